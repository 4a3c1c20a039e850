import ConfabLayout
import ConfabModel
import ConfabTimeline

/// The state of a ``ConversationEngine``: the current timeline, the layout that is shown, and the
/// changes between them.
actor EngineCore {
  private var timeline: OpeningTimeline
  private let decorators: [TimelineDecorator]
  private var shown: LiveLayout
  /// The changes since ``shown``.
  private var changes: [Change] = []
  private var measuring: RowMeasuring
  private let preparedLimit: Int
  private let contextChanges: ContextChanges
  /// The last viewport that the host reported, in ``shown``.
  private var reader: Viewport?
  /// Whether the current messages end with the newest one.
  private var endsConversation = true
  /// Whether the host says where the conversation ends, instead of the kinds of its changes.
  private var statesEnd = false
  /// The rows that were last to be measured, and for what.
  private var lastAttempt: (rows: LiveRows, context: EngineContext)?
  private var target: ScrollIntent.Target?
  private var targets = 0

  private struct Change {
    var kept: UnchangedRows
    /// Whether a page of newer messages was added at the end.
    var addsPageBelow = false
  }

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

  /// - Parameter ends: Whether the messages end with the newest one; `nil` if the kind of the
  ///   change tells.
  func replace(_ conversation: Conversation, _ kind: UpdateKind, ends: Bool?) throws {
    let old = timeline
    try timeline.replace(conversation)
    note(Change(kept: .nothing), kind, since: old, ends: ends)
  }

  func refused(of conversation: Conversation) -> [Message] { timeline.refused(of: conversation) }

  /// Shows exactly these messages.
  func show(_ messages: [Message], state: ConversationState?, _ kind: UpdateKind) throws {
    try edit(kind) { try $0.show(messages, state: state) }
  }

  /// - Parameter ends: As for ``replace(_:_:ends:)``.
  func replace(
    _ edits: [ListEdit<Message>], state: ConversationState?, _ kind: UpdateKind, ends: Bool?
  ) throws {
    try edit(kind, ends: ends) { try $0.replace(edits, state: state) }
  }

  func update(_ message: Message) throws -> Bool { try edit { try $0.update(message) } }

  func remove(_ id: MessageID) throws -> Bool { try edit { try $0.remove(id) } }

  func insert(_ messages: [Message], at index: Int, _ kind: UpdateKind) throws {
    try edit(kind) { try $0.insert(messages, at: index) }
  }

  func move(_ id: MessageID, to index: Int) throws -> Bool {
    try edit { try $0.move(id, to: index) }
  }

  func setValue(_ value: JSONValue?, named name: String, ofRow id: String) -> Bool {
    (try? edit { $0.setValue(value, named: name, ofRow: id) }) ?? false
  }

  /// Changes the timeline, and notes the unchanged rows.
  ///
  /// - Parameters:
  ///   - kind: The reason for the change.
  ///   - ends: As for ``replace(_:_:ends:)``.
  ///   - body: Returns the unchanged rows, or `nil` if there is nothing to change.
  /// - Returns: Whether there was something to change.
  @discardableResult
  private func edit(
    _ kind: UpdateKind = .normal, ends: Bool? = nil,
    _ body: (inout LiveTimeline) throws -> UnchangedRows?
  ) throws -> Bool {
    var live = try whole()
    guard let kept = try body(&live) else { return false }
    let old = timeline
    timeline.set(live)
    note(Change(kept: kept), kind, since: old, ends: ends)
    return true
  }

  private func note(
    _ change: Change, _ kind: UpdateKind, since old: OpeningTimeline, ends: Bool?
  ) {
    var change = change
    // Messages that follow the end of a loaded part are a page. Without `ends`, the kind tells.
    let isPage =
      ends.map { !(endsConversation && $0) } ?? (kind == .pagination || kind == .firstSync)
    if isPage, old.lastMessage != nil, let last = timeline.lastMessage {
      change.addsPageBelow = !old.contains(last)
    }
    endsConversation = ends ?? endsConversation
    statesEnd = ends != nil
    changes.append(change)
  }

  private func whole() throws(TimelineError) -> LiveTimeline {
    let (live, grown) = try timeline.whole()
    if let grown { changes.append(Change(kept: grown)) }
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
    let endsConversation = endsConversation
    let (rows, kept) = try rowsToShow(&live)
    try measuring.enter(context)
    lastAttempt = (rows, context)
    let isOfSameContext = old.context == context.number
    // From one end of the conversation to the next, pages between them are new messages.
    let staysAtEnd = statesEnd && old.endsConversation && endsConversation
    let scrollIntent = ScrollIntent(
      resolvesEstimates: isOfSameContext && kept.isEverything(from: old.rows, to: rows),
      addsPageBelow: !staysAtEnd && changes.contains(where: \.addsPageBelow), target: target)
    let steps = LayoutSteps(measuring: measuring, preparedLimit: preparedLimit)
    let showsFirstFrame = contextChanges == .firstFrame && !old.model.isEmpty
    var layout: LiveLayout
    var hasMeasured = false
    if isOfSameContext || showsFirstFrame {
      let base = isOfSameContext ? old : steps.estimated(old, for: context)
      layout = try await steps.extend(base, to: rows, keeping: kept)
    } else {
      layout = try await steps.measureAll(rows, from: old, keeping: kept, context)
    }
    if !measuring.strategy.isExact || layout.hasOldHeights {
      hasMeasured = try await steps.resolveEstimates(of: &layout, from: old, reader, scrollIntent)
    }
    if layout.hasOldHeights, scrollIntent.resolvesEstimates {
      layout = try await steps.measureOldHeights(of: layout, reader)
      hasMeasured = true
    }
    layout.endsConversation = endsConversation
    let changes = try rows.changes(from: old.rows, keeping: kept)
    return ComputedLayout(
      layout: layout, changes: changes, consumed: consumed, scrollIntent: scrollIntent,
      isEmpty: isOfSameContext && changes.isEmpty && !hasMeasured && scrollIntent.target == nil,
      isPartial: isPartial)
  }

  /// The messages of the last update whose rows can't be measured, because a presenter throws.
  ///
  /// - Complexity: O(n) in the rows without an exact height. Each is measured by itself.
  func unmeasurable() async -> [Message] {
    guard let (rows, context) = lastAttempt else { return [] }
    let known =
      shown.context == context.number ? shown.known(in: [shown.rows.rows.indices]) : [:]
    var bad: [Message] = []
    for item in rows.rows.elements {
      guard let message = item.item.message, bad.last?.id != message.id else { continue }
      if let same = known[item.id], !same.row.isEstimated, same.item.hasSameContent(as: item) {
        continue
      }
      do {
        _ = try await measuring.measured([UnmeasuredRow(item: item.item)], context.request)
      } catch is CancellationError {
        return bad
      } catch {
        bad.append(message)
      }
    }
    return bad
  }

  /// Whether a long conversation is shown before all of its rows are created.
  private var opensWithTail: Bool {
    contextChanges == .firstFrame && decorators.allSatisfy { $0.reach != nil }
  }

  /// The rows to show, and the unchanged rows since ``shown``.
  private func rowsToShow(_ live: inout LiveTimeline) throws -> (LiveRows, UnchangedRows) {
    let all = decorators.isEmpty ? UnchangedRows(allOf: shown.rows) : .all(shown.rows.sourceCount)
    let kept = changes.reduce(all) { $0.followed(by: $1.kept) }
    return try live.rows(decoratedBy: decorators, from: shown.rows, keeping: kept)
  }

  /// Replaces the layout that is shown. Returns the old one.
  func finish(_ computed: ComputedLayout) -> LiveLayout {
    let old = shown
    shown = computed.layout
    changes.removeFirst(computed.consumed)
    reader = reader.map {
      computed.scrollIntent.scroll($0, .normal, from: old.model, to: shown.model).viewport
    }
    if let target, target.number == computed.scrollIntent.target?.number,
      !computed.isPartial || shown.model.index(of: target.id) != nil
    {
      self.target = nil
    }
    return old
  }
}

