import CTypography
import ConfabFonts
import ConfabSupport
import FoundationEssentials
import Glibc
import Synchronization

/// The fonts for shaping and drawing: the pinned fonts of a manifest, and optionally fonts of the
/// user in front of them. System fonts are never used.
public struct FontLibrary: Sendable {
  /// A face of the library.
  public struct Face: Sendable, Equatable {
    /// The path of the font file.
    public let path: String
    /// The index of the face in a collection.
    public let index: Int
    /// The name of the family.
    public let family: String
    /// The name of the style, such as "Bold Italic".
    public let style: String
    /// The role of the face in the fallback chain.
    package let role: FontManifest.Role
    /// The ISO 15924 codes of the scripts that the face covers.
    public let scripts: [String]
    /// The digest of the file; `nil` for a user's font, which is not pinned.
    public let sha256: String?
    /// Whether the user selected this face alone, and not the family of the file's first face.
    let isPositioned: Bool
    let variation: FontVariation?
    /// What fontconfig knows about the face; `nil` if it must read the file.
    let pattern: String?

    /// The selected positions on the axes of a variable font, sorted by tag; empty if none is
    /// selected.
    public var axes: [FontAxisSetting] { variation?.axes ?? [] }

    init(
      path: String, index: Int, family: String, style: String, role: FontManifest.Role,
      scripts: [String], sha256: String?, isPositioned: Bool = false,
      variation: FontVariation? = nil, pattern: String? = nil
    ) {
      self.path = path
      self.index = index
      self.family = family
      self.style = style
      self.role = role
      self.scripts = scripts
      self.sha256 = sha256
      self.isPositioned = isPositioned
      self.variation = variation
      self.pattern = pattern
    }
  }

  /// The folder of the pinned fonts.
  public let directory: String
  /// The list of the pinned fonts.
  package let manifest: FontManifest
  /// The SHA-256 of `manifest.json` in lower-case hexadecimal. It identifies all pinned fonts.
  package let manifestDigest: String
  /// The faces in the order of the manifest, with the user's fonts first.
  public let faces: [Face]
  /// A warning for each of the user's fonts with color outlines and for each position outside the
  /// range of its axis, one sentence each.
  public let warnings: [String]
  /// The CSS weights of the pinned faces of the bundled text family, by path. Tracking applies to
  /// these.
  let textWeights: [String: Int]
  /// The open files, shared by the library's users so that no file is opened or digested twice.
  let files: FontFiles
  /// The caches of the shapers that use this library.
  let sharedStorage = SharedStorage()

  /// The default limit for the size of a user's font, in bytes.
  public static let maximumFontLength = 64 << 20
  private static let maximumManifestLength = 1 << 20

  /// Reads the manifest. Font files are compared with their digests on first use.
  ///
  /// - Parameters:
  ///   - directory: The folder that contains `manifest.json`.
  ///   - typefaces: The fonts for text, the preferred one first: paths of font files or names of
  ///     bundled families. Several files of one family are its faces (bold, italic). If the list is
  ///     empty, the first text family of the manifest is used. The family of a file replaces a
  ///     bundled family of the same name.
  ///   - fontLimit: The largest size of each of these files, in bytes. They must be regular files.
  /// - Throws: ``FontError`` if the manifest or a file can't be read, is too large or is invalid,
  ///   or if no bundled family has a name.
  public init(
    directory: String, typefaces: [String] = [], fontLimit: Int = maximumFontLength
  ) throws {
    try self.init(
      directory: directory, typefaces: typefaces.map { Typeface($0) }, fontLimit: fontLimit)
  }

  /// Reads the manifest. Font files are compared with their digests on first use.
  ///
  /// - Parameters:
  ///   - directory: The folder that contains `manifest.json`.
  ///   - typefaces: The fonts for text, the preferred one first. If the list is empty, the first
  ///     text family of the manifest is used. The family of a file replaces a bundled family of the
  ///     same name.
  ///   - fontLimit: The largest size of each font file of the user, in bytes, also after
  ///     decompression. They must be regular files.
  /// - Throws: ``FontError`` if the manifest or a file can't be read, is too large or is invalid,
  ///   if no bundled family has a name, or if a file does not have a face, an instance or an axis.
  public init(
    directory: String, typefaces: [Typeface], fontLimit: Int = maximumFontLength
  ) throws {
    let path = directory + "/manifest.json"
    let file = try MappedFile(ofFonts: path, limit: Self.maximumManifestLength, as: .copied)
    do {
      manifest = try JSONDecoder().decode(FontManifest.self, from: Data(file.bytes))
    } catch {
      throw FontError.badManifest(path: path, reason: Self.reason(error))
    }
    guard manifest.fonts.contains(where: { $0.role == .text }) else {
      throw FontError.badManifest(path: path, reason: "no font in it has the role \"text\"")
    }
    self.directory = directory
    manifestDigest = file.sha256
    let files = FontFiles(limit: fontLimit)
    self.files = files
    let bundled = manifest.fonts.map { entry in
      Face(
        path: directory + "/" + entry.file, index: entry.index, family: entry.family,
        style: entry.style, role: entry.role, scripts: entry.scripts, sha256: entry.sha256,
        pattern: entry.pattern)
    }
    let textFamily = manifest.fonts.first { $0.role == .text }?.family
    textWeights = Dictionary(
      manifest.fonts.filter { $0.family == textFamily }.map {
        (directory + "/" + $0.file, $0.weight)
      }, uniquingKeysWith: { first, _ in first })
    var positionWarnings: [String] = []
    let chosen = try typefaces.flatMap {
      try Self.faces(of: $0, among: bundled, files, warnings: &positionWarnings)
    }
    let displaced = Set(chosen.map(\.family))
    faces = chosen + bundled.filter { !displaced.contains($0.family) }
    warnings =
      positionWarnings
      + chosen.filter { $0.sha256 == nil }.compactMap { face in
        FontColors(path: face.path, index: face.index)?.warning(path: face.path)
      }
  }

