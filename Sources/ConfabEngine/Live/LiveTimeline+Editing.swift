import ConfabModel
import ConfabTimeline

extension LiveTimeline {
  /// Replaces messages, and updates the state.
  ///
  /// - Parameters:
  ///   - range: The indexes of the messages to replace. Indexes outside the conversation are
  ///     ignored.
  ///   - messages: The new messages, in the order in which they are shown.
  ///   - state: Who has seen what and who is typing. `nil` leaves it unchanged.
  /// - Returns: The rows that are unchanged.
  /// - Throws: `TimelineError` if two messages have the same id, or if a factory gives two parts of
  ///   a message the same key. Nothing has changed then.
  /// - Complexity: O(changed rows + readers + log n). O(n) if dates start or stop showing their
  ///   year.
  @discardableResult
  package mutating func replaceSubrange(
    _ range: Range<Int>, with messages: [Message], state: ConversationState? = nil
  ) throws(TimelineError) -> UnchangedRows {
    let range = range.clamped(to: 0..<messageCount)
    let new = try entries(of: messages)
    var next = self
    if try next.shown.messages.makeRoom(for: new.count, in: range) {
      next.facts = RowFacts(surroundings, next.shown.messages)
    }
    let old = next
    if let state { next.surroundings.state = state }
    let removed = old.messages(range)
    try next.shown.messages.replaceSubrange(range, with: new)
    next.facts = RowFacts(next.surroundings, next.shown.messages)
    if try next.updateYear(from: old) {
      try next.rebuildAll()
      self = next
      return .nothing
    }
    let entries = old.shown.messages.entries
    let splice = MessageSplice(
      old: range, new: range.lowerBound..<range.lowerBound + new.count,
      rowCount: entries.extent(before: range.upperBound) - entries.extent(before: range.lowerBound))
    let kept = try next.rebuild(
      next.changedMessages(splice, removed + messages, since: old), splice, from: old)
    self = next
    return kept
  }

  /// Adds messages at the end, and updates the state. See ``replaceSubrange(_:with:state:)``.
  @discardableResult
  package mutating func append(
    _ messages: [Message], state: ConversationState? = nil
  ) throws(TimelineError) -> UnchangedRows {
    try replaceSubrange(messageCount..<messageCount, with: messages, state: state)
  }

  /// Updates who has seen what and who is typing. See ``replaceSubrange(_:with:state:)``.
  @discardableResult
  package mutating func update(_ state: ConversationState) throws(TimelineError) -> UnchangedRows {
    try append([], state: state)
  }

  /// The messages because of which a timeline can't be built: those that a factory gets wrong, and
  /// those whose id an earlier one has.
  func refused(of conversation: Conversation) -> [Message] {
    let context = FactoryContext(viewer: conversation.selfID, now: conversation.now)
    var ids: Set<MessageID> = []
    return conversation.messages.filter { message in
      guard ids.insert(message.id).inserted else { return true }
      do { _ = try factories.parts(of: message, context) } catch { return true }
      return false
    }
  }

  /// Creates entries, and checks that the factories accept the messages.
  private func entries(of messages: [Message]) throws(TimelineError) -> [MessageEntry] {
    let context = FactoryContext(viewer: surroundings.selfID, now: surroundings.now)
    var entries: [MessageEntry] = []
    for message in messages {
      let isVisible = try factories.parts(of: message, context)?.isEmpty != true
      entries.append(MessageEntry(message, isVisible: isVisible, in: surroundings))
    }
    return entries
  }

  /// Whether dates start or stop showing their year. Without `now`, the last message decides which
  /// year is the current one.
  private mutating func updateYear(from old: LiveTimeline) throws(TimelineError) -> Bool {
    guard surroundings.now == nil else { return false }
    let last = shown.messages.lastDated
    guard last?.at != old.shown.messages.lastDated?.at else { return false }
    var surroundings = surroundings
    surroundings.messages = last.map { [$0] } ?? []
    let dates = try DateWriter(surroundings)
    guard dates.year != self.dates.year else { return false }
    self.dates = dates
    return true
  }

  /// The indexes of the messages whose own rows change, as ascending ranges. An empty range is a
  /// place whose neighbors change.
  ///
  /// - Parameter replaced: The replaced and the new messages.
  private func changedMessages(
    _ splice: MessageSplice, _ replaced: [Message], since old: LiveTimeline
  ) -> [Range<Int>] {
    let messages = shown.messages
    var changed = splice.old.isEmpty && splice.new.isEmpty ? [] : [splice.new]
    let others =
      facts.differences(from: old.facts).compactMap { messages.index(labeled: $0) }
      + replaced.flatMap { messages.replies(to: $0.id) }
      // The number of replies has changed.
      + replaced.compactMap { $0.replyTo.flatMap(messages.index(of:)) }
    changed += Set(others).map { $0..<$0 + 1 }
    if surroundings.state.typing != old.surroundings.state.typing {
      changed.append(messageCount..<messageCount)
    }
    return changed.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }
}

/// The facts that rows depend on besides their message, its neighbors and the messages that they
/// quote.
struct RowFacts: Sendable {
  /// The messages with status lines, by label.
  let marks: StatusMarks
  /// The readers whose heads are shown at a message, by its label.
  let readers: [Int: [ParticipantID]]
  /// The label of the first unread message.
  private let unread: Int?

  init(_ surroundings: Conversation, _ messages: LiveMessages) {
    marks = StatusMarks(
      read: messages.lastLabel(having: MessageEntry.read),
      delivered: messages.lastLabel(having: MessageEntry.delivered),
      sending: messages.lastLabel(having: MessageEntry.sending),
      sent: messages.lastLabel(having: MessageEntry.sent))
    readers = readersByPosition(
      surroundings, index: messages.label, latest: messages.lastLabel, selected: messages.labelRange
    )
    unread = surroundings.state.unreadFrom.flatMap(messages.label)
  }

  /// The labels of the messages whose facts differ.
  func differences(from old: RowFacts) -> Set<Int> {
    var labels = marks.places.symmetricDifference(old.marks.places)
    if readers != old.readers {
      for label in Set(readers.keys).union(old.readers.keys)
      where readers[label] != old.readers[label] {
        labels.insert(label)
      }
    }
    if unread != old.unread { labels.formUnion([unread, old.unread].compactMap { $0 }) }
    return labels
  }
}
