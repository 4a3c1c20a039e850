import ConfabModel

/// Turns messages into rows, with date headers, unread bar, status lines and typing indicators.
package struct RowFactory {
  /// The conversation. Its messages aren't used.
  private let conversation: Conversation
  private let repliedTo: (MessageID) -> Message?
  private let replyCount: (MessageID) -> Int
  private let rules: TimelineRules
  private let factories: MessageFactories
  private let context: FactoryContext
  package private(set) var dates: DateWriter
  /// Made for the first event.
  private var systemWords: SystemWords?
  package private(set) var rows: [Row] = []
  /// The index of each message's first row.
  package private(set) var starts: [Int] = []
  /// The index of the first typing indicator, after the rows of messages.
  package private(set) var end = 0
  private var lastTime: Timestamp?
  /// The row above the first one.
  private var above: Row?
  /// Whether the next visible message has the unread bar above it.
  private var isUnread = false
  /// The index of the row below the last visible message that says "Delivered" or "Read".
  private var receipt: Int?

  /// - Parameters:
  ///   - conversation: The conversation. Its messages aren't used.
  ///   - replyCount: Returns the number of the messages that reply to a message.
  ///   - repliedTo: Returns any message of the conversation by its id.
  package init(
    _ conversation: Conversation, dates: DateWriter, rules: TimelineRules,
    factories: MessageFactories, replyCount: @escaping (MessageID) -> Int,
    repliedTo: @escaping (MessageID) -> Message?
  ) {
    self.conversation = conversation
    self.repliedTo = repliedTo
    self.replyCount = replyCount
    self.dates = dates
    self.rules = rules
    self.factories = factories
    context = FactoryContext(viewer: conversation.selfID, now: conversation.now)
  }

  /// Makes the ``rows`` of some messages. O(n).
  ///
  /// - Throws: ``TimelineError/duplicatePart(_:key:)``
  package mutating func make(_ region: RowRegion) throws(TimelineError) {
    rows = []
    rows.reserveCapacity(region.messages.count + region.messages.count / 4)
    starts = []
    starts.reserveCapacity(region.messages.count)
    lastTime = region.lastTime
    above = region.above
    isUnread = false
    receipt = nil
    for (index, place) in region.places.enumerated() {
      try append(region.messages[region.messages.startIndex + index], at: place, in: region)
    }
    end = rows.count
    if region.reachesEnd { appendTyping() }
  }

  private mutating func append(
    _ message: Message, at place: Int, in region: RowRegion
  ) throws(TimelineError) {
    starts.append(rows.count)
    let parts = try factories.parts(of: message, context)
    isUnread = isUnread || message.id == conversation.state.unreadFrom
    if parts?.isEmpty != true {
      receipt = nil
      appendDateHeader(message)
      appendUnreadBar(message)
      let status = statusLine(of: message, at: place, region.marks)
      if let parts {
        append(parts, of: message, status: status)
      } else {
        appendRow(message, id: TimelineItem.id(ofMessage: message.id), isWhole: true)
        if let status { appendStatus(status, of: message) }
      }
      if rules.marksDelivery, rules.showsReceipts, region.marks.isLast(message, at: place),
        let last = rows.lastIndex(where: { $0.side == .outgoing && $0.isMessage })
      {
        rows[last].showsDelivery = true
      }
    }
    if let readers = region.readers[place] { self.place(readers) }
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
        id: TimelineItem.id(ofMessage: message.id, "date"), kind: .dateHeader,
        content: .dateHeader(dates.header(time, service: isFirst ? rules.service : nil)),
        side: .center))
  }

  private mutating func appendUnreadBar(_ message: Message) {
    guard isUnread else { return }
    isUnread = false
    rows.append(
      Row(
        id: TimelineItem.id(ofMessage: message.id, "unread"), kind: .unread,
        content: .unread(dates.phrases.unread), side: .center))
  }

  private mutating func statusLine(
    of message: Message, at place: Int, _ marks: StatusMarks
  ) -> StatusLine? {
    guard rules.showsStatusLines, conversation.side(of: message) == .outgoing else { return nil }
    let line = marks.line(under: message, at: place, &dates)
    switch line {
    case .delivered, .read: return rules.showsReceipts ? line : nil
    case .sending, .failed, nil: return line
    }
  }

  /// Appends the parts of a message. The status line is below the last part of the sender.
  private mutating func append(_ parts: [MessagePart], of message: Message, status: StatusLine?) {
    let last = parts.lastIndex { conversation.side(of: $0.message) == .outgoing }
    for (index, part) in parts.enumerated() {
      appendPart(part, of: message)
      if let status, index == last ?? parts.count - 1 { appendStatus(status, of: message) }
    }
  }

  private mutating func appendPart(_ part: MessagePart, of whole: Message) {
    var message = part.message
    message.id = whole.id
    appendRow(
      message, id: TimelineItem.id(ofMessage: whole.id, part: part.key), isWhole: part.key == nil)
  }

  /// Appends the row of a message, below the message that it replies to unless the row above has
  /// it.
  ///
  /// - Parameter isWhole: Whether the row is the message itself, which says how many replies there
  ///   are.
  private mutating func appendRow(_ message: Message, id: String, isWhole: Bool) {
    let payload = message.payload
    let content = MessageContent(
      message: message, links: links(of: message),
      emojiOnly: message.kind == .text && message.blocks.isEmpty
        && !message.spans.contains { $0.isHidden || $0.style.isParagraph }
        ? message.text?.emojiCount(upTo: rules.maximumLargeEmoji) : nil,
      time: message.at.map { dates.time($0) },
      repliedTo: message.replyTo.flatMap(repliedTo),
      replyCount: message.replyCount ?? (isWhole ? replyCount(message.id) : 0),
      systemLine: systemLine(of: message),
      eventDate: payload.flatMap { ($0 as? CalendarEvent).flatMap { dates.event($0) } },
      liveUntil: payload.flatMap { $0 as? Location }.flatMap {
        $0.isLive ? $0.until.map { dates.time($0) } : nil
      })
    let isDeleted = message.kind == .deleted
    let side: Decoration.Side =
      if isDeleted, rules.showsDeletedAtSide {
        conversation.side(of: message.from)
      } else if message.kind == .call, !rules.showsCallsAtSide {
        .center
      } else {
        conversation.side(of: message)
      }
    rows.append(
      Row(
        id: id, kind: ItemKind(message.kind), content: .message(content), side: side,
        speaker: message.from,
        status: side == .outgoing && !isDeleted ? message.delivery : nil, time: message.at))
    if side != .center, !isDeleted, rules.showsQuotesAbove, content.isAnswer {
      insertQuote(of: content, above: id)
    }
  }

  /// Inserts the quoted message above the last row, which is an answer, unless the row above that
  /// one is of the same thread.
  private mutating func insertQuote(of answer: MessageContent, above id: String) {
    let last = rows.count - 1
    guard let quoted = answer.quoted else { return }
    if let above = last > 0 ? rows[last - 1] : above, rows[last].continuesThread(of: above) {
      return
    }
    rows.insert(
      Row(
        id: "\(id)#quote", kind: .quote, content: .quote(quoted),
        side: quoted.author == conversation.selfID && quoted.author != nil
          ? .outgoing : .incoming, speaker: quoted.author), at: last)
  }

  private mutating func systemLine(of message: Message) -> SystemLine? {
    guard message.kind == .system, message.payload != nil else { return nil }
    let words = systemWords ?? SystemWords(conversation)
    systemWords = words
    return words.line(of: message)
  }

  /// Shows readers at the last row of their message, or at the last visible message above it. They
  /// replace its status line.
  private mutating func place(_ readers: [ParticipantID]) {
    guard rules.showsReceipts, rules.showsReaders else { return }
    if let receipt {
      rows.remove(at: receipt)
      // Messages below that are not shown.
      for index in starts.indices.reversed() {
        guard starts[index] > receipt else { break }
        starts[index] -= 1
      }
      self.receipt = nil
    }
    guard let last = rows.lastIndex(where: \.isMessage) else { return }
    rows[last].seenBy += readers
    rows[last].showsDelivery = false
  }

  private mutating func appendStatus(_ line: StatusLine, of message: Message) {
    switch line {
    case .delivered, .read: receipt = rows.count
    case .sending, .failed: break
    }
    rows.append(
      Row(
        id: TimelineItem.id(ofMessage: message.id, "status"), kind: .status,
        content: .status(line), side: .outgoing, speaker: message.from, status: message.delivery))
  }

  private mutating func appendTyping() {
    guard rules.showsReceipts, rules.showsTyping else { return }
    var known: Set<ParticipantID> = []
    let participants = conversation.state.typing.filter {
      $0 != conversation.selfID && known.insert($0).inserted
    }
    guard let first = participants.first else { return }
    rows.append(
      Row(
        id: TimelineItem.typingID, kind: .typing, content: .typing(participants), side: .incoming,
        speaker: first))
  }
}