  /// The faces for a typeface, with the role of text.
  private static func faces(
    of typeface: Typeface, among bundled: [Face], _ files: FontFiles, warnings: inout [String]
  ) throws -> [Face] {
    let name = typeface.name
    let family = bundled.filter { $0.family.lowercased() == name.lowercased() }
    if let first = family.first {
      try FontFile.checkIsPlain(typeface, first.path)
      return family.map {
        Face(
          path: $0.path, index: $0.index, family: $0.family, style: $0.style, role: .text,
          scripts: $0.scripts, sha256: $0.sha256, pattern: $0.pattern)
      }
    }
    guard name.contains("/") || name.contains(".") || access(name, F_OK) == 0 else {
      throw FontError.unknownFamily(name: name, known: families(bundled))
    }
    return [try FontFile.face(of: typeface, in: files, warnings: &warnings)]
  }

  /// A description of a decoding error, in one line.
  private static func reason(_ error: any Error) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.reduce("$") { place, key in
        place + (key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)")
      }
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      return "\(place(context.codingPath)) has no \"\(key.stringValue)\""
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      return "\(place(context.codingPath)): \(context.debugDescription)"
    default: return "it is not valid JSON"
    }
  }

  /// The families for running text, or for fixed-width text if `mono` is `true`: the preferred one
  /// first, followed by the fallbacks for all other scripts.
  package func chain(mono: Bool) -> [String] {
    let heads: [FontManifest.Role] = mono ? [.mono, .text] : [.text]
    let order = heads + [.script, .cjk, .symbols] + (mono ? [] : [.mono]) + [.emoji]
    return Self.families(order.flatMap { role in faces.filter { $0.role == role } })
  }

  /// Compares the first files of some roles with their digests now instead of on first use, for
  /// example in parallel with other work.
  ///
  /// - Throws: ``FontError`` if a file can't be read or differs from the pinned file.
  /// - Complexity: linear in the files' sizes on the first call; 5 ms for 11 MB of emoji.
  package func check(_ roles: [FontManifest.Role]) throws {
    for role in roles {
      if let face = faces.first(where: { $0.role == role }) { _ = try files.font(of: face) }
    }
  }

  /// The family for color emoji; `nil` if the manifest has none.
  package var emojiFamily: String? { faces.first { $0.role == .emoji }?.family }

  /// The families of the bundled fonts, in the order of the manifest, also those that a font of the
  /// user replaces.
  package var bundledFamilies: [String] {
    var seen = Set<String>()
    return manifest.fonts.map(\.family).filter { seen.insert($0).inserted }
  }

  static func families(_ faces: [Face]) -> [String] {
    var seen = Set<String>()
    return faces.map(\.family).filter { seen.insert($0).inserted }
  }

  /// Finds the folder of the bundled fonts: the resources of the package beside the program
  /// (`Confab_ConfabFonts.resources`), or the fonts of the installed program
  /// (`../share/confab/Fonts`).
  ///
  /// - Throws: ``FontError/notFound(searched:)`` if neither folder has a manifest.
  public static func bundledDirectory() throws -> String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink("/proc/self/exe", $0, bytes.count) } ?? -1
    }
    let program = String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    let folder = FilePath.folder(of: program) ?? "."
    let places = [
      folder + "/" + String(cString: confab_fonts_bundle),
      (FilePath.folder(of: folder) ?? ".") + "/share/confab/Fonts",
      (FilePath.folder(of: FilePath.folder(of: folder) ?? ".") ?? ".") + "/share/confab/Fonts",
    ]
    for place in places where access(place + "/manifest.json", R_OK) == 0 { return place }
    throw FontError.notFound(searched: places)
  }
}

