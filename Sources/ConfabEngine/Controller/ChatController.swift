import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// A chat screen without views: messages, touches and sizes go in, ``ChatFrame``s come out.
///
/// It fetches pages, keeps the reader's place, follows new messages, and unloads distant ones.
///
/// ```swift
/// let chat = try ChatController(
///   conversation, from: server, style: ChatStyle(theme: .imessage, presenters: .builtIn),
///   screen: ChatScreen(width: 375, height: 667), fonts: fonts
/// ) { frame in
///   view.show(frame)
/// }
/// try chat.start()                   // at the first layout
/// try chat.receive(message)          // a push
/// chat.scroll(by: 120)               // a finger
/// chat.go(to: "m17", at: .middle)    // a touch on a quoted message
/// ```
///
/// A controller belongs to the actor that creates it, usually the main actor. Calls take effect in
/// the order in which they are made, and frames arrive on the same actor. Measuring, layout and
/// diffs run in the background.
public final class ChatController {
  typealias Window = SlidingWindow<ChatMessage>
  let source: any MessageSource
  let options: ChatOptions
  let engine: Engine
  let events = ControllerEvents()
  private let show: (ChatFrame) -> Void

  var window: Window
  var messages = ShownMessages()
  /// The conversation without messages.
  public internal(set) var conversation: Conversation
  /// The state that the engine has.
  var shownState: ConversationState
  /// Whether the engine needs all messages instead of edits.
  var needsEverything = false
  /// The look of the screen.
  public internal(set) var style: ChatStyle
  /// The size of the screen and what covers it.
  public internal(set) var screen: ChatScreen
  /// The viewport in ``layout``.
  public internal(set) var viewport: Viewport
  /// The layout that is shown. It has no rows before the first update.
  public internal(set) var layout: LiveLayout
  /// The input bar; `nil` if there is none.
  public var input: InputBar<String>? { drafts.bar }
  var drafts: DraftBar
  /// The times of messages that a finger pulls onto the screen.
  public var reveal: TimeReveal { revealing.reveal }
  var revealing: RevealGesture
  /// Whether times are being measured. Pulling them waits for it when a finger begins.
  package var isMeasuringTimes: Bool { revealing.isMeasuring }

  /// The handlers of rows. If several accept a row, the last one is asked.
  public var handlers: [any RowHandler] = []
  /// Whether an update has been shown.
  public internal(set) var isLoaded = false
  /// The row that was read before the screen was turned.
  var reading: ReadingPosition<String>?
  var goal = ReaderGoal()
  var requests = PendingRequests()

  private var isOpen = false
  private var isRunning = false
  /// Whether the engine has the first messages. It isn't started before, so that nothing empty is
  /// shown first.
  private(set) var hasContent = false
  /// The number of edits that were submitted and aren't shown yet.
  private(set) var waitingEdits = 0
  private var frameNumber = 0
  private var waitingFrames: [ChatFrame] = []
  private var isShowing = false
  /// Waits until a day begins.
  var days: Task<Void, Never>?

  /// Creates a controller. It computes nothing before ``start(stored:)``.
  ///
  /// - Parameters:
  ///   - conversation: The participants, the viewer and everything else about the conversation. Its
  ///     messages are ignored: they come from the source.
  ///   - source: The source of the messages.
  ///   - style: The look of the screen.
  ///   - screen: The size of the screen.
  ///   - fonts: The fonts of the text.
  ///   - options: The choices of the host.
  ///   - isolation: The actor to which the controller belongs.
  ///   - show: Shows a frame. It is called on the controller's actor.
  /// - Throws: `MetricsError` if a number of the style or the screen is out of range, and
  ///   `TimelineError` if the time zone is unknown.
  public init(
    _ conversation: Conversation, from source: any MessageSource, style: ChatStyle,
    screen: ChatScreen, fonts: FontLibrary, options: ChatOptions = ChatOptions(),
    isolation: isolated any Actor = #isolation, show: @escaping (ChatFrame) -> Void
  ) throws {
    self.source = source
    self.options = options
    self.show = show
    var style = style
    style.theme = style.theme.adapted(to: conversation.info)
    self.style = style
    var conversation = conversation
    conversation.messages = []
    self.conversation = conversation
    shownState = conversation.state
    drafts = DraftBar(options, fonts: fonts)
    revealing = RevealGesture(options.reveal)
    window = Window(rules: options.window ?? options.heights.windowRules)
    let events = events
    let request = try style.validRequest(for: conversation, on: screen)
    engine = try Engine(
      conversation, request: request, fonts: fonts, workers: options.workers,
      rules: options.rules ?? style.theme.rules, factories: options.factories,
      decorators: options.decorators, heights: options.heights, store: options.store,
      preparedLimit: options.preparedLimit, coalescing: options.coalescing,
      contextChanges: options.contextChanges
    ) { [observe = options.observe] event in
      if case .progress(let progress) = event {
        observe(progress)
        guard progress == .drained else { return }
      }
      events.send(.engine(event))
    }
    layout = try LiveLayout(emptyFor: request)
    self.screen = screen
    viewport = screen.viewport(options)
    updateInputBar()
    try MetricsError.check(self.screen.problems)
    viewport = self.screen.viewport(options).scrolledToBottom(of: layout.model)
    let owner = WeakController(self)
    Task {
      _ = isolation
      for await event in events.stream {
        if let controller = owner.controller { controller.handle(event) } else { event.discard() }
      }
    }
  }

