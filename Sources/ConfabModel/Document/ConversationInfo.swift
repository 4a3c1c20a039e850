/// The title, the kind and the look of a conversation.
public struct ConversationInfo: Codable, Sendable, Equatable {
  /// What sort of conversation it is. Groups and channels show who wrote each message.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// Two people.
    case direct
    /// Several people.
    case group
    /// Posts of a few people for many readers.
    case channel
    /// A person and a program.
    case assistant
  }
  /// The title in the header. If `nil`, the header shows the other participants' names.
  public var title: String?
  /// What sort of conversation it is.
  public var kind: Kind
  /// The program or the service that the conversation comes from, such as "imessage" or "sms". Any
  /// text; a theme that does not know it gives a warning.
  public var platform: String?
  /// The background: a color (`#rrggbb`) or the path of a picture, relative to the document and
  /// inside its folder.
  public var wallpaper: String?

  /// Creates the description of a conversation.
  public init(
    title: String? = nil, kind: Kind = .direct, platform: String? = nil, wallpaper: String? = nil
  ) {
    self.title = title
    self.kind = kind
    self.platform = platform
    self.wallpaper = wallpaper
  }

  var json: JSONValue {
    JSONValue(
      members: [
        "title": title.map(JSONValue.string), "kind": .string(kind.rawValue),
        "platform": platform.map(JSONValue.string), "wallpaper": wallpaper.map(JSONValue.string),
      ])
  }

  /// Decodes the document's member `conversation`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DocumentKey.self)
    self.init(
      title: try container.decodeIfPresent(String.self, forKey: "title"),
      kind: try container.decode("kind", or: .direct),
      platform: try container.decodeIfPresent(String.self, forKey: "platform"),
      wallpaper: try container.decodeIfPresent(String.self, forKey: "wallpaper"))
  }

  /// Encodes the document's member `conversation`.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