/// A layout that was computed and isn't shown yet.
struct ComputedLayout: Sendable {
  var layout: LiveLayout
  var changes: SectionedChanges
  /// The number of changes of the timeline that the layout includes.
  var consumed: Int
  var scrollIntent: ScrollIntent
  /// Whether the update changes nothing that is shown, because an earlier one has shown its edits.
  var isEmpty: Bool
  /// Whether older messages follow in another update.
  var isPartial: Bool

  /// The kind of the update that has to follow, or `nil`.
  var followUp: UpdateKind? {
    isPartial ? .pagination : layout.hasOldHeights ? .normal : nil
  }
}

/// How an update scrolls, besides what its kind says.
struct ScrollIntent: Sendable {
  /// A row to scroll to.
  struct Target: Sendable {
    var number: Int
    var id: String
    var alignment: Viewport.Alignment
  }

  /// Whether only estimated heights were replaced.
  var resolvesEstimates = false
  /// Whether a page of newer messages was added at the end.
  var addsPageBelow = false
  var target: Target?

  func scroll(
    _ viewport: Viewport, _ kind: UpdateKind, from old: LayoutModel<String>,
    to new: LayoutModel<String>
  ) -> ScrollChange {
    if let target,
      let found = viewport.scrolled(to: target.id, at: target.alignment, in: new)
    {
      return ScrollChange(viewport: found, isAnimated: false)
    }
    return resolvesEstimates
      ? ScrollChange(viewport: viewport.resolvingEstimates(from: old, to: new), isAnimated: false)
      : viewport.following(kind, from: old, to: new, addsPageBelow: addsPageBelow)
  }
}
