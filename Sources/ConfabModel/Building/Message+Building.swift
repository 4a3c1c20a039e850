extension Message {
  /// Creates a text message, for a conversation that is written in code.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - from: The author.
  ///   - at: When it was sent. The conversation dates messages without a date.
  ///   - id: The id, for other messages to name. The conversation makes the id of a message without one.
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
  ///   - id: The id, for other messages to name. The conversation makes the id of a message without one.
  ///   - text: The text or the caption.
  ///   - attachments: The files.
  ///   - payload: The part that belongs to the kind, such as a ``Poll``.
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
