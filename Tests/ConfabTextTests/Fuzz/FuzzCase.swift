import TestSupport

@testable import ConfabText

/// A text with a style, spans and widths, made from a seed by a random walk.
struct FuzzCase {
  var text: String
  var spans: [TraitSpan]
  var style: TextStyle
  var language: String
  var direction: BaseDirection
  var width: Double
  var maximumLines: Int

  /// - Parameter longest: The largest number of scalars in the text.
  init(seed: UInt64, longest: Int) {
    var random = SeededRandom(seed: seed)
    var scalars: [Unicode.Scalar] = []
    for _ in 0..<Int.random(in: 1...24, using: &random) {
      Self.step(&scalars, longest, &random)
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars.prefix(longest))
    text = String(view)
    spans = Self.spans(over: text.utf8.count, &random)
    style = TextStyle(
      size: [0.001, 1, 11, 13.5, 17, 17, 17, 46.5, 1_000, 10_000].randomElement(using: &random)
        ?? 17,
      weight: [1, 100, 400, 400, 700, 1_000].randomElement(using: &random) ?? 400,
      italic: random.chance(0.2), mono: random.chance(0.1),
      letterSpacing: random.chance(0.1) ? Double.random(in: -30...30, using: &random) : 0,
      features: random.chance(0.1) ? Self.features(&random) : [])
    language =
      ["en", "de", "ar", "he", "hi", "th", "ja", "zh-TW", "ko", "ca-ES", "", "x\u{0}y", "💥"]
      .randomElement(using: &random) ?? ""
    direction =
      [.automatic, .automatic, .leftToRight, .rightToLeft].randomElement(using: &random)
      ?? .automatic
    let em = style.size
    width =
      [0, 0.4 * em, 1.5 * em, 6 * em, 6 * em, 20 * em, 20 * em, 500 * em, .infinity]
      .randomElement(using: &random) ?? 0
    maximumLines = random.chance(0.2) ? Int.random(in: 0...3, using: &random) : .max
  }

  private static func features(_ random: inout SeededRandom) -> [FontFeature] {
    let tags = ["liga", "kern", "tnum", "smcp", "ss01", "zzzz", "ccmp"]
    let feature = try? FontFeature(
      tags.randomElement(using: &random) ?? "liga", Int.random(in: 0...3, using: &random))
    return feature.map { [$0] } ?? []
  }

  /// Ranges of any kind: empty, nested, inside characters, beyond the end of the text.
  private static func spans(over count: Int, _ random: inout SeededRandom) -> [TraitSpan] {
    guard random.chance(0.5) else { return [] }
    return (0..<Int.random(in: 1...8, using: &random)).map { _ in
      let start = Int.random(in: -2...count + 2, using: &random)
      let end = random.chance(0.1) ? .max : start + Int.random(in: 0...count + 2, using: &random)
      return TraitSpan(
        range: start..<end, traits: TextTraits(rawValue: UInt32.random(in: 0...127, using: &random))
      )
    }
  }

  /// Changes a text a little, or a lot if a part of it is repeated.
  private static func step(
    _ scalars: inout [Unicode.Scalar], _ longest: Int, _ random: inout SeededRandom
  ) {
    func stretch(_ longest: Int) -> Range<Int> {
      let start = Int.random(in: 0...scalars.count, using: &random)
      return start..<min(scalars.count, start + Int.random(in: 0...longest, using: &random))
    }
    let place = Int.random(in: 0...scalars.count, using: &random)
    switch Int.random(in: 0..<16, using: &random) {
    case 0..<9:
      let atom = FuzzAtoms.random(&random)
      scalars.insert(contentsOf: atom.unicodeScalars, at: place)
    case 9, 10:
      let part = Array(scalars[stretch(6)])
      let most = random.chance(0.1) ? longest / max(1, part.count) / 2 : 20
      let times = Int.random(in: 0...most, using: &random)
      scalars.insert(contentsOf: (0..<times).flatMap { _ in part }, at: place)
    case 11:
      scalars.removeSubrange(stretch(20))
    case 12:
      let range = stretch(20)
      scalars.replaceSubrange(range, with: scalars[range].reversed())
    case 13:
      let range = stretch(8)
      scalars.replaceSubrange(range, with: scalars[range].shuffled(using: &random))
    case 14:
      scalars.insert(contentsOf: MadeUpText.message(&random).unicodeScalars, at: place)
    default:
      guard let index = scalars.indices.randomElement(using: &random) else { return }
      let near = Int(scalars[index].value) + Int.random(in: -2...2, using: &random)
      scalars[index] = Unicode.Scalar(UInt32(max(0, near))) ?? scalars[index]
    }
  }
}

