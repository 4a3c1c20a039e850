import Confab
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline
import TestSupport
import Testing

@testable import ConfabBubbles

/// What was read in the sources and style sheets of chat apps, and what the themes lay out.
struct AppFacts: Sendable, CustomTestStringConvertible {
  let theme: Theme
  /// The distance of the bubbles from the sides of the screen.
  let edge: Double
  /// The height of a bubble with one line, and of one with two lines whose time is beside the last.
  let heights: (one: Double, two: Double)
  /// The space between bubbles of a cluster, and between clusters.
  let gaps: (joined: Double, between: Double)
  /// The width of the widest bubble on a screen of 402 points.
  let widest: Double
  /// The distance from the side of a bubble to its text.
  let inset: Double
  /// The colors of bubbles in the light appearance, incoming and outgoing.
  let colors: (incoming: UInt32, outgoing: UInt32)

  var testDescription: String { theme.name }

  static let all = [
    AppFacts(
      theme: .telegram, edge: 10, heights: (33, 52), gaps: (2, 6.67), widest: 402 - 38, inset: 10,
      colors: (0xffffff, 0xe1ffc7)),
    AppFacts(
      theme: .signal, edge: 16, heights: (34.3, 54.6), gaps: (2, 12), widest: 326, inset: 12,
      colors: (0xe9e9e9, 0x0552f0)),
    // The sizes of WhatsApp on iOS are approximate, its colors are those of its web page.
    AppFacts(
      theme: .whatsapp, edge: 16, heights: (37, 59), gaps: (3, 10), widest: 322, inset: 12,
      colors: (0xffffff, 0xd9fdd3)),
    AppFacts(
      theme: .messenger, edge: 16, heights: (36, 56), gaps: (2, 8), widest: 289, inset: 12,
      colors: (0xf0f0f0, 0x0a7cff)),
  ]
}

@Suite struct ThemeFactsTests {
  private static let start: Int64 = 1_762_160_400_000

  /// A conversation of two: a cluster, an answer of the viewer, a long text, a text of two lines.
  private func conversation() throws -> Conversation {
    func at(_ seconds: Int64) -> Timestamp {
      Timestamp(milliseconds: Self.start + seconds * 1000, offset: 0)
    }
    return try Conversation(
      me: "me",
      participants: [Participant(id: "me", name: "Me"), Participant(id: "ana", name: "Ana")],
      timezone: "UTC"
    ) {
      Message("One", from: "ana", at: at(0))
      Message("Two", from: "ana", at: at(5))
      Message("Three", from: "me", at: at(10), status: .read)
      Message(String(repeating: "wide words ", count: 30), from: "ana", at: at(20))
      Message("First\nLast", from: "me", at: at(30), status: .sent)
    }
  }

  private func rows(
    of chat: Conversation, _ theme: Theme, width: Double = 402
  ) async throws -> (rows: [ItemLayout], frames: [Rect], scene: Scene) {
    let studio = try Studio()
    let options = LayoutOptions(theme: theme, width: width, scale: 3)
    let layout = try await studio.layout(of: chat, options: options)
    let rows = try await LayoutWorker(library: studio.library)
      .rows(of: layout, at: layout.rows.indices)
    let height = layout.contentSize.height
    let scene = layout.scene(
      of: rows, first: 0, palette: theme.light, offset: 0, visible: 0..<height,
      screen: ScreenGradient(0..<height))
    let messages = zip(rows, layout.rows).filter { $0.0.item.message != nil }
    return (
      messages.map(\.0),
      messages.map { row, place in
        row.bodyFrame.offset(x: 0, y: place.y)
      }, scene
    )
  }

  /// Widths of the widest bubble in wide pictures.
  @Test(
    arguments: [
      // Frames with 65 % of the screen, which are 2 points wider.
      (Theme.telegram, 820.0, 531.0), (.telegram, 1200, 778), (.telegram, 500, 462),
      (.signal, 820, 744), (.whatsapp, 820, 512), (.whatsapp, 1200, 759),
      (.messenger, 820, 564), (.messenger, 1200, 564), (.confab, 820, 618), (.confab, 1200, 640),
    ])
  func `On tablets and in wide windows, bubbles are as wide as the app's`(
    theme: Theme, width: Double, widest: Double
  ) async throws {
    let (_, frames, _) = try await rows(of: conversation(), theme, width: width)
    let found = try #require(frames.map(\.width).max())
    // Lines end at words, and Telegram's share is that of bodies.
    #expect(found <= widest + 3 && found > widest - 70, "\(found)")
  }

