/// The error for a font that can't be used. The description is one line that names the file.
public enum FontError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file can't be opened or read.
  case unreadable(path: String, reason: String)
  /// The file has more bytes than the caller allows.
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// The manifest is invalid.
  case badManifest(path: String, reason: String)
  /// The file differs from the pinned one.
  case wrongDigest(path: String, expected: String, found: String)
  /// The file is not a TrueType or OpenType font, or it is damaged.
  case notAFont(path: String)
  /// No folder with bundled fonts was found.
  case notFound(searched: [String])
  /// There is no font file and no bundled family with a name.
  case unknownFamily(name: String, known: [String])
  /// A C library can't be set up because memory is short.
  case noMemory(what: String)
  /// The installed Pango has another structure than the versions that Confab knows.
  case unsupportedPango(version: String)

  /// The error in one line.
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
      "the bundled fonts were not found; looked in \(searched.joined(separator: ", "))"
    case .unknownFamily(let name, let known):
      "no font file and no bundled family is called \"\(name)\"; "
        + "the families are \(known.joined(separator: ", "))"
    }
  }
}
