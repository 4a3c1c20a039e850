/// A language tag in the shape of BCP 47, such as "en", "ar-EG" or "zh-Hant-HK".
///
/// Whether there is such a language isn't checked.
public struct LanguageTag: Sendable, Hashable, CustomStringConvertible {
  /// The subtags in lower case; at least one.
  package let subtags: [String]

  /// Creates a tag from its text, whose subtags may also be separated by underscores.
  ///
  /// - Returns: `nil` if the first subtag isn't 2 to 8 letters, or if another one isn't 1 to 8
  ///   letters and digits.
  public init?(_ text: String) {
    // Some letters beyond ASCII have a lower case in ASCII.
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let parts = text.lowercased().split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let language = parts.first, 2...8 ~= language.utf8.count,
      language.utf8.allSatisfy(Self.isLetter),
      parts.dropFirst().allSatisfy({ part in
        1...8 ~= part.utf8.count && part.utf8.allSatisfy { Self.isLetter($0) || Self.isDigit($0) }
      })
    else { return nil }
    subtags = parts.map(String.init)
  }

  /// The language by its current code: "he" also for the old "iw".
  public var language: String { Self.currentCodes[subtags[0]] ?? subtags[0] }

  /// The script that the tag names ("hant"); `nil` if it names none.
  public var script: String? {
    subtags.dropFirst().prefix { $0.utf8.count > 1 }.first {
      $0.utf8.count == 4 && $0.utf8.allSatisfy(Self.isLetter)
    }
  }

  /// Whether the tag names Chinese in traditional characters, by its script or by its region.
  package var isTraditionalChinese: Bool {
    language == "zh" && script != "hans"
      && subtags.contains { ["hant", "tw", "hk", "mo"].contains($0) }
  }

  /// Whether the language is usually written from right to left.
  public var isRightToLeft: Bool {
    script.map(Self.rightToLeftScripts.contains) ?? Self.rightToLeftLanguages.contains(language)
  }

  /// The subtags, separated by hyphens.
  public var description: String { subtags.joined(separator: "-") }

  private static let currentCodes = ["iw": "he", "in": "id", "ji": "yi", "mo": "ro", "tl": "fil"]

  // CLDR's `characterOrder`. Documentation/Dependencies.md says why Foundation isn't asked.
  private static let rightToLeftLanguages: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
  private static let rightToLeftScripts: Set<String> = [
    "arab", "hebr", "nkoo", "syrc", "thaa", "adlm",
  ]

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
