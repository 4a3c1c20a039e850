import ConfabLayout
import ConfabModel
import ConfabText
import ConfabTimeline
import Synchronization

/// Messages in; layouts, what has changed and where to scroll out: the parts of the engine, tied
/// together.
///
/// ```swift
/// let engine = try ConversationEngine(conversation, request: request, fonts: library) { update in
///   await screen.show(update)         // on your main actor
/// }
/// engine.start()                      // at the first layout
/// try await engine.receive([message])
/// engine.change(wider)                // rotation, theme, type size
/// ```
///
/// May be called from any actor. Of a message at either end only the rows that it changes are made and
/// measured, in the background, whatever the number of the others. Updates are shown one after the
/// other, each of one context, in the order of an ``UpdateQueue``.
public final class ConversationEngine: Sendable {
  private typealias Queue = UpdateQueue<EngineContext, Int, ComputedLayout>

  private let core: EngineCore
  private let measuring: RowMeasuring
  private let queue: Queue
  private let contexts = Mutex(0)
  private let revisions = Mutex(0)

  /// - Parameters:
  ///   - conversation: what is shown first.
  ///   - request: all that sizes depend on; its items are not looked at.
  ///   - fonts: what text is set in.
  ///   - workers: how many measure side by side, at least 1.
  ///   - decorators: a host's own, in the order in which they are applied; with any, an update is
  ///     linear in all rows.
  ///   - heights: how the heights of rows are come by. Where they are guessed, say where the reader is
  ///     with ``viewportDidChange(_:completion:)``. What window goes with it is the host's to keep, see
  ///     ``HeightStrategy/windowRules``.
  ///   - store: where heights are kept that are `exactOnDisk`.
  ///   - preparedLimit: bytes of shaped text to be kept at most, with which rows are measured at
  ///     another width: some 2 KB a message, the last ones first.
  ///   - observe: is told every event of the queue, in order; must not take long.
  ///   - apply: shows an update; the next begins when it has returned.
  /// - Throws: ``MetricsError`` where the request's metrics are not valid, and as `Timeline` does.
  /// - Complexity: linear in the messages; nothing is measured before ``start()``.
  public init(
    _ conversation: Conversation, request: LayoutRequest, fonts: FontLibrary,
    workers: Int = 2, rules: TimelineRules = .imessage, factories: MessageFactories = .plain,
    decorators: [TimelineDecorator] = [], heights: HeightStrategy = .exactInMemory,
    store: VersionedHeightStore? = nil, preparedLimit: Int = 24 << 20,
    observe: @escaping @Sendable (UpdateEvent) -> Void = { _ in },
    apply: @escaping @Sendable (EngineUpdate) async -> Void
  ) throws {
    try request.metrics.validate()
    var request = request
    request.items = []
    let texts = ShapedTextCache(library: fonts)
    let measuring = RowMeasuring(
      workers: (0..<max(1, workers)).map { _ in LayoutWorker(sharing: texts) },
      strategy: heights, store: store, fonts: fonts)
    let core = try EngineCore(
      conversation, request: request, rules: rules, factories: factories, decorators: decorators,
      measuring: measuring, preparedLimit: preparedLimit)
    self.core = core
    self.measuring = measuring
    queue = Queue(
      context: EngineContext(number: 0, request: request), observe: observe,
      compute: { _, context in try await core.compute(context) },
      apply: { update in
        let old = await core.finish(update.output, update.kind)
        await apply(
          EngineUpdate(
            number: update.number, kind: update.kind, old: old, new: update.output.layout,
            changes: update.output.changes,
            isOfAnotherContext: old.context != update.output.layout.context,
            scrollIntent: update.output.scrollIntent))
      })
    submit(.firstLoad, nil)
  }

  /// Begins to compute: to be called at the first layout.
  public func start() { queue.start() }

  /// Rests: to be called when nothing is on the screen any more.
  public func stop() { queue.stop() }

  /// Waits until every submitted update has been shown or has failed; returns early while the engine is
  /// not started.
  public func drained() async { await queue.drained() }

  /// What is shown.
  public var layout: LiveLayout { get async { await core.layout } }

  /// The conversation as far as it has come, shown or not. Linear.
  public var conversation: Conversation { get async { await core.conversation } }

