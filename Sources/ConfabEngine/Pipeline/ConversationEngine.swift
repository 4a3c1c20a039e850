import ConfabLayout
import ConfabModel
import ConfabText
import ConfabTimeline
import Synchronization

/// A conversation that is shown while it changes. Messages go in; layouts, changes and scroll
/// positions come out.
///
/// ```swift
/// let engine = try ConversationEngine(conversation, request: request, fonts: library) { update in
///   await screen.show(update)         // on your main actor
/// }
/// engine.start()                      // at the first layout
/// try await engine.receive([message])
/// engine.change { $0.width = 667 }    // rotation, theme, type size
/// ```
///
/// You can call the engine from any actor. Calls of one actor take effect in the order in which
/// they are made, also if tasks of the actor make them without waiting for each other. Updates are
/// computed in the background and shown one after the other, in the order of an ``UpdateQueue``.
/// Each is computed for one width, type size and theme. A change of a message, wherever it is,
/// creates and measures only the rows that it changes.
public final class ConversationEngine: Sendable {
  private typealias Queue = UpdateQueue<EngineContext, Int, ComputedLayout>

  let core: EngineCore
  let measuring: RowMeasuring
  private let queue: Queue
  /// The newest request with its number.
  private let context: Mutex<EngineContext>
  private let revisions = Mutex(0)
  let calls = OrderedCalls()

  /// Creates an engine. It computes nothing before ``start()``.
  ///
  /// - Parameters:
  ///   - conversation: The conversation to show first.
  ///   - request: The width, metrics and everything else that sizes depend on. Its items are
  ///     ignored.
  ///   - fonts: The fonts of the text.
  ///   - workers: The number of rows that are measured in parallel, at least 1.
  ///   - rules: The rules for date headers, clusters and other rows.
  ///   - factories: The factories that create the rows of messages.
  ///   - decorators: The decorators of the host, in the order in which they run. If one looks at
  ///     all rows, an update is O(all rows).
  ///   - heights: How row heights are computed. Call ``viewportDidChange(_:completion:)``, so that
  ///     rows near the screen are measured first. If the strategy needs a window, create it with
  ///     ``HeightStrategy/windowRules``.
  ///   - store: The store for the heights of `exactOnDisk`.
  ///   - preparedLimit: The maximum size of the shaped text that is kept, in bytes. It makes
  ///     measuring for another width fast and takes about 2 KB a message. The newest rows are kept.
  ///   - coalescing: Which waiting updates are combined.
  ///   - contextChanges: How a change of width, type or theme is shown, and a conversation that is
  ///     opened.
  ///   - observe: Receives every event of the queue, in order. It must return quickly.
  ///   - apply: Shows an update. The next update starts when it has returned. Updates that would
  ///     change nothing, such as those whose messages an earlier one has shown, are left out.
  /// - Throws: `MetricsError` if a number of the request is out of range. Rows are created in the
  ///   background: if two messages have the same id, or with another error of `Timeline`, an update
  ///   fails (``UpdateEvent/failed(_:)``), and calls that change messages throw the error until
  ///   ``replace(_:_:completion:)``.
  /// - Complexity: O(1).
  public init(
    _ conversation: Conversation, request: LayoutRequest, fonts: FontLibrary,
    workers: Int = 2, rules: TimelineRules = .imessage, factories: MessageFactories = .plain,
    decorators: [TimelineDecorator] = [], heights: HeightStrategy = .exactInMemory,
    store: VersionedHeightStore? = nil, preparedLimit: Int = 24 << 20,
    coalescing: UpdateCoalescing = .sameKind,
    contextChanges: ContextChanges = .firstFrame,
    observe: @escaping @Sendable (UpdateEvent) -> Void = { _ in },
    apply: @escaping @Sendable (EngineUpdate) async -> Void
  ) throws {
    try request.validate()
    var request = request
    request.items = []
    let texts = ShapedTextCache(library: fonts)
    let measuring = RowMeasuring(
      workers: (0..<max(1, workers)).map { _ in LayoutWorker(sharing: texts) },
      strategy: heights, store: store, fonts: fonts)
    let core = try EngineCore(
      conversation, request: request, rules: rules, factories: factories, decorators: decorators,
      measuring: measuring, preparedLimit: preparedLimit, contextChanges: contextChanges)
    self.core = core
    self.measuring = measuring
    let context = EngineContext(number: 0, request: request)
    self.context = Mutex(context)
    queue = Queue(
      context: context, coalescing: coalescing, observe: observe,
      followUp: { $0.followUp },
      compute: { _, context in try await core.compute(context) },
      apply: { update in
        let old = await core.finish(update.output)
        guard !update.output.isEmpty else { return }
        await apply(
          EngineUpdate(
            number: update.number, kind: update.kind, old: old, new: update.output.layout,
            changes: update.output.changes,
            isOfAnotherContext: old.context != update.output.layout.context,
            scrollIntent: update.output.scrollIntent))
      })
    submit(.firstLoad, nil)
  }