extension FontLibrary {
  /// The contents and the order of all fonts. The same text has the same size in two libraries with
  /// the same identity.
  ///
  /// The digest of the manifest represents the pinned fonts. A user's fonts are read.
  ///
  /// - Throws: ``FontError`` if a user's font can't be read.
  /// - Complexity: linear in the sizes of the user's fonts.
  package func identity() throws -> [String] {
    try [manifestDigest]
      + faces.map(identity)
  }

  private func identity(of face: Face) throws -> String {
    let digest = try face.sha256 ?? files.font(of: face).sha256
    let identity = "\(face.role.rawValue) \(digest) \(face.index) \(face.family)"
    return face.isPositioned ? "\(identity) at \(face.variation?.list ?? "")" : identity
  }

  /// The ``identity()`` of a library with the same manifest and without typefaces: it changes with
  /// the bundled fonts only.
  package var bundledIdentity: [String] {
    [manifestDigest]
      + manifest.fonts.map { "\($0.role.rawValue) \($0.sha256) \($0.index) \($0.family)" }
  }

  /// The typefaces that are in front of the bundled fonts: the names of their families, and what
  /// identifies their faces.
  ///
  /// - Throws: ``FontError`` if a user's font can't be read.
  package func typefaces() throws -> (families: [String], identity: [String]) {
    let bundled = Set(bundledIdentity)
    let chosen = try faces.filter { !bundled.contains(try identity(of: $0)) }
    return (Self.families(chosen), try chosen.map(identity))
  }
}

extension FontLibrary {
  /// Prevents fontconfig from reading the system's configuration and fonts.
  ///
  /// Confab does not use them, but Pango loads them in the background, which can take seconds and
  /// print warnings. This function replaces the process's current fontconfig configuration by an
  /// empty one. Call it in a program of your own before you create the first ``TextShaper``.
  /// Pictures are the same without it.
  package static func ignoreSystemFonts() {
    guard let empty = FcConfigCreate() else { return }
    FcConfigSetCurrent(empty)
    FcConfigDestroy(empty)
  }
}

extension FontLibrary {
  /// A font for text, chosen by the user: a font file or a bundled family, and which face and which
  /// position of it.
  public struct Typeface: Sendable, Hashable {
    /// The path of a font file, or the name of a bundled family.
    public var name: String
    /// The index of the face in a collection. 0 is the first face, and text in bold or italic uses
    /// the other faces of its family in the collection. Any other index selects this face alone.
    public var faceIndex: Int
    /// The name of an instance of a variable font, such as "SemiBold"; `nil` for none.
    public var instance: String?
    /// Positions on the axes of a variable font. They change those of ``instance``. A position
    /// outside its range is moved to the nearest end. Of several positions of an axis, the last one
    /// counts.
    public var axes: [FontAxisSetting]

    /// Creates a typeface.
    ///
    /// A variable font without an instance and without positions follows the weight of the text.
    /// With either of them, it has one face for text of any weight, unless the list of typefaces
    /// has it again at another position.
    public init(
      _ name: String, faceIndex: Int = 0, instance: String? = nil, axes: [FontAxisSetting] = []
    ) {
      self.name = name
      self.faceIndex = faceIndex
      self.instance = instance
      self.axes = axes
    }

    /// Whether a single face is selected.
    var isPositioned: Bool { faceIndex != 0 || instance != nil || !axes.isEmpty }
  }
}

/// The font files of one library, shared by all workers. Each file is opened once, compared with
/// its pinned digest and kept open, so the file that was checked is the file that is drawn.
final class FontFiles: Sendable {
  /// One file. Its lock is held while the file is read, so that no other thread reads it a second
  /// time.
  private final class Entry: Sendable {
    let font = Mutex<MappedFont?>(nil)
  }

  /// The largest size of a user's font, in bytes.
  private let limit: Int
  private let entries = Mutex<[String: Entry]>([:])

  init(limit: Int) { self.limit = limit }

  /// The file of a face.
  ///
  /// - Throws: ``FontError`` if the file can't be read, is too large or differs from the pinned
  ///   file.
  /// - Complexity: linear in the file's size on the first call.
  func font(of face: FontLibrary.Face) throws(FontError) -> MappedFont {
    try font(path: face.path, sha256: face.sha256)
  }

  /// The file at a path.
  ///
  /// - Parameter sha256: The digest of a pinned file; `nil` for a user's font.
  /// - Throws: ``FontError`` if the file can't be read, is too large or differs from the pinned
  ///   file.
  func font(path: String, sha256 expected: String?) throws(FontError) -> MappedFont {
    let entry = entries.withLock { entries in
      let entry = entries[path] ?? Entry()
      entries[path] = entry
      return entry
    }
    return try entry.font.withLock { known throws(FontError) in
      if let known { return known }
      guard let expected else {
        let font = try MappedFont.open(path, limit: limit, as: .copied)
        known = font
        return font
      }
      let font = try MappedFont.open(path)
      guard font.sha256 == expected else {
        throw .wrongDigest(path: path, expected: expected, found: font.sha256)
      }
      font.markAsPinned()
      known = font
      return font
    }
  }
}
