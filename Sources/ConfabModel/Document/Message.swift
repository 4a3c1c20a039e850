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

extension Message {
  /// Decodes a message and checks types only, except for the payload, which its type checks.
  ///
  /// Set ``Swift/CodingUserInfoKey/payloadTypes`` to decode the payloads of kinds of your own as
  /// your types.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DocumentKey.self)
    self.init(
      id: try container.decode(String.self, forKey: "id"),
      kind: try container.decode(MessageKind.self, forKey: "kind"),
      from: try container.decodeIfPresent(String.self, forKey: "from"),
      at: try container.decodeIfPresent(Timestamp.self, forKey: "at"),
      text: try container.decodeIfPresent(String.self, forKey: "text"),
      spans: try container.decode("spans", or: []),
      replyTo: try? container.decodeIfPresent(String.self, forKey: "replyTo"),
      forward: try container.decodeIfPresent(Forward.self, forKey: "forward"),
      edited: try Self.edited(container),
      reactions: try container.decode("reactions", or: []),
      status: try container.decodeIfPresent(DeliveryStatus.self, forKey: "status"),
      attachments: try container.decode("attachments", or: []),
      deliveredAt: try container.decodeIfPresent(Timestamp.self, forKey: "deliveredAt"),
      readAt: try container.decodeIfPresent(Timestamp.self, forKey: "readAt"))
    let types =
      CodingUserInfoKey.payloadTypes.flatMap { decoder.userInfo[$0] as? PayloadTypes }
      ?? PayloadTypes()
    extras = try Self.extras(container, types)
    if container.contains("blocks") || container.contains("markdown") { text = blocks.plainText }
    guard let payloadKey else { return }
    let key = DocumentKey(payloadKey)
    guard container.contains(key) else { return }
    let json = try container.decode(JSONValue.self, forKey: key)
    do {
      payload = try types[kind].init(json: json)
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container, debugDescription: "\(error)")
    }
  }

  /// Encodes ``json``.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

  /// The message as it is written to a document, without members that are empty.
  public var json: JSONValue {
    // The text of blocks is what they say.
    let hasBlocks = !blocks.isEmpty
    var members: [String: JSONValue?] = [
      "id": .string(id), "kind": .string(kind.rawValue), "from": from.map(JSONValue.string),
      "at": at?.json, "text": hasBlocks ? nil : text.map(JSONValue.string),
      "spans": hasBlocks ? nil : spans.map(\.json).filled,
      "replyTo": replyTo.map(JSONValue.string), "forward": forward?.json,
      "edited": edited ? .bool(true) : nil, "reactions": reactions.map(\.json).filled,
      "status": (status?.rawValue).map(JSONValue.string), "deliveredAt": deliveredAt?.json,
      "readAt": readAt?.json, "attachments": attachments.map(\.json).filled,
    ]
    if let payloadKey, let payload { members[payloadKey] = payload.json }
    if storedExtras != nil { members.merge(extras.members) { _, own in own } }
    return JSONValue(members: members)
  }

  /// The key of the payload; `nil` for kinds without one.
  private var payloadKey: String? {
    kind.isCustom || MessageKind.withPayload.contains(kind) ? kind.rawValue : nil
  }

  /// Decodes `true`, `false`, the time of the edit, or an object with the earlier versions.
  private static func edited(_ container: KeyedDecodingContainer<DocumentKey>) throws -> Bool {
    switch try container.decodeIfPresent(JSONValue.self, forKey: "edited") {
    case nil: return false
    case .bool(let edited): return edited
    case .object: return true
    default:
      _ = try container.decode(Timestamp.self, forKey: "edited")
      return true
    }
  }

  private static func extras(
    _ container: KeyedDecodingContainer<DocumentKey>, _ types: PayloadTypes
  ) throws -> MessageExtras {
    var found: [String: JSONValue] = [:]
    for key in MessageExtras.keys {
      found[key] = try container.decodeIfPresent(JSONValue.self, forKey: DocumentKey(key))
    }
    guard !found.isEmpty else { return MessageExtras() }
    let problems = ProblemCollector.withoutText()
    var references = DocumentReferences(to: nil)
    let extras = MessageExtras(references: &references, types) { key in
      found[key].map { ValueReader($0, problems) }
    }
    if let error = problems.error(source: "message") {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: container.codingPath, debugDescription: "\(error)"))
    }
    return extras
  }
}
