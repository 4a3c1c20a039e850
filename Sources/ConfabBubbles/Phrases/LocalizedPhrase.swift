/// Words that a theme writes by itself, in the conversation's language.
struct LocalizedPhrase {
  /// For languages without an entry.
  let english: String
  /// By BCP 47 primary subtag; Chinese in traditional characters under "zh-Hant".
  let words: [String: String]

  /// - Parameter language: BCP 47 tag.
  func text(in language: String) -> String {
    let subtags = language.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let primary = subtags.first else { return english }
    let isTraditional = subtags.contains { ["hant", "tw", "hk", "mo"].contains($0) }
    return words[primary == "zh" && isTraditional ? "zh-Hant" : primary] ?? english
  }
}

extension LocalizedPhrase {
  /// In an empty composer.
  static let message = LocalizedPhrase(
    english: "Message",
    words: [
      "de": "Nachricht", "es": "Mensaje", "it": "Messaggio", "pt": "Mensagem", "nl": "Bericht",
      "ru": "Сообщение", "pl": "Wiadomość", "tr": "Mesaj", "ar": "رسالة", "he": "הודעה",
      "iw": "הודעה", "fa": "پیام", "hi": "संदेश", "bn": "বার্তা", "ta": "செய்தி",
      "th": "ข้อความ", "zh": "信息", "zh-Hant": "訊息", "ja": "メッセージ", "ko": "메시지",
    ])

  /// In place of a photo that was not fetched.
  static let tapToDownload = LocalizedPhrase(
    english: "Tap to Download",
    words: [
      "de": "Zum Laden tippen", "es": "Toca para descargar", "fr": "Toucher pour télécharger",
      "it": "Tocca per scaricare", "pt": "Toque para baixar", "nl": "Tik om te downloaden",
      "ru": "Коснитесь для загрузки", "pl": "Stuknij, aby pobrać",
      "tr": "İndirmek için dokunun", "ar": "اضغط للتنزيل", "he": "יש להקיש להורדה",
      "iw": "יש להקיש להורדה", "fa": "برای بارگیری ضربه بزنید", "hi": "डाउनलोड करने के लिए टैप करें",
      "bn": "ডাউনলোড করতে ট্যাপ করুন", "ta": "பதிவிறக்க தட்டவும்", "th": "แตะเพื่อดาวน์โหลด",
      "zh": "轻点下载", "zh-Hant": "點一下來下載", "ja": "タップしてダウンロード", "ko": "탭하여 다운로드",
    ])
}
