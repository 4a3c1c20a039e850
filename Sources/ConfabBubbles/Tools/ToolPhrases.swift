extension LocalizedPhrase {
  /// The state of a tool that has not begun.
  static let toolPending = LocalizedPhrase(
    english: "Waiting",
    words: [
      "de": "Wartet", "es": "En espera", "fr": "En attente", "it": "In attesa",
      "pt": "Aguardando", "nl": "Wacht", "ru": "Ожидание", "pl": "Oczekuje", "tr": "Bekliyor",
      "ar": "في الانتظار", "he": "בהמתנה", "fa": "در انتظار", "hi": "प्रतीक्षा में",
      "bn": "অপেক্ষমাণ", "ta": "காத்திருக்கிறது", "th": "กำลังรอ", "zh": "等待中",
      "zh-Hant": "等待中", "ja": "待機中", "ko": "대기 중",
    ])

  /// The state of a tool that works.
  static let toolRunning = LocalizedPhrase(
    english: "Running…",
    words: [
      "de": "Läuft …", "es": "En curso…", "fr": "En cours…", "it": "In corso…",
      "pt": "Em execução…", "nl": "Bezig…", "ru": "Выполняется…", "pl": "Działa…",
      "tr": "Çalışıyor…", "ar": "قيد التشغيل…", "he": "פועל…", "fa": "در حال اجرا…",
      "hi": "चल रहा है…", "bn": "চলছে…", "ta": "இயங்குகிறது…", "th": "กำลังทำงาน…",
      "zh": "运行中…", "zh-Hant": "執行中…", "ja": "実行中…", "ko": "실행 중…",
    ])

  /// The state of a tool that has returned its output.
  static let toolDone = LocalizedPhrase(
    english: "Done",
    words: [
      "de": "Fertig", "es": "Listo", "fr": "Terminé", "it": "Fatto", "pt": "Concluído",
      "nl": "Gereed", "ru": "Готово", "pl": "Gotowe", "tr": "Tamam", "ar": "تم", "he": "בוצע",
      "fa": "انجام شد", "hi": "पूरा", "bn": "সম্পন্ন", "ta": "முடிந்தது", "th": "เสร็จสิ้น",
      "zh": "完成", "zh-Hant": "完成", "ja": "完了", "ko": "완료",
    ])

  /// The state of a tool that has failed.
  static let toolFailed = LocalizedPhrase(
    english: "Failed",
    words: [
      "de": "Fehlgeschlagen", "es": "Error", "fr": "Échec", "it": "Non riuscito",
      "pt": "Falhou", "nl": "Mislukt", "ru": "Ошибка", "pl": "Niepowodzenie",
      "tr": "Başarısız", "ar": "فشل", "he": "נכשל", "fa": "ناموفق", "hi": "विफल",
      "bn": "ব্যর্থ", "ta": "தோல்வி", "th": "ล้มเหลว", "zh": "失败", "zh-Hant": "失敗", "ja": "失敗",
      "ko": "실패",
    ])

  /// The state of a tool that was stopped.
  static let toolCancelled = LocalizedPhrase(
    english: "Cancelled",
    words: [
      "de": "Abgebrochen", "es": "Cancelado", "fr": "Annulé", "it": "Annullato",
      "pt": "Cancelado", "nl": "Geannuleerd", "ru": "Отменено", "pl": "Anulowano",
      "tr": "İptal edildi", "ar": "أُلغي", "he": "בוטל", "fa": "لغو شد", "hi": "रद्द",
      "bn": "বাতিল", "ta": "ரத்து", "th": "ยกเลิกแล้ว", "zh": "已取消", "zh-Hant": "已取消",
      "ja": "キャンセル", "ko": "취소됨",
    ])

  /// The label of what a tool was given.
  static let toolInput = LocalizedPhrase(
    english: "Input",
    words: [
      "de": "Eingabe", "es": "Entrada", "fr": "Entrée", "it": "Input", "pt": "Entrada",
      "nl": "Invoer", "ru": "Ввод", "pl": "Dane wejściowe", "tr": "Girdi", "ar": "الإدخال",
      "he": "קלט", "fa": "ورودی", "hi": "इनपुट", "bn": "ইনপুট", "ta": "உள்ளீடு", "th": "อินพุต",
      "zh": "输入", "zh-Hant": "輸入", "ja": "入力", "ko": "입력",
    ])

  /// The label of what a tool returned.
  static let toolOutput = LocalizedPhrase(
    english: "Output",
    words: [
      "de": "Ausgabe", "es": "Salida", "fr": "Sortie", "it": "Output", "pt": "Saída",
      "nl": "Uitvoer", "ru": "Вывод", "pl": "Dane wyjściowe", "tr": "Çıktı", "ar": "الإخراج",
      "he": "פלט", "fa": "خروجی", "hi": "आउटपुट", "bn": "আউটপুট", "ta": "வெளியீடு",
      "th": "เอาต์พุต", "zh": "输出", "zh-Hant": "輸出", "ja": "出力", "ko": "출력",
    ])
}
