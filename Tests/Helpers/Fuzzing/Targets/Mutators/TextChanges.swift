/// Mutations of text that insert difficult characters and keep the text valid Unicode.
enum TextChanges {
  private static let pieces: [String] = [
    " ", "\n", "\t", "\r\n", "\u{2028}", "\u{0}", "\u{1B}", "\u{7F}", "\u{85}", "\u{A0}", "\u{AD}",
    "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}", "\u{FFFC}", "\u{FFFD}", "\u{FE0E}",
    "\u{FE0F}", "\u{20E3}", "\u{202A}", "\u{202B}", "\u{202E}", "\u{202C}", "\u{2066}", "\u{2067}",
    "\u{2068}", "\u{2069}", "\u{200F}", "\u{061C}", "\u{301}", "\u{300}\u{323}", "\u{1F3FD}",
    "\u{E0067}",
    "\u{10FFFF}", "\u{E000}", "A", "fi", "ffl", "AV", "ß", "İ", "ŉ", "ǅ", "Å", "é", "e\u{301}", "0",
    "1/2", "–", "…", "“", "«", "(", "]", "/", "https://a.example/b?c=d&e=f#g", "www.x.org",
    "a@b.example",
    "+49 8363 555 017", "@", "العربية", "لا", "ـ", "ﷺ", "َُِّ", "שלום", "נִקּוּד", "हिन्दी", "क्ष", "र्", "বাংলা",
    "தமிழ்", "ภาษาไทย", "ที่", "日本語", "中文", "한국어", "ᄒ", "ᅡ", "ᆫ", "ｶﾞ", "።", "ქართული",
    "ខ្មែរ", "😀", "👩‍👩‍👧", "👍🏽", "🇩🇪", "🇩", "1️⃣", "☺", "❤️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "𝔘", "𐍈", "\u{1D15E}",
  ]

  static func changed(_ text: String, _ random: inout SeededRandom) -> String {
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<random.int(1...3) {
      let place = random.int(0...scalars.count)
      let end = random.int(place...min(scalars.count, place + 12))
      switch random.int(0..<6) {
      case 0: scalars.removeSubrange(place..<end)
      case 1: scalars.insert(contentsOf: scalars[place..<end], at: place)
      case 2:
        let piece = Array(random.pick(pieces).unicodeScalars)
        let times = random.oneIn(8) ? random.int(1...200) : 1
        scalars.insert(contentsOf: (0..<times).flatMap { _ in piece }, at: place)
      case 3:
        let value = random.oneIn(2) ? random.int(0..<0x3000) : random.int(0..<0x11_0000)
        if let scalar = Unicode.Scalar(UInt32(value)) { scalars.insert(scalar, at: place) }
      case 4: scalars.replaceSubrange(place..<end, with: random.pick(pieces).unicodeScalars)
      default: scalars.replaceSubrange(place..<end, with: scalars[place..<end].reversed())
      }
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars.prefix(2_000))
    return String(result)
  }

  static func piece(_ random: inout SeededRandom) -> String { random.pick(pieces) }
}
