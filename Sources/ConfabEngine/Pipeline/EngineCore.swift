import ConfabLayout
import ConfabModel
import ConfabTimeline

/// The state of a ``ConversationEngine``: the current timeline, the layout that is shown, and the
/// changes between them.
actor EngineCore {
  private var live: LiveTimeline
  private let rules: TimelineRules
  private let factories: MessageFactories
  private let decorators: [TimelineDecorator]
  private var shown: LiveLayout
  /// The unchanged rows of each change since ``shown``.
  private var changes: [UnchangedRows] = []
  private var measuring: RowMeasuring
  private let preparedLimit: Int
  /// The last viewport that the host reported, in ``shown``.
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
      measured: PersistentList())
  }

  var conversation: Conversation { live.conversation }
  var messageCount: Int { live.messageCount }
  var layout: LiveLayout { shown }

  func append(_ messages: [Message], state: ConversationState?) throws {
    changes.append(try live.append(messages, state: state))
  }

  func prepend(_ messages: [Message]) throws { changes.append(try live.prepend(messages)) }

  func replace(_ conversation: Conversation) throws {
    let old = live
    live = try LiveTimeline(conversation, rules: rules, factories: factories)
    live.takeValues(of: old)
    changes.append(.nothing)
  }

  /// Shows exactly these messages.
  func show(_ messages: [Message], state: ConversationState?) throws {
    changes.append(try live.show(messages, state: state))
  }

  func update(_ message: Message) throws -> Bool { note(try live.update(message)) }

  func remove(_ id: MessageID) throws -> Bool { note(try live.remove(id)) }

  func insert(_ messages: [Message], at index: Int) throws {
    changes.append(try live.insert(messages, at: index))
  }

  func move(_ id: MessageID, to index: Int) throws -> Bool { note(try live.move(id, to: index)) }

  func setValue(_ value: JSONValue?, named name: String, ofRow id: String) -> Bool {
    note(live.setValue(value, named: name, ofRow: id))
  }

  private func note(_ kept: UnchangedRows?) -> Bool {
    if let kept { changes.append(kept) }
    return kept != nil
  }

  /// Stores the reported viewport.
  ///
  /// - Returns: Whether any row on or near the screen has an estimated height.
  func viewportDidChange(_ viewport: Viewport) -> Bool {
    reader = viewport
    return !shown.model.estimatedRows(near: viewport).isEmpty
  }

  /// Stores the row that the next update scrolls to.
  func viewportDidChange(
    _ viewport: Viewport, scrollingTo id: String, _ alignment: Viewport.Alignment
  ) {
    reader = viewport
    targets += 1
    target = ScrollIntent.Target(number: targets, id: id, alignment: alignment)
  }

  /// Computes the layout of the current timeline.
  func compute(_ context: EngineContext) async throws -> ComputedLayout {
    try context.request.metrics.validate()
    let (old, consumed, reader) = (shown, changes.count, reader)
    let (rows, kept) = try rowsToShow()
    try measuring.enter(context)
    let isOfSameContext = old.context == context.number
    let scrollIntent = ScrollIntent(
      resolvesEstimates: isOfSameContext && kept.isEverything(from: old.rows, to: rows),
      target: target)
    let steps = LayoutSteps(measuring: measuring, preparedLimit: preparedLimit)
    var layout =
      isOfSameContext
      ? try await steps.extend(old, to: rows, keeping: kept)
      : try await steps.measureAll(rows, from: old, keeping: kept, context)
    if !measuring.strategy.isExact {
      layout = try await steps.resolveEstimates(of: layout, from: old, reader, scrollIntent)
    }
    return ComputedLayout(
      layout: layout, changes: try rows.changes(from: old.rows, keeping: kept),
      consumed: consumed, scrollIntent: scrollIntent)
  }

  /// The rows to show, and the unchanged rows since ``shown``.
  private func rowsToShow() throws -> (LiveRows, UnchangedRows) {
    guard decorators.isEmpty else {
      return try live.rows(decoratedBy: decorators, from: shown.rows)
    }
    let kept = changes.reduce(UnchangedRows(allOf: shown.rows)) { $0.followed(by: $1) }
    return (live.shown, kept)
  }

  /// Replaces the layout that is shown. Returns the old one.
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
