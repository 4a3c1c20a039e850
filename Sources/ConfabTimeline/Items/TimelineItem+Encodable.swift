/// Encodes a row for people and for text comparisons: `id`, `kind`, `decoration`, and the content
/// under a key for its type. Ranges of links are `[first byte, byte after the last]`.
extension TimelineItem: Encodable {
  private enum Key: String, CodingKey {
    case id, kind, decoration, message, dateHeader, status, quote, typing, unread, inserted
  }

  /// Encodes the row.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    try container.encode(kind.rawValue, forKey: .kind)
    try container.encode(decoration, forKey: .decoration)
    switch content {
    case .message(let content): try container.encode(content, forKey: .message)
    case .dateHeader(let header): try container.encode(header, forKey: .dateHeader)
    case .status(let line): try container.encode(line, forKey: .status)
    case .quote(let quoted): try container.encode(quoted, forKey: .quote)
    case .typing(let participants): try container.encode(participants, forKey: .typing)
    case .unread(let label): try container.encode(label, forKey: .unread)
    case .inserted(let row): try container.encode(row, forKey: .inserted)
    }
  }
}

extension StatusLine: Encodable {
  private enum Key: String, CodingKey {
    case sending, delivered, read, failed
  }

  /// Encodes an object with one member: the status as in the document, with the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    let key: Key =
      switch self {
      case .sending: .sending
      case .delivered: .delivered
      case .read: .read
      case .failed: .failed
      }
    try container.encode(text, forKey: key)
  }
}