extension Conversation {
  /// The side of a message. System lines, lines about deleted messages and messages without a
  /// sender are centered.
  package func side(of message: Message) -> Decoration.Side {
    message.kind == .system || message.kind == .deleted ? .center : side(of: message.from)
  }

  /// The side of a sender.
  func side(of sender: ParticipantID?) -> Decoration.Side {
    sender.map { $0 == selfID ? .outgoing : .incoming } ?? .center
  }
}

/// The time between two moments in any order, in seconds.
func secondsBetween(_ a: Timestamp, _ b: Timestamp) -> Double {
  abs(Double(a.milliseconds) - Double(b.milliseconds)) / 1000
}

/// Adjacent messages, and what their rows need to know about the other messages.
package struct RowRegion {
  var messages: ArraySlice<Message>
  /// The position of each message: numbers that ascend along the conversation.
  var places: [Int]
  /// The time of the last visible message above that has one.
  var lastTime: Timestamp?
  /// The row above, if there is one.
  var above: Row?
  var readers: [Int: [ParticipantID]]
  var marks: StatusMarks
  /// Whether typing indicators are shown below.
  var reachesEnd: Bool

  package init(
    messages: ArraySlice<Message>, places: [Int], lastTime: Timestamp? = nil,
    above: Row? = nil,
    readers: [Int: [ParticipantID]], marks: StatusMarks, reachesEnd: Bool
  ) {
    self.messages = messages
    self.places = places
    self.lastTime = lastTime
    self.above = above
    self.readers = readers
    self.marks = marks
    self.reachesEnd = reachesEnd
  }
}

