import ConfabModel
import ConfabTimeline

extension LocalizedPhrase {
  /// A photo that can be seen once.
  static let photo = LocalizedPhrase(
    english: "Photo",
    words: [
      "de": "Foto", "es": "Foto", "fr": "Photo", "it": "Foto", "pt": "Foto", "nl": "Foto",
      "ru": "Фото", "pl": "Zdjęcie", "tr": "Fotoğraf", "ar": "صورة", "he": "תמונה",
      "fa": "عکس", "hi": "फ़ोटो", "bn": "ছবি", "ta": "புகைப்படம்", "th": "รูปภาพ", "zh": "照片",
      "zh-Hant": "照片", "ja": "写真", "ko": "사진",
    ])

  /// A video that can be seen once.
  static let video = LocalizedPhrase(
    english: "Video",
    words: [
      "de": "Video", "es": "Vídeo", "fr": "Vidéo", "it": "Video", "pt": "Vídeo", "nl": "Video",
      "ru": "Видео", "pl": "Film", "tr": "Video", "ar": "فيديو", "he": "וידאו",
      "fa": "ویدیو", "hi": "वीडियो", "bn": "ভিডিও", "ta": "வீடியோ", "th": "วิดีโอ", "zh": "视频",
      "zh-Hant": "影片", "ja": "ビデオ", "ko": "동영상",
    ])

  /// A recording that can be heard once.
  static let voiceMessage = LocalizedPhrase(
    english: "Voice message",
    words: [
      "de": "Sprachnachricht", "es": "Mensaje de voz", "fr": "Message vocal",
      "it": "Messaggio vocale", "pt": "Mensagem de voz", "nl": "Spraakbericht",
      "ru": "Голосовое сообщение", "pl": "Wiadomość głosowa", "tr": "Sesli mesaj",
      "ar": "رسالة صوتية", "he": "הודעה קולית", "fa": "پیام صوتی", "hi": "वॉइस संदेश",
      "bn": "ভয়েস মেসেজ", "ta": "குரல் செய்தி", "th": "ข้อความเสียง", "zh": "语音消息",
      "zh-Hant": "語音訊息", "ja": "ボイスメッセージ", "ko": "음성 메시지",
    ])

  /// A video in a circle that can be seen once.
  static let videoMessage = LocalizedPhrase(
    english: "Video message",
    words: [
      "de": "Videonachricht", "es": "Mensaje de vídeo", "fr": "Message vidéo",
      "it": "Videomessaggio", "pt": "Mensagem de vídeo", "nl": "Videobericht",
      "ru": "Видеосообщение", "pl": "Wiadomość wideo", "tr": "Görüntülü mesaj",
      "ar": "رسالة فيديو", "he": "הודעת וידאו", "fa": "پیام ویدیویی", "hi": "वीडियो संदेश",
      "bn": "ভিডিও মেসেজ", "ta": "வீடியோ செய்தி", "th": "ข้อความวิดีโอ", "zh": "视频消息",
      "zh-Hant": "視訊訊息", "ja": "ビデオメッセージ", "ko": "영상 메시지",
    ])

  /// Something that could be seen once and was.
  static let opened = LocalizedPhrase(
    english: "Opened",
    words: [
      "de": "Geöffnet", "es": "Abierto", "fr": "Ouvert", "it": "Aperto", "pt": "Aberto",
      "nl": "Geopend", "ru": "Открыто", "pl": "Otwarto", "tr": "Açıldı", "ar": "تم الفتح",
      "he": "נפתח", "fa": "باز شد", "hi": "खोला गया", "bn": "খোলা হয়েছে", "ta": "திறக்கப்பட்டது",
      "th": "เปิดแล้ว", "zh": "已打开", "zh-Hant": "已開啟", "ja": "開封済み", "ko": "열어 봄",
    ])

  /// Something that can't be seen any more.
  static let expired = LocalizedPhrase(
    english: "Expired",
    words: [
      "de": "Abgelaufen", "es": "Caducado", "fr": "Expiré", "it": "Scaduto", "pt": "Expirado",
      "nl": "Verlopen", "ru": "Срок истёк", "pl": "Wygasło", "tr": "Süresi doldu",
      "ar": "انتهت الصلاحية", "he": "פג תוקף", "fa": "منقضی شد", "hi": "समय समाप्त",
      "bn": "মেয়াদ শেষ", "ta": "காலாவதியானது", "th": "หมดอายุแล้ว", "zh": "已过期",
      "zh-Hant": "已過期", "ja": "期限切れ", "ko": "만료됨",
    ])

