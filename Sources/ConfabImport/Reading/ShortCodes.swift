/// Turns names of emoji such as `:wave:` into emoji.
///
///     ShortCodes.replaced(in: "hi :wave::skin-tone-3:")  // "hi 👋🏼"
public enum ShortCodes {
  private static let emoji: [Substring: Substring] = {
    var emoji: [Substring: Substring] = [:]
    var name: Substring?
    for word in table.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if let known = name {
        emoji[known] = word
        name = nil
      } else {
        name = word
      }
    }
    return emoji
  }()

  /// The longest name, in bytes.
  private static let longestName = 100

  /// The emoji of a name.
  ///
  /// - Parameter name: The name without colons, such as "wave", "wave::skin-tone-3" or "flag-de".
  /// - Returns: `nil` for an unknown name.
  public static func emoji(named name: some StringProtocol) -> String? {
    let name = Substring(name)
    let parts = name.split(separator: ":", omittingEmptySubsequences: true)
    guard let first = parts.first, parts.count <= 2 else { return nil }
    guard let base = emoji[first] ?? flag(first) else { return nil }
    guard parts.count == 2 else { return String(base) }
    guard let tone = tone(parts[1]) else { return nil }
    return toned(String(base), tone)
  }

  /// "flag-de": the letters as regional indicators.
  private static func flag(_ name: Substring) -> Substring? {
    let letters = name.dropFirst(5).unicodeScalars
    guard name.hasPrefix("flag-"), letters.count == 2,
      letters.allSatisfy({ "a"..."z" ~= $0 })
    else { return nil }
    var flag = String.UnicodeScalarView()
    for letter in letters { flag.append(contentsOf: scalar(0x1F1E6 + letter.value - 0x61)) }
    return Substring(String(flag))
  }

  /// "skin-tone-2" … "skin-tone-6".
  private static func tone(_ name: Substring) -> Int? {
    guard name.hasPrefix("skin-tone-"), let number = Int(name.dropFirst(10)), 2...6 ~= number else {
      return nil
    }
    return number
  }

  /// An emoji with a tone of the skin behind its first character.
  ///
  /// - Parameter tone: 2 … 6, from light to dark.
  static func toned(_ emoji: String, _ tone: Int) -> String {
    guard 2...6 ~= tone, let first = emoji.unicodeScalars.first else { return emoji }
    var rest = emoji.unicodeScalars.dropFirst()
    if rest.first == "\u{FE0F}" { rest = rest.dropFirst() }
    var result = String.UnicodeScalarView([first])
    result.append(contentsOf: scalar(0x1F3FB + UInt32(tone) - 2))
    result.append(contentsOf: rest)
    return String(result)
  }

  private static func scalar(_ value: UInt32) -> [Unicode.Scalar] {
    Unicode.Scalar(value).map { [$0] } ?? []
  }

  /// The number of scalars of a name with its colons and a tone at the start of a slice; 0 if there
  /// is none.
  static func length(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
    guard scalars.first == ":" else { return 0 }
    var length = 1
    var hasName = false
    for scalar in scalars.dropFirst().prefix(longestName) {
      length += 1
      if scalar == ":" {
        guard hasName else { return 0 }
        let rest = scalars.dropFirst(length).prefix(14)
        // ":skin-tone-3:"
        if rest.starts(with: ":skin-tone-".unicodeScalars), let last = rest.dropFirst(12).first,
          last == ":"
        {
          return length + 13
        }
        return length
      }
      guard isName(scalar) else { return 0 }
      hasName = true
    }
    return 0
  }

  private static func isName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "+", "-", "'": true
    default: scalar.value >= 0x80 && !scalar.properties.isWhitespace
    }
  }

  /// A text with its names of emoji replaced. Unknown names stay.
  ///
  /// - Complexity: O(length).
  public static func replaced(in text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: ":")) else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var at = 0
    while at < scalars.count {
      let length = length(scalars[at...])
      if length > 2 {
        var name = String.UnicodeScalarView()
        name.append(contentsOf: scalars[at + 1..<at + length - 1])
        if let emoji = emoji(named: String(name)) {
          result.append(contentsOf: emoji.unicodeScalars)
          at += length
          continue
        }
      }
      result.append(scalars[at])
      at += 1
    }
    return String(result)
  }
}
