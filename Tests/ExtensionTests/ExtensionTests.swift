import Confab
import ConfabEngine
import ConfabKinds
import TestSupport
import Testing

/// A kind, an accessory and a theme from outside, which change no file of Confab.
@Suite struct ExtensionTests {
  private func chat() throws -> Conversation {
    try Conversation(
      me: "sam", participants: ["sam", "ana", "ben"].map { Participant(id: $0, name: $0) },
      timezone: "UTC"
    ) {
      Message(
        "Where do we meet?", from: "ana", at: Timestamp(milliseconds: 1_762_160_400_000, offset: 0))
      Message(
        "At the station, as always. It is close to everything that we want to see.", from: "sam",
        reactions: [Reaction(emoji: "👍", by: ["ana"]), Reaction(emoji: "❤️", by: ["ben"])])
      Message(
        Ballot.kind, from: "ben",
        payload: Ballot(
          "Which day?",
          [
            Ballot.Option(text: "Friday", votes: 1), Ballot.Option(text: "Saturday", votes: 3),
            Ballot.Option(text: "Sunday", votes: 0),
          ]))
      Message("Saturday!", from: "ana", reactions: [Reaction(emoji: "🎉", by: ["sam"])])
    }
  }

  private var presenters: PresenterRegistry {
    var presenters = PresenterRegistry.builtIn
    presenters.register(BallotPresenter())
    presenters.register(ReactionAccessory())
    return presenters
  }

  private func studio() throws -> Studio { try Studio(presenters: presenters) }