  deinit {
    requests.cancelAll()
    days?.cancel()
    events.finish()
    engine.stop()
  }

  /// Opens the conversation at its newest messages and starts showing frames. Call at the first
  /// layout, and again after ``stop()``.
  ///
  /// - Parameter stored: The newest messages that are stored on this device, in ascending order and
  ///   without gaps. They are shown at once, until the source answers. Of more than
  ///   ``WindowRules/historyLimit``, the newest are used.
  /// - Throws: ``PageError`` if the stored messages are not in ascending order.
  public func start(stored: [ChatMessage] = []) throws(PageError) {
    if !isOpen {
      let step = try window.open(stored: stored.suffix(window.rules.historyLimit ?? stored.count))
      isOpen = true
      engine.viewportDidChange(viewport)
      follow(step)
    }
    isRunning = true
    followDays()
    if hasContent { engine.start() }
  }

  /// Pauses updates. Call when the view disappears. What happens meanwhile is shown after
  /// ``start(stored:)``.
  public func stop() {
    isRunning = false
    days?.cancel()
    engine.stop()
  }

  /// Waits until every change is shown and every request is answered.
  ///
  /// Returns early if updates are paused.
  public func settled(isolation: isolated (any Actor)? = #isolation) async {
    repeat {
      if !requests.isEmpty { await withCheckedContinuation { requests.waiting.append($0) } }
      await drained()
    } while !requests.isEmpty
  }

  /// Waits until every change is shown. Requests may still be on their way.
  ///
  /// Returns early if updates are paused.
  package func drained(isolation: isolated (any Actor)? = #isolation) async {
    var last = -1
    while last != activity {
      last = activity
      await engine.drained()
      await events.flushed()
    }
  }

  /// A number that grows with each command and event.
  private var activity = 0

  private func handle(_ event: ControllerEvents.Event) {
    if case .flush = event {} else { activity += 1 }
    switch event {
    case .engine(let event): handle(event)
    case .edited:
      waitingEdits -= 1
      // The update had nothing to show.
      if requests.hasNews { emit(.pages) }
    case .updateFailed(let error): engine.findUnmeasurable(error)
    case .answer(let request, let result): answer(request, result)
    case .timeout(let request):
      fail(request, ChatFrame.Failure.Timeout(duration: options.requestTimeout))
    case .retry: resumeRequests()
    case .clock: if isRunning { followDays() }
    case .place(let number, let result): place(number, result)
    case .opened(let number): opened(number)
    case .touched(let touch, let result): touched(touch, result)
    case .times(let layout, let times): take(times, of: layout)
    case .flush(let done): done.resume()
    }
  }

  private func handle(_ event: EngineEvent) {
    switch event {
    case .update(let update, let done):
      take(update)
      // The next update also shows what this one has caused.
      engine.flush(done)
    case .progress(.drained): didDrain()
    case .progress: break
    case .refused(let messages, let error): resubmit(without: messages, error)
    case .unmeasurable(let bad, let error):
      if messages.leaveOut(bad) { resubmitEverything(reporting: error) }
    case .failed(let error): report(ChatFrame.Failure(request: nil, error: error))
    }
  }

  // MARK: - Showing messages

  /// Shows the changes of a step of the window, and fetches its pages.
  @discardableResult
  func follow(_ step: Window.Step) -> ChatUpdate {
    for request in step.requests { fetch(request) }
    guard let kind = step.kind ?? (hasContent && showsOtherEnd ? .normal : nil) else {
      if !step.requests.isEmpty { emit(.pages) }
      return ChatUpdate(.applied)
    }
    let update = submit(kind, step.edits)
    if !hasContent {
      hasContent = true
      if isRunning { engine.start() }
    }
    return update
  }

  /// Submits edits of the window, and other changes since the last edits.
  @discardableResult
  func submit(_ kind: UpdateKind, _ edits: [Window.Edit] = []) -> ChatUpdate {
    activity += 1
    waitingEdits += 1
    let update = ChatUpdate()
    let ended: Engine.Completion = { [events] outcome in
      if case .failed(let error) = outcome { events.send(.updateFailed(error)) }
      events.send(.edited)
      update.resolve(outcome)
    }
    messages.confirm { window.history.index(of: $0) != nil }
    let state = stateToShow
    if needsEverything || messages.leavesOut {
      needsEverything = false
      var everything = conversation
      everything.messages = messages.all(of: window.items, followsEnd: !window.hasNext)
      everything.state = state
      engine.replace(everything, kind, ends: window.showsNewest, completion: ended)
    } else {
      let edits = messages.edits(for: edits, followsEnd: !window.hasNext)
      let change = state == shownState ? nil : state
      engine.edit(kind, ends: window.showsNewest, completion: ended) {
        try $0.replace(edits, state: change)
      }
    }
    shownState = state
    return update
  }

