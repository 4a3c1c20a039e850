extension LocalizedPhrase {
  /// An answer to an invitation.
  static let accept = LocalizedPhrase(
    english: "Accept",
    words: [
      "de": "Annehmen", "es": "Aceptar", "fr": "Accepter", "it": "Accetta", "pt": "Aceitar",
      "nl": "Accepteer", "ru": "Принять", "pl": "Akceptuj", "tr": "Kabul Et", "ar": "قبول",
      "he": "אישור", "fa": "پذیرفتن", "hi": "स्वीकारें", "bn": "গ্রহণ করুন", "ta": "ஏற்கவும்",
      "th": "ตอบรับ", "zh": "接受", "zh-Hant": "接受", "ja": "出席", "ko": "수락",
    ])

  /// An answer to an invitation.
  static let maybe = LocalizedPhrase(
    english: "Maybe",
    words: [
      "de": "Vielleicht", "es": "Quizá", "fr": "Peut-être", "it": "Forse", "pt": "Talvez",
      "nl": "Misschien", "ru": "Возможно", "pl": "Może", "tr": "Belki", "ar": "ربما",
      "he": "אולי", "fa": "شاید", "hi": "शायद", "bn": "হয়তো", "ta": "ஒருவேளை",
      "th": "อาจจะ", "zh": "可能", "zh-Hant": "可能", "ja": "仮承諾", "ko": "보류",
    ])

  /// An answer to an invitation.
  static let decline = LocalizedPhrase(
    english: "Decline",
    words: [
      "de": "Ablehnen", "es": "Rechazar", "fr": "Refuser", "it": "Rifiuta", "pt": "Recusar",
      "nl": "Weiger", "ru": "Отклонить", "pl": "Odrzuć", "tr": "Reddet", "ar": "رفض",
      "he": "דחייה", "fa": "رد کردن", "hi": "अस्वीकारें", "bn": "প্রত্যাখ্যান", "ta": "மறுக்கவும்",
      "th": "ปฏิเสธ", "zh": "拒绝", "zh-Hant": "拒絕", "ja": "欠席", "ko": "거절",
    ])

  /// The state of an event that does not take place.
  static let eventCancelled = LocalizedPhrase(
    english: "Canceled",
    words: [
      "de": "Abgesagt", "es": "Cancelado", "fr": "Annulé", "it": "Annullato", "pt": "Cancelado",
      "nl": "Geannuleerd", "ru": "Отменено", "pl": "Odwołano", "tr": "İptal Edildi",
      "ar": "تم الإلغاء", "he": "בוטל", "fa": "لغو شد", "hi": "रद्द", "bn": "বাতিল",
      "ta": "ரத்து செய்யப்பட்டது", "th": "ยกเลิกแล้ว", "zh": "已取消", "zh-Hant": "已取消",
      "ja": "キャンセル済み", "ko": "취소됨",
    ])

  /// How many people come to an event, or their names, in place of `%@`.
  static let peopleGoing = LocalizedPhrase(
    english: "%@ going",
    words: [
      "de": "Zugesagt: %@", "es": "Asistirán: %@", "fr": "Participants : %@",
      "it": "Partecipano: %@", "pt": "Confirmados: %@", "nl": "Aanwezig: %@",
      "ru": "Пойдут: %@", "pl": "Będą: %@", "tr": "Katılanlar: %@",
      "ar": "سيحضر: %@", "he": "מגיעים: %@", "fa": "می‌آیند: %@",
      "hi": "आ रहे हैं: %@", "bn": "যাচ্ছেন: %@", "ta": "வருபவர்கள்: %@",
      "th": "เข้าร่วม: %@", "zh": "参加者：%@", "zh-Hant": "參加者：%@",
      "ja": "参加者：%@", "ko": "참석: %@",
    ])
}
