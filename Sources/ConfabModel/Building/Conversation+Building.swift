extension Conversation {
  /// Creates a conversation from messages written in code, and checks it as ``ConversationReader``
  /// checks a document.
  ///
  ///     let chat = try Conversation(me: "sam", title: "Ana") {
  ///       Message("Are you there? 👀", from: "ana")
  ///       Message("On my way!", from: "sam", status: .read)
  ///       Message(.location, from: "sam", payload: Location(latitude: 52.5, longitude: 13.4))
  ///     }
  ///
  /// What you leave out is filled in:
  /// - Messages without an id get "1", "2", "3", …, without the numbers that are ids of other
  ///   messages.
  /// - If some messages have a date, a message without one gets the date of the message before it.
  ///   The messages before the first date get that date. If no message has a date, none is shown.
  /// - If `participants` is empty, everyone who is named becomes a participant: `me` first, then in
  ///   the order of the messages. The name is the id.
  /// - If `kind` is `nil`, a conversation of more than two participants is a group.
  ///
  /// - Parameters:
  ///   - me: The participant whose messages are outgoing.
  ///   - title: The title in the header.
  ///   - kind: What sort of conversation it is.
  ///   - participants: The participants, if they have colors, pictures or names other than their
  ///     ids. Messages can then name no one else.
  ///   - timezone: The IANA name of the zone in which times are shown.
  ///   - locale: The language of dates and labels as a BCP 47 tag.
  ///   - now: The current time as the conversation shows it.
  ///   - state: Who is typing, what is unread and who has seen what.
  ///   - messages: The messages, in the order in which they are shown.
  /// - Throws: ``DocumentError`` with every problem, such as an id that two messages have, an
  ///   unknown participant or a span beyond its text; and what `messages` throws.
  /// - Complexity: O(n log n) in the size of the conversation.
  public init(
    me: ParticipantID? = nil, title: String? = nil, kind: ConversationInfo.Kind? = nil,
    participants: [Participant] = [], timezone: String? = nil, locale: String? = nil,
    now: Timestamp? = nil, state: ConversationState = ConversationState(),
    @MessageBuilder messages: () throws -> [Message]
  ) throws {
    let given = Conversation(
      info: ConversationInfo(title: title, kind: kind ?? .direct), selfID: me,
      participants: participants, timezone: timezone, locale: locale, now: now,
      messages: Self.dated(Self.identified(try messages())), state: state)
    self = try given.checked(addsParticipants: participants.isEmpty)
    if kind == nil, self.participants.count > 2 { info.kind = .group }
  }

  /// Reads the conversation's own document.
  private func checked(addsParticipants: Bool) throws(DocumentError) -> Conversation {
    var types = PayloadTypes()
    for message in messages where message.kind.isCustom {
      if let payload = message.payload, !(payload is JSONValue) {
        types.register(type(of: payload), for: message.kind)
      }
    }
    let problems = ProblemCollector.withoutText()
    var decoder = ConversationDecoder(problems, types, addsParticipants: addsParticipants)
    decoder.document(ValueReader(json, problems))
    return try decoder.result(named: "conversation").get()
  }

  private static func identified(_ messages: [Message]) -> [Message] {
    let taken = Set(messages.map(\.id))
    var number = 0
    return messages.map { message in
      guard message.id.isEmpty else { return message }
      repeat { number += 1 } while taken.contains("\(number)")
      var message = message
      message.id = "\(number)"
      return message
    }
  }

  private static func dated(_ messages: [Message]) -> [Message] {
    guard var date = messages.lazy.compactMap(\.at).first else { return messages }
    return messages.map { message in
      var message = message
      date = message.at ?? date
      message.at = date
      return message
    }
  }
}

