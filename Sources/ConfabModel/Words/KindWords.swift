/// How the messages of a kind are read aloud: "noun: detail".
struct KindWords: Sendable {
  /// What a message is called; `nil` if its text speaks for itself.
  var noun: @Sendable (Message) -> String?
  /// The words that describe its content; `nil` if there are none.
  var detail: @Sendable (Message) -> String? = { $0.summary }
}

extension KindWords {
  /// The words of all kinds that are not in ``withoutPayload``.
  static let withPayload = KindWords { $0.payload?.noun ?? $0.kind.rawValue }

  /// The words of kinds that consist of text and attachments.
  static let withoutPayload: [MessageKind: KindWords] = [
    .text: text, .system: text, .deleted: deleted, .media: pictures, .album: pictures,
    .voice: KindWords { _ in "voice message" }, .file: file,
  ]

  private static let text = KindWords(noun: { _ in nil }, detail: \.visibleText)
  /// The text of a deleted message isn't shown.
  private static let deleted = KindWords(noun: { _ in "deleted message" }, detail: { _ in nil })
  private static let file = KindWords(
    noun: { _ in "file" }, detail: { $0.summary ?? $0.attachments.first?.name })

  /// The number of photos and videos, such as "2 photos and video".
  private static let pictures = KindWords { message in
    let videos = message.attachments.count { $0.mime?.hasPrefix("video/") == true }
    let counts = [(message.attachments.count - videos, "photo"), (videos, "video")]
    return counts.filter { $0.0 > 0 }.map { count, noun in
      count == 1 ? noun : "\(count) \(noun)s"
    }.joined(separator: " and ")
  }
}
