import CArchive
import ConfabSupport
import Glibc

/// A zip archive that is read in place, by libzip.
///
/// Refused are archives that are encrypted, have links, names that lead out, or entries that unpack
/// to much more than they can.
final class ZipStorage: ExportStorage {
  let paths: [String]
  private let archive: ZipArchive
  private let entries: [String: Entry]
  private let name: String
  private var copies: TemporaryFolder?

  var folder: String? { nil }

  private struct Entry {
    var index: UInt64
    var size: Int
  }

  /// The most entries.
  private static let mostEntries = 2_000_000
  /// An archive of pictures and texts is hardly ever smaller than a hundredth of its content. Up to
  /// `smallSize` bytes the ratio does not matter.
  private static let highestRatio = 200
  private static let smallSize = 64 << 20

  init(_ file: SpooledFile, name: String) throws(ImportError) {
    self.name = name
    archive = try ZipArchive(file, name: name)
    var entries: [String: Entry] = [:]
    var total = 0
    let count = zip_get_num_entries(archive.handle, 0)
    guard count <= Self.mostEntries else {
      throw ImportError(
        name, "the archive has \(count) files; expected at most \(Self.mostEntries)")
    }
    for index in 0..<UInt64(max(0, count)) {
      var status = zip_stat()
      guard zip_stat_index(archive.handle, index, 0, &status) == 0, let text = status.name else {
        throw ImportError(name, "the archive is damaged: \(archive.problem)")
      }
      let path = String(cString: text)
      if path.hasSuffix("/") || path.hasPrefix("__MACOSX/") { continue }
      let quoted = ProblemText.quoted(path)
      guard ExportPath.isSafe(path) else {
        throw ImportError(name, "the archive has a file \(quoted), whose path leads out of it")
      }
      guard status.encryption_method == 0 else {
        throw ImportError(name, "the archive is encrypted; expected one without a password")
      }
      guard !archive.isLink(index) else {
        throw ImportError(name, "the archive has a link \(quoted); expected files only")
      }
      let size = Int(clamping: status.size)
      guard size <= max(Self.smallSize, Int(clamping: status.comp_size) * Self.highestRatio) else {
        throw ImportError(name, "the archive's \(quoted) unpacks to \(Count.bytes(size)); refused")
      }
      total = total.addingReportingOverflow(size).overflow ? .max : total + size
      if entries[path] == nil { entries[path] = Entry(index: index, size: size) }
    }
    guard
      total
        <= max(
          Self.smallSize, file.size.multipliedReportingOverflow(by: Self.highestRatio).partialValue)
    else {
      throw ImportError(name, "the archive unpacks to \(Count.bytes(total)); refused")
    }
    self.entries = entries
    paths = entries.keys.sorted()
  }

  func has(_ path: String) -> Bool { entries[path] != nil }

  func stream(_ path: String) throws(ImportError) -> ByteStream {
    let source = "\(name): \(path)"
    guard let entry = entries[path] else { throw ImportError(source, "there is no such file") }
    let file = try ZipFile(archive, entry.index, source)
    var rest = entry.size
    return ByteStream { () throws(ImportError) in
      let chunk = try file.next()
      rest -= chunk.count
      guard rest >= 0 else { throw ImportError(source, "it is longer than the archive says") }
      return chunk
    }
  }

  func localPath(_ path: String) throws(ImportError) -> String {
    do {
      let folder = try copies ?? TemporaryFolder()
      copies = folder
      let target = "\(folder.path)/\(FilePath.name(of: path))"
      let output = try OutputFile(path: target)
      let stream = try stream(path)
      while true {
        let chunk = try stream.next()
        if chunk.isEmpty { break }
        try output.write(chunk)
      }
      try output.commit(isTemporary: true)
      return target
    } catch let error as ImportError {
      throw error
    } catch {
      throw ImportError("\(name): \(path)", "\(error)")
    }
  }
}

/// An open archive of libzip. It is closed when the last reference is gone.
private final class ZipArchive {
  let handle: OpaquePointer

  init(_ file: SpooledFile, name: String) throws(ImportError) {
    guard confab_archives_load_zip() else {
      throw ImportError(name, "libzip.so.4, which reads zip archives, is not installed")
    }
    let descriptor = file.duplicateDescriptor()
    guard descriptor >= 0 else { throw ImportError(name, String(cString: strerror(errno))) }
    var code: Int32 = 0
    guard let handle = zip_fdopen(descriptor, 0, &code) else {
      close(descriptor)
      var error = zip_error_t()
      zip_error_init_with_code(&error, code)
      defer { zip_error_fini(&error) }
      throw ImportError(
        name, "the archive can't be read: \(String(cString: zip_error_strerror(&error)))")
    }
    self.handle = handle
  }

  deinit { zip_discard(handle) }

  /// The last error.
  var problem: String { String(cString: zip_strerror(handle)) }

  /// Whether an entry is a symbolic link, as archives made on Unix say it.
  func isLink(_ index: UInt64) -> Bool {
    var system: UInt8 = 0
    var attributes: UInt32 = 0
    guard zip_file_get_external_attributes(handle, index, 0, &system, &attributes) == 0 else {
      return false
    }
    return system == 3 && mode_t(attributes >> 16) & S_IFMT == S_IFLNK
  }
}

/// A file of an archive that is being read.
private final class ZipFile {
  private let archive: ZipArchive
  private let handle: OpaquePointer
  private let source: String
  private static let chunk = 256 * 1024

  init(_ archive: ZipArchive, _ index: UInt64, _ source: String) throws(ImportError) {
    guard let handle = zip_fopen_index(archive.handle, index, 0) else {
      throw ImportError(source, "it can't be read: \(archive.problem)")
    }
    self.archive = archive
    self.handle = handle
    self.source = source
  }

  deinit { zip_fclose(handle) }

  func next() throws(ImportError) -> [UInt8] {
    var got: zip_int64_t = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, count in
      got = zip_fread(handle, buffer.baseAddress, UInt64(buffer.count))
      count = Int(max(0, got))
    }
    guard got >= 0 else {
      throw ImportError(source, "it is damaged: \(String(cString: zip_file_strerror(handle)))")
    }
    return bytes
  }
}