  /// Starts computing updates. Call at the first layout.
  public func start() { queue.start() }

  /// Pauses updates. Call when the view disappears.
  public func stop() { queue.stop() }

  /// Waits until every submitted update has been shown or has failed. Returns early if the engine
  /// isn't started.
  public func drained() async { await queue.drained() }

  /// Waits until all earlier calls have taken effect.
  func flushed() async { await queue.flushed() }

  /// The layout that is shown.
  public var layout: LiveLayout { get async { await core.layout } }

  /// The conversation with everything received, shown or not. O(n).
  public var conversation: Conversation { get async { await core.conversation } }

  /// Changes the width, type, theme, language, participants or pictures, and measures everything
  /// again. The current computation is discarded; an update never mixes two requests.
  ///
  /// ```swift
  /// engine.change { $0.width = 667 }
  /// engine.change { $0.isMirrored = true }   // the width stays 667
  /// ```
  ///
  /// - Parameter edit: Changes the newest request. Edits take effect in the order of the calls, and
  ///   none is lost. The presenters must stay the same; items are ignored. The closure must not
  ///   call the engine.
  public func change(_ edit: @Sendable (inout LayoutRequest) -> Void) {
    context.withLock { context in
      context.number += 1
      edit(&context.request)
      context.request.items = []
      queue.change(context)
    }
  }

  /// Reports the visible part. Call after each update and while the user scrolls. With exact
  /// heights, it decides what ``ContextChanges/firstFrame`` measures first.
  ///
  /// If there are estimated rows on the screen, or within a screen above or below, an update with
  /// their real heights follows. ``EngineUpdate/scroll(_:)`` keeps the visible rows in place. Other
  /// updates measure rows around the place to which they scroll, before they are shown.
  ///
  /// - Parameters:
  ///   - viewport: The viewport in the layout of the last update that was shown.
  ///   - completion: Called once, on any actor.
  /// - Complexity: O(rows near the screen).
  nonisolated(nonsending) public func viewportDidChange(
    _ viewport: Viewport, completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) async {
    await calls.run { [self] in
      guard await core.viewportDidChange(viewport) else {
        completion?(.applied)
        return
      }
      submit(.normal, completion)
    }
  }

  /// Scrolls to a row. The rows around it are measured, and ``EngineUpdate/scroll(_:)`` of the next
  /// update returns exactly that position. If there is no such row, the update scrolls as usual.
  /// While a long conversation opens, the next update with the row scrolls.
  ///
  /// - Parameters:
  ///   - id: The id of the row.
  ///   - alignment: The place of the row on the screen.
  ///   - viewport: The viewport in the layout of the last update that was shown.
  ///   - completion: Called once, on any actor.
  nonisolated(nonsending) public func scroll(
    to id: String, at alignment: Viewport.Alignment, from viewport: Viewport,
    completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) async {
    await calls.run { [self] in
      await core.viewportDidChange(viewport, scrollingTo: id, alignment)
      submit(.normal, completion)
    }
  }

