import ConfabModel
import ConfabTimeline

/// "1 Reply", "3 Replies" in several languages.
enum ReplyCountPhrase {
  /// The text for a number of replies.
  ///
  /// - Parameters:
  ///   - count: A number, at least 1.
  ///   - language: A BCP 47 tag.
  static func text(_ count: Int, in language: String) -> String {
    let tag = LanguageTag(language)
    let name = tag.map { $0.isTraditionalChinese ? "zh-Hant" : $0.language } ?? ""
    let forms = forms[name] ?? ["%@ Reply", "%@ Replies"]
    let form = forms[min(forms.count - 1, index(of: count, in: name))]
    let number = LocalNumber(locale: language).decimal(Double(count), fraction: 0...0)
    return LocalizedPhrase(english: form, words: [:]).text(in: language, naming: number).text
  }

  /// The index of the form, by the plural rules of CLDR.
  private static func index(of count: Int, in language: String) -> Int {
    let (last, lastTwo) = (count % 10, count % 100)
    let isFew = 2...4 ~= last && !(12...14 ~= lastTwo)
    switch language {
    case "ru": return last == 1 && lastTwo != 11 ? 0 : isFew ? 1 : 2
    case "pl": return count == 1 ? 0 : isFew ? 1 : 2
    case "ar":
      if count <= 2 { return max(0, count - 1) }
      return 3...10 ~= lastTwo ? 2 : lastTwo >= 11 ? 3 : 4
    default: return count == 1 ? 0 : 1
    }
  }

  private static let forms: [String: [String]] = [
    "de": ["%@ Antwort", "%@ Antworten"], "es": ["%@ respuesta", "%@ respuestas"],
    "fr": ["%@ réponse", "%@ réponses"], "it": ["%@ risposta", "%@ risposte"],
    "pt": ["%@ resposta", "%@ respostas"], "nl": ["%@ antwoord", "%@ antwoorden"],
    "ru": ["%@ ответ", "%@ ответа", "%@ ответов"],
    "pl": ["%@ odpowiedź", "%@ odpowiedzi", "%@ odpowiedzi"], "tr": ["%@ Yanıt"],
    "ar": ["رد واحد", "ردّان", "%@ ردود", "%@ ردًا", "%@ رد"],
    "he": ["תשובה אחת", "%@ תשובות"], "fa": ["%@ پاسخ"], "hi": ["%@ जवाब"], "bn": ["%@টি উত্তর"],
    "ta": ["%@ பதில்", "%@ பதில்கள்"], "th": ["การตอบกลับ %@ รายการ"], "zh": ["%@条回复"],
    "zh-Hant": ["%@則回覆"], "ja": ["%@件の返信"], "ko": ["답장 %@개"],
  ]
}
