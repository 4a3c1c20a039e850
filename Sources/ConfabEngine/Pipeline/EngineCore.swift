import ConfabLayout
import ConfabModel
import ConfabTimeline

/// What layouts depend on, numbered.
struct EngineContext: Sendable {
  var number: Int
  var request: LayoutRequest
}

/// A layout that was worked out and is not shown yet.
struct ComputedLayout: Sendable {
  var layout: LiveLayout
  var changes: SectionedChanges
  /// How many changes of the timeline it has taken in.
  var consumed: Int
  var scrollIntent: ScrollIntent
}

/// The state behind a ``ConversationEngine``: the timeline as it is, the layout that is shown, and what
/// lies between them.
actor EngineCore {
  private var live: LiveTimeline
  private let rules: TimelineRules
  private let factories: MessageFactories
  private let decorators: [TimelineDecorator]
  private var shown: LiveLayout
  /// What every change since ``shown`` has left in place.
  private var changes: [UnchangedRows] = []
  private var measuring: RowMeasuring
  private let preparedLimit: Int
  /// Where the reader is in ``shown``, as far as the host has told.
  private var reader: Viewport?
  private var target: ScrollIntent.Target?
  private var targets = 0

  init(
    _ conversation: Conversation, request: LayoutRequest, rules: TimelineRules,
    factories: MessageFactories, decorators: [TimelineDecorator], measuring: RowMeasuring,
    preparedLimit: Int
  ) throws {
    live = try LiveTimeline(conversation, rules: rules, factories: factories)
    self.rules = rules
    self.factories = factories
    self.decorators = decorators
    self.measuring = measuring
    self.preparedLimit = preparedLimit
    shown = LiveLayout(
      rows: LiveRows(), model: try request.emptyModel(), request: request, context: -1,
      measured: StableIndexList())
  }

  var conversation: Conversation { live.conversation }
  var messageCount: Int { live.messageCount }
  var layout: LiveLayout { shown }

  func append(_ messages: [Message], state: ConversationState?) throws {
    changes.append(try live.append(messages, state: state))
  }

  func prepend(_ messages: [Message]) throws { changes.append(try live.prepend(messages)) }

  func replace(_ conversation: Conversation) throws {
    live = try LiveTimeline(conversation, rules: rules, factories: factories)
    changes.append(.nothing)
  }

  /// Shows other messages: as an append or a page where they are no more than that.
  func show(_ messages: [Message], state: ConversationState?) throws {
    if let added = live.added(byShowing: messages) {
      if !added.above.isEmpty { try prepend(added.above) }
      return try append(added.below, state: state)
    }
    var conversation = live.surroundings
    conversation.messages = messages
    if let state { conversation.state = state }
    try replace(conversation)
  }

  /// Takes in where the reader is.
  ///
  /// - Returns: whether anything there has a guessed height.
  func viewportDidChange(_ viewport: Viewport) -> Bool {
    reader = viewport
    return !shown.model.guesses(near: viewport).isEmpty
  }

  /// Takes in that the reader wants to go to a row.
  func viewportDidChange(
    _ viewport: Viewport, scrollingTo id: String, _ alignment: Viewport.Alignment
  ) {
    reader = viewport
    targets += 1
    target = ScrollIntent.Target(number: targets, id: id, alignment: alignment)
  }

  /// The layout of what there is by now.
  func compute(_ context: EngineContext) async throws -> ComputedLayout {
    try context.request.metrics.validate()
    let (old, consumed, reader) = (shown, changes.count, reader)
    let (rows, kept) = try rowsToShow()
    try measuring.enter(context)
    let isOfSameContext = old.context == context.number
    let scrollIntent = ScrollIntent(
      resolvesEstimates: isOfSameContext && kept == UnchangedRows(allOf: old.rows)
        && kept == UnchangedRows(allOf: rows), target: target)
    let steps = LayoutSteps(measuring: measuring, preparedLimit: preparedLimit)
    var layout =
      isOfSameContext
      ? try await steps.extend(old, to: rows, keeping: kept.rows)
      : try await steps.measureAll(rows, from: old, keeping: kept.rows, context)
    if !measuring.strategy.isExact {
      layout = try await steps.resolveEstimates(of: layout, from: old, reader, scrollIntent)
    }
    return ComputedLayout(
      layout: layout, changes: try rows.changes(from: old.rows, keeping: kept),
      consumed: consumed, scrollIntent: scrollIntent)
  }

  /// What is to be shown by now, and what has stayed of what is shown.
  private func rowsToShow() throws -> (LiveRows, UnchangedRows) {
    guard decorators.isEmpty else {
      return try live.rows(decoratedBy: decorators, from: shown.rows)
    }
    let kept = changes.reduce(UnchangedRows(allOf: shown.rows)) { $0.intersection($1) }
    return (live.shown, kept)
  }

  /// Makes a layout the one that is shown.
  func finish(_ computed: ComputedLayout, _ kind: UpdateKind) -> LiveLayout {
    let old = shown
    shown = computed.layout
    changes.removeFirst(computed.consumed)
    reader = reader.map {
      computed.scrollIntent.scroll($0, kind, from: old.model, to: shown.model).viewport
    }
    if target?.number == computed.scrollIntent.target?.number { target = nil }
    return old
  }
}
