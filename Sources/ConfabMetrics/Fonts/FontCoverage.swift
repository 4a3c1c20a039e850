/// The characters that a font has.
public struct FontCoverage: Sendable, Hashable, Codable {
  /// The coverage of a script.
  public struct Script: Sendable, Hashable, Codable {
    /// The ISO 15924 code. "Zyyy" are characters that several scripts share, such as punctuation,
    /// symbols and emoji; "Zinh" are combining marks that several scripts share.
    public var code: String
    /// The English name.
    public var name: String
    /// The code points of the script in the character map.
    public var covered: Int
    /// The code points that Unicode 15.0 assigns to the script.
    public var assigned: Int
    /// The code points of the script that the main exemplar characters of
    /// ``FontCoverage/languages`` contain; `nil` for a script that none of these languages uses.
    public var core: Int?
    /// The code points of ``core`` in the character map.
    public var coveredCore: Int?
  }

  /// The coverage of a language.
  public struct Language: Sendable, Hashable, Codable {
    /// The BCP 47 tag.
    public var tag: String
    /// The English name.
    public var name: String
    /// The main exemplar characters of the language: those that its everyday words need.
    public var characters: Int
    /// Those in the character map.
    public var covered: Int
    /// The first of those that are not in the character map, at most ``mostMissing``.
    public var missing: [UInt32]

    /// The most missing characters that are listed.
    public static let mostMissing = 32

    /// Whether no character is missing.
    public var isComplete: Bool { covered == characters }
  }

  /// The code points in the character map.
  public var codePoints: Int
  /// Those without a script, which are for private use or not assigned in Unicode 15.0.
  public var withoutScript: Int
  /// The scripts with a character in the character map, those with most characters first.
  public var scripts: [Script]
  /// The languages with a character in the character map that Confab has exemplar characters for,
  /// in the order of CLDR's data in Confab. A language is left out if the font has less than half
  /// of its characters.
  public var languages: [Language]
}