  /// Adds new messages at the end.
  ///
  /// - Parameters:
  ///   - messages: The messages, in the order in which they are shown.
  ///   - state: Who has seen what and who is typing. `nil` leaves it unchanged.
  ///   - completion: Called once, on any actor.
  /// - Throws: `TimelineError` if there is already a message with the same id. Nothing has changed
  ///   then.
  nonisolated(nonsending) public func receive(
    _ messages: [Message], state: ConversationState? = nil,
    completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) async throws {
    try await calls.run { [self] in
      try await core.append(messages, state: state)
      submit(.normal, completion)
    }
  }

  /// Adds an older page at the top.
  ///
  /// - Parameters:
  ///   - messages: The messages, in the order in which they are shown.
  ///   - completion: Called once, on any actor.
  /// - Throws: The errors of ``receive(_:state:completion:)``.
  nonisolated(nonsending) public func prepend(
    _ messages: [Message], completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) async throws {
    try await calls.run { [self] in
      try await core.prepend(messages)
      submit(.pagination, completion)
    }
  }

  /// Shows exactly these messages, such as those of a ``SlidingWindow`` after a step.
  ///
  /// - Parameters:
  ///   - messages: All messages to show, in order.
  ///   - kind: The kind of the step.
  ///   - state: Who has seen what and who is typing. `nil` leaves it unchanged.
  ///   - completion: Called once, on any actor.
  /// - Throws: `TimelineError` if two messages have the same id.
  /// - Complexity: O(messages) comparisons. If you know what changed, ``update(_:completion:)``,
  ///   ``remove(_:completion:)``, ``insert(_:at:_:completion:)`` and ``move(_:to:completion:)`` are
  ///   faster.
  nonisolated(nonsending) public func show(
    _ messages: [Message], _ kind: UpdateKind, state: ConversationState? = nil,
    completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) async throws {
    try await calls.run { [self] in
      try await core.show(messages, state: state, kind)
      submit(kind, completion)
    }
  }

  /// Replaces the conversation. Participants, locale and every message can differ.
  ///
  /// - Parameters:
  ///   - conversation: The new conversation.
  ///   - kind: How the screen follows the update.
  ///   - completion: Called once, on any actor.
  /// - Throws: The errors of `Timeline`.
  nonisolated(nonsending) public func replace(
    _ conversation: Conversation, _ kind: UpdateKind = .normal,
    completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) async throws {
    try await calls.run { [self] in
      try await core.replace(conversation, kind, ends: nil)
      submit(kind, completion)
    }
  }

  /// Replaces the conversation as the public method does.
  ///
  /// - Parameter ends: Whether its messages end with the newest one.
  func replace(
    _ conversation: Conversation, _ kind: UpdateKind, ends: Bool,
    completion: (@Sendable (UpdateOutcome) -> Void)?
  ) async throws {
    try await calls.run { [self] in
      try await core.replace(conversation, kind, ends: ends)
      submit(kind, completion)
    }
  }

  func submit(_ kind: UpdateKind, _ completion: (@Sendable (UpdateOutcome) -> Void)?) {
    revisions.withLock { revision in
      revision += 1
      queue.submit(kind, revision, completion: completion)
    }
  }
}

extension ConversationEngine {
  /// Measures rows of a layout for drawing.
  ///
  /// Drawing goes before measuring: the engine finishes at most one row for each worker before it
  /// measures these. The engine keeps measured rows of the newest request within 600 rows of the
  /// last range.
  ///
  /// - Parameters:
  ///   - range: The indexes of the rows. Indexes outside the layout are skipped. See
  ///     ``Viewport/visibleRows(in:)`` and ``Viewport/prefetchRows(in:before:after:)``.
  ///   - layout: The layout of an update.
  ///   - isolation: The actor of the caller.
  /// - Throws: The errors of presenters.
  /// - Complexity: O(rows in the range). Only rows that aren't kept are measured.
  public func rows(
    _ range: Range<Int>, of layout: LiveLayout, isolation: isolated (any Actor)? = #isolation
  ) async throws -> [ItemLayout] {
    let range = range.clamped(to: 0..<layout.model.count)
    let (rows, measured) = try await drawnRows(at: range, of: layout)
    measuring.drawn.keep(measured, at: range, of: layout)
    return rows
  }

