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
  /// The file has no face with an index.
  case unknownFace(path: String, index: Int, count: Int)
  /// The font has no instance with a name. A static font has none.
  case unknownInstance(path: String, name: String, known: [String])
  /// The font has no axis with a tag. The axes are listed with their ranges, such as "wght 100–900".
  case unknownAxis(path: String, tag: String, known: [String])
  /// The position on an axis is not a number.
  case badAxisValue(path: String, tag: String, known: String)
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
    case .unknownFace(let path, let index, let count):
      "\(path) has no face \(index); "
        + (count == 1 ? "it is not a collection" : "its faces are 0 to \(count - 1)")
    case .unknownInstance(let path, let name, let known):
      "\(path) has no instance \"\(name)\"; "
        + (known.isEmpty ? "it has none" : "its instances are \(known.joined(separator: ", "))")
    case .unknownAxis(let path, let tag, let known):
      "\(path) has no axis \"\(tag)\"; "
        + (known.isEmpty
          ? "it is not a variable font" : "its axes are \(known.joined(separator: ", "))")
    case .badAxisValue(let path, let tag, let known):
      "\(path): the position on the axis \"\(tag)\" is not a number; expected \(known)"
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