/// Collects the messages of a conversation that is written in code, with conditions and loops.
@resultBuilder public enum MessageBuilder {
  /// A message.
  public static func buildExpression(_ message: Message) -> [Message] { [message] }
  /// An array of messages.
  public static func buildExpression(_ messages: [Message]) -> [Message] { messages }
  /// The messages of a block.
  public static func buildBlock(_ parts: [Message]...) -> [Message] { parts.flatMap { $0 } }
  /// The messages of an `if` without `else`.
  public static func buildOptional(_ part: [Message]?) -> [Message] { part ?? [] }
  /// The messages of an `if`.
  public static func buildEither(first part: [Message]) -> [Message] { part }
  /// The messages of an `else`.
  public static func buildEither(second part: [Message]) -> [Message] { part }
  /// The messages of a `for` loop.
  public static func buildArray(_ parts: [[Message]]) -> [Message] { parts.flatMap { $0 } }
}

extension Message {
  /// Creates a text message, for a conversation that is written in code.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - from: The author.
  ///   - at: When it was sent. The conversation dates messages without a date.
  ///   - id: The id, for other messages to name. The conversation makes the id of a message without
  ///     one.
  ///   - spans: The styled ranges of the text.
  ///   - replyTo: The id of the message that it replies to.
  ///   - forward: The origin of a forwarded message.
  ///   - edited: Whether the text was changed after it was sent.
  ///   - reactions: The reactions to the message.
  ///   - status: The delivery status of an outgoing message.
  public init(
    _ text: String, from: ParticipantID? = nil, at: Timestamp? = nil, id: MessageID? = nil,
    spans: [TextSpan] = [], replyTo: MessageID? = nil, forward: Forward? = nil,
    edited: Bool = false, reactions: [Reaction] = [], status: DeliveryStatus? = nil
  ) {
    self.init(
      id: id ?? "", from: from, at: at, text: text, spans: spans, replyTo: replyTo,
      forward: forward, edited: edited, reactions: reactions, status: status)
  }

  /// Creates a message with blocks, for a conversation that is written in code.
  ///
  ///     Message([.heading(level: 2, StyledText("Plan")), .rule], from: "bot")
  ///
  /// - Parameters:
  ///   - blocks: The blocks. The text is what they say without styles.
  ///   - from: The author.
  ///   - at: When it was sent. The conversation dates messages without a date.
  ///   - id: The id, for other messages to name. The conversation makes the id of a message without
  ///     one.
  ///   - answer: What the message of an assistant has besides the blocks.
  ///   - replyTo: The id of the message that it replies to.
  ///   - reactions: The reactions to the message.
  ///   - status: The delivery status of an outgoing message.
  public init(
    _ blocks: [Block], from: ParticipantID? = nil, at: Timestamp? = nil, id: MessageID? = nil,
    answer: Answer? = nil, replyTo: MessageID? = nil, reactions: [Reaction] = [],
    status: DeliveryStatus? = nil
  ) {
    self.init(
      id: id ?? "", from: from, at: at, text: "", replyTo: replyTo, reactions: reactions,
      status: status)
    self.blocks = blocks
    self.answer = answer
  }

  /// Creates a message of any kind, for a conversation that is written in code.
  ///
  /// - Parameters:
  ///   - kind: What the message is.
  ///   - from: The author.
  ///   - at: When it was sent. The conversation dates messages without a date.
  ///   - id: The id, for other messages to name. The conversation makes the id of a message without
  ///     one.
  ///   - text: The text or the caption.
  ///   - attachments: The files.
  ///   - payload: The part that belongs to the kind, such as a ``Poll``.
  ///   - replyTo: The id of the message that it replies to.
  ///   - reactions: The reactions to the message.
  ///   - status: The delivery status of an outgoing message.
  public init(
    _ kind: MessageKind, from: ParticipantID? = nil, at: Timestamp? = nil, id: MessageID? = nil,
    text: String? = nil, attachments: [Attachment] = [], payload: (any MessagePayload)? = nil,
    replyTo: MessageID? = nil, reactions: [Reaction] = [], status: DeliveryStatus? = nil
  ) {
    self.init(
      id: id ?? "", kind: kind, from: from, at: at, text: text, replyTo: replyTo,
      reactions: reactions, status: status, attachments: attachments, payload: payload)
  }
}
