import ConfabModel

/// Turns messages into rows: what stands above each, the message, and what stands below.
struct RowFactory {
  private let conversation: Conversation
  private let index: MessageIndex
  private let rules: TimelineRules
  private let factories: MessageFactories
  private let context: FactoryContext
  private var dates: DateWriter
  private var rows: [Row] = []
  private var lastTime: Timestamp?
  /// Whether the unread bar stands above the next message that is shown.
  private var isUnread = false

  init(
    _ conversation: Conversation, index: MessageIndex, dates: DateWriter, rules: TimelineRules,
    factories: MessageFactories
  ) {
    self.conversation = conversation
    self.index = index
    self.dates = dates
    self.rules = rules
    self.factories = factories
    context = FactoryContext(viewer: conversation.selfID, now: conversation.now)
  }

  /// The rows of the messages at these positions. Linear.
  ///
  /// - Throws: ``TimelineError`` if a factory gives two parts of a message one key.
  mutating func rows(_ selected: Range<Int>) throws(TimelineError) -> [Row] {
    let messages = conversation.messages
    let readers = readersByPosition(conversation, index: index, selected: selected)
    let lines =
      rules.showsStatusLines ? statusLinesByPosition(conversation, dates.phrases) : [:]
    rows = []
    rows.reserveCapacity(selected.count + selected.count / 4)
    lastTime = nil
    isUnread = false
    for position in selected {
      let message = messages[position]
      let parts = try factories.parts(of: message, context)
      isUnread = isUnread || message.id == conversation.state.unreadFrom
      if !parts.isEmpty {
        appendDateHeader(message)
        appendUnreadBar(message)
        for part in parts { appendPart(part, of: message) }
        if let line = lines[position] { appendStatus(line, of: message) }
      }
      if let readers = readers[position] { place(readers) }
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
    guard isUnread else { return }
    isUnread = false
    rows.append(
      Row(
        id: Timeline.itemID(ofMessage: message.id, "unread"), kind: .unread,
        content: .unread(dates.phrases.unread), side: .center))
  }

  private mutating func appendPart(_ part: MessagePart, of whole: Message) {
    var message = part.message
    message.id = whole.id
    let content = MessageContent(
      message: message, links: links(of: message),
      emojiOnly: message.kind == .text
        ? message.text?.emojiCount(upTo: rules.maximumLargeEmoji) : nil,
      time: message.at.map { dates.time($0) },
      repliedTo: message.replyTo.flatMap { index[$0] }.map { conversation.messages[$0] })
    let side = conversation.side(of: message)
    rows.append(
      Row(
        id: Timeline.itemID(ofMessage: whole.id, part: part.key), kind: ItemKind(message.kind),
        content: .message(content), side: side, speaker: message.from,
        status: side == .outgoing ? message.status : nil))
  }

  /// Readers stand at the last row of their message; if it has none, at the last message above.
  private mutating func place(_ readers: [ParticipantID]) {
    guard let last = rows.lastIndex(where: \.isMessage) else { return }
    rows[last].seenBy += readers
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
