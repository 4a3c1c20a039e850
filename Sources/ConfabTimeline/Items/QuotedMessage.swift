import ConfabModel

/// What is shown of a message above its answer.
public struct QuotedMessage: Sendable, Equatable {
  /// The id; `nil` for a message that is not in the document.
  public var id: MessageID?
  /// The author: the id of a participant, or a name.
  public var author: ParticipantID?
  /// The kind; `nil` if it isn't known.
  public var kind: MessageKind?
  /// The text, the title of a card or the name of a file; `nil` if there is none.
  public var text: String?
  /// The name of a picture, as in the document.
  public var image: String?
  /// Whether the message is a video.
  public var isVideo: Bool

  /// Whether nothing of the message is known: it was deleted, or it is gone.
  public var isGone: Bool { kind == .deleted || kind == nil && text == nil && image == nil }

  /// More characters than three lines of small text can have.
  private static let longestText = 500

  /// Creates what is shown of a message of the document.
  package init(_ message: Message) {
    id = message.id
    author = message.from
    kind = message.kind
    isVideo = false
    guard message.kind != .deleted else { return }
    let file = message.attachments.first
    // A call's summary is its outcome, and the name of a photo's file isn't shown.
    let words = message.kind == .call ? message.text : message.summary
    text = Self.short(words ?? (message.kind == .file ? file?.name : nil))
    guard [.media, .album, .sticker].contains(message.kind), let file, file.viewOnce == nil else {
      return
    }
    isVideo = file.mime?.hasPrefix("video/") == true
    image = file.poster ?? (isVideo ? nil : file.src)
  }

  /// Creates what is shown of a message that is not in the document.
  package init(_ quote: Quote) {
    author = quote.from
    kind = quote.kind
    text = quote.kind == .deleted ? nil : Self.short(quote.text)
    image = quote.kind == .deleted ? nil : quote.image
    isVideo = false
  }

  private static func short(_ text: String?) -> String? {
    text.flatMap { $0.isEmpty ? nil : String($0.prefix(longestText)) }
  }
}

extension QuotedMessage: Encodable {
  private enum Key: String, CodingKey {
    case id, author, kind, text, image, video
  }

  /// Encodes the members that aren't `nil` or false.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(id, forKey: .id)
    try container.encodeIfPresent(author, forKey: .author)
    try container.encodeIfPresent(kind?.rawValue, forKey: .kind)
    try container.encodeIfPresent(text, forKey: .text)
    try container.encodeIfPresent(image, forKey: .image)
    if isVideo { try container.encode(true, forKey: .video) }
  }
}
