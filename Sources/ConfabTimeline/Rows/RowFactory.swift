import ConfabModel

/// Some neighbouring messages, and what has to be known of the others to make their rows.
package struct RowRegion {
  var messages: ArraySlice<Message>
  /// The place of the first in the conversation, by which readers and status lines are found.
  var first: Int
  /// The time of the last message above that is shown and has one.
  var lastTime: Timestamp?
  var readers: [Int: [ParticipantID]]
  var marks: StatusMarks
  /// Whether who is typing is shown below.
  var reachesEnd: Bool

  package init(
    messages: ArraySlice<Message>, first: Int, lastTime: Timestamp? = nil,
    readers: [Int: [ParticipantID]], marks: StatusMarks, reachesEnd: Bool
  ) {
    self.messages = messages
    self.first = first
    self.lastTime = lastTime
    self.readers = readers
    self.marks = marks
    self.reachesEnd = reachesEnd
  }
}

/// Turns messages into rows: what stands above each, the message, and what stands below.
package struct RowFactory {
  /// What is known besides the messages.
  private let surroundings: Conversation
  private let repliedTo: (MessageID) -> Message?
  private let rules: TimelineRules
  private let factories: MessageFactories
  private let context: FactoryContext
  package private(set) var dates: DateWriter
  package private(set) var rows: [Row] = []
  /// For every message its first row and ``RowRegion/lastTime`` above it.
  package private(set) var starts: [(row: Int, lastTime: Timestamp?)] = []
  /// The row after those of messages, from where on somebody is typing.
  package private(set) var end = 0
  private var lastTime: Timestamp?
  /// Whether the unread bar stands above the next message that is shown.
  private var isUnread = false
  /// The row under the last message that is shown which says that it was delivered or read.
  private var receipt: Int?

  /// - Parameters:
  ///   - surroundings: its messages are not looked at.
  ///   - repliedTo: finds any message of the conversation.
  package init(
    _ surroundings: Conversation, dates: DateWriter, rules: TimelineRules,
    factories: MessageFactories, repliedTo: @escaping (MessageID) -> Message?
  ) {
    self.surroundings = surroundings
    self.repliedTo = repliedTo
    self.dates = dates
    self.rules = rules
    self.factories = factories
    context = FactoryContext(viewer: surroundings.selfID, now: surroundings.now)
  }

  /// Makes the ``rows`` of some messages. Linear.
  ///
  /// - Throws: ``TimelineError`` if a factory gives two parts of a message one key.
  package mutating func make(_ region: RowRegion) throws(TimelineError) {
    rows = []
    rows.reserveCapacity(region.messages.count + region.messages.count / 4)
    starts = []
    starts.reserveCapacity(region.messages.count)
    lastTime = region.lastTime
    isUnread = false
    receipt = nil
    for (place, message) in zip(region.first..., region.messages) {
      starts.append((rows.count, lastTime))
      let parts = try factories.parts(of: message, context)
      isUnread = isUnread || message.id == surroundings.state.unreadFrom
      if parts?.isEmpty != true {
        receipt = nil
        appendDateHeader(message)
        appendUnreadBar(message)
        let status = statusLine(of: message, at: place, region.marks)
        if let parts {
          append(parts, of: message, status: status)
        } else {
          appendRow(message, id: Timeline.itemID(ofMessage: message.id))
          if let status { appendStatus(status, of: message) }
        }
      }
      if let readers = region.readers[place] { self.place(readers) }
    }
    end = rows.count
    if region.reachesEnd { appendTyping() }
  }

  private mutating func appendDateHeader(_ message: Message) {
    guard let time = message.at else { return }
    let isFirst = lastTime == nil
    defer { lastTime = time }
    if let lastTime {
      let isGap = secondsBetween(lastTime, time) > rules.headerInterval
      let isNewDay = rules.headerOnNewDay && dates.day(lastTime) != dates.day(time)
      guard isGap || isNewDay else { return }
    }
    rows.append(
      Row(
        id: Timeline.itemID(ofMessage: message.id, "date"), kind: .dateHeader,
        content: .dateHeader(dates.header(time, service: isFirst ? rules.service : nil)),
        side: .center))
  }

  private mutating func appendUnreadBar(_ message: Message) {
    guard isUnread else { return }
    isUnread = false
    rows.append(
      Row(
        id: Timeline.itemID(ofMessage: message.id, "unread"), kind: .unread,
        content: .unread(dates.phrases.unread), side: .center))
  }

  private mutating func statusLine(
    of message: Message, at place: Int, _ marks: StatusMarks
  ) -> StatusLine? {
    guard rules.showsStatusLines, surroundings.side(of: message) == .outgoing else { return nil }
    return marks.line(under: message, at: place, &dates)
  }

  /// The status stands below what the sender says, and above what others add to it.
  private mutating func append(_ parts: [MessagePart], of message: Message, status: StatusLine?) {
    let last = parts.lastIndex { surroundings.side(of: $0.message) == .outgoing }
    for (index, part) in parts.enumerated() {
      appendPart(part, of: message)
      if let status, index == last ?? parts.count - 1 { appendStatus(status, of: message) }
    }
  }

  private mutating func appendPart(_ part: MessagePart, of whole: Message) {
    var message = part.message
    message.id = whole.id
    appendRow(message, id: Timeline.itemID(ofMessage: whole.id, part: part.key))
  }

  private mutating func appendRow(_ message: Message, id: String) {
    let content = MessageContent(
      message: message, links: links(of: message),
      emojiOnly: message.kind == .text
        ? message.text?.emojiCount(upTo: rules.maximumLargeEmoji) : nil,
      time: message.at.map { dates.time($0) },
      repliedTo: message.replyTo.flatMap(repliedTo))
    let side = surroundings.side(of: message)
    rows.append(
      Row(
        id: id, kind: ItemKind(message.kind), content: .message(content), side: side,
        speaker: message.from, status: side == .outgoing ? message.delivery : nil,
        time: message.at))
  }

  /// Readers stand at the last row of their message; if it has none, at the last message above.
  /// There they say that it was delivered and read, so that no line has to.
  private mutating func place(_ readers: [ParticipantID]) {
    if let receipt {
      rows.remove(at: receipt)
      // Messages below that are not shown.
      for index in starts.indices.reversed() {
        guard starts[index].row > receipt else { break }
        starts[index].row -= 1
      }
      self.receipt = nil
    }
    guard let last = rows.lastIndex(where: \.isMessage) else { return }
    rows[last].seenBy += readers
  }

  private mutating func appendStatus(_ line: StatusLine, of message: Message) {
    switch line {
    case .delivered, .read: receipt = rows.count
    case .sending, .failed: break
    }
    rows.append(
      Row(
        id: Timeline.itemID(ofMessage: message.id, "status"), kind: .status,
        content: .status(line), side: .outgoing, speaker: message.from, status: message.delivery))
  }

  private mutating func appendTyping() {
    var known: Set<ParticipantID> = []
    for participant in surroundings.state.typing
    where participant != surroundings.selfID && known.insert(participant).inserted {
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
