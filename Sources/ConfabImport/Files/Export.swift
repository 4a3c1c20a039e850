import ConfabSupport

/// The files of an export: a folder, an archive, or one file with those beside it.
///
/// Paths are relative to the export, with slashes and without `..`. Nothing outside can be read:
/// links that lead out and archives with tricks in their names are refused. A zip archive is read
/// in place; other archives are unpacked to a temporary folder. For use from one task.
public final class Export {
  /// The name for errors: the path as it was given, or "standard input".
  public let name: String
  /// The path of the file that was given; `nil` for a folder or an archive with several files.
  public let main: String?
  /// The paths of all files, sorted; of a single file, only its own: others beside it are found by
  /// ``has(_:)``.
  public let paths: [String]
  /// Files that readers took out of its texts.
  package let embedded = EmbeddedFiles()
  private let storage: any ExportStorage
  private var heads: [String: [UInt8]] = [:]
  /// The length of a head, in bytes.
  public static let headLength = 64 * 1024

  /// Opens an export.
  ///
  /// - Parameter path: The path of a folder, an archive or a file; `-` is standard input.
  /// - Throws: ``ImportError`` if it can't be opened, or is an archive that can't be trusted.
  public convenience init(path: String) throws(ImportError) {
    if path == "-" {
      let name = FileReader.standardInputName
      try self.init(name: name, SpooledFile.standardInput(), path: nil)
    } else if Self.isFolder(path) {
      self.init(name: path, try FolderStorage(path: path), main: nil)
    } else {
      try self.init(name: path, SpooledFile.file(path), path: path)
    }
  }

  /// An export that is in memory as one file.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - name: The name for errors.
  ///   - path: The path of the file that the bytes are from. Files beside it are found; `nil` for none.
  public convenience init(
    bytes: [UInt8], named name: String, from path: String? = nil
  ) throws(ImportError) {
    try self.init(name: name, SpooledFile(memory: bytes), path: path)
  }

  private convenience init(
    name: String, _ file: SpooledFile, path: String?
  ) throws(ImportError) {
    switch ArchiveKind(try file.read(at: 0, count: 512, name)) {
    case .zip:
      let zip = try ZipStorage(file, name: name)
      self.init(name: name, zip, main: zip.paths.count == 1 ? zip.paths[0] : nil)
    case .other:
      let unpacked = try UnpackedArchive(file, name: name)
      self.init(
        name: name, unpacked, main: unpacked.paths.count == 1 ? unpacked.paths[0] : nil)
    case nil:
      let single = try SingleFileStorage(file, path: path, name: name)
      self.init(name: name, single, main: single.main)
    }
  }

  private init(name: String, _ storage: any ExportStorage, main: String?) {
    self.name = name
    self.storage = storage
    self.main = main
    paths = storage.paths
  }

  private static func isFolder(_ path: String) -> Bool {
    FilePath.names(in: path) != nil
  }

  /// The folder to which ``paths`` are relative; `nil` for a zip archive and for standard input.
  package var folder: String? { storage.folder }

  // MARK: - Finding

  /// Whether the export has a file.
  public func has(_ path: String) -> Bool {
    ExportPath.isSafe(path) && (storage.has(path) || embedded.localPath(path) != nil)
  }

  /// The paths whose last component has a name, in any case; the nearest to the root first.
  public func paths(named name: String) -> [String] {
    let name = name.lowercased()
    return paths.filter { Self.lastName(of: $0).lowercased() == name }
      .sorted { ($0.utf8.count { $0 == 0x2F }, $0) < ($1.utf8.count { $0 == 0x2F }, $1) }
  }

  /// The path of a file that another file names: relative to that file, relative to the export, or
  /// with leading folders left out, as in an export of which only a part is there.
  ///
  /// - Returns: `nil` if the export doesn't have the file.
  public func find(_ path: String, from file: String) -> String? {
    let parts = path.split { $0 == "/" || $0 == "\\" }.filter { $0 != "." }
    let folder = FilePath.folder(of: file).map { "\($0)/" } ?? ""
    var tail = parts.joined(separator: "/")[...]
    while !tail.isEmpty {
      if !folder.isEmpty, has(folder + tail) { return folder + tail }
      if mayHave(tail), has(String(tail)) { return String(tail) }
      tail = Substring(tail.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst())
    }
    return nil
  }

  /// Whether a path can be that of a file, by its first part. Databases name many files that an
  /// export does not have, and to look for each part of their paths takes long.
  private func mayHave(_ path: Substring) -> Bool {
    guard let names = folderNames else { return true }
    // Some file systems don't tell upper case from lower case.
    let first = Substring(path.utf8.prefix { $0 != UInt8(ascii: "/") })
    return names.contains(first.lowercased()) || EmbeddedFiles.isEmbedded(String(path))
  }

