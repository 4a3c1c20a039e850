extension LocalizedPhrase {
  /// The title of a place without a name.
  static let location = LocalizedPhrase(
    english: "Location",
    words: [
      "de": "Standort", "es": "Ubicación", "fr": "Position", "it": "Posizione",
      "pt": "Localização", "nl": "Locatie", "ru": "Геопозиция", "pl": "Lokalizacja",
      "tr": "Konum", "ar": "الموقع", "he": "מיקום", "fa": "موقعیت مکانی", "hi": "स्थान",
      "bn": "অবস্থান", "ta": "இருப்பிடம்", "th": "ตำแหน่งที่ตั้ง", "zh": "位置",
      "zh-Hant": "位置", "ja": "位置情報", "ko": "위치",
    ])

  /// The title of a live location without a name.
  static let liveLocation = LocalizedPhrase(
    english: "Live Location",
    words: [
      "de": "Live-Standort", "es": "Ubicación en directo", "fr": "Position en direct",
      "it": "Posizione in tempo reale", "pt": "Localização em tempo real",
      "nl": "Live locatie", "ru": "Трансляция геопозиции", "pl": "Lokalizacja na żywo",
      "tr": "Canlı Konum", "ar": "الموقع المباشر", "he": "מיקום חי", "fa": "موقعیت زنده",
      "hi": "लाइव स्थान", "bn": "লাইভ অবস্থান", "ta": "நேரடி இருப்பிடம்",
      "th": "ตำแหน่งสด", "zh": "实时位置", "zh-Hant": "即時位置", "ja": "現在地の共有",
      "ko": "실시간 위치",
    ])

  /// When a live location ends. "%@" is the time.
  static let liveUntil = LocalizedPhrase(
    english: "Live until %@",
    words: [
      "de": "Live bis %@", "es": "En directo hasta las %@", "fr": "En direct jusqu’à %@",
      "it": "In tempo reale fino alle %@", "pt": "Em tempo real até %@", "nl": "Live tot %@",
      "ru": "Трансляция до %@", "pl": "Na żywo do %@", "tr": "%@ saatine kadar canlı",
      "ar": "مباشر حتى %@", "he": "חי עד %@", "fa": "زنده تا %@", "hi": "%@ तक लाइव",
      "bn": "%@ পর্যন্ত লাইভ", "ta": "%@ வரை நேரடி", "th": "สดถึง %@", "zh": "实时共享至 %@",
      "zh-Hant": "即時分享至 %@", "ja": "%@まで共有中", "ko": "%@까지 실시간 공유",
    ])
}
