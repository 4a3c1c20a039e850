/// The error for a font that can't be used. The description is one line that names the file.
public enum FontError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file can't be opened or read.
  case unreadable(path: String, reason: String)
  /// The file has more bytes than the caller allows.
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// The file is a WOFF or WOFF2 file that can't be decompressed.
  case badCompression(path: String, reason: String)
  /// The manifest is invalid.
  case badManifest(path: String, reason: String)
  /// The file differs from the pinned one.
  case wrongDigest(path: String, expected: String, found: String)
  /// The file is not a TrueType or OpenType font, or it is damaged.
  case notAFont(path: String)
  /// The file ends before its tables do.
  case cutOff(path: String, bytes: Int, needed: Int)
  /// No folder with bundled fonts was found.
  case notFound(searched: [String])
  /// There is no font file and no bundled family with a name.
  case unknownFamily(name: String, known: [String])
  /// The file has no face with an index.
  case unknownFace(path: String, index: Int, count: Int)
  /// The font has no instance with a name. A static font has none.
  case unknownInstance(path: String, name: String, known: [String])
  /// The font has no axis with a tag. The axes are listed with their ranges, such as "wght
  /// 100–900".
  case unknownAxis(path: String, tag: String, known: [String])
  /// The position on an axis is not a number.
  case badAxisValue(path: String, tag: String, known: String)
  /// No installed font has a name, or the family has no such style. `known` lists the styles of the
  /// family, or similar names.
  case notInstalled(name: String, style: String?, known: [String])
  /// A font has no face of a weight or a slant. `wanted` is a phrase such as "face of weight 650",
  /// `nearest` the weight of the nearest face.
  case noFace(name: String, wanted: String, nearest: String?)
  /// No face of an installed family has a weight and a slant. `wanted` is a phrase such as "italic
  /// face of weight 650". `known` lists the faces of the family, such as "Bold 700".
  case noInstalledFace(family: String, wanted: String, known: [String])
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
    case .badCompression(let path, let reason): "\(path): cannot be decompressed: \(reason)"
    case .badManifest(let path, let reason): "\(path): not a font manifest: \(reason)"
    case .wrongDigest(let path, let expected, let found):
      "\(path): is not the pinned font: its SHA-256 is \(found.prefix(16))…, "
        + "the manifest says \(expected.prefix(16))…"
    case .notAFont(let path): "\(path): not a TrueType or OpenType font, or a damaged one"
    case .cutOff(let path, let bytes, let needed):
      "\(path): is cut off: it has \(bytes) bytes, but its tables end at byte \(needed); get the whole file"
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
    case .notInstalled(let name, let style?, let known):
      "the installed family \"\(name)\" has no style \"\(style)\"; "
        + "its styles are \(known.joined(separator: ", "))"
    case .notInstalled(let name, nil, let known):
      "no installed font is called \"\(name)\""
        + (known.isEmpty ? "; fc-list prints all" : "; similar: \(known.joined(separator: ", "))")
    case .noFace(let name, let wanted, let nearest):
      "\(name) has no \(wanted)" + (nearest.map { "; the nearest one has \($0)" } ?? "")
        + "; name a font with that face, or leave the setting out"
    case .noInstalledFace(let family, let wanted, let known):
      "the installed family \"\(family)\" has no \(wanted); its faces are "
        + known.joined(separator: ", ")
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