  /// The state of the conversation as its rows show it. Nobody types below older messages.
  private var stateToShow: ConversationState {
    var state = messages.shown(conversation.state)
    if window.hasNext { state.typing = [] }
    return state
  }

  /// Whether what is shown below the messages of the window has changed without them.
  private var showsOtherEnd: Bool {
    stateToShow != shownState || !messages.showsOutbox(followsEnd: !window.hasNext)
  }

  /// Submits all messages but those that the engine refuses, because it has others.
  private func resubmit(without refused: [Message], _ error: (any Error)?) {
    let isNew = messages.leaveOut(refused)
    resubmitEverything(reporting: isNew ? error : nil)
  }

  private func resubmitEverything(reporting error: (any Error)?) {
    needsEverything = true
    submit(.normal)
    if let error { report(ChatFrame.Failure(request: nil, error: error)) }
  }

  // MARK: - Frames

  /// Shows a frame after those that are being shown.
  func emit(_ cause: ChatFrame.Cause, _ change: FrameChange = FrameChange()) {
    frameNumber += 1
    let (pages, failures) = requests.takeNews()
    waitingFrames.append(
      frame(frameNumber, cause, change, requested: pages, failures: failures))
    guard !isShowing else { return }
    isShowing = true
    while !waitingFrames.isEmpty {
      let frame = waitingFrames.removeFirst()
      tellHandlers(frame)
      show(frame)
    }
    isShowing = false
    if cause != .reveal { measureTimes() }
  }
}

/// Refers to a controller from its own task.
private final class WeakController {
  weak var controller: ChatController?
  init(_ controller: ChatController) { self.controller = controller }
}

extension ChatController {
  /// Reads the current time, and again when a day begins.
  func followDays() {
    guard let now = options.now else { return }
    let time = now()
    guard let day = try? LocalDay(of: time, timezone: conversation.timezone) else { return }
    let shown = conversation.now.flatMap {
      try? LocalDay(of: $0, timezone: conversation.timezone)
    }
    if shown?.number != day.number { setTime(time) }
    let (events, clock) = (events, options.clock)
    // The offset of the zone can change during a day, so look once an hour.
    let wait = Duration.seconds(min(day.secondsLeft, 3_600))
    days?.cancel()
    days = Task {
      guard (try? await clock.sleep(for: wait)) != nil else { return }
      events.send(.clock)
    }
  }
}

extension ChatController {
  /// Handles a short touch. The frame that follows has what is there: ``ChatFrame/hit``.
  ///
  /// - Parameter point: The place on the screen, in points.
  public func tap(at point: Point) { touch(.tap, at: point) }

  /// Handles a long touch. The frame that follows has what is there: ``ChatFrame/hit``.
  ///
  /// - Parameter point: The place on the screen, in points.
  public func longPress(at point: Point) { touch(.longPress, at: point) }

  private func touch(_ gesture: ChatHit.Gesture, at point: Point) {
    let y = point.y + viewport.offset
    guard viewport.visible.contains(y) else { return }
    let (engine, events, layout) = (engine, events, layout)
    let model = layout.model
    let first = viewport.visibleRows(in: model).first {
      model[$0].map { y < $0.frame.maxY } ?? false
    }
    guard let first else { return }
    let near = first..<min(first + 2, model.count)
    let touch = Touch(
      gesture: gesture, point: point,
      places: near.compactMap { model[$0]?.frame }.map { Point(x: point.x, y: y - $0.y) })
    requests.addQuestion()
    Task {
      do {
        let rows = try await engine.rows(near, of: layout)
        events.send(.touched(touch, .success(rows)))
      } catch {
        events.send(.touched(touch, .failure(error)))
      }
    }
  }

  /// Shows what was touched. A row that can't be measured has been reported with its update.
  func touched(_ touch: Touch, _ result: Result<[ItemLayout], any Error>) {
    defer { requests.endQuestion() }
    guard let rows = try? result.get(), let (row, place) = touch.target(in: rows) else { return }
    var hit = ChatHit(
      gesture: touch.gesture, point: touch.point, item: row.item,
      message: row.item.message.map { messages.messageID($0.id) }, pointInRow: place,
      isInBody: row.bodyFrame.contains(place),
      region: row.hits.last { $0.frame.contains(place) })
    let handler = handler(of: row.item)
    switch touch.gesture {
    case .tap: handler?.tap(hit, in: self)
    case .longPress: hit.menu = handler?.menu(for: hit) ?? []
    }
    emit(.touch, FrameChange(hit: hit))
  }
}
