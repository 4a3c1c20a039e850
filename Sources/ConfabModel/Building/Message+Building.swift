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
