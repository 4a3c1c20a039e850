import ConfabModel

/// Turns messages into rows: what stands above each, the message, and what stands below.
struct RowFactory {
  private let conversation: Conversation
  private let index: MessageIndex
  private let rules: TimelineRules
  private var dates: DateWriter
  private var rows: [Row] = []
  private var lastTime: Timestamp?

  init(
    _ conversation: Conversation, index: MessageIndex, dates: DateWriter, rules: TimelineRules
  ) {
    self.conversation = conversation
    self.index = index
    self.dates = dates
    self.rules = rules
  }

  /// The rows of the messages at these positions. Linear.
  mutating func rows(_ selected: Range<Int>) -> [Row] {
    let messages = conversation.messages
    let readers = readersByPosition(conversation, index: index, selected: selected)
    let lines =
      rules.showsStatusLines ? statusLinesByPosition(conversation, dates.phrases) : [:]
    rows = []
    rows.reserveCapacity(selected.count + selected.count / 4)
    lastTime = nil
    for position in selected {
      let message = messages[position]
      appendDateHeader(message)
      appendUnreadBar(message)
      appendMessage(message, seenBy: readers[position] ?? [])
      if let line = lines[position] { appendStatus(line, of: message) }
    }
    if selected.upperBound == messages.count { appendTyping() }
    return rows
  }

  private mutating func appendDateHeader(_ message: Message) {
    guard let time = message.at else { return }
    defer { lastTime = time }
    if let lastTime {
      let isGap = secondsBetween(lastTime, time) > rules.headerInterval
      let isNewDay = rules.headerOnNewDay && dates.day(lastTime) != dates.day(time)
      guard isGap || isNewDay else { return }
    }
    rows.append(
      Row(
        id: Timeline.itemID(ofMessage: message.id, "date"), kind: .dateHeader,
        content: .dateHeader(dates.header(time)), side: .center))
  }

  private mutating func appendUnreadBar(_ message: Message) {
    guard message.id == conversation.state.unreadFrom else { return }
    rows.append(
      Row(
        id: Timeline.itemID(ofMessage: message.id, "unread"), kind: .unread,
        content: .unread(dates.phrases.unread), side: .center))
  }

  private mutating func appendMessage(_ message: Message, seenBy: [ParticipantID]) {
    let content = MessageContent(
      message: message, links: links(of: message),
      emojiOnly: message.kind == .text
        ? message.text?.emojiCount(upTo: rules.maximumLargeEmoji) : nil,
      time: message.at.map { dates.time($0) },
      repliedTo: message.replyTo.flatMap { index[$0] }.map { conversation.messages[$0] })
    let side = conversation.side(of: message)
    rows.append(
      Row(
        id: Timeline.itemID(ofMessage: message.id), kind: ItemKind(message.kind),
        content: .message(content), side: side, speaker: message.from, seenBy: seenBy,
        status: side == .outgoing ? message.status : nil))
  }

  private mutating func appendStatus(_ line: StatusLine, of message: Message) {
    rows.append(
      Row(
        id: Timeline.itemID(ofMessage: message.id, "status"), kind: .status,
        content: .status(line), side: .outgoing, speaker: message.from, status: message.status))
  }

  private mutating func appendTyping() {
    var known: Set<ParticipantID> = []
    for participant in conversation.state.typing
    where participant != conversation.selfID && known.insert(participant).inserted {
      rows.append(
        Row(
          id: Timeline.itemID(ofTyping: participant), kind: .typing,
          content: .typing(participant), side: .incoming, speaker: participant))
    }
  }
}

extension Conversation {
  /// System lines, and whatever nobody said, stand in the middle.
  func side(of message: Message) -> Decoration.Side {
    guard message.kind != .system, let from = message.from else { return .center }
    return from == selfID ? .outgoing : .incoming
  }
}

/// How far apart two moments are, in whichever order.
func secondsBetween(_ a: Timestamp, _ b: Timestamp) -> Double {
  abs(Double(a.milliseconds) - Double(b.milliseconds)) / 1000
}