  /// A time that is longer than most, beside texts of several lengths.
  @Test(arguments: [Theme.telegram, .signal, .whatsapp])
  func `The time is in the bubble at all type sizes, also on a narrow screen`(
    theme: Theme
  ) async throws {
    func message(_ id: String, _ kind: MessageKind, _ text: String?) -> Message {
      // Signal shows a time once in a cluster.
      let minute = Int64(id.utf8.first ?? 0)
      var message = Message(
        id: id, kind: kind, from: "me",
        at: Timestamp(milliseconds: Self.start + minute * 60_000, offset: 0), text: text)
      (message.edited, message.status) = (true, .read)
      return message
    }
    var photo = message("b", .media, nil)
    photo.attachments = [Attachment(src: "a.png", width: 100, height: 300)]
    let chat = Conversation(
      selfID: "me", participants: [Participant(id: "me", name: "Me")], timezone: "UTC",
      locale: "en",
      messages: [message("a", .text, "Hi"), photo, message("c", .text, "🦊")])
    let studio = try Studio()
    for (width, size) in [(200.0, 8.0), (200, 17), (200, 80), (320, 42), (320, 53), (320, 80)] {
      let options = LayoutOptions(theme: theme, width: width, scale: 2, typeSize: size)
      let layout = try await studio.layout(of: chat, options: options)
      let rows = try await LayoutWorker(library: studio.library)
        .rows(of: layout, at: layout.rows.indices).filter { $0.item.message != nil }
      #expect(rows.count == 3)
      for row in rows {
        let body = row.bodyFrame
        #expect(body.minX >= 0 && body.maxX <= width, "\(width) at \(size): \(body)")
        var scene = Scene()
        row.draw(
          at: .zero,
          context: DrawContext(
            layout.request, palette: theme.light, decoration: row.item.decoration,
            screen: ScreenGradient(0..<2000), visible: -100..<2000), into: &scene)
        let footer = scene.elements.filter { ["footer", "tick"].contains($0.owner.part) }
        #expect(!footer.isEmpty)
        for element in footer {
          var (left, right) = (element.bounds.minX, element.bounds.maxX)
          // The bounds of glyphs are wider than their advances.
          if case .glyphs(let run, let origin, _) = element.shape {
            (left, right) = (origin.x + run.x, origin.x + run.x + run.width)
          }
          #expect(
            left > body.minX - 1 && right < body.maxX + 1,
            "\(width) at \(size): \(left) to \(right) in \(body)")
        }
      }
    }
  }

  @Test(arguments: AppFacts.all)
  func `Bubbles have the sizes, gaps and edges of the app`(facts: AppFacts) async throws {
    let (_, frames, _) = try await rows(of: conversation(), facts.theme)
    func expect(_ value: Double, _ wanted: Double, _ what: String) {
      #expect(abs(value - wanted) <= 0.5, "\(facts.theme.name): \(what) is \(value), not \(wanted)")
    }
    let own = facts.theme == .messenger ? facts.edge + 36 : facts.edge
    expect(frames[0].minX, own, "the left edge")
    // Messenger has a gutter of 22 points for the marks of delivery.
    expect(402 - frames[2].maxX, facts.theme == .messenger ? 22 : facts.edge, "the right edge")
    expect(frames[0].height, facts.heights.one, "one line")
    expect(frames[4].height, facts.heights.two, "two lines")
    expect(frames[1].minY - frames[0].maxY, facts.gaps.joined, "the gap in a cluster")
    expect(frames[2].minY - frames[1].maxY, facts.gaps.between, "the gap between clusters")
    // Lines break between words, so a text is some points narrower.
    #expect(frames[3].width <= facts.widest + 0.5 && frames[3].width > facts.widest - 60)
  }

  @Test(arguments: AppFacts.all)
  func `Bubbles have the colors of the app`(facts: AppFacts) async throws {
    let (rows, _, scene) = try await rows(of: conversation(), facts.theme)
    func fills(_ row: Int) -> [Paint] {
      scene.elements.compactMap { element -> Paint? in
        guard element.owner.item == rows[row].item.id, element.owner.part == "bubble",
          case .fill(_, let paint) = element.shape
        else { return nil }
        return paint
      }
    }
    #expect(fills(0).contains(.color(Color(rgb: facts.colors.incoming))))
    #expect(facts.theme.light.outgoingTop == Color(rgb: facts.colors.outgoing))
  }

  @Test(arguments: AppFacts.all)
  func `A mirrored layout is the mirror image`(facts: AppFacts) async throws {
    var chat = try conversation()
    let (_, frames, _) = try await rows(of: chat, facts.theme)
    chat.locale = "ar"
    let (_, mirrored, _) = try await rows(of: chat, facts.theme)
    // Times are written in another way.
    for (frame, other) in zip(frames, mirrored) {
      #expect(
        abs(frame.minX - (402 - other.maxX)) < 0.5 || abs(frame.maxX - (402 - other.minX)) < 0.5)
    }
  }

  @Test(arguments: [Theme.telegram, .signal, .whatsapp])
  func `The time is beside the last line if there is room, and below it otherwise`(
    theme: Theme
  ) async throws {
    func heights(_ text: String) async throws -> (row: Double, lines: Int) {
      let chat = try Conversation(
        me: "me", participants: [Participant(id: "me", name: "Me")], timezone: "UTC"
      ) {
        Message(
          text, from: "me", at: Timestamp(milliseconds: Self.start, offset: 0), status: .read)
      }
      let row = try #require(try await rows(of: chat, theme).rows.first)
      return (row.bodyFrame.height, row.body.lines.count)
    }
    let pitch = theme.metrics.linePitch
    let short = try await heights("ok")
    // One word that is as wide as the bubble leaves no room for the time.
    let full = try await heights(String(repeating: "m", count: 20))
    #expect(short.lines == 1 && full.lines == 1)
    #expect(full.row > short.row + theme.metrics.boxes.timeLine - 4)
    let two = try await heights("a\nb")
    #expect(abs(two.row - max(short.row, theme.metrics.boxes.leastHeight) - pitch) < 4)
  }

  /// A warning names every character that no font has, wherever in the bubble it is.
  @Test(arguments: [Theme.telegram, .signal, .whatsapp])
  func `Missing characters of names are told`(theme: Theme) async throws {
    var chat = try Conversation(
      me: "me",
      participants: [
        Participant(id: "me", name: "Me"), Participant(id: "ana", name: "Ana\u{E001}"),
        Participant(id: "ben", name: "Ben"),
      ], timezone: "UTC"
    ) {
      Message("One", from: "ben", id: "m1")
      Message("Two", from: "ana", id: "m2", replyTo: "m1")
    }
    chat.info.kind = ConversationInfo.Kind.group
    let row = try #require(try await rows(of: chat, theme).rows.last)
    #expect(row.body.missing.contains("\u{E001}"))
  }

  @Test(arguments: [Theme.telegram, .signal, .whatsapp], Appearance.allCases)
  func `Names in a color of the document can be read on bubbles`(
    theme: Theme, appearance: Appearance
  ) async throws {
    let palette = theme.palette(appearance)
    let colors = ["#1b1b7a", "#5b3fa0", "#000000", "#ffffff", "#f4f4d0", "#c0392b"]
    let people = colors.enumerated().map { Participant(id: "\($0)", name: "P", color: $1) }
    let chat = try Conversation(
      me: "me", participants: [Participant(id: "me", name: "Me")] + people, timezone: "UTC"
    ) { Message("One", from: "0") }
    let layout = try await Studio().layout(of: chat, options: LayoutOptions(theme: theme))
    let names = try await LayoutWorker(library: Studio().library).withContext(of: layout.request) {
      context in people.map { context.speakerColor(of: $0.id).color(in: palette) }
    }
    #expect(names.allSatisfy { $0.contrast(with: palette.incoming) >= 3 })
    // A color that can be read stays the same.
    #expect(names[5] == Color(hex: colors[5]) || appearance == .dark)
  }

  /// Nothing of a message is drawn twice or lost: each theme shows the words that iMessage shows.
  @Test(arguments: AppFacts.all)
  func `Every theme shows the text of all messages`(facts: AppFacts) async throws {
    let (rows, _, scene) = try await rows(of: conversation(), facts.theme)
    for row in rows {
      let texts = elements(of: scene).filter {
        $0.owner.item == row.item.id && $0.owner.part == "text"
      }.compactMap { $0.alternative?.string }
      let words = (row.item.message?.text ?? "").split { $0.isWhitespace }
      #expect(texts.joined(separator: " ").split { $0.isWhitespace } == words)
    }
  }

  private func elements(of scene: Scene) -> [Scene.Element] {
    scene.elements.flatMap { element -> [Scene.Element] in
      guard case .group(let group) = element.shape else { return [element] }
      return elements(of: group.content)
    }
  }
}
