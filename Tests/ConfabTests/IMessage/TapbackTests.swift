import Confab
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline
import Testing

@Suite struct TapbackTests {
  private func layout(
    _ conversation: Conversation, _ theme: Theme = .imessage
  ) async throws -> (rows: [ItemLayout], scene: Scene) {
    let studio = try Studio()
    let layout = try await studio.layout(
      of: conversation, attachments: .folder("/"), options: LayoutOptions(theme: theme))
    let rows = try await LayoutWorker(library: studio.library)
      .rows(of: layout, at: layout.rows.indices)
    let height = layout.contentSize.height
    let scene = layout.scene(
      of: rows, first: 0, palette: Theme.imessage.light, offset: 0, visible: 0..<height,
      screen: ScreenGradient(0..<height))
    return (rows, scene)
  }

  private func chat(
    _ texts: [(from: String, text: String, reactions: [Reaction])], locale: String = "en"
  ) throws -> Conversation {
    var chat = try Conversation(me: "sam", timezone: "UTC", locale: locale) {
      for (from, text, reactions) in texts { Message(text, from: from, reactions: reactions) }
    }
    chat.info.kind = ConversationInfo.Kind.direct
    return chat
  }

  private let long = "A text that is long enough to be broken into several lines of a bubble."

  private let heart = [Reaction(emoji: "❤️", by: ["ana"])]

  @Test(arguments: ["en", "ar"])
  func `A tapback is at the corner away from the edge, and raises its row by 28 points`(
    locale: String
  ) async throws {
    for (from, text) in ["ana", "sam"].flatMap({ from in
      [long, "Ok", "🎉", "👍 👍"].map { (from, $0) }
    }) {
      let texts = [(from, long, []), (from, text, [Reaction]())]
      let plain = try await layout(try chat(texts, locale: locale))
      let reacted = try await layout(try chat([texts[0], (from, text, heart)], locale: locale))
      let (row, was) = (reacted.rows[1], plain.rows[1])
      #expect(abs(row.size.height - was.size.height - 28) < 1e-6)
      let body = row.bodyFrame
      #expect(body.x == was.bodyFrame.x && body.size == was.bodyFrame.size)
      let hit = try #require(row.hits.first { $0.kind == .reactions }).frame
      let isAtRight = (from == "sam") == (locale == "en")
      let corner = isAtRight ? body.minX : body.maxX
      #expect(hit.minX < corner && hit.maxX > corner, "\(from): \(text)")
      #expect(hit.minX >= 0 && hit.maxX <= row.size.width)
      #expect(hit.minY >= 0 && hit.minY < body.minY && hit.maxY > body.minY)
      #expect(hit.maxY <= row.size.height)
    }
  }

  @Test(arguments: ["en", "ar"])
  func `A tapback beside the body above raises nothing`(locale: String) async throws {
    for (above, from, text) in [
      ("sam", "ana", "Ok"), ("ana", "sam", "Ok"), ("sam", "sam", long), ("ana", "ana", long),
    ] {
      let plain = try await layout(
        try chat([(above, "Yes", []), (from, text, [])], locale: locale))
      // With the same clusters: a message with reactions starts one.
      let reacted = try await layout(
        try chat([(above, "Yes", []), (from, text, heart)], locale: locale))
      let (row, was) = (reacted.rows[1], plain.rows[1])
      #expect(row.size == was.size && row.bodyFrame == was.bodyFrame, "\(above), \(from)")
      let hit = try #require(row.hits.first { $0.kind == .reactions }).frame
      #expect(abs(hit.minY + 27.78) < 0.01)
      let first = reacted.rows[0].bodyFrame
      #expect(hit.maxX <= first.minX || hit.minX >= first.maxX, "\(above), \(from)")
    }
  }

  @Test func `A theme with outlines of its own shows tapbacks, too`() async throws {
    var theme = Theme.imessage
    theme.style = PlainStyle()
    let rows = try await layout(try chat([("ana", "Ok", heart)]), theme).rows
    #expect(rows[0].hits.contains { $0.kind == .reactions })
  }

