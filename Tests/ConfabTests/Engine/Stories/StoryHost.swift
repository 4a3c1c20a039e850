import Confab
import ConfabEngine
import ConfabLayout
import ConfabScene

/// A message with its place on the server.
struct Post: PagedItem {
  var order: Int
  var message: Message
  var id: String { message.id }

  /// Two speakers take turns after three messages each. There are twenty seconds between messages.
  init(_ order: Int, kind: MessageKind = .text, from: String? = nil, _ text: String? = nil) {
    self.order = order
    message = Message(
      id: "m\(order)", kind: kind, from: from ?? (order / 3 % 2 == 0 ? "ann" : "me"),
      at: Timestamp(milliseconds: 1_762_160_400_000 + Int64(order) * 20_000, offset: 0),
      text: text ?? "Message \(order), " + String(repeating: "word after word ", count: order % 7))
  }
}

func posts(_ range: Range<Int>) -> [Post] { range.map { Post($0) } }

/// A complete host: a server, a window, an engine and a screen.
actor StoryHost {
  /// One update, as the reader sees it.
  struct Shown: Sendable {
    let update: EngineUpdate
    let before: Viewport
    let after: Viewport

    /// The visible rows that moved, with the distances in points.
    var moved: [String: Double] {
      var moved: [String: Double] = [:]
      for row in update.old.model[before.visibleRows(in: update.old.model)] {
        guard let frame = update.new.model.frame(of: row.id) else { continue }
        let distance = after.screenY(of: frame.y) - before.screenY(of: row.frame.y)
        if distance != 0 { moved[row.id] = distance }
      }
      return moved
    }

    /// The reasons why a collection view would refuse the update.
    var violations: [String] {
      guard let old = try? update.old.rows.list, let new = try? update.new.rows.list else {
        return ["no list"]
      }
      return update.batch?.violations(from: old.counts, to: new.counts) ?? []
    }
  }

  var server: [Post]
  var window: SlidingWindow<Post>
  private(set) var viewport: Viewport
  private(set) var shown: [Shown] = []
  private var reading: ReadingPosition<String>?
  private var engine: ConversationEngine?

  private init(server: [Post], rules: WindowRules) {
    self.server = server
    window = SlidingWindow(rules: rules)
    viewport = Self.screen(height: 667)
  }

  private static func screen(height: Double) -> Viewport {
    Viewport(height: height, insetTop: 64, insetBottom: 83, grid: PixelGrid(scale: 3))
  }

  /// Opens the window at the newest messages and shows them.
  static func opened(
    on server: [Post], rules: WindowRules = WindowRules(), kind: ConversationInfo.Kind = .direct,
    presenters: PresenterRegistry = .builtIn, factories: MessageFactories = .plain
  ) async throws -> StoryHost {
    let host = StoryHost(server: server, rules: rules)
    let chat = Conversation(
      info: ConversationInfo(kind: kind), selfID: "me",
      participants: (kind == .group ? ["me", "ann", "bob"] : ["me", "ann"]).map {
        Participant(id: $0, name: "Name of \($0)")
      },
      timezone: "UTC", now: Timestamp(milliseconds: 1_762_200_000_000, offset: 0))
    try await host.open(
      chat, request: LayoutRequest(for: chat, width: 375, presenters: presenters), factories)
    return host
  }

  private func open(
    _ chat: Conversation, request: LayoutRequest, _ factories: MessageFactories
  ) async throws {
    let engine = try ConversationEngine(
      chat, request: request, fonts: Studio().library, factories: factories
    ) { [weak self] in await self?.show($0) }
    self.engine = engine
    engine.start()
    try await follow(window.open())
    await engine.drained()
    shown = []
  }

  private func show(_ update: EngineUpdate) {
    let before = viewport
    if update.isOfAnotherContext {
      let position = reading ?? viewport.position(in: update.old.model)
      let turned = Self.screen(height: update.new.request.width == 375 ? 667 : 375)
      viewport = viewport.rotating(
        to: turned, from: update.old.model, to: update.new.model, keeping: position)
      reading = position
    } else {
      viewport = update.scroll(viewport).viewport
      reading = nil
    }
    shown.append(Shown(update: update, before: before, after: viewport))
  }

  var layout: LiveLayout {
    get async throws { try await unwrapped().layout }
  }

  private func unwrapped() throws -> ConversationEngine {
    guard let engine else { throw CancellationError() }
    return engine
  }

  func drained() async { await engine?.drained() }

  /// Shows the changes of a step and fetches its requests.
  func follow(_ step: SlidingWindow<Post>.Step) async throws {
    if let kind = step.kind {
      try await unwrapped().show(window.items.map(\.message), kind)
    }
    for request in step.requests { try await receive(answer(request), answering: request) }
  }

  func answer(_ request: PageRequest<Int>) -> [Post] {
    let inside = server.filter { request.span.contains($0.order) }
    return switch request.side {
    case .newest: Array(inside.suffix(request.limit))
    case .oldest, .around: Array(inside.prefix(request.limit))
    }
  }

  func receive(_ answer: [Post], answering request: PageRequest<Int>) async throws {
    try await follow(
      window.receive(Page(answering: request, with: answer), answering: request))
  }

  func load(_ end: WindowRules.End) async throws {
    try await follow(window.load(end))
    await drained()
  }

  /// Adds messages to the server and pushes them. Returns before their updates are shown.
  func write(_ posts: [Post]) async throws {
    for post in posts {
      let previous = server.last.map { PageBound.after($0.order) } ?? .start
      server.append(post)
      try await follow(window.arrive(post, following: previous))
    }
  }

  func update(_ post: Post) async throws {
    if let place = server.firstIndex(where: { $0.id == post.id }) { server[place] = post }
    try await follow(window.update(post))
    await drained()
  }

  func fetchLatest() -> (request: PageRequest<Int>, answer: [Post]) {
    let request = window.fetchLatest()
    return (request, answer(request))
  }

  /// Scrolls as a finger does, and loads pages near the ends.
  func scroll(by points: Double) async throws {
    let model = try await layout.model
    viewport = viewport.scrolled(to: viewport.offset + points, in: model)
    reading = nil
    let visible = viewport.visible
    try await follow(
      window.autoload(
        visible: visible.lowerBound...visible.upperBound, contentHeight: model.contentHeight))
    await drained()
  }

  /// Scrolls without loading pages.
  func nudge(by points: Double) async throws {
    viewport = try await viewport.scrolled(to: viewport.offset + points, in: layout.model)
  }

  func scroll(to id: String) async throws {
    viewport = try await viewport.scrolled(to: id, at: .top, in: layout.model) ?? viewport
    reading = nil
  }

  /// Reduces the window if it is overfull.
  func reduce() async throws {
    let model = try await layout.model
    let span = viewport.visible
    let focus = window.rules.focus(
      visible: span.lowerBound...span.upperBound, contentHeight: model.contentHeight)
    let visible = try await layout.messages(in: viewport.visibleRows(in: model))
    try await follow(window.reduce(focus: focus, keeping: visible))
    await drained()
  }

  func change(_ body: @Sendable (inout LayoutRequest) -> Void) throws {
    try unwrapped().change(body)
  }

  /// The visible rows, measured for drawing.
  func visibleRows() async throws -> [ItemLayout] {
    let layout = try await layout
    return try await unwrapped().rows(viewport.visibleRows(in: layout.model), of: layout)
  }

  /// The vertical position of a row on the screen, in points.
  func y(of id: String) async throws -> Double? {
    try await layout.model.frame(of: id).map { viewport.screenY(of: $0.y) }
  }

  /// The layout of a new engine with the same messages.
  func fresh(_ factories: MessageFactories = .plain) async throws -> LiveLayout {
    let conversation = try await unwrapped().conversation
    let engine = try await ConversationEngine(
      conversation, request: layout.request, fonts: Studio().library, factories: factories
    ) { _ in }
    engine.start()
    await engine.drained()
    return await engine.layout
  }
}

extension LiveLayout {
  /// The message ids of rows, one for each row.
  func messages(in rows: Range<Int>) -> [String] { rows.compactMap { item(at: $0)?.message?.id } }

  var messages: [String] { messages(in: 0..<model.count) }

  /// The ids and frames of all rows.
  var frames: [String] { model[0..<model.count].map { "\($0.id) \($0.frame)" } }
}

extension StoryHost {
  /// Replaces the messages on the server, without a push.
  func see(_ posts: [Post]) { server = posts }

  /// A message that was written earlier reaches the server.
  func insert(_ post: Post) {
    server.insert(post, at: server.firstIndex { $0.order > post.order } ?? server.count)
  }

  /// Receives an answer. The caller handles the step.
  func take(
    _ answer: [Post], answering request: PageRequest<Int>
  ) throws -> SlidingWindow<Post>.Step {
    window.receive(try Page(answering: request, with: answer), answering: request)
  }
}
