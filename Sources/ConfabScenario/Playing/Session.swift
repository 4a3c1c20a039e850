import Confab
import ConfabBubbles
import ConfabEngine
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// A scenario while it is played: the controller, the time, and what is on the screen.
///
/// A session belongs to the actor that creates it.
final class Session {
  /// The frames of the controller that have not been looked at.
  private final class Inbox {
    var frames: [ChatFrame] = []
  }

  let scenario: Scenario
  let studio: Studio
  let themes: [String: Theme]
  let drawsFrames: Bool
  let show: @Sendable (PlayedFrame) async throws -> Void
  /// Gets everything that happens; `nil` if nobody checks it.
  let observe: (@Sendable (PlayedEvent) async throws -> Void)?
  let server: ScenarioServer
  let chat: ChatController
  private let inbox: Inbox

  /// The time from the start, in seconds.
  var now = 0.0
  var transition: Transition
  /// What happens later, in the order of its time.
  var schedule = Schedule()
  var gestures: [Gesture] = []
  /// The distance that each gesture has moved the conversation so far, in points.
  var scrolled = 0.0
  /// The number of the next frame.
  var nextFrame = 0
  /// The step that is played.
  var step: Step
  var report = PlayReport()
  /// The tops of the visible rows before the last step that changed anything.
  var topsBefore: [String: Double] = [:]
  var device: Device
  var orientation = Orientation.portrait
  var split = Split.full
  var draft = ""
  /// What was opened last in the place of the keyboard; `nil` if nothing was.
  var panel: InputPanel.Kind?
  /// The layout of the keyboard.
  var keys: KeyboardLayout
  /// The character whose key is pressed.
  var pressed: Character?
  /// The panels that were measured for each look.
  var panels: [Look.Key: [InputPanel.Key: InputPanel]] = [:]
  /// The top edge of the keyboard on the screen, in points; the height of the screen if it is
  /// hidden.
  var keyboardTop: Double
  var bars: Bars?
  /// The row that is pulled aside to reply to it, and its distance in points.
  var reply: (row: String, distance: Double)?
  /// The message that the next text replies to.
  var replyTarget: MessageID?
  /// The messages that were sent and that the server doesn't have yet, by the ids that it will give
  /// them.
  var sentMessages: [MessageID: Message] = [:]

  init(
    _ scenario: Scenario, _ conversation: Conversation, attachments: Attachments,
    themes: [String: Theme], studio: Studio, drawsFrames: Bool,
    show: @escaping @Sendable (PlayedFrame) async throws -> Void,
    observe: (@Sendable (PlayedEvent) async throws -> Void)?,
    isolation: isolated any Actor = #isolation
  ) async throws {
    self.scenario = scenario
    self.studio = studio
    self.themes = themes
    self.drawsFrames = drawsFrames
    self.show = show
    self.observe = observe
    step = Step(.wait(0))
    device = scenario.screen.device
    keyboardTop = scenario.screen.size.height
    draft = conversation.state.draft ?? ""
    keys = .writing(draft, language: scenario.language ?? conversation.locale)
    server = ScenarioServer(conversation.messages)
    var style = ChatStyle(
      theme: try scenario.theme.map { try Self.theme($0, themes) }
        ?? .builtIn(for: conversation.info), textSize: scenario.typeSize,
      appearance: scenario.appearance, presenters: studio.presenters, language: scenario.language)
    style.assets = try studio.makeRequest(
      for: conversation.adding(scenario.newMessages), attachments: attachments,
      options: LayoutOptions(
        theme: style.theme, width: max(120, scenario.screen.size.width),
        scale: scenario.screen.scale)
    ).assets
    var options = ChatOptions()
    options.window = WindowRules(
      pageSize: scenario.pageSize, preferredMaximum: scenario.maximumLoaded,
      reducedCount: scenario.reducedTo, historyLimit: nil)
    options.factories = studio.factories
    options.decorators = studio.decorators
    options.clock = StoppedClock()
    // A script says how far the finger moves; nobody feels the rubber band.
    options.reveal.stretch = 0
    let inbox = Inbox()
    self.inbox = inbox
    let screen = scenario.screen
    chat = try ChatController(
      conversation, from: server, style: style,
      screen: ChatScreen(
        width: screen.size.width, height: screen.size.height, scale: screen.scale,
        safeTop: screen.safeTop, safeBottom: screen.safeBottom,
        gravity: scenario.showsChrome && !style.theme.rules.startsAtBottom ? .top : .bottom),
      fonts: studio.library, options: options
    ) { inbox.frames.append($0) }
    transition = Transition(
      resting: Still(
        layout: chat.layout, viewport: chat.viewport, screen: chat.screen, style: style, rows: []))
    try await updateBars()
    try chat.start(stored: server.newest(scenario.loaded))
    // The first answer of the server confirms what is stored.
    try await answerAll()
    while loadedCount < min(scenario.loaded, conversation.messages.count) {
      let before = loadedCount
      chat.load(.previous)
      try await answerAll()
      if loadedCount == before { break }
    }
    transition = Transition(resting: try await still())
    topsBefore = visibleTops
    report.size = transition.target.size
  }

