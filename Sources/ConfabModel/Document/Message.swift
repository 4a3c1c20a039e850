/// A message of a conversation.
///
/// In a ``Conversation`` written in code, use one of the shorter initializers and leave out the id:
///
///     Message("Are you there? 👀", from: "ana")
///     Message(.poll, from: "ana", payload: Poll(question: "Where?", options: [Poll.Option("Sea")]))
public struct Message: Codable, Sendable, Equatable, Identifiable {
  /// The id by which other messages and the conversation's state name the message.
  public var id: MessageID
  /// What the message is. It decides which members the message needs.
  public var kind: MessageKind
  /// The author; `nil` for system lines.
  public var from: ParticipantID?
  /// When the message was sent.
  public var at: Timestamp?
  /// The text. Messages of the kinds `text` and `system` need one; elsewhere it is a caption.
  public var text: String?
  /// Styled and interactive ranges of the text, in ascending order of their starts. They may nest
  /// and overlap.
  public var spans: [TextSpan]
  /// The message that this one replies to.
  public var replyTo: MessageID?
  /// The origin of a forwarded message.
  public var forward: Forward?
  /// Whether the message was edited after it was sent.
  public var edited: Bool
  /// The reactions, in the order in which they are shown.
  public var reactions: [Reaction]
  /// The delivery status of an outgoing message.
  public var status: DeliveryStatus?
  /// When the message was delivered.
  public var deliveredAt: Timestamp?
  /// When the message was read.
  public var readAt: Timestamp?
  /// The files. Messages of the kinds `media`, `album`, `voice`, `file` and `sticker` need at least
  /// one.
  public var attachments: [Attachment]

  /// The part of the message that belongs to its kind: a ``Poll`` for `poll`, and so on.
  ///
  /// A kind of your own (`x-…`) has the type that is registered for it in ``PayloadTypes``, or a
  /// ``JSONValue``. Kinds that consist of text and attachments have no payload.
  public var payload: (any MessagePayload)? {
    get { storedPayload?.value }
    set { storedPayload = newValue.map(AnyPayload.payload) }
  }
  private var storedPayload: AnyPayload?
  var storedExtras: MessageExtras.Stored?

  /// Creates a message without checking it.
  public init(
    id: MessageID, kind: MessageKind = .text, from: ParticipantID? = nil, at: Timestamp? = nil,
    text: String? = nil, spans: [TextSpan] = [], replyTo: MessageID? = nil,
    forward: Forward? = nil, edited: Bool = false, reactions: [Reaction] = [],
    status: DeliveryStatus? = nil, attachments: [Attachment] = [],
    payload: (any MessagePayload)? = nil, deliveredAt: Timestamp? = nil, readAt: Timestamp? = nil
  ) {
    self.id = id
    self.kind = kind
    self.from = from
    self.at = at
    self.text = text
    self.spans = spans
    self.replyTo = replyTo
    self.forward = forward
    self.edited = edited
    self.reactions = reactions
    self.status = status
    self.deliveredAt = deliveredAt
    self.readAt = readAt
    self.attachments = attachments
    self.payload = payload
  }
}
