import ConfabModel

/// A text of a theme in several languages.
struct LocalizedPhrase {
  /// The text for languages without an entry.
  let english: String
  /// The texts by language. The key of Chinese in traditional characters is "zh-Hant".
  let words: [String: String]

  /// The text in a language.
  ///
  /// - Parameter language: A BCP 47 tag.
  func text(in language: String) -> String {
    guard let tag = LanguageTag(language) else { return english }
    return words[tag.isTraditionalChinese ? "zh-Hant" : tag.language] ?? english
  }
}

extension LocalizedPhrase {
  /// The text of an empty composer.
  static let message = LocalizedPhrase(
    english: "Message",
    words: [
      "de": "Nachricht", "es": "Mensaje", "it": "Messaggio", "pt": "Mensagem", "nl": "Bericht",
      "ru": "Сообщение", "pl": "Wiadomość", "tr": "Mesaj", "ar": "رسالة", "he": "הודעה",
      "fa": "پیام", "hi": "संदेश", "bn": "বার্তা", "ta": "செய்தி",
      "th": "ข้อความ", "zh": "信息", "zh-Hant": "訊息", "ja": "メッセージ", "ko": "메시지",
    ])

  /// The text in place of a photo that wasn't downloaded.
  static let tapToDownload = LocalizedPhrase(
    english: "Tap to Download",
    words: [
      "de": "Zum Laden tippen", "es": "Toca para descargar", "fr": "Toucher pour télécharger",
      "it": "Tocca per scaricare", "pt": "Toque para baixar", "nl": "Tik om te downloaden",
      "ru": "Коснитесь для загрузки", "pl": "Stuknij, aby pobrać",
      "tr": "İndirmek için dokunun", "ar": "اضغط للتنزيل", "he": "יש להקיש להורדה",
      "fa": "برای بارگیری ضربه بزنید", "hi": "डाउनलोड करने के लिए टैप करें",
      "bn": "ডাউনলোড করতে ট্যাপ করুন", "ta": "பதிவிறக்க தட்டவும்", "th": "แตะเพื่อดาวน์โหลด",
      "zh": "轻点下载", "zh-Hant": "點一下來下載", "ja": "タップしてダウンロード", "ko": "탭하여 다운로드",
    ])
}