  /// Another width, type, theme or language, other participants or pictures: everything is measured
  /// anew. What is being worked out is dropped; nothing is ever of two contexts.
  ///
  /// - Parameter request: with the same presenters; its items are not looked at.
  public func change(_ request: LayoutRequest) {
    contexts.withLock { number in
      number += 1
      var request = request
      request.items = []
      queue.change(EngineContext(number: number, request: request))
    }
  }

  /// Says where the reader is: to be called after each update and while scrolling, by hosts of which the
  /// ``HeightStrategy`` guesses heights.
  ///
  /// Where anything on the screen, or within a screen above and below, is guessed, an update with the
  /// real heights follows; what is on the screen already does not move in it, see
  /// ``EngineUpdate/scroll(_:)``. What an update brings is measured around the place to which it
  /// scrolls, before it is shown.
  ///
  /// - Parameters:
  ///   - viewport: in the layout of the last update that was shown.
  ///   - completion: is called once, on no particular actor.
  /// - Complexity: linear in the rows near the screen.
  public func viewportDidChange(
    _ viewport: Viewport, completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) async {
    guard await core.viewportDidChange(viewport) else {
      completion?(.applied)
      return
    }
    submit(.normal, completion)
  }

  /// Goes to a row: ``EngineUpdate/scroll(_:)`` of the update that follows is exactly there, and what is
  /// around it is measured. Does nothing but that where there is no such row.
  ///
  /// - Parameters:
  ///   - id: of a row.
  ///   - viewport: in the layout of the last update that was shown.
  public func scroll(
    to id: String, at alignment: Viewport.Alignment, from viewport: Viewport,
    completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) async {
    await core.viewportDidChange(viewport, scrollingTo: id, alignment)
    submit(.normal, completion)
  }

  /// Messages that have just been written come at the end.
  ///
  /// - Parameters:
  ///   - state: who has seen what and who is typing by now; `nil` leaves it as it is.
  ///   - completion: is called once, on no particular actor.
  /// - Throws: `TimelineError` if one of them is there already; nothing has changed then.
  public func receive(
    _ messages: [Message], state: ConversationState? = nil,
    completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) async throws {
    try await core.append(messages, state: state)
    submit(.normal, completion)
  }

  /// An older page comes at the top.
  ///
  /// - Throws: as ``receive(_:state:completion:)``.
  public func prepend(
    _ messages: [Message], completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) async throws {
    try await core.prepend(messages)
    submit(.pagination, completion)
  }

  /// Shows these messages and no others, as a window over the conversation has them after a step.
  ///
  /// - Parameter kind: as the step says.
  /// - Throws: `TimelineError` if two share an id.
  /// - Complexity: linear in the messages.
  public func show(
    _ messages: [Message], _ kind: UpdateKind, state: ConversationState? = nil,
    completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) async throws {
    try await core.show(messages, state: state)
    submit(kind, completion)
  }

  /// Everything may be another: participants, locale, any message.
  ///
  /// - Throws: as `Timeline` does.
  public func replace(
    _ conversation: Conversation, _ kind: UpdateKind = .normal,
    completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) async throws {
    try await core.replace(conversation)
    submit(kind, completion)
  }

  /// Rows of a layout, measured to be drawn.
  ///
  /// - Parameter range: indexes; what lies outside is left out. Those on and near the screen, see
  ///   ``Viewport/prefetchRows(in:before:after:)``.
  /// - Throws: what presenters throw.
  public func rows(_ range: Range<Int>, of layout: LiveLayout) async throws -> [ItemLayout] {
    let items = range.clamped(to: 0..<layout.model.count).compactMap { layout.item(at: $0) }
    let bodies = try await layout.request.hostedBodies(of: items)
    let rows = items.enumerated().map { UnmeasuredRow(item: $1, body: bodies[$0]) }
    return try await measuring.workers[0].layouts(of: rows, layout.request)
  }

  private func submit(_ kind: UpdateKind, _ completion: (@Sendable (UpdateOutcome) -> Void)?) {
    revisions.withLock { revision in
      revision += 1
      queue.submit(kind, revision, completion: completion)
    }
  }
}
