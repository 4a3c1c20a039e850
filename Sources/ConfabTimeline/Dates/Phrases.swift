/// The texts of status lines, the unread bar and readers in a language.
package struct Phrases: Equatable {
  package let sending: String
  package let delivered: String
  package let read: String
  package let notDelivered: String
  let unread: String
  /// The text in place of readers' avatars that don't fit, if everyone has read the message.
  package let seenByEveryone: String

  /// The texts for a language, as a BCP 47 tag.
  package init(language: String) { self.init(SupportedLocale(language)) }

  /// The texts for a locale; English for languages without an entry.
  init(_ locale: SupportedLocale) {
    let key = locale.isTraditionalChinese ? "zh-Hant" : locale.language
    let lines = Self.table[key] ?? Self.english
    sending = lines[0]
    delivered = lines[1]
    read = lines[2]
    notDelivered = lines[3]
    unread = lines[4]
    seenByEveryone = lines[5]
  }

  private static let english = [
    "Sending…", "Delivered", "Read", "Not Delivered", "Unread Messages", "Seen by everyone",
  ]

  /// By language, in the order of the properties.
  private static let table: [String: [String]] = [
    "en": english,
    "de": [
      "Wird gesendet …", "Zugestellt", "Gelesen", "Nicht zugestellt", "Ungelesene Nachrichten",
      "Von allen gesehen",
    ],
    "fr": [
      "Envoi…", "Distribué", "Lu", "Non distribué", "Messages non lus", "Vu par tout le monde",
    ],
    "es": [
      "Enviando…", "Entregado", "Leído", "No entregado", "Mensajes no leídos", "Visto por todos",
    ],
    "it": [
      "Invio…", "Consegnato", "Letto", "Non consegnato", "Messaggi non letti", "Visto da tutti",
    ],
    "pt": [
      "Enviando…", "Entregue", "Lida", "Não entregue", "Mensagens não lidas", "Visto por todos",
    ],
    "nl": [
      "Verzenden…", "Bezorgd", "Gelezen", "Niet bezorgd", "Ongelezen berichten",
      "Gezien door iedereen",
    ],
    "ru": [
      "Отправка…", "Доставлено", "Прочитано", "Не доставлено", "Непрочитанные сообщения",
      "Просмотрено всеми",
    ],
    "pl": [
      "Wysyłanie…", "Dostarczono", "Przeczytano", "Nie dostarczono", "Nieprzeczytane wiadomości",
      "Wyświetlone przez wszystkich",
    ],
    "tr": [
      "Gönderiliyor…", "Teslim Edildi", "Okundu", "Teslim Edilmedi", "Okunmamış Mesajlar",
      "Herkes gördü",
    ],
    "ar": [
      "جارٍ الإرسال…", "تم التسليم", "مقروءة", "لم يتم التسليم", "رسائل غير مقروءة", "شاهده الجميع",
    ],
    "he": [
      "שולח…", "נמסרה", "נקראה", "לא נמסרה", "הודעות שלא נקראו", "נצפה על ידי כולם",
    ],
    "fa": [
      "در حال ارسال…", "تحویل داده شد", "خوانده شد", "تحویل داده نشد", "پیام‌های خوانده‌نشده",
      "همه دیده‌اند",
    ],
    "hi": [
      "भेजा जा रहा है…", "डिलीवर हुआ", "पढ़ा गया", "डिलीवर नहीं हुआ", "अपठित संदेश", "सभी ने देखा",
    ],
    "bn": [
      "পাঠানো হচ্ছে…", "পৌঁছেছে", "পড়া হয়েছে", "পৌঁছায়নি", "অপঠিত বার্তা", "সবাই দেখেছেন",
    ],
    "ta": [
      "அனுப்புகிறது…", "வழங்கப்பட்டது", "படிக்கப்பட்டது", "வழங்கப்படவில்லை", "படிக்காத செய்திகள்", "அனைவரும் பார்த்தனர்",
    ],
    "th": [
      "กำลังส่ง…", "ส่งแล้ว", "อ่านแล้ว", "ส่งไม่สำเร็จ", "ข้อความที่ยังไม่ได้อ่าน", "ทุกคนเห็นแล้ว",
    ],
    "zh": [
      "正在发送…", "已送达", "已读", "未送达", "未读消息", "所有人已看过",
    ],
    "zh-Hant": [
      "正在傳送…", "已送達", "已讀", "未送達", "未讀訊息", "所有人都看過了",
    ],
    "ja": [
      "送信中…", "配信済み", "開封済み", "未配信", "未読メッセージ", "全員が既読",
    ],
    "ko": [
      "보내는 중…", "전송됨", "읽음", "전송되지 않음", "읽지 않은 메시지", "모두 읽음",
    ],
  ]
}