  /// The names in the folder of the export, in lower case; `nil` if it is none or has too many.
  private lazy var folderNames: Set<String>? = {
    guard let names = folder.flatMap(FilePath.names), names.count <= Self.mostNames else {
      return nil
    }
    return Set(names.map { $0.lowercased() })
  }()

  private static let mostNames = 100_000

  /// The part of a path after its last slash.
  public static func lastName(of path: String) -> String { FilePath.name(of: path) }

  // MARK: - Reading

  /// The error of a file of the export.
  public func error(_ path: String, line: Int = 0, _ text: String) -> ImportError {
    ImportError(path == main ? name : "\(name): \(path)", line: line, text)
  }

  /// Opens a file to read it from front to back.
  public func stream(_ path: String) throws(ImportError) -> ByteStream {
    guard has(path) else { throw error(path, "there is no such file in the export") }
    if let local = embedded.localPath(path) {
      return try SpooledFile.file(local).stream("\(name): \(path)")
    }
    return try storage.stream(path)
  }

  /// A file as a whole.
  ///
  /// - Parameters:
  ///   - path: The path in the export.
  ///   - limit: The most bytes. A longer file is refused.
  public func bytes(_ path: String, limit: Int = 256 << 20) throws(ImportError) -> [UInt8] {
    let stream = try stream(path)
    var bytes: [UInt8] = []
    while true {
      let chunk = try stream.next()
      if chunk.isEmpty { return bytes }
      bytes += chunk
      guard bytes.count <= limit else {
        throw error(path, "the file is longer than the allowed \(Count.bytes(limit))")
      }
    }
  }

  /// The beginning of a file, at most ``headLength``; empty for one that can't be read.
  public func head(_ path: String) -> [UInt8] {
    if let known = heads[path] { return known }
    var head: [UInt8] = []
    if let stream = try? stream(path) {
      while head.count < Self.headLength, let chunk = try? stream.next(), !chunk.isEmpty {
        head += chunk
      }
    }
    head = Array(head.prefix(Self.headLength))
    heads[path] = head
    return head
  }

  /// The beginning of the main file; empty if there is none.
  public var mainHead: [UInt8] { main.map(head) ?? [] }

  /// The path of a file in the file system, for a library that opens it itself; the file may be a
  /// copy, which exists as long as the export.
  package func localPath(_ path: String) throws(ImportError) -> String {
    guard has(path) else { throw error(path, "there is no such file in the export") }
    return try storage.localPath(path)
  }
}

/// A file that is read from front to back.
public struct ByteStream {
  private let refill: () throws(ImportError) -> [UInt8]

  init(_ refill: @escaping () throws(ImportError) -> [UInt8]) { self.refill = refill }

  /// Returns the next bytes, or none at the end.
  public func next() throws(ImportError) -> [UInt8] { try refill() }
}

/// Where the files of an export are.
protocol ExportStorage: AnyObject {
  /// The paths of all files, sorted.
  var paths: [String] { get }
  /// Whether there is a file. The path is safe.
  func has(_ path: String) -> Bool
  func stream(_ path: String) throws(ImportError) -> ByteStream
  func localPath(_ path: String) throws(ImportError) -> String
  /// The folder in the file system that has the files; `nil` if there is none.
  var folder: String? { get }
}

/// The rule for paths inside an export.
enum ExportPath {
  /// Whether a path stays inside, and is one that a document can name.
  static func isSafe(_ path: String) -> Bool {
    guard !path.isEmpty, path.utf8.count <= 4_096, path.utf8.first != UInt8(ascii: "/"),
      !path.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\\") })
    else { return false }
    // No part is empty, "." or "..".
    var (length, hasOnlyDots) = (0, true)
    for byte in path.utf8 {
      if byte == UInt8(ascii: "/") {
        if hasOnlyDots, length <= 2 { return false }
        (length, hasOnlyDots) = (0, true)
      } else {
        length += 1
        if byte != UInt8(ascii: ".") { hasOnlyDots = false }
      }
    }
    return !hasOnlyDots || length > 2
  }
}

/// The kinds of archives, by their first bytes.
enum ArchiveKind {
  case zip
  /// Read by libarchive.
  case other

  init?(_ head: [UInt8]) {
    if head.starts(with: [0x50, 0x4B, 3, 4]) || head.starts(with: [0x50, 0x4B, 5, 6]) {
      self = .zip
    } else if Self.signatures.contains(where: { head.starts(with: $0) })
      || head.count >= 262 && head[257..<262].elementsEqual("ustar".utf8)
    {
      self = .other
    } else {
      return nil
    }
  }

  /// gzip, bzip2, xz, zstd, lzip, 7z.
  private static let signatures: [[UInt8]] = [
    [0x1F, 0x8B], [0x42, 0x5A, 0x68], [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], [0x28, 0xB5, 0x2F, 0xFD],
    [0x4C, 0x5A, 0x49, 0x50], [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],
  ]
}
