import FoundationEssentials

/// The list of pinned fonts, `manifest.json` in the fonts' folder.
public struct FontManifest: Codable, Sendable, Equatable {
  /// What a font is for in the fallback chain.
  public enum Role: String, Codable, Sendable, CaseIterable {
    case text, mono, script, cjk, symbols, emoji
  }

  /// One font file.
  public struct Entry: Codable, Sendable, Equatable {
    /// The name that fontconfig reports for the face.
    public var family: String
    public var style: String
    /// CSS weight, 1 … 1000.
    public var weight: Int
    public var italic: Bool
    /// File name within the manifest's folder.
    public var file: String
    /// Face within a collection.
    public var index: Int
    /// The Debian package and version it was taken from.
    public var package: String
    public var version: String
    /// Lower-case hexadecimal digest of the whole file.
    public var sha256: String
    public var license: String
    public var role: Role
    /// ISO 15924 codes of the scripts it covers.
    public var scripts: [String]
  }

  public var version: Int
  /// In fallback order within each role.
  public var fonts: [Entry]
}

/// Why a font can't be used. The description is one line that names the file.
public enum FontError: Error, Sendable, Equatable, CustomStringConvertible {
  case unreadable(path: String, reason: String)
  /// More bytes than the caller allowed.
  case tooLarge(path: String, bytes: Int, limit: Int)
  case badManifest(path: String, reason: String)
  case wrongDigest(path: String, expected: String, found: String)
  case notAFont(path: String)
  case notFound(searched: [String])
  case unknownFamily(name: String, known: [String])
  /// A library that could not be set up; what for.
  case noMemory(what: String)
  /// The installed Pango has another structure than the versions that Confab knows.
  case unsupportedPango(version: String)

  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    case .tooLarge(let path, let bytes, let limit):
      "\(path): its \(bytes) bytes are more than the \(limit) that are allowed"
    case .badManifest(let path, let reason): "\(path): not a font manifest: \(reason)"
    case .wrongDigest(let path, let expected, let found):
      "\(path): is not the pinned font: its SHA-256 is \(found.prefix(16))…, "
        + "the manifest says \(expected.prefix(16))…"
    case .notAFont(let path): "\(path): not a TrueType or OpenType font, or a damaged one"
    case .noMemory(let what): "there is not enough memory for \(what)"
    case .unsupportedPango(let version):
      "Pango \(version) is not supported; expected a version like 1.50"
    case .notFound(let searched):
      "no Fonts/manifest.json found; looked in \(searched.joined(separator: ", "))"
    case .unknownFamily(let name, let known):
      "no font file and no bundled family is called \"\(name)\"; "
        + "the families are \(known.joined(separator: ", "))"
    }
  }
}
