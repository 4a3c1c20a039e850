import FoundationEssentials

/// The list of pinned fonts, stored as `manifest.json` in the fonts' folder.
package struct FontManifest: Codable, Sendable, Equatable {
  /// The role of a font in the fallback chain.
  package enum Role: String, Codable, Sendable, CaseIterable {
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
  package struct Entry: Codable, Sendable, Equatable {
    /// The name of the family as fontconfig reports it.
    package var family: String
    /// The name of the style, such as "Bold Italic".
    package var style: String
    /// The CSS weight, 1 … 1000.
    package var weight: Int
    /// Whether the face is italic.
    package var italic: Bool
    /// The name of the file in the manifest's folder.
    package var file: String
    /// The index of the face in a collection.
    package var index: Int
    /// The Debian package that contains the file.
    package var package: String
    /// The version of the package.
    package var version: String
    /// The SHA-256 of the whole file in lower-case hexadecimal.
    package var sha256: String
    /// The license of the font.
    package var license: String
    /// The role of the font.
    package var role: Role
    /// The ISO 15924 codes of the scripts that the font covers.
    package var scripts: [String]
    /// What fontconfig reads from the font, as a fontconfig name; `nil` if it must read the file.
    ///
    /// With it, the file is opened when a text needs the font. A pattern without characters has
    /// those of the first entry of its family.
    package var pattern: String?
  }

  /// The version of the manifest's format.
  package var version: Int
  /// The fonts, in fallback order within each role.
  package var fonts: [Entry]
}
