import ConfabModel
import ConfabTimeline

/// The rows of a conversation that changes.
///
/// The rows equal those of `SectionedTimeline` for the same messages. An edit rebuilds only the
/// rows that change, wherever it is.
///
/// ```swift
/// var live = try LiveTimeline(conversation)
/// let old = live.shown
/// let kept = try live.append([message])
/// let changes = try live.shown.changes(from: old, keeping: kept)
/// ```
///
/// Each edit rebuilds the rows of the changed messages and of the visible messages above and below
/// them. It also rebuilds rows elsewhere whose content changes: "Delivered", readers' heads, the
/// unread bar, replies to a changed message. If dates start or stop showing their year, all rows
/// are rebuilt.
package struct LiveTimeline: Sendable {
  /// The conversation without its messages.
  package internal(set) var surroundings: Conversation
  let rules: TimelineRules
  let factories: MessageFactories
  /// The rows in sections.
  package internal(set) var shown = LiveRows()
  var dates: DateWriter
  var facts: RowFacts
  /// The values that a host has set, by the id of the row, shown or not.
  var values = PersistentDictionary<String, [String: JSONValue]>()

  /// Creates the rows of a conversation.
  ///
  /// - Throws: The errors of `Timeline`.
  /// - Complexity: O(n).
  package init(
    _ conversation: Conversation, rules: TimelineRules = .imessage,
    factories: MessageFactories = .plain
  ) throws(TimelineError) {
    surroundings = conversation
    surroundings.messages = []
    self.rules = rules
    self.factories = factories
    dates = try DateWriter(conversation)
    let surroundings = surroundings
    shown.messages = try LiveMessages(
      conversation.messages.map { MessageEntry($0, isVisible: true, in: surroundings) })
    facts = RowFacts(surroundings, shown.messages)
    try rebuildAll()
  }

  /// The number of messages.
  package var messageCount: Int { shown.messages.count }

  /// The id of the last message, or `nil` if there is none. O(log n).
  var lastMessage: MessageID? { messages(messageCount - 1..<messageCount).first?.id }

  /// The messages at the indexes of a range. Indexes outside the conversation are skipped.
  ///
  /// - Complexity: O(log n) plus the length of the range.
  package func messages(_ range: Range<Int>) -> [Message] {
    shown.messages.entries.map(range.clamped(to: 0..<messageCount)) { $0.message }
  }

  /// The index of a message, or `nil` if there is none with this id. O(log n).
  package func index(of id: MessageID) -> Int? { shown.messages.index(of: id) }

  /// The conversation with all messages. O(n).
  package var conversation: Conversation {
    var conversation = surroundings
    conversation.messages = messages(0..<messageCount)
    return conversation
  }
}

extension LiveTimeline {
  /// Applies edits of the list of messages, and updates the state.
  ///
  /// - Parameters:
  ///   - edits: The edits of one change. A message can move from one to another.
  ///   - state: Who has seen what and who is typing. `nil` leaves it unchanged.
  /// - Returns: The rows that are unchanged.
  /// - Throws: The errors of ``replaceSubrange(_:with:state:)``. Nothing has changed then.
  /// - Complexity: As for ``replaceSubrange(_:with:state:)``, for each edit.
  @discardableResult
  package mutating func replace(
    _ edits: [ListEdit<Message>], state: ConversationState? = nil
  ) throws(TimelineError) -> UnchangedRows {
    var next = self
    var kept = UnchangedRows(allOf: shown)
    func apply(_ range: Range<Int>, _ messages: [Message]) throws(TimelineError) {
      kept = kept.followed(by: try next.replaceSubrange(range, with: messages))
    }
    if hasMoves(edits) {
      // A message must leave its old place before it is added to another.
      for edit in edits.reversed() { try apply(edit.range, []) }
      var shift = 0
      for edit in edits {
        let start = edit.range.lowerBound + shift
        try apply(start..<start, edit.elements)
        shift += edit.elements.count - edit.range.count
      }
    } else {
      for edit in edits.reversed() { try apply(edit.range, edit.elements) }
    }
    if let state, state != surroundings.state {
      kept = kept.followed(by: try next.update(state))
    }
    self = next
    return kept
  }

  /// Whether an edit adds a message that is at another place.
  private func hasMoves(_ edits: [ListEdit<Message>]) -> Bool {
    edits.contains { edit in
      edit.elements.contains { index(of: $0.id).map { !edit.range.contains($0) } ?? false }
    }
  }
}

extension LiveTimeline {
  /// Rebuilds all rows.
  mutating func rebuildAll() throws(TimelineError) {
    var splice = MessageSplice(old: 0..<0, new: 0..<0, rowCount: 0)
    let (_, count) = try rebuild(0..<messageCount, &splice)
    _ = finishRows(after: [UnchangedRows.Part(old: 0..<0, new: 0..<count)])
  }