  /// Measures times for a ``TimeReveal``. Those that can't be shaped are left out.
  func measured(
    _ times: [String: String], for request: LayoutRequest
  ) async -> [String: RevealedTime] {
    measuring.drawing.begin()
    defer { measuring.drawing.end() }
    let blocks = try? await measuring.workers[0].withContext(of: request) { context in
      let metrics = context.metrics
      return try times.mapValues { time in
        RevealedTime(
          time: time,
          text: try context.block(
            time, style: metrics.style(size: metrics.smallSize), pitch: metrics.smallPitch,
            width: .infinity, maximumLines: 1))
      }
    }
    return blocks ?? [:]
  }

  /// Measures rows for drawing, without keeping them.
  func rows(
    at indexes: some Sequence<Int>, of layout: LiveLayout
  ) async throws -> [ItemLayout] {
    try await drawnRows(at: indexes, of: layout).rows
  }

  /// - Returns: The rows, and those of them that were not kept.
  private func drawnRows(
    at indexes: some Sequence<Int>, of layout: LiveLayout,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> (rows: [ItemLayout], measured: [ItemLayout]) {
    // Before the first suspension: the pool may have no free thread.
    measuring.drawing.begin()
    defer { measuring.drawing.end() }
    let items = indexes.compactMap { layout.item(at: $0) }
    let kept = measuring.drawn.rows(for: items, in: layout)
    let missing = zip(items, kept).filter { $1 == nil }.map(\.0)
    var measured: [ItemLayout] = []
    if !missing.isEmpty {
      var bodies = measuring.drawn.takeBodies(of: missing, in: layout)
      let unmeasured = missing.indices.filter { bodies[$0] == nil }
      for (place, body) in try await layout.request.hostedBodies(of: unmeasured.map { missing[$0] })
      {
        bodies[unmeasured[place]] = body
      }
      let rows = missing.enumerated().map { UnmeasuredRow(item: $1, body: bodies[$0]) }
      measured = try await measuring.workers[0].layouts(of: rows, layout.request)
    }
    var next = measured.makeIterator()
    return (kept.compactMap { $0 ?? next.next() }, measured)
  }
}

/// How an engine shows a change of width, type or theme, and a conversation that it opens.
public enum ContextChanges: Sendable, Hashable {
  /// The rows on and near the screen are measured first, and shown with the old heights and gaps of
  /// the other rows as estimates. The ``HeightStrategy`` determines the heights of the other rows
  /// afterwards, from the reader outwards, and no visible row moves.
  ///
  /// The screen is the viewport that was last reported. If none was, it is the end of the
  /// conversation.
  ///
  /// A conversation of more than 1,000 messages opens in the same way: the first update shows the
  /// last 200 messages, and an update of the kind ``UpdateKind/pagination`` adds the others. With
  /// decorators that look at all rows, the first update shows all messages.
  case firstFrame
  /// All rows that the ``HeightStrategy`` measures are measured before the change is shown.
  case whole
}

/// The request that a layout depends on, and its number.
struct EngineContext: Sendable {
  var number: Int
  var request: LayoutRequest
}

/// One update of what is shown: the layouts before and after, the changes, and the scroll position.
public struct EngineUpdate: Sendable {
  /// The number of the update, in the order in which updates were submitted.
  public let number: Int
  /// The reason for the update.
  public let kind: UpdateKind
  /// The layout before the update.
  public let old: LiveLayout
  /// The layout after the update.
  public let new: LiveLayout
  /// The changes of rows and sections from ``old`` to ``new``.
  public let changes: SectionedChanges
  /// Whether everything was measured again for another width, type or theme.
  public let isOfAnotherContext: Bool
  let scrollIntent: ScrollIntent

  /// The changes in the form that collection views take, or `nil` if all rows are to be replaced at
  /// once.
  public var batch: BatchUpdate? {
    kind.animatesRows && !isOfAnotherContext ? BatchUpdate(changes) : nil
  }

  /// The viewport after the update.
  ///
  /// - Parameter viewport: The viewport before the update, in ``old``.
  public func scroll(_ viewport: Viewport) -> ScrollChange {
    scrollIntent.scroll(viewport, kind, from: old.model, to: new.model)
  }
}
