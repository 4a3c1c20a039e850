extension Message {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DocumentKey.self)
    self.init(
      id: try container.decode(String.self, forKey: "id"),
      kind: try container.decode(MessageKind.self, forKey: "kind"),
      from: try container.decodeIfPresent(String.self, forKey: "from"),
      at: try container.decodeIfPresent(Timestamp.self, forKey: "at"),
      text: try container.decodeIfPresent(String.self, forKey: "text"),
      spans: try container.decode("spans", or: []),
      replyTo: try container.decodeIfPresent(String.self, forKey: "replyTo"),
      forward: try container.decodeIfPresent(Forward.self, forKey: "forward"),
      edited: try Self.edited(container),
      reactions: try container.decode("reactions", or: []),
      status: try container.decodeIfPresent(DeliveryStatus.self, forKey: "status"),
      attachments: try container.decode("attachments", or: []),
      deliveredAt: try container.decodeIfPresent(Timestamp.self, forKey: "deliveredAt"),
      readAt: try container.decodeIfPresent(Timestamp.self, forKey: "readAt"))
    if let key = payloadKey, container.contains(key) {
      payload = try container.decode(JSONValue.self, forKey: key)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DocumentKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(kind, forKey: "kind")
    try container.encodeIfPresent(from, forKey: "from")
    try container.encodeIfPresent(at, forKey: "at")
    try container.encodeIfPresent(text, forKey: "text")
    try container.encodeFilled(spans, forKey: "spans")
    try container.encodeIfPresent(replyTo, forKey: "replyTo")
    try container.encodeIfPresent(forward, forKey: "forward")
    if edited { try container.encode(true, forKey: "edited") }
    try container.encodeFilled(reactions, forKey: "reactions")
    try container.encodeIfPresent(status, forKey: "status")
    try container.encodeIfPresent(deliveredAt, forKey: "deliveredAt")
    try container.encodeIfPresent(readAt, forKey: "readAt")
    try container.encodeFilled(attachments, forKey: "attachments")
    if let key = payloadKey, let payload { try container.encode(payload, forKey: key) }
  }

  /// Where the payload stands; `nil` for kinds that have none.
  private var payloadKey: DocumentKey? {
    kind.isCustom || MessageKind.withPayload.contains(kind) ? DocumentKey(kind.rawValue) : nil
  }

  /// `true`, `false`, or the time of it.
  private static func edited(_ container: KeyedDecodingContainer<DocumentKey>) throws -> Bool {
    guard container.contains("edited") else { return false }
    if let edited = try? container.decode(Bool.self, forKey: "edited") { return edited }
    _ = try container.decode(Timestamp.self, forKey: "edited")
    return true
  }
}

extension Attachment {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DocumentKey.self)
    let progress = try container.decodeIfPresent(Double.self, forKey: "progress")
    self.init(
      src: try container.decode(String.self, forKey: "src"),
      mime: try container.decodeIfPresent(String.self, forKey: "mime"),
      width: try container.decodeIfPresent(Int.self, forKey: "width"),
      height: try container.decodeIfPresent(Int.self, forKey: "height"),
      duration: try container.decodeIfPresent(Double.self, forKey: "duration"),
      waveform: try container.decode("waveform", or: []),
      name: try container.decodeIfPresent(String.self, forKey: "name"),
      bytes: try container.decodeIfPresent(Int.self, forKey: "bytes"),
      transfer: try container.decode("failed", or: false)
        ? .failed : progress.map(Transfer.progress))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DocumentKey.self)
    try container.encode(src, forKey: "src")
    try container.encodeIfPresent(mime, forKey: "mime")
    try container.encodeIfPresent(width, forKey: "width")
    try container.encodeIfPresent(height, forKey: "height")
    try container.encodeIfPresent(duration, forKey: "duration")
    try container.encodeFilled(waveform, forKey: "waveform")
    try container.encodeIfPresent(name, forKey: "name")
    try container.encodeIfPresent(bytes, forKey: "bytes")
    switch transfer {
    case .progress(let share): try container.encode(share, forKey: "progress")
    case .failed: try container.encode(true, forKey: "failed")
    case nil: break
    }
  }
}