  /// Rebuilds the rows of changed messages and of their neighbors.
  ///
  /// - Parameters:
  ///   - changed: Ascending ranges of messages.
  ///   - splice: The messages that were replaced. Their rows are still shown.
  ///   - old: The timeline before the change.
  /// - Returns: The rows that are unchanged.
  mutating func rebuild(
    _ changed: [Range<Int>], _ splice: MessageSplice, from old: LiveTimeline
  ) throws(TimelineError) -> UnchangedRows {
    var splice = splice
    var rebuilt: [UnchangedRows.Part] = []
    var shift = 0
    var waiting = changed[...]
    while var messages = waiting.popFirst() {
      var reach = 1
      while true {
        var region = region(around: messages, reach: reach)
        while let next = waiting.first,
          region.upperBound == messageCount || start(including: next) < region.upperBound
        {
          waiting.removeFirst()
          messages = messages.lowerBound..<max(messages.upperBound, next.upperBound)
          region = self.region(around: messages, reach: reach)
        }
        var (attempt, rest) = (self, splice)
        let (rows, count) = try attempt.rebuild(region, &rest)
        guard attempt.rowsFollow(region.upperBound, asIn: old, splice) else {
          reach *= 4
          continue
        }
        (self, splice) = (attempt, rest)
        rebuilt.append(
          UnchangedRows.Part(
            old: rows.lowerBound - shift..<rows.upperBound - shift,
            new: rows.lowerBound..<rows.lowerBound + count))
        shift += count - rows.count
        break
      }
    }
    return UnchangedRows(
      without: finishRows(after: rebuilt), from: old.shown.rows.count, to: shown.rows.count)
  }

  /// Adds to rebuilt rows what depends on others: the ends of sections and the rows above.
  ///
  /// - Returns: The rebuilt rows, and others that have changed.
  private mutating func finishRows(after rebuilt: [UnchangedRows.Part]) -> [UnchangedRows.Part] {
    shown.linkRowsAbove(
      after: rules.endsSections ? shown.endSections(after: rebuilt) : rebuilt)
  }

  /// The messages whose rows are rebuilt when some messages change.
  ///
  /// - Parameter reach: The number of visible messages below to include.
  private func region(around messages: Range<Int>, reach: Int) -> Range<Int> {
    var end = messages.upperBound
    for _ in 0..<reach {
      guard let visible = shown.messages.firstVisible(from: end) else {
        end = messageCount
        break
      }
      end = visible + 1
    }
    // Heads of readers at hidden messages are shown at the visible message above.
    end = shown.messages.firstVisible(from: end) ?? messageCount
    return start(including: messages)..<end
  }

  /// The message from which rows must be rebuilt: the last visible message above the first change.
  /// Its first row doesn't change, and neither do the rows above.
  private func start(including messages: Range<Int>) -> Int {
    guard let visible = shown.messages.lastVisible(before: messages.lowerBound) else { return 0 }
    // The unread bar may have moved down across hidden messages.
    return shown.messages.lastVisible(before: visible).map { $0 + 1 } ?? 0
  }

  /// Whether the rows from a message on are the same as before: they depend only on the times
  /// above.
  private func rowsFollow(
    _ message: Int, asIn old: LiveTimeline, _ splice: MessageSplice
  ) -> Bool {
    guard message < messageCount else { return true }
    let (now, before) = (shown.messages, old.shown.messages)
    let oldMessage = splice.oldIndex(of: message)
    return now.lastTime(before: message) == before.lastTime(before: oldMessage)
      && shown.speechTime(above: now.entries.extent(before: message))
        == old.shown.speechTime(above: before.entries.extent(before: oldMessage))
  }