/// The parts that texts are made of.
enum FuzzAtoms {
  static func random(_ random: inout SeededRandom) -> String {
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: return troublemakers.randomElement(using: &random) ?? ""
    case 2:
      return MadeUpText.words.randomElement(using: &random)?.randomElement(using: &random) ?? ""
    case 3: return pieces.randomElement(using: &random) ?? ""
    case 4: return " "
    case 5: return MadeUpText.noise(&random, upTo: 6)
    default:
      // Neighboring scalars of any block.
      let planes: [ClosedRange<UInt32>] = [
        0...0x7FF, 0...0xFFFF, 0x1_0000...0x1_FFFF, 0...0x10_FFFF,
      ]
      let start = UInt32.random(
        in: planes.randomElement(using: &random) ?? 0...0x7FF, using: &random)
      var view = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        if let scalar = Unicode.Scalar(start + UInt32.random(in: 0...63, using: &random)) {
          view.append(scalar)
        }
      }
      return String(view)
    }
  }

  /// Joiners, selectors, directional controls, spaces, line ends and marks.
  private static let troublemakers: [String] = [
    "\u{0}", "\t", "\n", "\r\n", "\r", "\u{B}", "\u{85}", "\u{2028}", "\u{2029}", "\u{1F}",
    "\u{7F}",
    "\u{9F}", "\u{A0}", "\u{AD}", "\u{34F}", "\u{61C}", "\u{180E}", "\u{200B}", "\u{200C}",
    "\u{200D}",
    "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2060}",
    "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{206A}", "\u{206F}", "\u{FEFF}", "\u{FE0E}",
    "\u{FE0F}", "\u{E0100}", "\u{FFF9}", "\u{FFFB}", "\u{FFFC}", "\u{FFFD}", "\u{FFFF}",
    "\u{1D173}",
    "\u{E0001}", "\u{E0067}", "\u{E007F}", "\u{2003}", "\u{2009}", "\u{202F}", "\u{3000}",
    "\u{1680}",
    "\u{301}", "\u{323}", "\u{338}", "\u{35C}", "\u{489}", "\u{20DD}", "\u{20E3}", "\u{5B4}",
    "\u{64E}",
    "\u{93C}", "\u{94D}", "\u{9CD}", "\u{BCD}", "\u{E31}", "\u{E48}", "\u{1160}", "\u{3099}",
  ]

  /// Parts of emoji and syllables, and characters that join them or end lines.
  private static let pieces: [String] = [
    "👩", "👍", "🏽", "🇩", "🇪", "🏴", "❤", "☺", "1", "#", "*", "🏳", "🌈", "⚧", "🫱", "👁", "🗨", "©", "♞",
    "ℹ",
    "fi", "ffl", "ﷺ", "﷽", "لا", "لل", "ـ", "ء", "क", "क्ष", "र", "ি", "ক", "ொ", "க", "เ", "ำ", "ก",
    "ᄀ", "ᅡ",
    "ᆨ", "가", "ー", "、", "「", "」", "々", "ﾞ", "ｶ", "(", ")", "[", "]", "“", "”", "«", "»", "-", "—",
    "…", "/",
    "\\", "%", "$", "€", "⁄", "½", "->", "=>", ":-)", "www.", ".", "0", "A", "ǅ", "ß", "İ", "ı",
  ]
}
