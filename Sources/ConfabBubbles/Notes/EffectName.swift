import ConfabTimeline

/// The names of the effects of iMessage. Other names are shown as they are.
enum EffectName {
  /// The name of an effect.
  ///
  /// - Parameters:
  ///   - effect: A name in English, in any case and with any separators.
  ///   - language: A BCP 47 tag.
  static func text(_ effect: String, in language: String) -> String {
    names[MessageNote.plain(effect)]?.text(in: language) ?? effect
  }

  private static let names: [String: LocalizedPhrase] = [
    "slam": slam, "loud": loud, "gentle": gentle, "invisibleink": invisibleInk, "echo": echo,
    "spotlight": spotlight, "balloons": balloons, "confetti": confetti, "love": love,
    "heart": love, "lasers": lasers, "fireworks": fireworks, "celebration": celebration,
  ]

  private static let slam = LocalizedPhrase(
    english: "Slam",
    words: [
      "de": "Rums", "es": "Impacto", "fr": "Claque", "it": "Impatto", "pt": "Impacto",
      "nl": "Knal", "ru": "Удар", "pl": "Uderzenie", "tr": "Darbe", "ar": "ارتطام", "he": "חבטה",
      "fa": "ضربه", "hi": "स्लैम", "bn": "স্ল্যাম", "ta": "அடி", "th": "กระแทก", "zh": "猛击",
      "zh-Hant": "震撼", "ja": "スラム", "ko": "강렬하게",
    ])

  private static let loud = LocalizedPhrase(
    english: "Loud",
    words: [
      "de": "Laut", "es": "Fuerte", "fr": "Fort", "it": "Forte", "pt": "Alto", "nl": "Luid",
      "ru": "Громко", "pl": "Głośno", "tr": "Gürültülü", "ar": "صاخب", "he": "רועש", "fa": "بلند",
      "hi": "तेज़", "bn": "জোরে", "ta": "சத்தம்", "th": "เสียงดัง", "zh": "大声", "zh-Hant": "大聲",
      "ja": "ラウド", "ko": "크게",
    ])

  private static let gentle = LocalizedPhrase(
    english: "Gentle",
    words: [
      "de": "Sanft", "es": "Suave", "fr": "Doux", "it": "Delicato", "pt": "Suave", "nl": "Zacht",
      "ru": "Нежно", "pl": "Łagodnie", "tr": "Yumuşak", "ar": "لطيف", "he": "עדין", "fa": "ملایم",
      "hi": "हल्का", "bn": "মৃদু", "ta": "மென்மை", "th": "นุ่มนวล", "zh": "轻柔", "zh-Hant": "輕柔",
      "ja": "ジェントル", "ko": "부드럽게",
    ])

  private static let invisibleInk = LocalizedPhrase(
    english: "Invisible Ink",
    words: [
      "de": "Geheimtinte", "es": "Tinta invisible", "fr": "Encre invisible",
      "it": "Inchiostro invisibile", "pt": "Tinta Invisível", "nl": "Onzichtbare inkt",
      "ru": "Невидимые чернила", "pl": "Niewidzialny atrament", "tr": "Görünmez Mürekkep",
      "ar": "حبر سري", "he": "דיו סתרים", "fa": "جوهر نامرئی", "hi": "अदृश्य स्याही",
      "bn": "অদৃশ্য কালি", "ta": "மறை மை", "th": "หมึกล่องหน", "zh": "隐形墨水", "zh-Hant": "隱形墨水",
      "ja": "見えないインク", "ko": "투명 잉크",
    ])

  private static let echo = LocalizedPhrase(
    english: "Echo",
    words: [
      "de": "Echo", "es": "Eco", "fr": "Écho", "it": "Eco", "pt": "Eco", "nl": "Echo",
      "ru": "Эхо", "pl": "Echo", "tr": "Yankı", "ar": "صدى", "he": "הד", "fa": "پژواک",
      "hi": "इको", "bn": "প্রতিধ্বনি", "ta": "எதிரொலி", "th": "เสียงสะท้อน", "zh": "回声",
      "zh-Hant": "回音", "ja": "エコー", "ko": "메아리",
    ])

