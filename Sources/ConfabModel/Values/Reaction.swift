/// An emoji or a sticker, and the participants who reacted with it.
public struct Reaction: Codable, Sendable, Equatable {
  /// The emoji; empty only for a sticker.
  public var emoji: String
  /// The participants who are known, each once.
  public var by: [ParticipantID]
  /// The number of people, if not all of them are known.
  public var count: Int?
  /// The path of a sticker's picture, relative to the document and inside its folder.
  public var sticker: String?

  /// Creates a reaction.
  public init(emoji: String, by: [ParticipantID], count: Int? = nil, sticker: String? = nil) {
    self.emoji = emoji
    self.by = by
    self.count = count
    self.sticker = sticker
  }

  /// The number of people who reacted with it, at least 1.
  public var total: Int { max(1, by.count, count ?? 0) }

  var json: JSONValue {
    JSONValue(
      members: [
        "emoji": emoji.isEmpty ? nil : .string(emoji),
        "by": by.isEmpty && count != nil ? nil : .array(by.map(JSONValue.string)),
        "count": count.map { .number(Double($0)) }, "sticker": sticker.map(JSONValue.string),
      ])
  }

  /// Decodes a reaction.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DocumentKey.self)
    self.init(
      emoji: try container.decode("emoji", or: ""), by: try container.decode("by", or: []),
      count: try container.decodeIfPresent(Int.self, forKey: "count"),
      sticker: try container.decodeIfPresent(String.self, forKey: "sticker"))
  }

  /// Encodes the reaction as it is written to a document.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
