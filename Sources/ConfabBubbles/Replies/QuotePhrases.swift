/// What a quoted message without a text is called.
enum QuotePhrases {
  /// A photo.
  static let photo = LocalizedPhrase(
    english: "Photo",
    words: [
      "de": "Foto", "es": "Foto", "fr": "Photo", "it": "Foto", "pt": "Foto", "nl": "Foto",
      "ru": "Фото", "pl": "Zdjęcie", "tr": "Fotoğraf", "ar": "صورة", "he": "תמונה", "fa": "عکس",
      "hi": "फ़ोटो", "bn": "ছবি", "ta": "படம்", "th": "รูปภาพ", "zh": "照片", "zh-Hant": "照片",
      "ja": "写真", "ko": "사진",
    ])

  /// A video.
  static let video = LocalizedPhrase(
    english: "Video",
    words: [
      "de": "Video", "es": "Vídeo", "fr": "Vidéo", "it": "Video", "pt": "Vídeo", "nl": "Video",
      "ru": "Видео", "pl": "Wideo", "tr": "Video", "ar": "فيديو", "he": "סרטון", "fa": "ویدیو",
      "hi": "वीडियो", "bn": "ভিডিও", "ta": "வீடியோ", "th": "วิดีโอ", "zh": "视频", "zh-Hant": "影片",
      "ja": "ビデオ", "ko": "비디오",
    ])

  /// A voice message.
  static let audioMessage = LocalizedPhrase(
    english: "Audio Message",
    words: [
      "de": "Audionachricht", "es": "Mensaje de audio", "fr": "Message audio",
      "it": "Messaggio audio", "pt": "Mensagem de áudio", "nl": "Audiobericht",
      "ru": "Аудиосообщение", "pl": "Wiadomość audio", "tr": "Sesli Mesaj", "ar": "رسالة صوتية",
      "he": "הודעה קולית", "fa": "پیام صوتی", "hi": "ऑडियो संदेश", "bn": "অডিও বার্তা",
      "ta": "ஒலிச் செய்தி", "th": "ข้อความเสียง", "zh": "音频信息", "zh-Hant": "語音訊息",
      "ja": "オーディオメッセージ", "ko": "오디오 메시지",
    ])

  /// A sticker.
  static let sticker = LocalizedPhrase(
    english: "Sticker",
    words: [
      "de": "Sticker", "es": "Sticker", "fr": "Autocollant", "it": "Adesivo", "pt": "Figurinha",
      "nl": "Sticker", "ru": "Стикер", "pl": "Naklejka", "tr": "Çıkartma", "ar": "ملصق",
      "he": "מדבקה", "fa": "برچسب", "hi": "स्टिकर", "bn": "স্টিকার", "ta": "ஸ்டிக்கர்",
      "th": "สติ๊กเกอร์", "zh": "贴纸", "zh-Hant": "貼圖", "ja": "ステッカー", "ko": "스티커",
    ])

  /// A place.
  static let location = LocalizedPhrase(
    english: "Location",
    words: [
      "de": "Standort", "es": "Ubicación", "fr": "Position", "it": "Posizione",
      "pt": "Localização", "nl": "Locatie", "ru": "Геопозиция", "pl": "Położenie", "tr": "Konum",
      "ar": "الموقع", "he": "מיקום", "fa": "مکان", "hi": "स्थान", "bn": "অবস্থান",
      "ta": "இருப்பிடம்", "th": "ตำแหน่ง", "zh": "位置", "zh-Hant": "位置", "ja": "位置情報", "ko": "위치",
    ])

  /// A call.
  static let callMessage = LocalizedPhrase(
    english: "Call",
    words: [
      "de": "Anruf", "es": "Llamada", "fr": "Appel", "it": "Chiamata", "pt": "Chamada",
      "nl": "Gesprek", "ru": "Звонок", "pl": "Połączenie", "tr": "Arama", "ar": "مكالمة",
      "he": "שיחה", "fa": "تماس", "hi": "कॉल", "bn": "কল", "ta": "அழைப்பு", "th": "การโทร",
      "zh": "通话", "zh-Hant": "通話", "ja": "通話", "ko": "통화",
    ])

  /// A message that was deleted or is gone.
  static let messageUnavailable = LocalizedPhrase(
    english: "Message Unavailable",
    words: [
      "de": "Nachricht nicht verfügbar", "es": "Mensaje no disponible",
      "fr": "Message indisponible", "it": "Messaggio non disponibile",
      "pt": "Mensagem indisponível", "nl": "Bericht niet beschikbaar",
      "ru": "Сообщение недоступно", "pl": "Wiadomość niedostępna", "tr": "Mesaj Kullanılamıyor",
      "ar": "الرسالة غير متوفرة", "he": "ההודעה אינה זמינה", "fa": "پیام در دسترس نیست",
      "hi": "संदेश उपलब्ध नहीं है", "bn": "বার্তাটি পাওয়া যাচ্ছে না",
      "ta": "செய்தி கிடைக்கவில்லை", "th": "ข้อความไม่พร้อมใช้งาน", "zh": "信息不可用",
      "zh-Hant": "訊息無法使用", "ja": "メッセージを利用できません", "ko": "메시지를 사용할 수 없음",
    ])
}
