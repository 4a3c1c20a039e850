import ConfabLayout
import ConfabModel

/// The label above an answer.
enum ReplyWords {
  /// "Ana replied to Ben".
  ///
  /// - Parameters:
  ///   - author: The author of the answer.
  ///   - other: The author of the quoted message; `nil` if it isn't known.
  static func label(
    from author: ParticipantID?, to other: ParticipantID?, _ context: MeasureContext
  ) -> String {
    func name(_ id: ParticipantID?) -> String {
      id.map { context.participants[$0]?.name ?? $0 } ?? ""
    }
    let language = context.language
    let isOwn = author == context.viewer
    guard let other else { return name(author) }
    if author == other {
      return isOwn
        ? youToYourself.text(in: language)
        : toThemself.text(in: language, naming: name(author)).text
    }
    if isOwn { return fromYou.text(in: language, naming: name(other)).text }
    if other == context.viewer { return toYou.text(in: language, naming: name(author)).text }
    let half = replied.text(in: language, naming: name(author)).text
    return LocalizedPhrase(english: half, words: [:]).text(in: language, naming: name(other)).text
  }

  private static let replied = LocalizedPhrase(
    english: "%@ replied to %@",
    words: [
      "de": "%@ hat auf %@ geantwortet", "es": "%@ respondió a %@", "fr": "%@ a répondu à %@",
      "it": "%@ ha risposto a %@", "pt": "%@ respondeu a %@", "nl": "%@ reageerde op %@",
      "ru": "%@: ответ для %@", "pl": "%@ – odpowiedź do: %@",
      "tr": "%@, %@ adlı kişiye yanıt verdi", "ar": "رد %@ على %@", "he": "%@ – תגובה אל %@",
      "fa": "%@ به %@ پاسخ داد", "hi": "%@ ने %@ को जवाब दिया", "bn": "%@ %@-কে উত্তর দিয়েছেন",
      "ta": "%@ %@ என்பவருக்குப் பதிலளித்தார்", "th": "%@ ตอบกลับ %@", "zh": "%@回复了%@",
      "zh-Hant": "%@回覆了%@", "ja": "%@が%@に返信しました", "ko": "%@님이 %@님에게 답장했습니다",
    ])
  private static let fromYou = LocalizedPhrase(
    english: "You replied to %@",
    words: [
      "de": "Du hast auf %@ geantwortet", "es": "Respondiste a %@",
      "fr": "Vous avez répondu à %@", "it": "Hai risposto a %@", "pt": "Você respondeu a %@",
      "nl": "Je reageerde op %@", "ru": "Вы ответили: %@", "pl": "Twoja odpowiedź do: %@",
      "tr": "%@ adlı kişiye yanıt verdiniz", "ar": "لقد رددت على %@", "he": "הגבת אל %@",
      "fa": "به %@ پاسخ دادید", "hi": "आपने %@ को जवाब दिया", "bn": "আপনি %@-কে উত্তর দিয়েছেন",
      "ta": "%@ என்பவருக்குப் பதிலளித்தீர்கள்", "th": "คุณตอบกลับ %@", "zh": "你回复了%@",
      "zh-Hant": "你回覆了%@", "ja": "%@に返信しました", "ko": "%@님에게 답장했습니다",
    ])
  private static let toYou = LocalizedPhrase(
    english: "%@ replied to you",
    words: [
      "de": "%@ hat dir geantwortet", "es": "%@ te respondió", "fr": "%@ vous a répondu",
      "it": "%@ ti ha risposto", "pt": "%@ respondeu a você", "nl": "%@ reageerde op jou",
      "ru": "%@: ответ вам", "pl": "%@ – odpowiedź do Ciebie", "tr": "%@ size yanıt verdi",
      "ar": "رد %@ عليك", "he": "%@ – תגובה אליך", "fa": "%@ به شما پاسخ داد",
      "hi": "%@ ने आपको जवाब दिया", "bn": "%@ আপনাকে উত্তর দিয়েছেন",
      "ta": "%@ உங்களுக்குப் பதிலளித்தார்", "th": "%@ ตอบกลับคุณ", "zh": "%@回复了你",
      "zh-Hant": "%@回覆了你", "ja": "%@があなたに返信しました", "ko": "%@님이 회원님에게 답장했습니다",
    ])
  private static let youToYourself = LocalizedPhrase(
    english: "You replied to yourself",
    words: [
      "de": "Du hast dir selbst geantwortet", "es": "Te respondiste",
      "fr": "Vous vous êtes répondu", "it": "Hai risposto a un tuo messaggio",
      "pt": "Você respondeu à sua mensagem", "nl": "Je reageerde op jezelf",
      "ru": "Вы ответили себе", "pl": "Twoja odpowiedź do siebie",
      "tr": "Kendinize yanıt verdiniz", "ar": "لقد رددت على نفسك", "he": "הגבת לעצמך",
      "fa": "به خودتان پاسخ دادید", "hi": "आपने खुद को जवाब दिया",
      "bn": "আপনি নিজেকে উত্তর দিয়েছেন", "ta": "உங்களுக்கே பதிலளித்தீர்கள்",
      "th": "คุณตอบกลับตัวเอง", "zh": "你回复了自己", "zh-Hant": "你回覆了自己",
      "ja": "自分に返信しました", "ko": "나에게 답장했습니다",
    ])
  private static let toThemself = LocalizedPhrase(
    english: "%@ replied to themself",
    words: [
      "de": "%@ hat sich selbst geantwortet", "es": "%@ se respondió", "fr": "%@ s’est répondu",
      "it": "%@ ha risposto a un proprio messaggio", "pt": "%@ respondeu à própria mensagem",
      "nl": "%@ reageerde op zichzelf", "ru": "%@: ответ себе", "pl": "%@ – odpowiedź do siebie",
      "tr": "%@ kendine yanıt verdi", "ar": "رد %@ على رسالة سابقة",
      "he": "%@ – תגובה להודעה קודמת", "fa": "%@ به پیام خود پاسخ داد",
      "hi": "%@ ने अपने संदेश का जवाब दिया", "bn": "%@ নিজের বার্তার উত্তর দিয়েছেন",
      "ta": "%@ தமது செய்திக்குப் பதிலளித்தார்", "th": "%@ ตอบกลับตัวเอง", "zh": "%@回复了自己",
      "zh-Hant": "%@回覆了自己", "ja": "%@が自分に返信しました", "ko": "%@님이 자신에게 답장했습니다",
    ])
}
