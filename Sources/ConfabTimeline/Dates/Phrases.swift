/// The words that the rows between messages need, in one language.
struct Phrases: Equatable {
  /// `nil` where the language has no entry: the date stands in its place.
  let today: String?
  let yesterday: String?
  let sending: String
  let delivered: String
  let read: String
  let notDelivered: String
  let unread: String

  /// Languages without an entry have English lines and no words for days.
  init(_ tag: LocaleTag) {
    let key = tag.isTraditionalChinese ? "zh-Hant" : tag.language
    let words = Self.table[key]
    let lines = words ?? Self.english
    today = words?[0]
    yesterday = words?[1]
    sending = lines[2]
    delivered = lines[3]
    read = lines[4]
    notDelivered = lines[5]
    unread = lines[6]
  }

  private static let english = [
    "Today", "Yesterday", "Sending…", "Delivered", "Read", "Not Delivered", "Unread Messages",
  ]

  /// In the order of the properties.
  private static let table: [String: [String]] = [
    "en": english,
    "de": [
      "Heute", "Gestern", "Wird gesendet …", "Zugestellt", "Gelesen", "Nicht zugestellt",
      "Ungelesene Nachrichten",
    ],
    "fr": [
      "Aujourd’hui", "Hier", "Envoi…", "Distribué", "Lu", "Non distribué", "Messages non lus",
    ],
    "es": [
      "Hoy", "Ayer", "Enviando…", "Entregado", "Leído", "No entregado", "Mensajes no leídos",
    ],
    "it": [
      "Oggi", "Ieri", "Invio…", "Consegnato", "Letto", "Non consegnato", "Messaggi non letti",
    ],
    "pt": [
      "Hoje", "Ontem", "Enviando…", "Entregue", "Lida", "Não entregue", "Mensagens não lidas",
    ],
    "nl": [
      "Vandaag", "Gisteren", "Verzenden…", "Bezorgd", "Gelezen", "Niet bezorgd",
      "Ongelezen berichten",
    ],
    "ru": [
      "Сегодня", "Вчера", "Отправка…", "Доставлено", "Прочитано", "Не доставлено",
      "Непрочитанные сообщения",
    ],
    "pl": [
      "Dzisiaj", "Wczoraj", "Wysyłanie…", "Dostarczono", "Przeczytano", "Nie dostarczono",
      "Nieprzeczytane wiadomości",
    ],
    "tr": [
      "Bugün", "Dün", "Gönderiliyor…", "Teslim Edildi", "Okundu", "Teslim Edilmedi",
      "Okunmamış Mesajlar",
    ],
    "ar": [
      "اليوم", "أمس", "جارٍ الإرسال…", "تم التسليم", "مقروءة", "لم يتم التسليم",
      "رسائل غير مقروءة",
    ],
    "he": [
      "היום", "אתמול", "שולח…", "נמסרה", "נקראה", "לא נמסרה", "הודעות שלא נקראו",
    ],
    "fa": [
      "امروز", "دیروز", "در حال ارسال…", "تحویل داده شد", "خوانده شد", "تحویل داده نشد",
      "پیام‌های خوانده‌نشده",
    ],
    "hi": [
      "आज", "कल", "भेजा जा रहा है…", "डिलीवर हुआ", "पढ़ा गया", "डिलीवर नहीं हुआ", "अपठित संदेश",
    ],
    "bn": [
      "আজ", "গতকাল", "পাঠানো হচ্ছে…", "পৌঁছেছে", "পড়া হয়েছে", "পৌঁছায়নি", "অপঠিত বার্তা",
    ],
    "ta": [
      "இன்று", "நேற்று", "அனுப்புகிறது…", "வழங்கப்பட்டது", "படிக்கப்பட்டது",
      "வழங்கப்படவில்லை", "படிக்காத செய்திகள்",
    ],
    "th": [
      "วันนี้", "เมื่อวาน", "กำลังส่ง…", "ส่งแล้ว", "อ่านแล้ว", "ส่งไม่สำเร็จ", "ข้อความที่ยังไม่ได้อ่าน",
    ],
    "zh": ["今天", "昨天", "正在发送…", "已送达", "已读", "未送达", "未读消息"],
    "zh-Hant": ["今天", "昨天", "正在傳送…", "已送達", "已讀", "未送達", "未讀訊息"],
    "ja": ["今日", "昨日", "送信中…", "配信済み", "開封済み", "未配信", "未読メッセージ"],
    "ko": [
      "오늘", "어제", "보내는 중…", "전송됨", "읽음", "전송되지 않음", "읽지 않은 메시지",
    ],
  ]
}
