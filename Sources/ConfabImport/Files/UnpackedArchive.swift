import CArchive
import ConfabSupport
import Glibc

/// An archive other than zip (tar, 7z, compressed files), which libarchive unpacks to a temporary
/// folder, because such archives can't be read in any order.
///
/// Links and devices are left out; names that lead out, encrypted files and archives that unpack to
/// too much are refused.
final class UnpackedArchive: ExportStorage {
  private let temporary: TemporaryFolder
  private let files: FolderStorage

  var folder: String? { nil }

  /// The most bytes in all.
  private static let mostBytes = 64 << 30
  private static let mostEntries = 2_000_000
  private static let highestRatio = 1_000
  private static let smallSize = 256 << 20

  init(_ file: SpooledFile, name: String) throws(ImportError) {
    let folder: TemporaryFolder
    do throws(FileError) { folder = try TemporaryFolder() } catch {
      throw ImportError(name, "\(error)")
    }
    temporary = folder
    let archive = try Unpacker(file, name: name)
    var count = 0
    let most = min(Self.mostBytes, max(Self.smallSize, file.size * Self.highestRatio))
    var rest = most
    while let entry = try archive.next() {
      count += 1
      guard count <= Self.mostEntries else {
        throw ImportError(name, "the archive has more than \(Self.mostEntries) files")
      }
      guard entry.isFile else { continue }
      guard !entry.isEncrypted else {
        throw ImportError(name, "the archive is encrypted; expected one without a password")
      }
      let path = try Self.path(entry.path, name)
      do {
        let target = "\(folder.path)/\(path)"
        if let parent = FilePath.folder(of: target) { try OutputFolder.make(parent) }
        let output = try OutputFile(path: target)
        while true {
          let chunk = try archive.data()
          if chunk.isEmpty { break }
          rest -= chunk.count
          guard rest >= 0 else {
            throw ImportError(
              name, "the archive unpacks to more than \(Count.bytes(most)); refused")
          }
          try output.write(chunk)
        }
        try output.commit(isTemporary: true)
      } catch let error as ImportError {
        throw error
      } catch {
        throw ImportError(name, "\(error)")
      }
    }
    files = try FolderStorage(path: folder.path, name: name)
  }

  /// The path of an entry without `./` at its start.
  private static func path(_ text: String?, _ name: String) throws(ImportError) -> String {
    var path = text ?? ""
    while path.utf8.starts(with: "./".utf8) { path = String(Substring(path.utf8.dropFirst(2))) }
    // A compressed file that is no archive.
    if path == "data" || path.isEmpty {
      let own = FilePath.name(of: name)
      let stem = own.split(separator: ".").dropLast().joined(separator: ".")
      path = stem.isEmpty ? "data" : stem
    }
    guard ExportPath.isSafe(path) else {
      throw ImportError(
        name, "the archive has a file \(ProblemText.quoted(path)), whose path leads out of it")
    }
    return path
  }

  var paths: [String] { files.paths }
  func has(_ path: String) -> Bool { files.has(path) }
  func stream(_ path: String) throws(ImportError) -> ByteStream { try files.stream(path) }
  func localPath(_ path: String) -> String { files.localPath(path) }
}

/// Reads an archive with libarchive from front to back.
private final class Unpacker {
  struct Entry {
    var path: String?
    var isFile: Bool
    var isEncrypted: Bool
  }

  private let handle: OpaquePointer
  private let name: String
  private static let chunk = 256 * 1024

  init(_ file: SpooledFile, name: String) throws(ImportError) {
    self.name = name
    guard confab_archives_load_archive() else {
      throw ImportError(name, "libarchive.so.13, which reads archives, is not installed")
    }
    guard let handle = archive_read_new() else { throw ImportError(name, "there is no memory") }
    self.handle = handle
    archive_read_support_filter_all(handle)
    archive_read_support_format_tar(handle)
    archive_read_support_format_7zip(handle)
    archive_read_support_format_raw(handle)
    let descriptor = file.duplicateDescriptor()
    self.descriptor = descriptor
    lseek(descriptor, 0, SEEK_SET)
    guard descriptor >= 0, archive_read_open_fd(handle, descriptor, Self.chunk) == ARCHIVE_OK else {
      throw ImportError(name, "the archive can't be read: \(problem)")
    }
  }

  private let descriptor: Int32

  deinit {
    archive_read_free(handle)
    if descriptor >= 0 { close(descriptor) }
  }

  private var problem: String {
    archive_error_string(handle).map { String(cString: $0) } ?? "damaged"
  }

  func next() throws(ImportError) -> Entry? {
    var entry: OpaquePointer?
    let code = archive_read_next_header(handle, &entry)
    if code == ARCHIVE_EOF { return nil }
    guard code == ARCHIVE_OK || code == ARCHIVE_WARN, let entry else {
      throw ImportError(name, "the archive is damaged: \(problem)")
    }
    let path = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry)
    return Entry(
      path: path.map { String(cString: $0) },
      isFile: archive_entry_filetype(entry) & S_IFMT == S_IFREG
        && archive_entry_hardlink(entry) == nil,
      isEncrypted: archive_entry_is_encrypted(entry) != 0)
  }

  func data() throws(ImportError) -> [UInt8] {
    var got = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, count in
      got = archive_read_data(handle, buffer.baseAddress, buffer.count)
      count = max(0, got)
    }
    guard got >= 0 else { throw ImportError(name, "the archive is damaged: \(problem)") }
    return bytes
  }
}
