/// The keys of a keyboard that write, row by row, as phones arrange them for a language.
///
/// Letters are those of the keyboards of Scribe, KeyboardKit, HeliBoard and azooKey. The rows of
/// digits and symbols are the same in all languages.
struct KeyboardLayout: Hashable, Sendable {
  /// What the keys write.
  enum Plane: Hashable {
    case letters
    case capitals
    case digits
    case symbols
  }

  /// The letters from left to right, also of right-to-left scripts.
  let letters: [[String]]
  /// The capitals; empty without shift.
  let capitals: [[String]]
  /// Whether a sentence begins with a capital.
  var isCased: Bool {
    letters.first?.first.map { $0.uppercased() != $0 } ?? false
  }
  /// The row whose last key deletes.
  let deleteRow: Int
  /// The keys that change to letters and to digits.
  let modes: Modes
  /// Whether each key writes the kana of a row, in a grid of four rows and three columns.
  let isKana: Bool

  struct Modes: Hashable, Sendable {
    var letters = "ABC"
    var digits = "123"
  }

  /// - Parameters:
  ///   - rows: The letters of each row, each a Unicode scalar.
  ///   - hasCapitals: Whether there is a key for capitals.
  ///   - capitals: Capitals other than those of Unicode.
  fileprivate init(
    _ rows: String..., hasCapitals: Bool = true, capitals: [String: String] = [:],
    deleteRow: Int = 2, modes: Modes = Modes(), isKana: Bool = false
  ) {
    letters = rows.map(Self.row)
    self.capitals =
      hasCapitals
      ? letters.map { $0.map { letter in capitals[letter] ?? letter.uppercased() } } : []
    self.deleteRow = deleteRow
    self.modes = modes
    self.isKana = isKana
  }

  private static func row(_ text: String) -> [String] { text.unicodeScalars.map { String($0) } }