  private static let spotlight = LocalizedPhrase(
    english: "Spotlight",
    words: [
      "de": "Scheinwerfer", "es": "Foco", "fr": "Projecteur", "it": "Faro", "pt": "Holofote",
      "nl": "Spotlight", "ru": "Прожектор", "pl": "Reflektor", "tr": "Spot Işığı",
      "ar": "ضوء كاشف", "he": "זרקור", "fa": "نورافکن", "hi": "स्पॉटलाइट", "bn": "স্পটলাইট",
      "ta": "ஸ்பாட்லைட்", "th": "สปอตไลท์", "zh": "聚光灯", "zh-Hant": "聚光燈", "ja": "スポットライト",
      "ko": "스포트라이트",
    ])

  private static let balloons = LocalizedPhrase(
    english: "Balloons",
    words: [
      "de": "Ballons", "es": "Globos", "fr": "Ballons", "it": "Palloncini", "pt": "Balões",
      "nl": "Ballonnen", "ru": "Шары", "pl": "Balony", "tr": "Balonlar", "ar": "بالونات",
      "he": "בלונים", "fa": "بادکنک‌ها", "hi": "ग़ुब्बारे", "bn": "বেলুন", "ta": "பலூன்கள்",
      "th": "ลูกโป่ง", "zh": "气球", "zh-Hant": "氣球", "ja": "風船", "ko": "풍선",
    ])

  private static let confetti = LocalizedPhrase(
    english: "Confetti",
    words: [
      "de": "Konfetti", "es": "Confeti", "fr": "Confettis", "it": "Coriandoli", "pt": "Confete",
      "nl": "Confetti", "ru": "Конфетти", "pl": "Konfetti", "tr": "Konfeti", "ar": "قصاصات ملونة",
      "he": "קונפטי", "fa": "کاغذ رنگی", "hi": "कॉन्फ़ेटी", "bn": "কনফেটি", "ta": "கான்ஃபெட்டி",
      "th": "กระดาษสี", "zh": "五彩纸屑", "zh-Hant": "彩色紙屑", "ja": "紙吹雪", "ko": "색종이 조각",
    ])

  private static let love = LocalizedPhrase(
    english: "Love",
    words: [
      "de": "Liebe", "es": "Amor", "fr": "Amour", "it": "Amore", "pt": "Amor", "nl": "Liefde",
      "ru": "Любовь", "pl": "Miłość", "tr": "Aşk", "ar": "حب", "he": "אהבה", "fa": "عشق",
      "hi": "प्यार", "bn": "ভালোবাসা", "ta": "காதல்", "th": "ความรัก", "zh": "爱心",
      "zh-Hant": "愛心", "ja": "ラブ", "ko": "사랑",
    ])

  private static let lasers = LocalizedPhrase(
    english: "Lasers",
    words: [
      "de": "Laser", "es": "Láseres", "fr": "Lasers", "it": "Laser", "pt": "Lasers",
      "nl": "Lasers", "ru": "Лазеры", "pl": "Lasery", "tr": "Lazerler", "ar": "ليزر",
      "he": "לייזרים", "fa": "لیزر", "hi": "लेज़र", "bn": "লেজার", "ta": "லேசர்கள்",
      "th": "เลเซอร์", "zh": "激光", "zh-Hant": "雷射", "ja": "レーザー", "ko": "레이저",
    ])

  private static let fireworks = LocalizedPhrase(
    english: "Fireworks",
    words: [
      "de": "Feuerwerk", "es": "Fuegos artificiales", "fr": "Feux d’artifice",
      "it": "Fuochi d’artificio", "pt": "Fogos de Artifício", "nl": "Vuurwerk", "ru": "Салют",
      "pl": "Fajerwerki", "tr": "Havai Fişekler", "ar": "ألعاب نارية", "he": "זיקוקים",
      "fa": "آتش‌بازی", "hi": "आतिशबाज़ी", "bn": "আতশবাজি", "ta": "வாணவேடிக்கை", "th": "พลุ",
      "zh": "烟花", "zh-Hant": "煙火", "ja": "花火", "ko": "불꽃놀이",
    ])

  private static let celebration = LocalizedPhrase(
    english: "Celebration",
    words: [
      "de": "Feier", "es": "Celebración", "fr": "Célébration", "it": "Festa", "pt": "Celebração",
      "nl": "Feest", "ru": "Праздник", "pl": "Świętowanie", "tr": "Kutlama", "ar": "احتفال",
      "he": "חגיגה", "fa": "جشن", "hi": "उत्सव", "bn": "উদ্‌যাপন", "ta": "கொண்டாட்டம்",
      "th": "ฉลอง", "zh": "庆祝", "zh-Hant": "慶祝", "ja": "お祝い", "ko": "축하",
    ])
}
