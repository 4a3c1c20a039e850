import ConfabModel
import ConfabTimeline

/// The messages of a `LiveTimeline` in order. Labels of messages ascend along the conversation.
///
/// Copies are O(1). Lookups are O(log n).
struct LiveMessages: Sendable {
  private struct Label: SumTreeElement {
    var label: Int
  }

  var entries = SumTree<MessageEntry>()
  private var labels = PersistentDictionary<MessageID, Int>()
  /// The labels of each author's messages.
  private var authors = PersistentDictionary<ParticipantID, SumTree<Label>>()
  /// The messages that reply to a message, by its id, whether it is in the conversation or not.
  private var replies = PersistentDictionary<MessageID, [MessageID]>()

  init() {}

  /// - Parameter entries: The messages. Their labels are ignored.
  /// - Throws: `TimelineError.duplicateMessage` if two messages have the same id.
  /// - Complexity: O(n).
  init(_ entries: [MessageEntry]) throws(TimelineError) {
    self.entries = .build(Self.labeled(entries, from: 0, step: SumTree<MessageEntry>.labelStep))
    try indexLabels()
    for entry in entries { note(entry.message) }
  }

  var count: Int { entries.count }

  /// The index of a message, or `nil` if there is none with this id.
  func index(of id: MessageID) -> Int? { label(of: id).flatMap(index(labeled:)) }

  func label(of id: MessageID) -> Int? { labels[id] }

  func index(labeled label: Int) -> Int? {
    entries.place(labeled: label).flatMap { $0.element.label == label ? $0.index : nil }
  }

  subscript(id: MessageID) -> Message? { index(of: id).map { entries[$0].message } }

  /// The indexes of the messages that reply to a message.
  func replies(to id: MessageID) -> [Int] { (replies[id] ?? []).compactMap(index(of:)) }

  /// The number of the messages that reply to a message.
  func replyCount(of id: MessageID) -> Int { replies[id]?.count ?? 0 }

  /// The index of the last visible message before an index.
  func lastVisible(before index: Int) -> Int? {
    entries.last(before: index, having: MessageEntry.visible)
  }

  /// The index of the first visible message from an index on.
  func firstVisible(from index: Int) -> Int? {
    entries.first(from: index, having: MessageEntry.visible)
  }

  /// The time of the last visible message before an index that has one.
  func lastTime(before index: Int) -> Timestamp? {
    entries.last(before: index, having: MessageEntry.visibleDated)
      .flatMap { entries[$0].message.at }
  }

  /// The last message that has a time, visible or not.
  var lastDated: Message? {
    entries.last(before: count, having: MessageEntry.dated).map { entries[$0].message }
  }

  /// The label of the last message that has a flag.
  func lastLabel(having flag: UInt64) -> Int? {
    entries.last(before: count, having: flag).map { entries[$0].label }
  }

  /// The label of the last message of an author.
  func lastLabel(of author: ParticipantID) -> Int? {
    authors[author]?.lastLabel
  }

  /// The labels of the first and the last message.
  var labelRange: ClosedRange<Int>? { count == 0 ? nil : entries[0].label...entries.lastLabel }

  /// Makes sure that there are labels for new messages in a range.
  ///
  /// - Returns: Whether all labels have changed.
  /// - Complexity: O(log n), or rarely O(n).
  mutating func makeRoom(for new: Int, in range: Range<Int>) throws(TimelineError) -> Bool {
    guard entries.firstLabel(for: new, in: range) == nil else { return false }
    entries = .build(
      Self.labeled(
        entries.elements(in: 0..<count), from: 0, step: SumTree<MessageEntry>.labelStep))
    try indexLabels()
    return true
  }

  /// Replaces messages.
  ///
  /// - Throws: `TimelineError.duplicateMessage` if a new message has the id of another new message
  ///   or of one that stays. The value must not be used then.
  /// - Complexity: O(old messages + new messages + log n).
  mutating func replaceSubrange(
    _ range: Range<Int>, with new: [MessageEntry]
  ) throws(TimelineError) {
    for entry in entries.elements(in: range) {
      let message = entry.message
      labels[message.id] = nil
      if let author = message.from { removeLabel(entry.label, of: author) }
      if let target = message.replyTo {
        let others = (replies[target] ?? []).filter { $0 != message.id }
        replies[target] = others.isEmpty ? nil : others
      }
    }
    let first = entries.firstLabel(for: new.count, in: range) ?? (0, 0)
    let labeled = Self.labeled(new, from: first.label, step: first.step)
    for entry in labeled {
      let message = entry.message
      guard labels[message.id] == nil else { throw .duplicateMessage(message.id) }
      labels[message.id] = entry.label
      if let author = message.from { addLabel(entry.label, of: author) }
      note(message)
    }
    entries.replaceSubrange(range, with: labeled)
  }

  private mutating func addLabel(_ label: Int, of author: ParticipantID) {
    var own = authors[author] ?? SumTree()
    let index = own.place(labeled: label)?.index ?? own.count
    own.replaceSubrange(index..<index, with: [Label(label: label)])
    authors[author] = own
  }

  private mutating func removeLabel(_ label: Int, of author: ParticipantID) {
    guard var own = authors[author], let index = own.place(labeled: label)?.index else { return }
    own.replaceSubrange(index..<index + 1, with: [])
    authors[author] = own.count == 0 ? nil : own
  }

  private mutating func note(_ message: Message) {
    if let target = message.replyTo { replies[target] = (replies[target] ?? []) + [message.id] }
  }

  private mutating func indexLabels() throws(TimelineError) {
    let all = entries.elements(in: 0..<count)
    guard let labels = PersistentDictionary(all, entry: { ($0.message.id, $0.label) }) else {
      _ = try MessageIndex(all.map(\.message))
      return
    }
    self.labels = labels
    authors = PersistentDictionary()
    var own: [ParticipantID: [Label]] = [:]
    for entry in all {
      if let author = entry.message.from {
        own[author, default: []].append(Label(label: entry.label))
      }
    }
    for (author, labels) in own { authors[author] = .build(labels) }
  }

  private static func labeled(
    _ entries: [MessageEntry], from first: Int, step: Int
  ) -> [MessageEntry] {
    var entries = entries
    for index in entries.indices { entries[index].label = first + index * step }
    return entries
  }
}
