/// What stands in an empty composer, in the conversation's language.
enum ComposerPhrase {
  /// - Parameter language: BCP 47 tag; languages without an entry have the English word.
  static func empty(in language: String) -> String {
    let subtags = language.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let primary = subtags.first else { return english }
    if primary == "zh", subtags.contains(where: { ["hant", "tw", "hk", "mo"].contains($0) }) {
      return "訊息"
    }
    return words[primary] ?? english
  }

  private static let english = "Message"

  private static let words: [String: String] = [
    "de": "Nachricht", "es": "Mensaje", "it": "Messaggio", "pt": "Mensagem", "nl": "Bericht",
    "ru": "Сообщение", "pl": "Wiadomość", "tr": "Mesaj", "ar": "رسالة", "he": "הודעה",
    "iw": "הודעה", "fa": "پیام", "hi": "संदेश", "bn": "বার্তা", "ta": "செய்தி", "th": "ข้อความ",
    "zh": "信息", "ja": "メッセージ", "ko": "메시지",
  ]
}
