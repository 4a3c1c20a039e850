import ConfabModel
import ConfabTimeline

/// The rows of a conversation that grows.
///
/// The rows equal those of ``SectionedTimeline`` for the same messages. Adding messages at either end
/// rebuilds only the rows that change.
///
/// ```swift
/// var live = try LiveTimeline(conversation)
/// let old = live.shown
/// let kept = try live.append([message])
/// let changes = try live.shown.changes(from: old, keeping: kept)
/// ```
///
/// An append rebuilds rows from the last message before it, and from the first row whose content
/// changes: "Delivered", readers' heads, the unread bar. If a change can affect any row, all rows are
/// rebuilt.
public struct LiveTimeline: Sendable {
  /// A message and the place of its rows.
  struct MessageEntry: Sendable {
    /// The content of a row that shows the message unchanged. If there is none, a copy on the heap.
    private var content: TimelineItem.Content
    /// The stable index of the first row, and the number of rows.
    var row: Int
    var rows: Int
    /// The date of the last visible message above that has one.
    var lastTime: Timestamp?

    /// - Parameter shown: The rows of the message.
    init(
      _ message: Message, shown: some Sequence<TimelineItem>, row: Int, rows: Int,
      lastTime: Timestamp?
    ) {
      content =
        shown.first { $0.message == message }?.content
        ?? .message(MessageContent(message: message))
      self.row = row
      self.rows = rows
      self.lastTime = lastTime
    }

    var message: Message {
      if case .message(let content) = content { content.message } else { Message(id: "") }
    }
  }

  /// The conversation without its messages.
  public internal(set) var surroundings: Conversation
  let rules: TimelineRules
  let factories: MessageFactories
  /// The rows in sections.
  public internal(set) var shown = LiveRows()
  var entries = StableIndexList<MessageEntry>()
  var index: MessageIndex
  var dates: DateWriter
  var marks = StatusMarks()
  var latest = LatestMessages()
  var readers: [Int: [ParticipantID]] = [:]
  /// The ids that messages reply to and that aren't in the conversation.
  var unresolved: Set<MessageID> = []

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
    index = try MessageIndex(conversation.messages)
    dates = try DateWriter(conversation)
    marks = StatusMarks(conversation.messages, from: 0, in: surroundings)
    latest = LatestMessages(conversation.messages, from: 0)
    readers = readersByPosition(
      surroundings, index: index, latest: latest, selected: conversation.messages.indices)
    noteReplies(of: conversation.messages)
    try rebuild(Part(messages: conversation.messages[...], first: 0, lastTime: nil), from: .start)
  }

  /// The number of messages.
  public var messageCount: Int { entries.count }

  /// The conversation with all messages. O(n).
  public var conversation: Conversation {
    var conversation = surroundings
    conversation.messages = entries.elements.map(\.message)
    return conversation
  }

  mutating func noteReplies(of messages: some Sequence<Message>) {
    for message in messages {
      if let target = message.replyTo, index[target] == nil { unresolved.insert(target) }
    }
  }
}
