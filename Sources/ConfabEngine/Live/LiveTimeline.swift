import ConfabModel
import ConfabTimeline

/// The rows of a conversation that goes on: what ``SectionedTimeline`` makes of the same messages, kept
/// so that messages at either end change only the rows there.
///
/// ```swift
/// var live = try LiveTimeline(conversation)
/// let old = live.shown
/// let kept = try live.append([message])
/// let changes = try live.shown.changes(from: old, keeping: kept)
/// ```
///
/// How far a change reaches is worked out, not guessed: up to the run of the speaker before it, and up
/// to every row that says something else now ("Delivered", readers' heads, the unread bar). Where it
/// may reach everywhere, everything is made anew.
public struct LiveTimeline: Sendable {
  /// A message with its first row.
  struct Spot: Sendable {
    /// What shows the message, which most rows do as it is; else it is kept here, on the heap, too.
    private var content: TimelineItem.Content
    /// Label of the first row, and how many there are.
    var row: Int
    var rows: Int
    /// The time of the last message above that is shown and has one.
    var lastTime: Timestamp?

    /// - Parameter shown: rows of the message.
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

  /// All that is known besides the messages.
  public internal(set) var surroundings: Conversation
  let rules: TimelineRules
  let factories: MessageFactories
  /// The rows and their sections.
  public internal(set) var shown = LiveRows()
  var spots = StableIndexList<Spot>()
  var index: MessageIndex
  var dates: DateWriter
  var marks = StatusMarks()
  var latest = LatestMessages()
  var readers: [Int: [ParticipantID]] = [:]
  /// What messages reply to that is not here.
  var unresolved: Set<MessageID> = []

  /// - Throws: as ``Timeline`` does.
  /// - Complexity: linear.
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
    try remake(Part(messages: conversation.messages[...], first: 0, lastTime: nil), from: .start)
  }

  /// How many messages there are.
  public var messageCount: Int { spots.count }

  /// The conversation as it is now. Linear.
  public var conversation: Conversation {
    var conversation = surroundings
    conversation.messages = spots.elements.map(\.message)
    return conversation
  }

  mutating func noteReplies(of messages: some Sequence<Message>) {
    for message in messages {
      if let target = message.replyTo, index[target] == nil { unresolved.insert(target) }
    }
  }
}
