import ConfabModel
import ConfabTimeline

/// The rows of a conversation that changes.
///
/// The rows equal those of ``SectionedTimeline`` for the same messages. An edit rebuilds only the
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
public struct LiveTimeline: Sendable {
  /// The conversation without its messages.
  public internal(set) var surroundings: Conversation
  let rules: TimelineRules
  let factories: MessageFactories
  /// The rows in sections.
  public internal(set) var shown = LiveRows()
  var dates: DateWriter
  var facts: RowFacts
  /// Messages that aren't shown, to which shown ones reply.
  var distant: [MessageID: Message]
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
    try self.init(conversation, rules: rules, factories: factories, above: [])
  }

  /// Creates the rows of the last messages of a conversation.
  ///
  /// - Parameter above: The messages above, to which the shown ones may reply.
  /// - Complexity: O(n) in the shown messages. O(messages above) if a shown message replies to one
  ///   of them.
  init(
    _ conversation: Conversation, rules: TimelineRules, factories: MessageFactories,
    above: ArraySlice<Message>
  ) throws(TimelineError) {
    distant = Self.targets(of: conversation.messages, in: above)
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

  /// The messages to which others reply.
  private static func targets(
    of messages: [Message], in above: ArraySlice<Message>
  ) -> [MessageID: Message] {
    guard !above.isEmpty else { return [:] }
    var wanted = Set(messages.compactMap(\.replyTo))
    for message in messages { wanted.remove(message.id) }
    var found: [MessageID: Message] = [:]
    // Iterates over indices, because iterating over messages copies each of them.
    for place in above.indices.reversed() {
      if wanted.isEmpty { break }
      if let id = wanted.remove(above[place].id) { found[id] = above[place] }
    }
    return found
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
