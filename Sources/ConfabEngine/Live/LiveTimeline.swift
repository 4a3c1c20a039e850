import ConfabModel
import ConfabTimeline

/// The rows of a conversation that changes.
///
/// The rows equal those of ``SectionedTimeline`` for the same messages. An edit rebuilds only the rows
/// that change, wherever it is.
///
/// ```swift
/// var live = try LiveTimeline(conversation)
/// let old = live.shown
/// let kept = try live.append([message])
/// let changes = try live.shown.changes(from: old, keeping: kept)
/// ```
///
/// Each edit rebuilds the rows of the changed messages and of the visible messages above and below them.
/// It also rebuilds rows elsewhere whose content changes: "Delivered", readers' heads, the unread bar,
/// replies to a changed message. If dates start or stop showing their year, all rows are rebuilt.
public struct LiveTimeline: Sendable {
  /// The conversation without its messages.
  public internal(set) var surroundings: Conversation
  let rules: TimelineRules
  let factories: MessageFactories
  /// The rows in sections.
  public internal(set) var shown = LiveRows()
  var dates: DateWriter
  var facts: RowFacts
  /// The values that a host has set, by the id of the row, shown or not.
  var values = PersistentDictionary<String, [String: JSONValue]>()

  /// Creates the rows of a conversation.
  ///
  /// - Throws: The errors of `Timeline`.
  /// - Complexity: O(n).
  public init(
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
  public var messageCount: Int { shown.messages.count }

  /// The id of the last message, or `nil` if there is none. O(log n).
  var lastMessage: MessageID? { messages(messageCount - 1..<messageCount).first?.id }

  /// The messages at the indexes of a range. Indexes outside the conversation are skipped.
  ///
  /// - Complexity: O(log n) plus the length of the range.
  public func messages(_ range: Range<Int>) -> [Message] {
    shown.messages.entries.map(range.clamped(to: 0..<messageCount)) { $0.message }
  }

  /// The index of a message, or `nil` if there is none with this id. O(log n).
  public func index(of id: MessageID) -> Int? { shown.messages.index(of: id) }

  /// The conversation with all messages. O(n).
  public var conversation: Conversation {
    var conversation = surroundings
    conversation.messages = messages(0..<messageCount)
    return conversation
  }
}
