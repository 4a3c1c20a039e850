import ConfabLayout
import ConfabModel
import ConfabText
import ConfabTimeline

/// The screen of a chat app without views: messages, touches and sizes go in, ``ChatFrame``s come out.
///
/// A controller ties a ``SlidingWindow``, a ``ConversationEngine`` and a ``Viewport`` together: it fetches pages,
/// keeps the reader's place, follows new messages, and lets go of messages far away.
///
/// ```swift
/// let chat = try ChatController(
///   conversation, from: server, request: request, screen: ChatScreen(width: 375, height: 667),
///   fonts: fonts
/// ) { frame in
///   view.show(frame)
/// }
/// chat.start()                       // at the first layout
/// chat.receive(message)              // a push
/// chat.scroll(by: 120)               // a finger
/// chat.go(to: "m17", at: .middle)    // a touch on a quoted message
/// ```
///
/// A controller belongs to the actor that creates it, usually the main actor. Calls take effect in the order
/// in which they are made, and frames arrive on the same actor.
public final class ChatController {
  typealias Window = SlidingWindow<ChatMessage>

  let source: any MessageSource
  let engine: ConversationEngine
  let link: EngineLink
  let show: (ChatFrame) -> Void
  /// Runs work on the controller's actor.
  let perform: (@escaping (ChatController) async -> Void) -> Void

  var window: Window
  /// The conversation without messages.
  var surroundings: Conversation
  /// Messages that the server has not confirmed yet, below all others.
  var outbox: [Message] = []
  /// The ids of rows whose messages got another id from the server.
  var rowIDs: [MessageID: MessageID] = [:]
  var request: LayoutRequest
  /// The size of the screen and what covers it.
  public internal(set) var screen: ChatScreen
  /// The viewport in ``layout``.
  public internal(set) var viewport: Viewport
  /// The layout that is shown; `nil` before the first frame.
  public internal(set) var layout: LiveLayout?
  /// The row that was read before the screen was turned.
  var reading: ReadingPosition<String>?
  var destination: Destination?
  var frameNumber = 0
  var requested: [MessageRequest] = []
  var failures: [ChatFrame.Failure] = []
  var isStarted = false
  var hasContent = false

  /// A message that the reader is on the way to.
  struct Destination {
    var id: MessageID
    var alignment: Viewport.Alignment
    var completion: ((Bool) -> Void)?
  }

  /// Creates a controller that computes nothing before ``start()``.
  ///
  /// - Parameters:
  ///   - conversation: The participants, the viewer and everything else about the conversation. Its
  ///     messages are ignored: they come from the source.
  ///   - source: The source of the messages.
  ///   - request: The theme's metrics, the presenters and everything else that sizes depend on. Its width and
  ///     scale are replaced by those of the screen, its items are ignored.
  ///   - screen: The size of the screen.
  ///   - fonts: The fonts of the text.
  ///   - options: The choices of the host.
  ///   - isolation: The actor to which the controller belongs.
  ///   - show: Shows a frame. It is called on the controller's actor.
  /// - Throws: `MetricsError` if the metrics are invalid, and the errors of `Timeline`.
  public init(
    _ conversation: Conversation, from source: any MessageSource, request: LayoutRequest,
    screen: ChatScreen, fonts: FontLibrary, options: ChatOptions = ChatOptions(),
    isolation: isolated (any Actor)? = #isolation, show: @escaping (ChatFrame) -> Void
  ) throws {
    self.source = source
    self.show = show
    self.screen = screen
    surroundings = conversation
    surroundings.messages = []
    var request = request
    request.width = screen.width
    request.scale = screen.scale
    self.request = request
    viewport = screen.viewport
    window = Window(rules: options.window ?? options.heights.windowRules)
    let events = EngineEvents()
    engine = try ConversationEngine(
      surroundings, request: request, fonts: fonts, workers: options.workers, rules: options.rules,
      factories: options.factories, decorators: options.decorators, heights: options.heights,
      store: options.store, preparedLimit: options.preparedLimit,
      observe: { if $0 == .drained { events.drained() } }, apply: { await events.show($0) })
    link = EngineLink(engine)
    let owner = WeakController()
    perform = { work in
      Task {
        _ = isolation
        if let controller = owner.controller { await work(controller) }
      }
    }
    owner.controller = self
    Task {
      _ = isolation
      for await event in events.stream {
        switch event {
        case .update(let update, let done):
          owner.controller?.take(update)
          done.resume()
        case .drained: owner.controller?.reduce()
        }
      }
    }
  }

  deinit { engine.stop() }

  /// Opens the conversation at its newest messages and starts showing frames. Call at the first layout.
  ///
  /// - Parameter stored: The newest messages that are stored on this device, in ascending order and without
  ///   gaps. They are shown at once.
  /// - Throws: ``PageError`` if the stored messages are not in ascending order.
  public func start(stored: [ChatMessage] = []) throws(PageError) {
    guard !isStarted else { return engineStart() }
    isStarted = true
    follow(try window.open(stored: stored))
  }

  /// Pauses. Call when the view disappears; ``start(stored:)`` continues.
  public func stop() { engine.stop() }

  /// Waits until everything that was submitted is shown. Requests that are on their way don't count.
  public func drained() async {
    await link.flushed()
    await engine.drained()
  }

  private func engineStart() { if hasContent { engine.start() } }

  // MARK: - Steps

  /// Shows the changes of a step, and fetches its pages.
  func follow(_ step: Window.Step, completion: (@Sendable (UpdateOutcome) -> Void)? = nil) {
    for request in step.requests { fetch(request) }
    if let kind = step.kind {
      submit(kind, completion: completion)
    } else {
      completion?(.applied)
      if !step.requests.isEmpty { emit(.pages) }
    }
  }

  /// Lets the engine show the messages of the window.
  func submit(_ kind: UpdateKind, completion: (@Sendable (UpdateOutcome) -> Void)? = nil) {
    link.show(
      window.items, outbox: window.hasNext ? [] : outbox, rowIDs: rowIDs, surroundings, kind,
      completion)
    guard !hasContent else { return }
    hasContent = true
    engine.start()
  }

  private func fetch(_ request: MessageRequest) {
    requested.append(request)
    let source = source
    perform { controller in
      do {
        let answer = try await source.messages(for: request)
        let page = try Page(answering: request, with: answer)
        controller.follow(controller.window.receive(page, answering: request))
      } catch {
        controller.window.fail(request)
        controller.fail(error, request)
      }
    }
  }

  func fail(_ error: any Error, _ request: MessageRequest?) {
    failures.append(ChatFrame.Failure(request: request, error: error))
    if case .around = request?.side ?? .newest { arrive(false) }
    emit(.pages)
  }

  /// Fetches what failed, as far as the reader is near it.
  public func retry() {
    if layout == nil || window.items.isEmpty {
      follow((try? window.open()) ?? Window.Step())
    } else {
      autoload()
    }
  }
}

/// Refers to a controller from its own tasks.
private final class WeakController {
  weak var controller: ChatController?
}
