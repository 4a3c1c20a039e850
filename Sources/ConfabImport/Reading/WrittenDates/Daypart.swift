/// The part of the day that a time with twelve hours names.
enum Daypart: UInt8 {
  case am, pm
  /// 11 … 3 o'clock.
  case noon
  /// 6 … 12 o'clock at night.
  case evening
  /// From 9 o'clock at night to 5 o'clock.
  case night
  /// A word that says nothing: "Uhr".
  case none

  /// The hour, 0 … 23. An hour above 12 is one of 24 anyway.
  func hour(_ hour: Int) -> Int {
    guard hour <= 12 else { return hour }
    switch self {
    case .am: return hour % 12
    case .pm: return hour % 12 + 12
    case .noon: return hour < 6 ? hour + 12 : hour
    case .evening: return hour == 12 ? 0 : hour + 12
    case .night: return hour == 12 ? 0 : hour < 6 ? hour : hour + 12
    case .none: return hour
    }
  }

  /// The part that a text names. Full stops, white space, marks and the case of ASCII letters don't
  /// count.
  static func named(_ bytes: some Sequence<UInt8>) -> Daypart? { words[Array(bytes)] }

  /// The length of the longest word, in bytes.
  static let longestWord = 40

  // The words are those of the Unicode CLDR and of exports that people have published.
  private static let words: [[UInt8]: Daypart] = {
    let lists: [(Daypart, String)] = [
      (
        .am,
        """
        am|上午|午前|오전|öö|ÖÖ|πμ|sa|fm|dop|de|cha|ص|صباحا|قظ|قبل ظهر|पूर्वाह्न|मपू|সকাল|morgens|vorm|\
        vormittags|früh|清晨|早上|早晨|凌晨|ก่อนเที่ยง|לפנהצ|לפנה״צ|לפנה"צ|дп|пре подне|пр об|\
        přp|pg|asub|pd|paradite|rytas|priešpiet|priekšp|eh|ip|fh|i‌p|முற்பகல்|పూర్వాహ్నం|ಪೂರ್ವಾಹ್ನ|\
        ഉച്ചയ്ക്ക്‌മുമ്പ്|પૂર્વાહ્ન|ਪੂਰਵਦੁਪਹਿਰ|ព្រឹក|နံနက်|ກ່ອນທ່ຽງ|da manhã|de la mañana|du matin
        """
      ),
      (
        .pm,
        """
        pm|下午|午後|오후|ös|ÖS|μμ|ch|em|odp|du|م|مساء|بظ|بعد ظهر|अपराह्न|मउ|বিকাল|nachm|\
        nachmittags|หลังเที่ยง|אחהצ|אחה״צ|אחה"צ|пп|по подне|сл об|ptg|alas|md|pasdite|popiet|\
        pēcp|பிற்பகல்|అపరాహ్నం|ಅಪರಾಹ್ನ|અપરાહ્ન|ਬਾਅਦਦੁਪਹਿਰ|ល្ងាច|ညနေ|ຫຼັງທ່ຽງ|da tarde|de la tarde|\
        de l'après-midi
        """
      ),
      (.noon, "中午|mittags|正午|noon"),
      (.evening, "晚上|傍晚|abends|da noite|de la noche|du soir"),
      (.night, "nachts|夜里|深夜|midnight|mitternachts"),
      (.none, "uhr|hrs|hs|h|uur|ч"),
    ]
    var words: [[UInt8]: Daypart] = [:]
    for (part, list) in lists {
      for word in list.split(separator: "|") { words[normalized(Array(word.utf8))] = part }
    }
    // Between one and five o'clock "凌晨" is in the night, and at twelve it is midnight.
    words[Array("凌晨".utf8)] = .night
    return words
  }()

  /// A word without full stops, white space and marks, in lower-case ASCII letters.
  static func normalized(_ bytes: [UInt8]) -> [UInt8] {
    var word: [UInt8] = []
    var at = 0
    while at < bytes.count {
      let skipped = max(
        ByteScanner.spaceLength(bytes, at: at), ByteScanner.markLength(bytes, at: at))
      if skipped > 0 {
        at += skipped
        continue
      }
      let byte = bytes[at]
      if byte != UInt8(ascii: ".") { word.append(0x41...0x5A ~= byte ? byte | 0x20 : byte) }
      at += 1
    }
    return word
  }
}