/// The messages that have a status line below them.
///
/// Each failed message has one. Of the others, the last read message has one, then the last
/// delivered message after it, then the last message being sent after that. Heads of readers at a
/// message replace "Read" and "Delivered".
package struct StatusMarks: Equatable {
  /// The positions of the last outgoing messages with each status.
  private var read: Int?
  private var delivered: Int?
  private var sending: Int?
  private var sent: Int?

  /// - Parameters:
  ///   - read: The position of the last outgoing message with the status `read`, if there is one.
  ///   - delivered: The same for `delivered`.
  ///   - sending: The same for `sending`.
  ///   - sent: The same for `sent`, which has no line.
  package init(read: Int?, delivered: Int?, sending: Int?, sent: Int?) {
    self.read = read
    self.delivered = delivered
    self.sending = sending
    self.sent = sent
  }

  /// - Parameter first: The position of the first message.
  package init(_ messages: some Sequence<Message>, from first: Int, in conversation: Conversation) {
    for (place, message) in zip(first..., messages)
    where conversation.side(of: message) == .outgoing {
      switch message.delivery {
      case .read: read = place
      case .delivered: delivered = place
      case .sending: sending = place
      case .sent: sent = place
      case .failed, nil: break
      }
    }
  }

  /// The positions of messages with a line or a mark, without failed messages.
  package var places: Set<Int> {
    Set([read, lastDelivered, lastSending, lastSent].compactMap { $0 })
  }

  private var lastDelivered: Int? { delivered.flatMap { $0 > read ?? .min ? $0 : nil } }
  private var lastSending: Int? {
    sending.flatMap { $0 > max(read ?? .min, delivered ?? .min) ? $0 : nil }
  }

  private var lastSent: Int? {
    sent.flatMap { $0 > max(read ?? .min, delivered ?? .min) ? $0 : nil }
  }

  /// Whether a message is the last outgoing one of its status that nothing more is known about.
  func isLast(_ message: Message, at place: Int) -> Bool {
    switch message.delivery {
    case .read: place == read
    case .delivered: place == lastDelivered
    case .sent: place == lastSent
    case .sending: place == lastSending
    case .failed, nil: false
    }
  }

  /// The line below an outgoing message.
  func line(
    under message: Message, at place: Int, _ dates: inout DateWriter
  ) -> StatusLine? {
    let phrases = dates.phrases
    return switch message.delivery {
    case .failed: .failed(phrases.notDelivered)
    case .read where place == read:
      .read(message.readAt.map { "\(phrases.read) \(dates.stamp($0))" } ?? phrases.read)
    case .delivered where place == lastDelivered: .delivered(phrases.delivered)
    case .sending where place == lastSending: .sending(phrases.sending)
    default: nil
    }
  }
}
