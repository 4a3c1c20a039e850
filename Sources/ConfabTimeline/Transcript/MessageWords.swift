import ConfabModel

/// What a message says, or is where it has no words.
enum MessageWords {
  /// "See you at eight", "photo", "2 photos: The new bike", "poll: Where to?".
  static func words(for message: Message) -> String {
    switch message.kind {
    case .text, .system: message.text ?? ""
    // The words that somebody took back stay taken back.
    case .deleted: "deleted message"
    default: [label(message), detail(message)].compactMap { $0 }.joined(separator: ": ")
    }
  }

  private static func label(_ message: Message) -> String {
    switch message.kind {
    case .media, .album: pictures(message.attachments)
    case .voice: "voice message"
    default: message.kind.rawValue
    }
  }

  private static func pictures(_ attachments: [Attachment]) -> String {
    let videos = attachments.count { $0.mime?.hasPrefix("video/") == true }
    let counts = [(attachments.count - videos, "photo"), (videos, "video")]
    return counts.filter { $0.0 > 0 }.map { count, noun in
      count == 1 ? noun : "\(count) \(noun)s"
    }.joined(separator: " and ")
  }

  /// The words that tell most of a message.
  private static func detail(_ message: Message) -> String? {
    if let text = message.text, !text.isEmpty { return text }
    if let summary = message.payload?.summary { return summary }
    return message.kind == .file ? message.attachments.first?.name : nil
  }
}
