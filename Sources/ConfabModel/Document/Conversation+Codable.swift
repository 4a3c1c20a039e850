// The document's own shape. A decoder checks types only: `ConversationReader` is who reports
// everything that is wrong with a document, with its place.

extension Conversation {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DocumentKey.self)
    let version = try container.decode(String.self, forKey: "confab")
    guard version == ConversationDecoder.version else {
      throw DecodingError.dataCorruptedError(
        forKey: "confab", in: container, debugDescription: "unknown version \(version)")
    }
    self.init(
      info: try container.decode("conversation", or: ConversationInfo()),
      selfID: try container.decodeIfPresent(String.self, forKey: "self"),
      participants: try container.decode("participants", or: []),
      timezone: try container.decodeIfPresent(String.self, forKey: "timezone"),
      locale: try container.decodeIfPresent(String.self, forKey: "locale"),
      now: try container.decodeIfPresent(Timestamp.self, forKey: "now"),
      messages: try container.decode([Message].self, forKey: "messages"),
      state: try container.decode("state", or: ConversationState()))
  }

  /// Writes the document `confab/1`, without what is empty.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DocumentKey.self)
    try container.encode(ConversationDecoder.version, forKey: "confab")
    if info != ConversationInfo() { try container.encode(info, forKey: "conversation") }
    try container.encodeIfPresent(selfID, forKey: "self")
    try container.encodeFilled(participants, forKey: "participants")
    try container.encodeIfPresent(timezone, forKey: "timezone")
    try container.encodeIfPresent(locale, forKey: "locale")
    try container.encodeIfPresent(now, forKey: "now")
    try container.encode(messages, forKey: "messages")
    if state != ConversationState() { try container.encode(state, forKey: "state") }
  }
}

extension ConversationInfo {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DocumentKey.self)
    self.init(
      title: try container.decodeIfPresent(String.self, forKey: "title"),
      kind: try container.decode("kind", or: .direct),
      platform: try container.decodeIfPresent(String.self, forKey: "platform"),
      wallpaper: try container.decodeIfPresent(String.self, forKey: "wallpaper"))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DocumentKey.self)
    try container.encodeIfPresent(title, forKey: "title")
    try container.encode(kind, forKey: "kind")
    try container.encodeIfPresent(platform, forKey: "platform")
    try container.encodeIfPresent(wallpaper, forKey: "wallpaper")
  }
}

extension ConversationState {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DocumentKey.self)
    self.init(
      typing: try container.decode("typing", or: []),
      unreadFrom: try container.decodeIfPresent(String.self, forKey: "unreadFrom"),
      seen: try container.decode("seen", or: [:]),
      draft: try container.decodeIfPresent(String.self, forKey: "draft"))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DocumentKey.self)
    try container.encodeFilled(typing, forKey: "typing")
    try container.encodeIfPresent(unreadFrom, forKey: "unreadFrom")
    try container.encodeFilled(seen, forKey: "seen")
    try container.encodeIfPresent(draft, forKey: "draft")
  }
}

extension Timestamp {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      try self.init(iso8601: text)
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a time such as 2026-01-05T09:41:00+01:00")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(iso8601)
  }
}