  private static let digits = ["1234567890", #"-/:;($)&@""#, ".,?!'"].map(row)
  private static let symbols = ["[]{}#%^*+=", #"_\|~<>€£¥•"#, ".,?!'"].map(row)

  /// The rows of a plane.
  func rows(_ plane: Plane) -> [[String]] {
    switch plane {
    case .letters: letters
    case .capitals: capitals.isEmpty ? letters : capitals
    case .digits: Self.digits
    case .symbols: Self.symbols
    }
  }

  /// The key that writes a character, or the last part of it; `nil` if there is none.
  func key(of character: Character) -> (plane: Plane, text: String)? {
    for part in Self.parts(of: character).reversed() {
      let part = isKana ? Self.kana.first { $0.contains(part) }.map { String($0.prefix(1)) } : part
      guard let part else { continue }
      for plane in [Plane.letters, .capitals, .digits, .symbols]
      where rows(plane).contains(where: { $0.contains(part) }) {
        return (plane, part)
      }
    }
    return nil
  }

  /// The plane that is shown after a text: capitals at the beginning of a sentence, and digits until
  /// the next space.
  func plane(after text: String) -> Plane {
    guard let last = text.last else { return isCased ? .capitals : .letters }
    if last.isWhitespace {
      let word = text.last { !$0.isWhitespace }
      let isStart = last.isNewline || word.map { ".!?…".contains($0) } ?? true
      return isStart && isCased ? .capitals : .letters
    }
    guard last != "'", last != "’", let plane = key(of: last)?.plane else { return .letters }
    return plane == .capitals ? .letters : plane
  }

  /// What is pressed for a character: its scalars, or the letters of a Korean syllable.
  private static func parts(of character: Character) -> [String] {
    character.unicodeScalars.flatMap { scalar -> [String] in
      let index = Int(scalar.value) - 0xAC00
      guard (0..<11_172).contains(index) else { return [String(scalar)] }
      let (first, middle, last) = (index / 588, index / 28 % 21, index % 28)
      return [jamo[0][first], jamo[1][middle]] + (last > 0 ? [jamo[2][last - 1]] : [])
    }
  }

  /// The first letters, vowels and last letters of Korean syllables, in the order of Unicode.
  private static let jamo = [
    "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ", "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ",
    "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ",
  ].map(row)

  /// The kana of each key, the one on the key first.
  private static let kana = [
    "あいうえおぁぃぅぇぉ", "かきくけこがぎぐげご", "さしすせそざじずぜぞ", "たちつてとだぢづでどっ", "なにぬねの",
    "はひふへほばびぶべぼぱぴぷぺぽ", "まみむめも", "やゆよゃゅょ", "らりるれろ", "わをんー", "、。？！",
  ]
}

extension KeyboardLayout {
  /// The keyboard of English, and of languages without one of their own.
  static let english = KeyboardLayout("qwertyuiop", "asdfghjkl", "zxcvbnm")

  /// The keyboards by language.
  private static let byLanguage: [(language: String, layout: KeyboardLayout)] = [
    ("de", KeyboardLayout("qwertzuiopü", "asdfghjklöä", "yxcvbnm")),
    ("fr", KeyboardLayout("azertyuiop", "qsdfghjklm", "wxcvbn'")),
    ("es", KeyboardLayout("qwertyuiop", "asdfghjklñ", "zxcvbnm")),
    ("tr", KeyboardLayout("qwertyuıopğü", "asdfghjklşi", "zxcvbnmöç", capitals: ["i": "İ"])),
    (
      "ru",
      KeyboardLayout(
        "йцукенгшщзх", "фывапролджэ", "ячсмитьбю", modes: Modes(letters: "АБВ"))
    ),
    (
      "uk",
      KeyboardLayout(
        "йцукенгшщзхї", "фівапролджє", "ячсмитьбю", modes: Modes(letters: "АБВ"))
    ),
    ("el", KeyboardLayout("ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ", modes: Modes(letters: "ΑΒΓ"))),
    (
      "ar",
      KeyboardLayout(
        "ضصثقفغعهخحج", "شسيبلاتنمكط", "ذءؤرىةوزظد", hasCapitals: false,
        modes: Modes(letters: "ابج", digits: "١٢٣"))
    ),
    (
      "he",
      KeyboardLayout("קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ", hasCapitals: false, deleteRow: 0)
    ),
    (
      "hi",
      KeyboardLayout("ौैाीूबहगदजड", "ोे्िुपरकतचट", "ॉंमनवलसय़", hasCapitals: false)
    ),
    (
      "ko",
      KeyboardLayout(
        "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ", "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ", "ㅋㅌㅊㅍㅠㅜㅡ",
        capitals: ["ㅂ": "ㅃ", "ㅈ": "ㅉ", "ㄷ": "ㄸ", "ㄱ": "ㄲ", "ㅅ": "ㅆ", "ㅐ": "ㅒ", "ㅔ": "ㅖ"])
    ),
    (
      "th",
      KeyboardLayout(
        "ๅ_ภถุึคตจขช", "ๆไำพะัีรนยบล", "ฟหกดเ้่าสวงฃ", "ผปแอิืทมใฝ", hasCapitals: false,
        deleteRow: 3)
    ),
    (
      "ja",
      KeyboardLayout(
        "あかさ", "たなは", "まやら", "小わ、", hasCapitals: false, modes: Modes(letters: "あいう"),
        isKana: true)
    ),
  ]

  /// The number of letters by which a keyboard is chosen.
  private static let lettersToCompare = 300

  /// The keyboard of a language if it writes most letters of a text, and else the one that writes
  /// the most.
  ///
  /// - Parameter language: A language tag, such as `de-CH`; `nil` if the letters alone choose.
  static func writing(_ text: String, language: String?) -> KeyboardLayout {
    let code = language?.prefix { $0.isLetter }.lowercased()
    let own = byLanguage.first { $0.language == code }?.layout ?? english
    let letters = text.lazy.filter(\.isLetter).prefix(lettersToCompare)
    func count(_ layout: KeyboardLayout) -> Int { letters.count { layout.key(of: $0) != nil } }
    var best = (layout: own, count: count(own))
    guard language == nil || 2 * best.count < letters.count else { return own }
    for layout in [english] + byLanguage.map(\.layout) {
      let count = count(layout)
      if count > best.count { best = (layout, count) }
    }
    return best.layout
  }
}
