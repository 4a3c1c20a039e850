import FoundationEssentials
import Glibc

/// The fonts that take part in a rendering: a manifest, its folder and, if asked for, one font of
/// the user's own in front of the chain.
public struct FontLibrary: Sendable {
  /// One face that may be chosen.
  public struct Face: Sendable, Equatable {
    public let path: String
    public let index: Int
    public let family: String
    public let style: String
    public let role: FontManifest.Role
    public let scripts: [String]
    /// `nil` for a user's own font, which is not pinned.
    public let sha256: String?
  }

  public let directory: String
  public let manifest: FontManifest
  /// Lower-case hexadecimal SHA-256 of `manifest.json`, and so of all pinned fonts.
  public let manifestDigest: String
  /// In the order of the manifest, a user's own font first.
  public let faces: [Face]
  /// One sentence for each font of the user's own with glyphs that are not drawn as they are meant.
  public let warnings: [String]
  /// CSS weights of the pinned cuts of the bundled text family, by path: what tracking applies to.
  let textWeights: [String: Int]
  /// Shared by all who use this library, so that no file is opened or digested twice.
  let files: FontFiles
  /// Shared likewise, so that no font's rules are read a second time.
  let knowledge = FontKnowledge()

  /// Bytes that a user's own font may have unless the caller says otherwise.
  public static let maximumFontLength = 64 << 20
  private static let maximumManifestLength = 1 << 20

  /// Reads the manifest. Files are checked against their digests when they are first used.
  ///
  /// - Parameters:
  ///   - directory: the folder with `manifest.json`.
  ///   - typefaces: what to set text in, the preferred first: paths of font files or names of
  ///     bundled families. Several files of one family are its cuts (bold, italic). Empty takes the
  ///     manifest's first text family. A file's family displaces a bundled one of the same name.
  ///   - fontLimit: bytes that each of these files may have; they must be regular files.
  /// - Throws: ``FontError``.
  public init(
    directory: String, typefaces: [String] = [], fontLimit: Int = maximumFontLength
  ) throws {
    let path = directory + "/manifest.json"
    let file = try MappedFile(path: path, limit: Self.maximumManifestLength, as: .copied)
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
        style: entry.style, role: entry.role, scripts: entry.scripts, sha256: entry.sha256)
    }
    let textFamily = manifest.fonts.first { $0.role == .text }?.family
    textWeights = Dictionary(
      manifest.fonts.filter { $0.family == textFamily }.map {
        (directory + "/" + $0.file, $0.weight)
      }, uniquingKeysWith: { first, _ in first })
    let chosen = try typefaces.flatMap { try Self.faces(named: $0, among: bundled, files) }
    let displaced = Set(chosen.map(\.family))
    faces = chosen + bundled.filter { !displaced.contains($0.family) }
    warnings = chosen.filter { $0.sha256 == nil }.compactMap { face in
      FontColors(path: face.path, index: face.index)?.warning(path: face.path)
    }
  }

  /// What a user means by a family's name or a file's path, as faces for running text.
  private static func faces(
    named name: String, among bundled: [Face], _ files: FontFiles
  ) throws -> [Face] {
    let family = bundled.filter { $0.family.lowercased() == name.lowercased() }
    guard family.isEmpty else {
      return family.map {
        Face(
          path: $0.path, index: $0.index, family: $0.family, style: $0.style, role: .text,
          scripts: $0.scripts, sha256: $0.sha256)
      }
    }
    guard name.contains("/") || name.contains(".") || access(name, F_OK) == 0 else {
      throw FontError.unknownFamily(name: name, known: families(bundled))
    }
    return try FontFile.faces(path: name, in: files)
  }

  /// What Foundation has to say about a manifest, in one line and in words.
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
    default: return "it is no JSON"
    }
  }

  /// Families for running text or, for `mono`, fixed-width text, the preferred one first and the
  /// fallback for every other script behind it.
  public func chain(mono: Bool) -> [String] {
    let heads: [FontManifest.Role] = mono ? [.mono, .text] : [.text]
    let order = heads + [.script, .cjk, .symbols] + (mono ? [] : [.mono]) + [.emoji]
    return Self.families(order.flatMap { role in faces.filter { $0.role == role } })
  }

  /// Compares the files of a role with their digests now, for instance beside other work, rather
  /// than when they are first used.
  ///
  /// - Throws: ``FontError``.
  /// - Complexity: linear in the files' sizes (11 MB of emoji: 5 ms), once.
  public func check(_ role: FontManifest.Role) throws {
    for face in faces where face.role == role { _ = try files.font(of: face) }
  }

  /// The family of colour emoji.
  public var emojiFamily: String? { faces.first { $0.role == .emoji }?.family }

  private static func families(_ faces: [Face]) -> [String] {
    var seen = Set<String>()
    return faces.map(\.family).filter { seen.insert($0).inserted }
  }

  /// Finds the bundled fonts: beside the installed program (`../share/confab/Fonts`), or in the
  /// source tree that this library was built from.
  public static func bundledDirectory() throws -> String {
    var places: [String] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink("/proc/self/exe", $0, bytes.count) } ?? -1
    }
    if count > 0 {
      let program = String(decoding: buffer[..<count], as: UTF8.self)
      places.append(parent(of: parent(of: program)) + "/share/confab/Fonts")
    }
    let sourceFolders = parent(of: parent(of: parent(of: parent(of: #filePath))))
    places.append(sourceFolders + "/Fonts")
    for place in places where access(place + "/manifest.json", R_OK) == 0 { return place }
    throw FontError.notFound(searched: places)
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return String(path[..<slash])
  }
}