  /// A theme of the scenario.
  static func theme(
    _ name: String, _ themes: [String: Theme], of step: Step? = nil
  ) throws(PlayError) -> Theme {
    guard let theme = themes[name] ?? Theme.builtIn(named: name) else {
      throw PlayError(
        file: step?.file, line: step?.line ?? 0, problem: "there is no theme \"\(name)\"")
    }
    return theme
  }

  /// Removes and returns the requests of pages since the last call.
  func takeRequests() -> [MessageRequest] {
    defer { inbox.frames = [] }
    return inbox.frames.flatMap(\.requested)
  }

  /// Lets the server answer all requests at once.
  private nonisolated(nonsending) func answerAll() async throws {
    repeat {
      await chat.drained()
      for request in takeRequests() { try await answer(request) }
    } while !inbox.frames.isEmpty
  }

  /// Lets the server answer a request, and waits until the answer is shown.
  nonisolated(nonsending) func answer(_ request: MessageRequest) async throws {
    server.release(request)
    while chat.pendingRequests.contains(where: { $0.stamp == request.stamp }) {
      try Task.checkCancellation()
      await Task.yield()
      await chat.drained()
    }
    await chat.drained()
  }

  /// What the screen shows when nothing moves any more.
  ///
  /// - Parameter curve: The curve of the movement to it.
  nonisolated(nonsending) func still(after curve: TimingCurve? = nil) async throws -> Still {
    let layout = chat.layout
    let height = chat.screen.height
    var range = Still.drawnRows(
      of: layout, chat.viewport, height: height,
      reach: Still.reach(ofMovement: curve, height: height))
    range = transition.passedRows(of: layout, drawn: range)
    var rows = try await chat.rows(in: range)
    for index in layout.rows.rows.markedIndices where !range.contains(index) {
      rows += try await chat.rows(in: index..<index + 1)
    }
    return Still(
      layout: layout, viewport: chat.viewport, screen: chat.screen, style: chat.style, rows: rows,
      bars: bars, swipe: Swipe(reveal: chat.reveal, reply: reply))
  }

  /// Waits until the controller shows every change, and has measured the times that a swipe
  /// reveals.
  nonisolated(nonsending) func drained() async throws {
    await chat.drained()
    while chat.isMeasuringTimes {
      try Task.checkCancellation()
      await Task.yield()
      await chat.drained()
    }
  }

  /// Shows what has changed.
  ///
  /// - Parameters:
  ///   - curve: The curve of the movement; `nil` to show it at once.
  ///   - cause: Why the screen changes.
  nonisolated(nonsending) func showChanges(
    _ curve: TimingCurve?, _ cause: PlayedChange.Cause = .step
  ) async throws {
    // A header can say who types.
    if let bars, bars.key.typing != chat.conversation.state.typing { try await updateBars() }
    try await drained()
    let hasArrived = inbox.frames.contains { $0.reached != nil }
    for request in takeRequests() {
      schedule.add(.answer(request), at: now + scenario.latency)
    }
    let still = try await still(after: curve)
    let before = transition
    transition.move(to: still, at: now, curve)
    try await observe?(
      .change(
        PlayedChange(
          cause: cause, time: now, curve: curve, hasArrived: hasArrived, line: step.line,
          before: before,
          after: transition)))
    report.size.width = max(report.size.width, still.size.width)
    report.size.height = max(report.size.height, still.size.height)
  }

  /// The number of messages that are loaded.
  var loadedCount: Int { chat.loadedMessages }

  /// The places of the visible rows on the screen, in points.
  var visibleTops: [String: Double] {
    Dictionary(
      chat.layout.model[chat.visibleRows].map { ($0.id, chat.viewport.screenY(of: $0.frame.y)) }
    ) { first, _ in first }
  }
}

extension Scenario {
  /// The messages that steps add.
  var newMessages: [Message] {
    steps.flatMap { step in
      switch step.action {
      case .receive(let messages): return messages
      case .send(let sending): return [sending.message]
      case .update(let message): return [message]
      default: return []
      }
    }
  }
}

extension Conversation {
  /// The conversation with more messages at its end, under ids of their own: versions of a message
  /// have the same id.
  fileprivate func adding(_ added: [Message]) -> Conversation {
    var result = self
    for (index, message) in added.enumerated() {
      var message = message
      message.id = "added/\(index)/\(message.id)"
      result.messages.append(message)
    }
    return result
  }
}

extension Screen {
  /// The device that the chrome of the screen is measured for.
  var device: Device {
    switch self {
    case .device(let device): device
    case .area(let size, let scale, _, _):
      Device(nil, width: size.width, height: size.height, scale: scale)
    }
  }
}

/// A clock that never reaches a later time. Timeouts and delays of a controller don't end while a
/// scenario is played.
private struct StoppedClock: Clock {
  typealias Instant = ContinuousClock.Instant

  let now = ContinuousClock.now
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let (stream, _) = AsyncStream.makeStream(of: Void.self)
    for await _ in stream {}
    try Task.checkCancellation()
  }
}
