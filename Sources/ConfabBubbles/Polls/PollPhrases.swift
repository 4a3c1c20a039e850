extension LocalizedPhrase {
  /// A poll with a right answer.
  static let quiz = LocalizedPhrase(
    english: "Quiz",
    words: [
      "de": "Quiz", "es": "Cuestionario", "fr": "Quiz", "it": "Quiz", "pt": "Quiz", "nl": "Quiz",
      "ru": "Викторина", "pl": "Quiz", "tr": "Test", "ar": "اختبار", "he": "חידון",
      "fa": "آزمون", "hi": "क्विज़", "bn": "কুইজ", "ta": "வினாடி வினா", "th": "ควิซ",
      "zh": "测验", "zh-Hant": "測驗", "ja": "クイズ", "ko": "퀴즈",
    ])

  /// A poll that hides its voters.
  static let anonymousPoll = LocalizedPhrase(
    english: "Anonymous",
    words: [
      "de": "Anonym", "es": "Anónima", "fr": "Anonyme", "it": "Anonimo", "pt": "Anônima",
      "nl": "Anoniem", "ru": "Анонимно", "pl": "Anonimowa", "tr": "Anonim", "ar": "مجهول",
      "he": "אנונימי", "fa": "ناشناس", "hi": "गुमनाम", "bn": "বেনামী", "ta": "அநாமதேயம்",
      "th": "ไม่ระบุชื่อ", "zh": "匿名", "zh-Hant": "匿名", "ja": "匿名", "ko": "익명",
    ])

  /// A poll in which nobody can vote any more.
  static let pollEnded = LocalizedPhrase(
    english: "Poll ended",
    words: [
      "de": "Umfrage beendet", "es": "Encuesta finalizada", "fr": "Sondage terminé",
      "it": "Sondaggio terminato", "pt": "Enquete encerrada", "nl": "Poll beëindigd",
      "ru": "Опрос завершён", "pl": "Ankieta zakończona", "tr": "Anket sona erdi",
      "ar": "انتهى الاستطلاع", "he": "הסקר הסתיים", "fa": "نظرسنجی پایان یافت",
      "hi": "पोल समाप्त", "bn": "ভোট শেষ", "ta": "வாக்கெடுப்பு முடிந்தது",
      "th": "โพลสิ้นสุดแล้ว", "zh": "投票已结束", "zh-Hant": "投票已結束",
      "ja": "投票は終了しました", "ko": "투표 종료됨",
    ])

  /// A poll in which several options can be chosen.
  static let selectSeveral = LocalizedPhrase(
    english: "Select one or more",
    words: [
      "de": "Wähle eine oder mehrere", "es": "Selecciona una o más",
      "fr": "Sélectionnez un ou plusieurs choix", "it": "Seleziona una o più opzioni",
      "pt": "Selecione uma ou mais", "nl": "Selecteer een of meer",
      "ru": "Выберите один или несколько", "pl": "Wybierz co najmniej jedną",
      "tr": "Bir veya daha fazla seçin", "ar": "اختر واحدًا أو أكثر", "he": "יש לבחור אחת או יותר",
      "fa": "یک یا چند گزینه را انتخاب کنید", "hi": "एक या अधिक चुनें",
      "bn": "এক বা একাধিক বেছে নিন", "ta": "ஒன்று அல்லது பலவற்றைத் தேர்ந்தெடுக்கவும்",
      "th": "เลือกหนึ่งข้อขึ้นไป", "zh": "可多选", "zh-Hant": "可複選", "ja": "1つ以上選択",
      "ko": "하나 이상 선택",
    ])
}
