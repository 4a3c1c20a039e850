import TestSupport

@testable import ConfabText

/// Texts that are made from a seed.
enum MadeUpText {
  /// Words of every script that the bundled fonts cover.
  static let words: [[String]] = [
    [
      "see", "you", "tomorrow", "at", "eight", "Wavefront", "AVATAR", "don’t", "fluffy", "office",
      "naïve", "Straße", "e.g.", "self-service", "(maybe)", "100%", "10:45", "3,50€", "ok!", "To",
      "https://example.com/a/b?c=d&e=f", "what?!", "x2y", "…", "—", "donaudampfschifffahrt",
    ],
    ["привет", "как", "дела", "завтра", "Жёлтый", "съешь", "ещё"],
    ["καλημέρα", "τι", "κάνεις", "αύριο", "Ὀδυσσεύς"],
    ["שלום", "מה", "נשמע", "מחר", "בְּרֵאשִׁית", "צה״ל", "(כן)"],
    ["مرحبا", "كيف", "حالك", "غدا", "السَّلامُ", "عليكم", "لا", "الله", "١٢٣", "(نعم)"],
    ["नमस्ते", "क्या", "हाल", "है", "कल", "मिलेंगे", "क्षत्रिय", "१२३"],
    ["নমস্কার", "কেমন", "আছো", "আগামীকাল", "ক্ষমা"],
    ["வணக்கம்", "எப்படி", "இருக்கிறாய்", "நாளை", "ஸ்ரீ"],
    ["สวัสดีครับ", "พรุ่งนี้เจอกัน", "กี่โมง", "ที่ร้านน้ำ"],
    ["你好", "明天见", "八点可以吗？", "好的。", "「行」", "今日は、", "いい天気ですね", "カタカナー", "안녕하세요", "내일", "봐요"],
    ["გამარჯობა", "როგორ", "ხარ", "ᲡᲐᲥᲐᲠᲗᲕᲔᲚᲝ"],
    ["Բարև", "ինչպե՞ս", "ես։"],
    ["ሰላም፣", "እንዴት", "ነህ።"],
    ["નમસ્તે", "કેમ", "છો", "ક્ષત્રિય", "શ્રી"],
    ["ਸਤਿ", "ਸ੍ਰੀ", "ਅਕਾਲ", "ਪ੍ਰੇਮ"],
    ["ନମସ୍କାର", "କେମିତି", "ଅଛନ୍ତି", "କ୍ଷମା"],
    ["నమస్కారం", "ఎలా", "ఉన్నారు", "స్త్రీ"],
    ["ನಮಸ್ಕಾರ", "ಹೇಗಿದ್ದೀರಾ", "ಸ್ತ್ರೀ", "ಠ_ಠ"],
    ["നമസ്കാരം", "സുഖമാണോ", "ഞങ്ങൾ", "സ്ത്രീ"],
    ["ආයුබෝවන්", "කොහොමද", "ශ්‍රී"],
    ["ކިހިނެއް", "ދިވެހި"],
    ["សួស្តី", "អ្នកសុខសប្បាយទេ", "ស្រី"],
    ["ສະບາຍດີ", "ທີ່ນີ້"],
    ["မင်္ဂလာပါ၊", "နေကောင်းလား", "ကျွန်တော်", "ဗုဒ္ဓ"],
    ["བཀྲ་ཤིས་བདེ་ལེགས།", "སྒྲོལ་མ་", "རྒྱལ་པོ་"],
    ["✓", "★★★", "☎", "→", "♪✂", "⌘", "①②", "♫", "☺", "∮⟨a⟩", "𝓗𝓮𝓵𝓵𝓸", "𝟚𝟘", "ﬁnd", "ﬂag"],
    emoji,
  ]
  static let emoji = ["😀", "👍🏽", "👨‍👩‍👧‍👦", "🇩🇪", "1️⃣", "❤️", "🎉🎉", "🏳️‍🌈"]

  /// A message: words of one script or of several, sometimes with emoji, isolates or hard line
  /// breaks.
  static func message(_ random: inout SeededRandom) -> String {
    let mixed = random.chance(0.4)
    let home = Int.random(in: 0..<words.count - 1, using: &random)
    var text = ""
    for index in 0..<Int.random(in: 1...18, using: &random) {
      var script = mixed ? Int.random(in: 0..<words.count, using: &random) : home
      if random.chance(0.05) { script = words.count - 1 }
      if index > 0 { text += random.chance(0.03) ? "\n" : " " }
      let word = words[script].randomElement(using: &random) ?? ""
      text += random.chance(0.03) ? "\u{2068}\(word)\u{2069}" : word
    }
    return text
  }

  /// Spans over whole characters that change the size of a text. They can overlap.
  static func spans(_ text: String, _ random: inout SeededRandom) -> [TraitSpan] {
    let edges = text.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.utf8.count) }
    return (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in
      guard let a = edges.randomElement(using: &random),
        let b = edges.randomElement(using: &random), a != b
      else { return nil }
      let traits: [TextTraits] = [.bold, .italic, .code, [.bold, .italic], .link]
      return TraitSpan(
        range: min(a, b)..<max(a, b), traits: traits.randomElement(using: &random) ?? .bold)
    }
  }

  /// The ranges for noise: all of Unicode, with preference for characters that cause problems.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0x20...0x7E, 0x00...0x1F, 0x7F...0x9F, 0xA0...0x24F, 0x300...0x36F,
    0x370...0x52F, 0x590...0x6FF, 0x900...0x97F, 0x980...0x9FF, 0xB80...0xBFF, 0xE00...0xE7F,
    0x1100...0x11FF, 0x2000...0x206F, 0x20D0...0x20F0, 0x2190...0x2BFF, 0x3000...0x30FF,
    0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xE000...0xE010, 0xFB1D...0xFDFF, 0xFE00...0xFE0F,
    0xFE70...0xFEFF, 0xFFF9...0xFFFF, 0x1F1E6...0x1F1FF, 0x1F300...0x1FAFF, 0x1F3FB...0x1F3FF,
    0xE0020...0xE007F, 0xE0100...0xE0110, 0x10000...0x10FFFF,
  ]

  /// Any scalars, with preference for those that cause problems.
  static func noise(_ random: inout SeededRandom, upTo count: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...count, using: &random) {
      guard let range = ranges.randomElement(using: &random),
        let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random))
      else { continue }
      text.append(scalar)
    }
    return String(text)
  }

  /// Scalars for noise that a font covers, some hundreds of each range, by range.
  static func coveredScalars(_ shaper: TextShaper) throws -> [[Unicode.Scalar]] {
    try ranges.map { range in
      let step = max(1, range.count / 200)
      return try stride(from: range.lowerBound, through: range.upperBound, by: step)
        .compactMap(Unicode.Scalar.init)
        .filter { try shaper.shape(String($0), style: body).missing.isEmpty }
    }.filter { !$0.isEmpty }
  }

  /// Random scalars, some of them repeatedly from one range.
  static func noise(
    _ random: inout SeededRandom, upTo count: Int, of scalars: [[Unicode.Scalar]]
  ) -> String {
    var text = String.UnicodeScalarView()
    var range = scalars.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 0...count, using: &random) {
      if random.chance(0.4) { range = scalars.randomElement(using: &random) ?? [] }
      if random.chance(0.15) { text.append(" ") }
      guard let scalar = range.randomElement(using: &random) else { continue }
      // Rarely a mark after a space, because most oracles can't handle it.
      if text.last == " ", scalar.properties.isGraphemeExtend, !random.chance(0.02) { continue }
      text.append(scalar)
    }
    return String(text)
  }
}
