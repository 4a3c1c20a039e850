import ConfabLayout
import ConfabModel
import ConfabTimeline

/// The state of a ``ConversationEngine``: the current timeline, the layout that is shown, and the
/// changes between them.
actor EngineCore {
  private var timeline: OpeningTimeline
  private let decorators: [TimelineDecorator]
  private var shown: LiveLayout
  /// The unchanged rows of each change since ``shown``.
  private var changes: [UnchangedRows] = []
  private var measuring: RowMeasuring
  private let preparedLimit: Int
  private let contextChanges: ContextChanges
  /// The last viewport that the host reported, in ``shown``.
  private var reader: Viewport?
  private var target: ScrollIntent.Target?
  private var targets = 0

  init(
    _ conversation: Conversation, request: LayoutRequest, rules: TimelineRules,
    factories: MessageFactories, decorators: [TimelineDecorator], measuring: RowMeasuring,
    preparedLimit: Int, contextChanges: ContextChanges
  ) throws {
    timeline = OpeningTimeline(conversation, rules: rules, factories: factories)
    self.decorators = decorators
    self.measuring = measuring
    self.preparedLimit = preparedLimit
    self.contextChanges = contextChanges
    shown = try LiveLayout(emptyFor: request)
  }

  var conversation: Conversation { timeline.conversation }
  var layout: LiveLayout { shown }

  func append(_ messages: [Message], state: ConversationState?) throws {
    try edit { try $0.append(messages, state: state) }
  }

  func prepend(_ messages: [Message]) throws { try edit { try $0.prepend(messages) } }

  func replace(_ conversation: Conversation) throws {
    try timeline.replace(conversation)
    changes.append(.nothing)
  }

  func refused(of conversation: Conversation) -> [Message] { timeline.refused(of: conversation) }

  /// Shows exactly these messages.
  func show(_ messages: [Message], state: ConversationState?) throws {
    try edit { try $0.show(messages, state: state) }
  }

  func replace(_ edits: [ListEdit<Message>], state: ConversationState?) throws {
    try edit { try $0.replace(edits, state: state) }
  }

  func update(_ message: Message) throws -> Bool { try edit { try $0.update(message) } }

  func remove(_ id: MessageID) throws -> Bool { try edit { try $0.remove(id) } }

  func insert(_ messages: [Message], at index: Int) throws {
    try edit { try $0.insert(messages, at: index) }
  }

  func move(_ id: MessageID, to index: Int) throws -> Bool {
    try edit { try $0.move(id, to: index) }
  }

  func setValue(_ value: JSONValue?, named name: String, ofRow id: String) -> Bool {
    (try? edit { $0.setValue(value, named: name, ofRow: id) }) ?? false
  }

  /// Changes the timeline, and notes the unchanged rows.
  ///
  /// - Parameter body: Returns the unchanged rows, or `nil` if there is nothing to change.
  /// - Returns: Whether there was something to change.
  @discardableResult
  private func edit(
    _ body: (inout LiveTimeline) throws -> UnchangedRows?
  ) throws -> Bool {
    var live = try whole()
    guard let kept = try body(&live) else { return false }
    timeline.set(live)
    changes.append(kept)
    return true
  }

  private func whole() throws(TimelineError) -> LiveTimeline {
    let (live, grown) = try timeline.whole()
    if let grown { changes.append(grown) }
    return live
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
    try context.request.validate()
    let isOpening = shown.context < 0 && opensWithTail
    var live = isOpening ? try timeline.tail() : try whole()
    let isPartial = timeline.hasOlder
    let (old, consumed, reader) = (shown, changes.count, reader)
    let (rows, kept) = try rowsToShow(&live)
    try measuring.enter(context)
    let isOfSameContext = old.context == context.number
    let scrollIntent = ScrollIntent(
      resolvesEstimates: isOfSameContext && kept.isEverything(from: old.rows, to: rows),
      target: target)
    let steps = LayoutSteps(measuring: measuring, preparedLimit: preparedLimit)
    let showsFirstFrame = contextChanges == .firstFrame && !old.model.isEmpty
    var layout: LiveLayout
    if isOfSameContext || showsFirstFrame {
      let base = isOfSameContext ? old : steps.estimated(old, for: context)
      layout = try await steps.extend(base, to: rows, keeping: kept)
    } else {
      layout = try await steps.measureAll(rows, from: old, keeping: kept, context)
    }
    if !measuring.strategy.isExact || layout.hasOldHeights {
      layout = try await steps.resolveEstimates(of: layout, from: old, reader, scrollIntent)
    }
    if layout.hasOldHeights, scrollIntent.resolvesEstimates {
      layout = try await steps.measureOldHeights(of: layout, reader)
    }
    return ComputedLayout(
      layout: layout, changes: try rows.changes(from: old.rows, keeping: kept),
      consumed: consumed, scrollIntent: scrollIntent, isPartial: isPartial)
  }

  /// Whether a long conversation is shown before all of its rows are created.
  private var opensWithTail: Bool {
    contextChanges == .firstFrame && decorators.allSatisfy { $0.reach != nil }
  }

  /// The rows to show, and the unchanged rows since ``shown``.
  private func rowsToShow(_ live: inout LiveTimeline) throws -> (LiveRows, UnchangedRows) {
    let all = decorators.isEmpty ? UnchangedRows(allOf: shown.rows) : .all(shown.rows.sourceCount)
    let kept = changes.reduce(all) { $0.followed(by: $1) }
    return try live.rows(decoratedBy: decorators, from: shown.rows, keeping: kept)
  }

  /// Replaces the layout that is shown. Returns the old one.
  func finish(_ computed: ComputedLayout, _ kind: UpdateKind) -> LiveLayout {
    let old = shown
    shown = computed.layout
    changes.removeFirst(computed.consumed)
    reader = reader.map {
      computed.scrollIntent.scroll($0, kind, from: old.model, to: shown.model).viewport
    }
    if let target, target.number == computed.scrollIntent.target?.number,
      !computed.isPartial || shown.model.index(of: target.id) != nil
    {
      self.target = nil
    }
    return old
  }
}