  /// A document of an unknown type.
  static let document = LocalizedPhrase(
    english: "Document",
    words: [
      "de": "Dokument", "es": "Documento", "fr": "Document", "it": "Documento",
      "pt": "Documento", "nl": "Document", "ru": "Документ", "pl": "Dokument", "tr": "Belge",
      "ar": "مستند", "he": "מסמך", "fa": "سند", "hi": "दस्तावेज़", "bn": "নথি", "ta": "ஆவணம்",
      "th": "เอกสาร", "zh": "文稿", "zh-Hant": "文件", "ja": "書類", "ko": "문서",
    ])

  /// A document in PDF.
  static let pdfDocument = LocalizedPhrase(
    english: "PDF Document",
    words: [
      "de": "PDF-Dokument", "es": "Documento PDF", "fr": "Document PDF", "it": "Documento PDF",
      "pt": "Documento PDF", "nl": "PDF-document", "ru": "Документ PDF", "pl": "Dokument PDF",
      "tr": "PDF belgesi", "ar": "مستند PDF", "he": "מסמך PDF", "fa": "سند PDF",
      "hi": "PDF दस्तावेज़", "bn": "PDF নথি", "ta": "PDF ஆவணம்", "th": "เอกสาร PDF",
      "zh": "PDF 文稿", "zh-Hant": "PDF 文件", "ja": "PDF 書類", "ko": "PDF 문서",
    ])

  /// A table of numbers.
  static let spreadsheet = LocalizedPhrase(
    english: "Spreadsheet",
    words: [
      "de": "Tabelle", "es": "Hoja de cálculo", "fr": "Feuille de calcul",
      "it": "Foglio di calcolo", "pt": "Folha de cálculo", "nl": "Spreadsheet", "ru": "Таблица",
      "pl": "Arkusz kalkulacyjny", "tr": "Hesap tablosu", "ar": "جدول بيانات",
      "he": "גיליון אלקטרוני", "fa": "صفحه‌گسترده", "hi": "स्प्रेडशीट", "bn": "স্প্রেডশিট",
      "ta": "விரிதாள்", "th": "สเปรดชีต", "zh": "电子表格", "zh-Hant": "試算表",
      "ja": "スプレッドシート", "ko": "스프레드시트",
    ])

  /// Slides.
  static let presentation = LocalizedPhrase(
    english: "Presentation",
    words: [
      "de": "Präsentation", "es": "Presentación", "fr": "Présentation", "it": "Presentazione",
      "pt": "Apresentação", "nl": "Presentatie", "ru": "Презентация", "pl": "Prezentacja",
      "tr": "Sunu", "ar": "عرض تقديمي", "he": "מצגת", "fa": "ارائه", "hi": "प्रस्तुति",
      "bn": "উপস্থাপনা", "ta": "விளக்கக்காட்சி", "th": "งานนำเสนอ", "zh": "演示文稿",
      "zh-Hant": "簡報", "ja": "プレゼンテーション", "ko": "프레젠테이션",
    ])

  /// Files in one.
  static let archive = LocalizedPhrase(
    english: "Archive",
    words: [
      "de": "Archiv", "es": "Archivo comprimido", "fr": "Archive", "it": "Archivio",
      "pt": "Arquivo comprimido", "nl": "Archief", "ru": "Архив", "pl": "Archiwum",
      "tr": "Arşiv", "ar": "أرشيف", "he": "ארכיון", "fa": "بایگانی", "hi": "आर्काइव",
      "bn": "আর্কাইভ", "ta": "காப்பகம்", "th": "ไฟล์บีบอัด", "zh": "归档", "zh-Hant": "封存檔",
      "ja": "アーカイブ", "ko": "아카이브",
    ])

