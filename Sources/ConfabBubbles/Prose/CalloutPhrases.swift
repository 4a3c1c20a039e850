import ConfabModel

extension LocalizedPhrase {
  /// The title of a callout that has none of its own.
  static func callout(_ kind: Callout.Kind) -> LocalizedPhrase {
    switch kind {
    case .note: note
    case .tip: tip
    case .important: important
    case .warning: warning
    case .caution: caution
    }
  }

  private static let note = LocalizedPhrase(
    english: "Note",
    words: [
      "de": "Hinweis", "es": "Nota", "fr": "Remarque", "it": "Nota", "pt": "Nota",
      "nl": "Opmerking", "ru": "Примечание", "pl": "Uwaga", "tr": "Not", "ar": "ملاحظة",
      "he": "הערה", "fa": "یادداشت", "hi": "नोट", "bn": "নোট", "ta": "குறிப்பு",
      "th": "หมายเหตุ", "zh": "注意", "zh-Hant": "注意", "ja": "注記", "ko": "참고",
    ])

  private static let tip = LocalizedPhrase(
    english: "Tip",
    words: [
      "de": "Tipp", "es": "Consejo", "fr": "Astuce", "it": "Suggerimento", "pt": "Dica",
      "nl": "Tip", "ru": "Совет", "pl": "Wskazówka", "tr": "İpucu", "ar": "نصيحة",
      "he": "טיפ", "fa": "نکته", "hi": "सुझाव", "bn": "পরামর্শ", "ta": "உதவிக்குறிப்பு",
      "th": "เคล็ดลับ", "zh": "提示", "zh-Hant": "提示", "ja": "ヒント", "ko": "팁",
    ])

  private static let important = LocalizedPhrase(
    english: "Important",
    words: [
      "de": "Wichtig", "es": "Importante", "fr": "Important", "it": "Importante",
      "pt": "Importante", "nl": "Belangrijk", "ru": "Важно", "pl": "Ważne", "tr": "Önemli",
      "ar": "مهم", "he": "חשוב", "fa": "مهم", "hi": "महत्वपूर्ण", "bn": "গুরুত্বপূর্ণ",
      "ta": "முக்கியம்", "th": "สำคัญ", "zh": "重要", "zh-Hant": "重要", "ja": "重要",
      "ko": "중요",
    ])

  private static let warning = LocalizedPhrase(
    english: "Warning",
    words: [
      "de": "Warnung", "es": "Advertencia", "fr": "Avertissement", "it": "Avviso",
      "pt": "Aviso", "nl": "Waarschuwing", "ru": "Предупреждение", "pl": "Ostrzeżenie",
      "tr": "Uyarı", "ar": "تحذير", "he": "אזהרה", "fa": "هشدار", "hi": "चेतावनी",
      "bn": "সতর্কতা", "ta": "எச்சரிக்கை", "th": "คำเตือน", "zh": "警告", "zh-Hant": "警告",
      "ja": "警告", "ko": "경고",
    ])

  private static let caution = LocalizedPhrase(
    english: "Caution",
    words: [
      "de": "Vorsicht", "es": "Precaución", "fr": "Attention", "it": "Attenzione",
      "pt": "Cuidado", "nl": "Let op", "ru": "Осторожно", "pl": "Ostrożnie", "tr": "Dikkat",
      "ar": "تنبيه", "he": "זהירות", "fa": "احتیاط", "hi": "सावधान", "bn": "সাবধান",
      "ta": "கவனம்", "th": "ข้อควรระวัง", "zh": "小心", "zh-Hant": "小心", "ja": "注意",
      "ko": "주의",
    ])
}
