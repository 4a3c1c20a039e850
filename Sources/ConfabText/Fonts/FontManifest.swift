import FoundationEssentials

/// The list of pinned fonts, stored as `manifest.json` in the fonts' folder.
public struct FontManifest: Codable, Sendable, Equatable {
  /// The role of a font in the fallback chain.
  public enum Role: String, Codable, Sendable, CaseIterable {
    /// Running text in Latin, Greek and Cyrillic. The first such family is the default.
    case text
    /// Fixed-width text.
    case mono
    /// One or a few scripts that the text fonts do not cover.
    case script
    /// Chinese, Japanese and Korean.
    case cjk
    /// Symbols.
    case symbols
    /// Color emoji.
    case emoji
  }

  /// One font file.
  public struct Entry: Codable, Sendable, Equatable {
    /// The name of the family as fontconfig reports it.
    public var family: String
    /// The name of the style, such as "Bold Italic".
    public var style: String
    /// The CSS weight, 1 … 1000.
    public var weight: Int
    /// Whether the face is italic.
    public var italic: Bool
    /// The name of the file in the manifest's folder.
    public var file: String
    /// The index of the face in a collection.
    public var index: Int
    /// The Debian package that contains the file.
    public var package: String
    /// The version of the package.
    public var version: String
    /// The SHA-256 of the whole file in lower-case hexadecimal.
    public var sha256: String
    /// The license of the font.
    public var license: String
    /// The role of the font.
    public var role: Role
    /// The ISO 15924 codes of the scripts that the font covers.
    public var scripts: [String]
    /// What fontconfig reads from the font, as a fontconfig name; `nil` if it must read the file.
    ///
    /// With it, the file is opened when a text needs the font. A pattern without characters has
    /// those of the first entry of its family.
    public var pattern: String?
  }

  /// The version of the manifest's format.
  public var version: Int
  /// The fonts, in fallback order within each role.
  public var fonts: [Entry]
}