  /// A file of text.
  static let textFile = LocalizedPhrase(
    english: "Text",
    words: [
      "de": "Text", "es": "Texto", "fr": "Texte", "it": "Testo", "pt": "Texto", "nl": "Tekst",
      "ru": "Текст", "pl": "Tekst", "tr": "Metin", "ar": "نص", "he": "טקסט", "fa": "متن",
      "hi": "टेक्स्ट", "bn": "টেক্সট", "ta": "உரை", "th": "ข้อความ", "zh": "文本", "zh-Hant": "文字",
      "ja": "テキスト", "ko": "텍스트",
    ])

  /// A file of sound.
  static let audioFile = LocalizedPhrase(
    english: "Audio",
    words: [
      "de": "Audio", "es": "Audio", "fr": "Audio", "it": "Audio", "pt": "Áudio", "nl": "Audio",
      "ru": "Аудио", "pl": "Dźwięk", "tr": "Ses", "ar": "صوت", "he": "שמע", "fa": "صدا",
      "hi": "ऑडियो", "bn": "অডিও", "ta": "ஆடியோ", "th": "เสียง", "zh": "音频", "zh-Hant": "音訊",
      "ja": "オーディオ", "ko": "오디오",
    ])
}

/// A phrase with a number of at least 2, in the plural forms of CLDR 42.
struct CountedPhrase {
  /// The English noun.
  let english: String
  /// The texts by language, with `#` for the number. One text is for all numbers; Slavic languages
  /// have the forms one, few and many, Arabic two, few, many and other.
  let words: [String: [String]]

  /// The text with a number.
  ///
  /// - Parameters:
  ///   - count: The number, at least 2.
  ///   - language: A BCP 47 tag.
  func text(_ count: Int, in language: String) -> String {
    let tag = LanguageTag(language)
    let key = tag.map { $0.isTraditionalChinese ? "zh-Hant" : $0.language } ?? "en"
    let forms = words[key] ?? ["# \(english)"]
    let form = forms[min(forms.count - 1, Self.form(count, in: key))]
    let number = LocalNumber(locale: language).decimal(Double(count))
    var text = ""
    for character in form {
      if character == "#" { text += number } else { text.append(character) }
    }
    return text
  }

  private static func form(_ count: Int, in language: String) -> Int {
    let (ones, tens) = (count % 10, count % 100)
    switch language {
    case "ru", "pl":
      if language == "ru", ones == 1, tens != 11 { return 0 }
      return (2...4).contains(ones) && !(12...14).contains(tens) ? 1 : 2
    case "ar": return count == 2 ? 0 : (3...10).contains(tens) ? 1 : tens >= 11 ? 2 : 3
    default: return 0
    }
  }

  /// The number of photos.
  static let photos = CountedPhrase(
    english: "Photos",
    words: [
      "de": ["# Fotos"], "es": ["# fotos"], "fr": ["# photos"], "it": ["# foto"],
      "pt": ["# fotos"], "nl": ["# foto’s"],
      "ru": ["# фотография", "# фотографии", "# фотографий"],
      "pl": ["# zdjęcie", "# zdjęcia", "# zdjęć"], "tr": ["# fotoğraf"],
      "ar": ["صورتان", "# صور", "# صورة", "# صورة"], "he": ["# תמונות"], "fa": ["# عکس"],
      "hi": ["# फ़ोटो"], "bn": ["#টি ছবি"], "ta": ["# புகைப்படங்கள்"], "th": ["รูปภาพ # รูป"],
      "zh": ["# 张照片"], "zh-Hant": ["# 張照片"], "ja": ["写真 # 枚"], "ko": ["사진 #장"],
    ])

  /// The number of photos and videos together.
  static let items = CountedPhrase(
    english: "Items",
    words: [
      "de": ["# Objekte"], "es": ["# ítems"], "fr": ["# éléments"], "it": ["# elementi"],
      "pt": ["# itens"], "nl": ["# onderdelen"], "ru": ["# объект", "# объекта", "# объектов"],
      "pl": ["# element", "# elementy", "# elementów"], "tr": ["# öğe"],
      "ar": ["عنصران", "# عناصر", "# عنصرًا", "# عنصر"], "he": ["# פריטים"], "fa": ["# مورد"],
      "hi": ["# आइटम"], "bn": ["#টি আইটেম"], "ta": ["# உருப்படிகள்"], "th": ["# รายการ"],
      "zh": ["# 个项目"], "zh-Hant": ["# 個項目"], "ja": ["# 項目"], "ko": ["#개 항목"],
    ])
}
