import ConfabModel

/// Reads the texts of Telegram: pieces that follow each other, each with one style.
enum TelegramText {
  /// The text of a message, with its losses.
  ///
  /// - Parameter person: The id of the participant with a key such as "user11".
  static func rich(
    _ message: ForeignValue, into draft: inout MessageDraft,
    person: (_ key: String) -> ParticipantID?
  ) -> RichText {
    // Both have the same pieces. The entities came in 2022, and name each plain one, too.
    let entities = message["text_entities"]
    let pieces = entities.elements.isEmpty ? message["text"] : entities
    var text = RichText()
    if let plain = pieces.text { text.append(plain) }
    var isAfterLines = false
    for piece in pieces.elements {
      guard let words = piece.text ?? piece["text"].text, !words.isEmpty else { continue }
      // Quotes and code are whole lines, also without line feeds around them.
      let isLines = ["pre", "blockquote"].contains(piece["type"].text)
      if isLines || isAfterLines, !text.isEmpty, text.text.unicodeScalars.last != "\n",
        words.unicodeScalars.first != "\n"
      {
        text.append("\n")
      }
      isAfterLines = isLines
      append(words, piece, to: &text, &draft, person)
    }
    return text
  }

  private static func append(
    _ words: String, _ piece: ForeignValue, to text: inout RichText,
    _ draft: inout MessageDraft, _ person: (String) -> ParticipantID?
  ) {
    switch piece["type"].text {
    case "bold": text.append(words, .bold)
    case "italic": text.append(words, .italic)
    case "code": text.append(words, .code)
    case "underline": text.append(words, .underline)
    case "strikethrough": text.append(words, .strike)
    case "spoiler": text.append(words, .spoiler)
    case "pre": text.append(words, .codeBlock)
    case "blockquote": text.append(words, .quote)
    case "text_link":
      text.append(words, .link, target: piece["href"].filledText ?? words)
    case "mention_name":
      let id = piece["user_id"].label.map { "user\($0)" }
      if let id, let found = person(id) {
        text.append(words, .mention, target: found)
      } else {
        text.append(words, .mention)
      }
    case "mention": text.append(words, .mention)
    case "custom_emoji":
      draft.lose(.customEmoji)
      text.append(words)
    default: text.append(words)
    }
  }

  /// A string, or the text of pieces.
  static func plain(_ value: ForeignValue) -> String {
    value.text ?? value.elements.map { $0.text ?? $0["text"].text ?? "" }.joined()
  }
}