  @Test func `A tapback does not cover the name above its message`() async throws {
    var chat = try chat([("sam", "Who comes?", []), ("alexandra", "Me", heart)])
    chat.info.kind = .group
    let row = try #require(try await layout(chat).rows.last)
    let name = try #require(row.name).frame
    let hit = try #require(row.hits.first { $0.kind == .reactions }).frame
    #expect(hit.minY >= name.maxY && !hit.overlaps(name))
  }

  @Test func `The first row makes room for its tapback`() async throws {
    let rows = try await layout(try chat([("ana", "Ok", heart)])).rows
    #expect(rows[0].bodyFrame.y == 28)
  }

  @Test func `Whatever is in its way above raises a tapback`() async throws {
    func room(_ own: String = "Ok", _ change: (inout Message) -> Void) async throws -> Double {
      var chat = try chat([("ana", "Hi", []), ("sam", own, heart)])
      change(&chat.messages[0])
      return try #require(try await layout(chat).rows.last).bodyFrame.y
    }
    #expect(try await room { _ in } == 0)
    #expect(try await room { $0.text = self.long } == 0)
    #expect(try await room(long) { $0.text = self.long } == 28)
    #expect(try await room(long) { _ in } == 0)
    // A line of the system is as wide as the screen.
    #expect(try await room { $0.kind = .system } == 28)
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 3), (8, 3)])
  func `Discs behind the latest reaction stand for others`(people: Int, discs: Int) async throws {
    let names = (0..<people).map { "p\($0)" }
    let reactions = [Reaction(emoji: "👍", by: names)]
    let scene = try await layout(try chat([("ana", long, reactions)])).scene
    let large = scene.elements.filter { element in
      guard element.owner.part == "reactions", case .fill = element.shape else { return false }
      return abs(element.bounds.width - 34) < 0.01
    }
    #expect(large.count == discs)
    #expect(Set(large.map(\.bounds.x)).count == discs)
  }

  @Test func `The viewer's own reaction has the color of buttons`() async throws {
    func discColor(by participant: String) async throws -> Paint? {
      let reactions = [Reaction(emoji: "❓", by: [participant])]
      let scene = try await layout(try chat([("ana", long, reactions)])).scene
      let disc = scene.elements.last {
        $0.owner.part == "reactions" && $0.alternative != nil && $0.bounds.width == 34
      }
      guard case .fill(_, let paint) = disc?.shape else { return nil }
      return paint
    }
    #expect(try await discColor(by: "sam") == .color(Theme.imessage.light.sendButton))
    #expect(try await discColor(by: "ana") == .color(Theme.imessage.light.incoming))
  }

  @Test func `A message with reactions starts a cluster, and the one above has a tail`()
    async throws
  {
    let heart = [Reaction(emoji: "❤️", by: ["sam"])]
    let rows = try await layout(
      try chat([("ana", "One", []), ("ana", "Two", heart), ("ana", "Three", [])])
    ).rows.filter { $0.item.message != nil }
    #expect(rows.map(\.item.decoration.startsCluster) == [true, true, false])
    #expect(rows.map(\.item.decoration.endsCluster) == [true, false, true])
  }

  @Test func `A transcript says who reacted`() async throws {
    let reactions = [
      Reaction(emoji: "❤️", by: ["ana", "sam"]), Reaction(emoji: "👍", by: ["ana"]),
    ]
    let chat = try chat([("ana", "Hi", reactions), ("sam", "Hello", [])])
    let items = try await layout(chat).rows.map(\.item)
    let lines = Array(Transcript(of: items[...], participants: chat.participants))
    #expect(lines.contains("ana: Hi (❤️ ana, sam; 👍 ana)"))
    #expect(lines.contains("sam: Hello"))
  }

  @Test func `An accessory of an app with the same part name is used instead`() async throws {
    struct Own: RowAccessory {
      let part = "reactions"
      func place(
        of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
      ) -> AccessoryPlace? { nil }
      func measure(
        _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry,
        _ context: MeasureContext
      ) throws -> any AccessoryContent { throw CancellationError() }
    }
    var presenters = PresenterRegistry.builtIn
    presenters.register(Own())
    presenters.apply(Theme.imessage.style)
    #expect(presenters.accessories.filter { $0.part == "reactions" }.map { $0 is Own } == [true])
  }
}
