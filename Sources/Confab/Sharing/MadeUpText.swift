import ConfabModel
import ConfabSupport

/// Texts that stand for real ones. They depend on a seed and on a class of the length only.
struct MadeUpText {
  let style: Redaction.Style
  let locale: String?

  /// The length of a text, in classes.
  enum Length {
    /// A word or two, such as a name, a title or an answer.
    case label
    /// A few words.
    case short
    /// A sentence or two.
    case medium
    /// A paragraph.
    case long
    /// More.
    case veryLong

    /// - Parameter count: The number of characters.
    init(of count: Int) {
      switch count {
      case ...14: self = .label
      case ...60: self = .short
      case ...220: self = .medium
      case ...800: self = .long
      default: self = .veryLong
      }
    }

    /// The numbers of words.
    var words: ClosedRange<Int> {
      switch self {
      case .label: 1...2
      case .short: 3...6
      case .medium: 10...18
      case .long: 32...48
      case .veryLong: 80...110
      }
    }
  }

  /// A text in place of another one. An empty text stays empty.
  ///
  /// - Parameters:
  ///   - original: The text, of which the length and the direction count.
  ///   - isLabel: Whether the text is on a line of its own, such as a title.
  ///   - random: The generator.
  func text(_ original: String, isLabel: Bool = false, using random: inout RedactionRandom)
    -> String
  {
    guard original.contains(where: { !$0.isWhitespace }) else { return original }
    let length = Length(of: original.prefix(900).count)
    var count = random.int(length.words)
    if isLabel { count = min(count, random.int(2...3)) }
    let words = (0..<count).map { _ in word(using: &random) }
    let text: String
    switch style {
    case .bars:
      // Bars have no direction of their own.
      let mark = Self.isRightToLeft(original) ? "\u{200F}" : ""
      text = mark + words.joined(separator: " ")
    case .words:
      let vocabulary = Vocabulary(locale: locale)
      text = words.joined(separator: vocabulary.separator).capitalizedFirst
    }
    return text
  }

  private func word(using random: inout RedactionRandom) -> String {
    switch style {
    case .bars: RedactionBar.text(length: random.pick(RedactionBar.lengths, or: 3))
    case .words: random.pick(Vocabulary(locale: locale).words, or: "lorem")
    }
  }

