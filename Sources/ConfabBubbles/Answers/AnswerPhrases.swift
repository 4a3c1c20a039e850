extension LocalizedPhrase {
  /// The head of an assistant's reasoning, with its length in place of `%@`.
  static let thoughtFor = LocalizedPhrase(
    english: "Thought for %@",
    words: [
      "de": "Nachgedacht: %@", "es": "Pensó durante %@", "fr": "Réflexion : %@",
      "it": "Ragionamento: %@", "pt": "Pensou por %@", "nl": "Nagedacht: %@",
      "ru": "Размышление: %@", "pl": "Namysł: %@", "tr": "Düşünme süresi: %@",
      "ar": "مدة التفكير: %@", "he": "משך החשיבה: %@", "fa": "زمان تفکر: %@",
      "hi": "सोचने का समय: %@", "bn": "ভাবনার সময়: %@", "ta": "சிந்தனை நேரம்: %@",
      "th": "ใช้เวลาคิด %@", "zh": "已思考 %@", "zh-Hant": "已思考 %@", "ja": "思考時間：%@",
      "ko": "생각한 시간: %@",
    ])

  /// The head of an assistant's reasoning whose length isn't known.
  static let thoughts = LocalizedPhrase(
    english: "Thoughts",
    words: [
      "de": "Gedanken", "es": "Razonamiento", "fr": "Réflexion", "it": "Ragionamento",
      "pt": "Raciocínio", "nl": "Gedachten", "ru": "Размышления", "pl": "Rozumowanie",
      "tr": "Düşünceler", "ar": "التفكير", "he": "מחשבות", "fa": "تفکر", "hi": "विचार",
      "bn": "ভাবনা", "ta": "சிந்தனை", "th": "ความคิด", "zh": "思考过程", "zh-Hant": "思考過程",
      "ja": "思考", "ko": "생각",
    ])

  /// The head of an assistant's reasoning that goes on.
  static let thinking = LocalizedPhrase(
    english: "Thinking…",
    words: [
      "de": "Denkt nach …", "es": "Pensando…", "fr": "Réflexion…", "it": "Sto pensando…",
      "pt": "Pensando…", "nl": "Denkt na…", "ru": "Думает…", "pl": "Myśli…",
      "tr": "Düşünüyor…", "ar": "يفكّر…", "he": "חושב…", "fa": "در حال فکر کردن…",
      "hi": "सोच रहा है…", "bn": "ভাবছে…", "ta": "சிந்திக்கிறது…", "th": "กำลังคิด…",
      "zh": "正在思考…", "zh-Hant": "正在思考…", "ja": "考え中…", "ko": "생각 중…",
    ])

  /// The head of the sources of an answer.
  static let sources = LocalizedPhrase(
    english: "Sources",
    words: [
      "de": "Quellen", "es": "Fuentes", "fr": "Sources", "it": "Fonti", "pt": "Fontes",
      "nl": "Bronnen", "ru": "Источники", "pl": "Źródła", "tr": "Kaynaklar",
      "ar": "المصادر", "he": "מקורות", "fa": "منابع", "hi": "स्रोत", "bn": "উৎস",
      "ta": "ஆதாரங்கள்", "th": "แหล่งที่มา", "zh": "来源", "zh-Hant": "來源", "ja": "出典",
      "ko": "출처",
    ])

  /// The mark of an answer that a reader has stopped.
  static let answerStopped = LocalizedPhrase(
    english: "Stopped",
    words: [
      "de": "Gestoppt", "es": "Detenido", "fr": "Arrêté", "it": "Interrotto",
      "pt": "Interrompido", "nl": "Gestopt", "ru": "Остановлено", "pl": "Zatrzymano",
      "tr": "Durduruldu", "ar": "أُوقف", "he": "נעצר", "fa": "متوقف شد", "hi": "रोका गया",
      "bn": "থামানো হয়েছে", "ta": "நிறுத்தப்பட்டது", "th": "หยุดแล้ว", "zh": "已停止",
      "zh-Hant": "已停止", "ja": "停止しました", "ko": "중지됨",
    ])

  /// The mark of an answer that failed for a reason that isn't known.
  static let answerFailed = LocalizedPhrase(
    english: "Something went wrong",
    words: [
      "de": "Ein Fehler ist aufgetreten", "es": "Se produjo un error",
      "fr": "Une erreur s’est produite", "it": "Si è verificato un errore",
      "pt": "Ocorreu um erro", "nl": "Er is een fout opgetreden", "ru": "Произошла ошибка",
      "pl": "Wystąpił błąd", "tr": "Bir hata oluştu", "ar": "حدث خطأ", "he": "אירעה שגיאה",
      "fa": "خطایی رخ داد", "hi": "एक त्रुटि हुई", "bn": "একটি ত্রুটি ঘটেছে",
      "ta": "பிழை ஏற்பட்டது", "th": "เกิดข้อผิดพลาด", "zh": "出错了", "zh-Hant": "發生錯誤",
      "ja": "エラーが発生しました", "ko": "오류가 발생했습니다",
    ])

  /// The number of tokens of an answer, in place of `%@`.
  static let tokens = LocalizedPhrase(
    english: "%@ tokens",
    words: [
      "de": "%@ Tokens", "es": "%@ tokens", "fr": "Jetons : %@", "it": "%@ token",
      "pt": "%@ tokens", "nl": "%@ tokens", "ru": "Токены: %@", "pl": "Tokeny: %@",
      "tr": "%@ token", "ar": "الرموز: %@", "he": "טוקנים: %@", "fa": "%@ توکن",
      "hi": "%@ टोकन", "bn": "%@ টোকেন", "ta": "%@ டோக்கன்", "th": "%@ โทเค็น",
      "zh": "%@ 个令牌", "zh-Hant": "%@ 個權杖", "ja": "%@ トークン", "ko": "토큰 %@개",
    ])
}