  /// Draws the conversation on a screen that shows all of it.
  @MainActor private func scene(
    _ theme: Theme = .imessage, typeSize: Double? = nil
  ) async throws -> (Scene, [ItemLayout]) {
    var frames: [ChatFrame] = []
    let controller = try await controller(
      ChatStyle(theme: theme, textSize: typeSize, presenters: presenters), height: 3000
    ) { frames.append($0) }
    let scene = try await controller.scene(of: try #require(frames.last))
    return (scene, try await controller.rows(in: 0..<controller.layout.model.count))
  }

  private func bounds(_ part: String, of item: String, in scene: Scene) -> [Rect] {
    scene.elements.filter { $0.owner.item == item && $0.owner.part == part }.map(\.bounds)
  }

  @Test func `A theme of one's own has no bubbles and all speakers at the left`() async throws {
    let (scene, rows) = try await scene(.forum)
    let texts = rows.filter { $0.item.kind == .text }
    #expect(texts.count == 3)
    for row in texts {
      let id = row.item.id
      #expect(bounds("bubble", of: id, in: scene).isEmpty)
      // The viewer's message is no exception, and each of these begins a cluster.
      // The bounds of glyphs are up to three ems larger on each side, for their ink.
      let text = try #require(bounds("text", of: id, in: scene).first)
      #expect(abs(text.minX - ForumPresenter.column) < 3 * 17 + 1)
      #expect(bounds("name", of: id, in: scene).count == 1)
      let avatar = try #require(bounds("avatar", of: id, in: scene).first)
      #expect(avatar.minX == 16 && avatar.width == ForumPresenter.avatar)
    }
  }

  @Test func `A ballot of one's own has bars as long as its votes`() async throws {
    let (scene, rows) = try await scene()
    let (bars, tracks) = (bounds("bar", of: "3", in: scene), bounds("track", of: "3", in: scene))
    #expect(tracks.count == 3 && bars.count == 2)
    #expect(abs(bars[0].width * 3 - tracks[0].width) < 0.01)
    #expect(bars[1].width == tracks[1].width)
    let row = try #require(rows.first { $0.item.id == "3" })
    #expect(row.hits.filter { $0.kind == .vote }.map(\.target) == ["Friday", "Saturday", "Sunday"])
  }

  @Test func `A theme file changes the metrics of a kind from outside`() async throws {
    let file = #"{"confab-theme": "1", "metrics": {"ballotBarHeight": 11, "ballotGap": 20}}"#
    let theme = try ThemeFile.read(Array(file.utf8), named: "bold", presenters: presenters)
    let (plain, plainRows) = try await scene()
    let (bold, boldRows) = try await scene(theme)
    #expect(bounds("track", of: "3", in: plain).map(\.height) == [6, 6, 6])
    #expect(bounds("track", of: "3", in: bold).map(\.height) == [11, 11, 11])
    let heights = [plainRows, boldRows].map { $0.first { $0.item.id == "3" }?.size.height ?? 0 }
    #expect(abs(heights[1] - heights[0] - 3 * (5 + 12)) <= 1)
    // Without the presenter, the keys are unknown.
    #expect(throws: DocumentError.self) { try ThemeFile.read(Array(file.utf8), named: "bold") }
    let wrong = #"{"confab-theme": "1", "metrics": {"ballotBarHeight": 41, "balotGap": 2}}"#
    let error = #expect(throws: DocumentError.self) {
      try ThemeFile.read(Array(wrong.utf8), named: "bold", presenters: presenters)
    }
    #expect(
      error?.problems.map(\.text) == [
        "expected a number from 1 to 40, found 41",
        #"unknown key "balotGap"; did you mean "ballotGap"?"#,
      ])
  }

  @Test func `The type of a kind from outside scales with the type size`() async throws {
    func questionHeight(_ typeSize: Double?) async throws -> Double {
      let (scene, _) = try await scene(typeSize: typeSize)
      return try #require(bounds("text", of: "3", in: scene).first).height
    }
    let (usual, large) = (try await questionHeight(nil), try await questionHeight(34))
    #expect(large > 1.8 * usual)
  }

  @Test @MainActor func `The metrics of a kind from outside belong to the height keys`()
    async throws
  {
    func keys(gap: Double) async throws -> Set<HeightKey> {
      var theme = Theme.imessage
      theme.metrics[BallotMetrics.self].gap = gap
      return try await heightKeys(ChatStyle(theme: theme, presenters: presenters))
    }
    let usual = try await heightKeys(ChatStyle(theme: .imessage, presenters: presenters))
    #expect(try await keys(gap: 9) != usual)
    #expect(try await keys(gap: 8) == usual)
  }

  @Test func `The description of a picture has the words of a kind from outside`() async throws {
    let folder = try ScratchFolder()
    var options = RenderOptions()
    options.file.format = .svg
    try await studio().write(
      try chat(), to: folder("a.svg"), attachments: .folder("/"), options: options)
    let text = String(decoding: try folder.bytes("a.svg"), as: UTF8.self)
    #expect(text.contains(": ballot: Which day? Saturday leads\n"))
  }

  @Test func `Reactions overlap the corner of a bubble and stay in their row`() async throws {
    let (scene, rows) = try await scene()
    for (id, isOutgoing) in [("2", true), ("4", false)] {
      let bubble = try #require(bounds("bubble", of: id, in: scene).first)
      let capsule = try #require(bounds("reactions", of: id, in: scene).dropFirst().first)
      #expect(capsule.minY < bubble.minY && capsule.maxY > bubble.minY)
      let corner = isOutgoing ? bubble.minX : bubble.maxX
      #expect(capsule.minX < corner && capsule.maxX > corner)
      let row = try #require(rows.first { $0.item.id == id })
      let hit = try #require(row.hits.first { $0.kind.rawValue == "reactions" })
      #expect(hit.target == id && hit.frame.minY >= 0 && hit.frame.maxY <= row.size.height)
    }
  }

  @Test @MainActor func `A controller's heights include accessories from outside`() async throws {
    let controller = try await controller(ChatStyle(theme: .imessage, presenters: presenters))
    let layout = try await studio().layout(of: try chat(), attachments: .folder("/"))
    let model = controller.layout.model
    #expect(model.count == layout.rows.count)
    for (row, (_, frame)) in zip(layout.rows, model[0..<model.count]) {
      // Sums of thirds of a point.
      #expect(abs(frame.height - row.height) < 1e-9)
    }
  }

  private struct Source: MessageSource {
    let messages: [ChatMessage]

    func messages(for request: MessageRequest) -> MessageAnswer { request.answer(from: messages) }
  }

  /// A store that notes the keys that it is asked for.
  private actor KeyRecorder: HeightStore {
    private(set) var keys: Set<HeightKey> = []

    func heights(of keys: [HeightKey]) -> [HeightKey: Double] {
      self.keys.formUnion(keys)
      return [:]
    }

    func keep(_ heights: [HeightKey: Double]) {}
  }

  /// The keys under which a controller stores the heights of the conversation.
  @MainActor private func heightKeys(_ style: ChatStyle) async throws -> Set<HeightKey> {
    let recorder = KeyRecorder()
    var options = ChatOptions()
    options.heights = .exactOnDisk
    options.store = VersionedHeightStore(in: recorder, engine: "1")
    _ = try await controller(style, options: options)
    let keys = await recorder.keys
    #expect(!keys.isEmpty)
    return keys
  }

  /// A controller that shows the conversation.
  @MainActor private func controller(
    _ style: ChatStyle, width: Double = 375, height: Double = 667,
    options: ChatOptions = ChatOptions(), show: @escaping (ChatFrame) -> Void = { _ in }
  ) async throws -> ChatController {
    let chat = try chat()
    let messages = chat.messages.enumerated().map { ChatMessage($1, number: Int64($0)) }
    let controller = try ChatController(
      chat, from: Source(messages: messages), style: style,
      screen: ChatScreen(width: width, height: height), fonts: studio().library,
      options: options, show: show)
    try controller.start()
    await controller.settled()
    return controller
  }

  /// The theme that differs from ``Theme/slate`` in its style alone.
  private var plainSlate: Theme {
    var theme = Theme.slate
    theme.style = PlainStyle()
    return theme
  }

  @Test @MainActor
  func `A change of the style alone measures rows with the presenters of the new theme`()
    async throws
  {
    func heights(_ controller: ChatController) -> [Double] {
      let model = controller.layout.model
      return model[0..<model.count].map(\.frame.height)
    }
    func controller(_ theme: Theme) async throws -> ChatController {
      // At this width the time of the first message needs a line of its own.
      try await self.controller(ChatStyle(theme: theme, presenters: .builtIn), width: 300)
    }
    let changed = try await controller(plainSlate)
    let plain = heights(changed)
    changed.setTheme(.slate)
    await changed.settled()
    let slate = heights(try await controller(.slate))
    #expect(heights(changed) == slate)
    #expect(slate != plain)
  }

  @Test @MainActor func `Styles have height keys of their own`() async throws {
    let plain = try await heightKeys(ChatStyle(theme: plainSlate, presenters: .builtIn))
    let slate = try await heightKeys(ChatStyle(theme: .slate, presenters: .builtIn))
    #expect(plain != slate)
  }

  @Test func `A theme has a tail of its own and the time in the bubble`() async throws {
    let (scene, rows) = try await scene(.slate)
    for row in rows where row.item.kind == .text {
      let id = row.item.id
      let bubble = try #require(bounds("bubble", of: id, in: scene).first)
      let reach = row.item.decoration.endsCluster ? SlateStyle.tailReach : 0
      #expect(abs(bubble.width - row.bodyFrame.width - reach) < 0.01)
      let times = scene.elements.filter { $0.owner.item == id && $0.owner.part == "time" }
      #expect(!times.isEmpty)
      for case .glyphs(_, let origin, _) in times.map(\.shape) {
        #expect(origin.x > bubble.minX && origin.x < bubble.maxX)
        #expect(origin.y > bubble.minY && origin.y < bubble.maxY)
      }
    }
  }

  @Test func `A presenter of an app is used instead of that of the theme`() throws {
    struct Silent: ItemPresenter {
      func accepts(_ item: TimelineItem) -> Bool { item.kind == .text }
      func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
        ItemBody(size: .zero, content: Nothing())
      }
    }
    struct Nothing: ItemContent {
      func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {}
    }
    let item = try #require(Timeline(try chat()).items.first { $0.kind == .text })
    var registry = PresenterRegistry.builtIn
    registry.apply(SlateStyle())
    #expect(registry.presenter(for: item) is InlineTimePresenter)
    var own = PresenterRegistry.builtIn
    own.register(Silent())
    own.apply(SlateStyle())
    #expect(own.presenter(for: item) is Silent)
  }

  @Test func `The pictures are rendered without a warning`() async throws {
    let folder = try ScratchFolder()
    for theme in [Theme.imessage, .slate] {
      var options = RenderOptions()
      options.layout.theme = theme
      let path = folder("\(theme.name).png")
      let report = try await studio().write(
        try chat(), to: path, attachments: .folder("/"), options: options)
      #expect(report.warnings.isEmpty)
      #expect(report.files.count == 1)
    }
  }
}
