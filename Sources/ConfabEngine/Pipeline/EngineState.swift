import ConfabLayout
import ConfabModel
import ConfabTimeline

/// The state of an `Engine`: the current timeline, the layout that is shown, and the changes
/// between them.
struct EngineState: Sendable {
  private(set) var timeline: LiveTimeline
  /// The layout that is shown.
  private(set) var shown: LiveLayout
  /// The changes since ``shown``.
  private(set) var changes: [Change] = []
  private(set) var measuring: RowMeasuring
  /// The last viewport that the host reported, in ``shown``.
  private(set) var reader: Viewport?
  /// Whether the current messages end with the newest one.
  private(set) var endsConversation = true
  /// Whether the host says where the conversation ends, instead of the kinds of its changes.
  private var statesEnd = false
  /// The rows that were last to be measured, and for what.
  private var lastAttempt: (rows: LiveRows, context: EngineContext)?
  private let decorators: [TimelineDecorator]
  let preparedLimit: Int
  let contextChanges: ContextChanges

  struct Change {
    var kept: UnchangedRows
    /// Whether a page of newer messages was added at the end.
    var addsPageBelow = false
  }

  init(
    _ conversation: Conversation, request: LayoutRequest, rules: TimelineRules,
    factories: MessageFactories, decorators: [TimelineDecorator], measuring: RowMeasuring,
    preparedLimit: Int, contextChanges: ContextChanges
  ) throws {
    timeline = try LiveTimeline(conversation, rules: rules, factories: factories)
    self.decorators = decorators
    self.measuring = measuring
    self.preparedLimit = preparedLimit
    self.contextChanges = contextChanges
    shown = try LiveLayout(emptyFor: request)
  }

  // MARK: - Messages

  /// - Parameter ends: Whether the messages end with the newest one; `nil` if the kind of the
  ///   change tells.
  mutating func replace(_ conversation: Conversation, _ kind: UpdateKind, ends: Bool?) throws {
    let old = timeline
    timeline = try LiveTimeline(conversation, rules: old.rules, factories: old.factories)
    timeline.takeValues(of: old)
    note(Change(kept: .nothing), kind, since: old, ends: ends)
  }

  /// Changes the timeline, and notes the unchanged rows.
  ///
  /// - Parameters:
  ///   - kind: The reason for the change.
  ///   - ends: As for ``replace(_:_:ends:)``.
  ///   - body: Returns the unchanged rows, or `nil` if there is nothing to change.
  /// - Returns: Whether there was something to change.
  mutating func edit(
    _ kind: UpdateKind = .normal, ends: Bool? = nil,
    _ body: (inout LiveTimeline) throws -> UnchangedRows?
  ) throws -> Bool {
    var live = timeline
    guard let kept = try body(&live) else { return false }
    let old = timeline
    timeline = live
    note(Change(kept: kept), kind, since: old, ends: ends)
    return true
  }

  private mutating func note(
    _ change: Change, _ kind: UpdateKind, since old: LiveTimeline, ends: Bool?
  ) {
    var change = change
    // Messages that follow the end of a loaded part are a page. Without `ends`, the kind tells.
    let isPage =
      ends.map { !(endsConversation && $0) } ?? (kind == .pagination || kind == .firstSync)
    if isPage, old.messageCount > 0, let last = timeline.lastMessage {
      change.addsPageBelow = old.index(of: last) == nil
    }
    endsConversation = ends ?? endsConversation
    statesEnd = ends != nil
    changes.append(change)
  }

  // MARK: - The layout

  /// Stores the reported viewport.
  ///
  /// - Returns: Whether any row on or near the screen has an estimated height.
  mutating func viewportDidChange(_ viewport: Viewport) -> Bool {
    reader = viewport
    return !shown.model.estimatedRows(near: viewport).isEmpty
  }

  /// The rows to show in a context, and the unchanged rows since ``shown``.
  mutating func rowsToShow(
    in context: EngineContext
  ) throws -> (rows: LiveRows, kept: UnchangedRows) {
    let all = decorators.isEmpty ? UnchangedRows(allOf: shown.rows) : .all(shown.rows.sourceCount)
    let kept = changes.reduce(all) { $0.followed(by: $1.kept) }
    let found = try timeline.rows(decoratedBy: decorators, from: shown.rows, keeping: kept)
    try measuring.enter(context)
    lastAttempt = (found.rows, context)
    return found
  }

  /// How an update with the current messages scrolls.
  ///
  /// - Parameter resolvesEstimates: Whether it only replaces estimated heights.
  func scrollIntent(resolvesEstimates: Bool) -> ScrollIntent {
    // From one end of the conversation to the next, pages between them are new messages.
    let staysAtEnd = statesEnd && shown.endsConversation && endsConversation
    return ScrollIntent(
      resolvesEstimates: resolvesEstimates,
      addsPageBelow: !staysAtEnd && changes.contains(where: \.addsPageBelow))
  }

  /// Replaces the layout that is shown. Returns the old one.
  mutating func finish(_ computed: ComputedLayout) -> LiveLayout {
    let old = shown
    shown = computed.layout
    changes.removeFirst(computed.consumed)
    reader = reader.map {
      computed.scrollIntent.scroll($0, .normal, from: old.model, to: shown.model).viewport
    }
    return old
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
}