  /// Rebuilds the rows of some messages.
  ///
  /// - Parameters:
  ///   - region: The indexes of the messages.
  ///   - splice: The messages that were replaced. If they are in the region, their rows are
  ///     removed.
  /// - Returns: The indexes of the rows that were replaced, and the number of new rows.
  private mutating func rebuild(
    _ region: Range<Int>, _ splice: inout MessageSplice
  ) throws(TimelineError) -> (old: Range<Int>, newCount: Int) {
    let messages = shown.messages
    let entries = messages.entries.elements(in: region)
    let reachesEnd = region.upperBound == messageCount
    let start = messages.entries.extent(before: region.lowerBound)
    var end = reachesEnd ? shown.rows.count : messages.entries.extent(before: region.upperBound)
    if splice.isIn(region) {
      if !reachesEnd { end += splice.rowCount }
      splice.rowCount = 0
    }
    var factory = RowFactory(
      surroundings, dates: dates, rules: rules, factories: factories,
      replyCount: { messages.replyCount(of: $0) },
      repliedTo: { messages[$0] })
    let above = shown.rowAbove(start)
    try factory.make(
      RowRegion(
        messages: entries.map(\.message)[...], places: entries.map(\.label),
        lastTime: messages.lastTime(before: region.lowerBound), above: above?.row,
        readers: facts.readers,
        marks: facts.marks, reachesEnd: reachesEnd))
    dates = factory.dates
    let runs = runs(
      decorated(
        factory.rows, rules: rules, inGroup: speakersNeedTelling(surroundings),
        above: above, isContinued: shown.continuesCluster(end),
        below: shown.rows.indices.contains(end) ? Row(shown.rows[end].item) : nil,
        continuesThread: shown.continuesThread(end)))
    let items = withValues(runs.flatMap(\.items).map(TrackedItem.init))
    let ends = factory.starts.dropFirst() + [factory.end]
    let shownEntries = zip(entries, zip(factory.starts, ends)).map { entry, rows in
      entry.shown(in: items[rows.0..<rows.1])
    }
    shown.replaceRows(start..<end, with: items, in: runs, &dates)
    shown.messages.entries.replaceSubrange(region, with: shownEntries)
    return (start..<end, items.count)
  }
}

extension LiveTimeline {
  /// Changes a value of a row's decoration, such as whether it is expanded.
  ///
  /// The value stays until it is removed: across updates of its message and of others, moves, and
  /// while the row isn't shown. A row that returns has it.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` removes it.
  ///   - name: The name of the value.
  ///   - id: The id of the row.
  /// - Returns: The rows that are unchanged, or `nil` if there is no row with this id.
  /// - Complexity: O(log n + rows of the message).
  @discardableResult
  package mutating func setValue(
    _ value: JSONValue?, named name: String, ofRow id: String
  ) -> UnchangedRows? {
    guard let index = shown.index(ofRow: id) else { return nil }
    let old = values[id] ?? [:]
    var own = old
    own[name] = value
    guard own != old else { return UnchangedRows(allOf: shown) }
    values[id] = own.isEmpty ? nil : own
    shown.rows.update(index, to: shown.rows[index].withValues(own))
    let part = UnchangedRows.Part(old: index..<index + 1, new: index..<index + 1)
    return UnchangedRows(
      without: shown.linkRowsAbove(after: [part]), from: shown.rows.count, to: shown.rows.count)
  }

  /// Takes over the values of the rows of another timeline. O(n).
  mutating func takeValues(of other: LiveTimeline) {
    values = other.values
    guard !values.isEmpty else { return }
    for index in shown.rows.indices {
      let item = shown.rows[index]
      if let own = values[item.id] { shown.rows.update(index, to: item.withValues(own)) }
    }
    let all = 0..<shown.rows.count
    _ = shown.linkRowsAbove(after: [UnchangedRows.Part(old: all, new: all)])
  }

  /// New rows with their values.
  func withValues(_ items: [TrackedItem]) -> [TrackedItem] {
    guard !values.isEmpty else { return items }
    return items.map { item in values[item.id].map { item.withValues($0) } ?? item }
  }
}

extension TrackedItem {
  fileprivate func withValues(_ values: [String: JSONValue]) -> TrackedItem {
    var decoration = item.decoration
    decoration.values = values
    return TrackedItem(TimelineItem(item, decoration: decoration))
  }
}

extension LiveRows {
  /// The index of a row of a message, or of a typing indicator; `nil` if there is none with this
  /// id.
  ///
  /// - Complexity: O(log n + rows of the message).
  func index(ofRow id: String) -> Int? {
    let own = TimelineItem.messageID(ofRow: id).flatMap(rows(of:)) ?? 0..<0
    let typing = messages.entries.extent..<rows.count
    for range in [own, typing] {
      if let place = rows[range].firstIndex(where: { $0.id == id }) {
        return range.lowerBound + place
      }
    }
    return nil
  }
}

/// The replacement of consecutive messages while rows are rebuilt.
struct MessageSplice {
  /// The indexes of the replaced messages.
  let old: Range<Int>
  /// The indexes of the new messages.
  let new: Range<Int>
  /// The number of rows of the replaced messages that are still shown.
  var rowCount: Int

  /// The index before the splice of a message that isn't new, or of the end.
  func oldIndex(of index: Int) -> Int {
    index < new.upperBound ? index : index - new.count + old.count
  }

  /// Whether a region of messages has all new messages, and messages around the place of the
  /// splice.
  func isIn(_ region: Range<Int>) -> Bool {
    region.lowerBound <= new.lowerBound && new.upperBound <= region.upperBound
  }
}