  private static func isRightToLeft(_ text: String) -> Bool {
    text.unicodeScalars.contains { 0x0590...0x08FF ~= $0.value || 0xFB1D...0xFEFC ~= $0.value }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// Words without a meaning, or without one in their order.
struct Vocabulary {
  let words: [String]
  let separator: String

  private init(_ words: String, separator: String = " ") {
    self.words = words.split(separator: " ").map(String.init)
    self.separator = separator
  }

  /// The words for a locale; Latin ones for languages without words of their own.
  init(locale: String?) {
    let language = (locale ?? "en").prefix { $0 != "-" && $0 != "_" }.lowercased()
    self = Self.byLanguage[language] ?? Self.latin
  }

  private static let byLanguage: [String: Vocabulary] = [
    "ar": arabic, "fa": arabic, "ur": arabic, "he": hebrew, "iw": hebrew, "ru": cyrillic,
    "uk": cyrillic, "bg": cyrillic, "sr": cyrillic, "el": greek, "hi": hindi, "mr": hindi,
    "ne": hindi, "zh": chinese, "ja": japanese, "ko": korean, "th": thai,
  ]

  private static let latin = Vocabulary(
    """
    lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut \
    labore et dolore magna aliqua enim ad minim veniam quis nostrud ullamco laboris nisi aliquip ex \
    ea commodo consequat duis aute irure in velit esse cillum eu fugiat nulla pariatur
    """)
  private static let arabic = Vocabulary(
    "قمر نهر شجرة سماء ورقة باب نافذة طريق حجر بحر غيمة مطر زهرة جبل رمل نجمة ضوء ظل موج طائر")
  private static let hebrew = Vocabulary(
    "ירח נהר עץ שמיים עלה דלת חלון דרך אבן ים ענן גשם פרח הר חול כוכב אור צל גל ציפור")
  private static let cyrillic = Vocabulary(
    "луна река дерево небо лист дверь окно дорога камень море облако дождь цветок гора песок звезда"
  )
  private static let greek = Vocabulary(
    "φεγγάρι ποτάμι δέντρο ουρανός φύλλο πόρτα δρόμος πέτρα θάλασσα σύννεφο βροχή βουνό άμμος αστέρι"
  )
  private static let hindi = Vocabulary(
    "चाँद नदी पेड़ आकाश पत्ता दरवाज़ा खिड़की रास्ता पत्थर सागर बादल बारिश फूल पहाड़ रेत तारा")
  private static let chinese = Vocabulary(
    "月亮 河流 树木 天空 叶子 窗户 道路 石头 大海 白云 下雨 花朵 高山 沙子 星星", separator: "")
  private static let japanese = Vocabulary(
    "つき かわ 空 はっぱ まど みち いし うみ くも あめ はな やま すな ほし ひかり", separator: "")
  private static let korean = Vocabulary("달 강물 나무 하늘 잎새 창문 길 돌 바다 구름 비 꽃 산 모래 별")
  private static let thai = Vocabulary(
    "พระจันทร์ แม่น้ำ ต้นไม้ ท้องฟ้า ใบไม้ หน้าต่าง ถนน ก้อนหิน ทะเล เมฆ ฝน ดอกไม้ ภูเขา ทราย", separator: "")
}

/// Numbers and addresses that stand for real ones.
extension MadeUpText {
  /// A text whose digits are others. Other characters stay if they are no letters of a word.
  ///
  /// An amount such as "€ 24.00" or "24 EUR" keeps its currency.
  func amount(_ original: String, using random: inout RedactionRandom) -> String {
    guard isAmount(original) else { return text(original, isLabel: true, using: &random) }
    let scalars = original.unicodeScalars
    var isFirst = true
    var result = String.UnicodeScalarView()
    for scalar in scalars {
      guard scalar.properties.numericType != nil else {
        result.append(scalar)
        continue
      }
      let digit = random.int((isFirst ? 1 : 0)...9)
      isFirst = false
      result.append(Unicode.Scalar(UInt8(0x30 + digit)))
    }
    return String(result)
  }

  /// Whether a text has digits and no words besides the code of a currency.
  func isAmount(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count <= 24, scalars.contains(where: { $0.properties.numericType != nil }) else {
      return false
    }
    return NameReplacer.words(of: scalars).allSatisfy { word in
      let letters = scalars[word].filter { $0.properties.numericType == nil }
      return letters.isEmpty || Self.currencies.contains(String(letters.map(Character.init)))
    }
  }

  private static let currencies: Set<String> = [
    "EUR", "USD", "GBP", "CHF", "JPY", "CNY", "SEK", "NOK", "DKK", "PLN", "kr", "Fr", "Rs", "R",
    "k", "m", "s", "ms", "h", "min",
  ]

  /// A phone number of a range that is reserved for fiction.
  static func phone(using random: inout RedactionRandom) -> String {
    "+1 555 01\(random.int(10...99))"
  }

  /// An address of a domain that is reserved for examples.
  static func email(using random: inout RedactionRandom) -> String {
    "mail\(random.int(10...99))@example.org"
  }

  /// An address of a domain that is reserved for examples.
  static let address = "https://example.org"

  /// A count of people or things. Small ones stay.
  static func count(_ original: Int, using random: inout RedactionRandom) -> Int {
    original < 10 ? original : random.int(10...99)
  }

  /// A length of time in seconds, rounded so that a recording can't be recognized by it.
  static func duration(_ seconds: Double) -> Double {
    guard seconds.isFinite, seconds > 0 else { return 0 }
    let steps = [5.0, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 600, 900, 1800, 3600]
    return steps.first { $0 >= seconds } ?? 7200
  }

  /// The times after which messages disappear, in seconds: 30 s to 90 days.
  static let timers = [30.0, 300, 3600, 28_800, 86_400, 604_800, 2_592_000, 7_776_000]

  /// The nearest of the usual timers.
  static func timer(_ seconds: Double) -> Double {
    timers.min { abs($0 - seconds) < abs($1 - seconds) } ?? 86_400
  }

  /// The loudness of a made-up recording.
  static func waveform(using random: inout RedactionRandom) -> [Double] {
    var level = 0.5
    return (0..<48).map { _ in
      level = min(1, max(0.08, level + Double(random.int(-40...40)) / 100))
      return (level * 100).rounded() / 100
    }
  }
}
