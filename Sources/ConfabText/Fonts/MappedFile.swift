import Glibc
import Synchronization

/// The bytes of a regular file that was opened once.
///
/// The bytes, and ``sha256``, stay the same even if another file replaces this one at its path.
package final class MappedFile: Sendable {
  /// How the bytes are stored in memory.
  package enum Residence: Sendable {
    /// Mapped: shared with other processes. Writes to the file are visible.
    case mapped
    /// Copied. For files that other users can write to.
    case copied
  }

  /// Immutable after initialisation.
  nonisolated(unsafe) private let memory: UnsafeMutableRawBufferPointer
  private let residence: Residence
  private let digest = Mutex<String?>(nil)
  /// The number of bytes per hashing step; a multiple of the page size.
  private static let hashedAtOnce = 1 << 20
  /// Distinguishes this file from other files and from its later versions.
  let version: FileVersion
  let path: String

  /// The contents. Valid while this object exists.
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }

  /// Opens a regular file. Devices and pipes are refused without blocking.
  ///
  /// - Parameters:
  ///   - limit: The largest size, in bytes.
  ///   - residence: How the bytes are stored in memory.
  /// - Throws: ``FontError/unreadable(path:reason:)``, ``FontError/tooLarge(path:bytes:limit:)``.
  package init(
    path: String, limit: Int = .max, as residence: Residence = .mapped
  ) throws(FontError) {
    func unreadable(_ code: Int32) -> FontError {
      .unreadable(path: path, reason: String(cString: strerror(code)))
    }
    guard !path.isEmpty, !path.utf8.contains(0) else { throw unreadable(ENOENT) }
    // Without O_NONBLOCK, opening a pipe blocks until another process writes to it.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw unreadable(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(errno) }
    let type = status.st_mode & S_IFMT
    guard type == S_IFREG else {
      throw .unreadable(
        path: path, reason: type == S_IFDIR ? "it is a folder" : "it is not a regular file")
    }
    let size = Int(status.st_size)
    guard size <= limit else { throw .tooLarge(path: path, bytes: size, limit: limit) }
    self.path = path
    self.residence = residence
    version = FileVersion(path: path, status)
    guard size > 0 else {
      memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
      return
    }
    let isCopy = residence == .copied
    let mapping = mmap(
      nil, size, isCopy ? PROT_READ | PROT_WRITE : PROT_READ,
      isCopy ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_PRIVATE, isCopy ? -1 : descriptor, 0)
    guard let mapping, mapping != MAP_FAILED else { throw unreadable(errno) }
    if isCopy,
      let code = Self.fill(UnsafeMutableRawBufferPointer(start: mapping, count: size), descriptor)
    {
      munmap(mapping, size)
      throw unreadable(code)
    }
    memory = UnsafeMutableRawBufferPointer(start: mapping, count: size)
  }

  deinit {
    if let start = memory.baseAddress { munmap(start, memory.count) }
  }

  /// Reads the file into memory.
  ///
  /// - Returns: An `errno` value; `nil` if the memory was filled.
  private static func fill(
    _ memory: UnsafeMutableRawBufferPointer, _ descriptor: Int32
  ) -> Int32? {
    var done = 0
    while done < memory.count {
      let count = read(descriptor, memory.baseAddress.map { $0 + done }, memory.count - done)
      // The file has become shorter.
      if count == 0 { return EIO }
      if count > 0 { done += count } else if errno != EINTR { return errno }
    }
    return nil
  }

  /// The SHA-256 of the bytes in lower-case hexadecimal.
  ///
  /// - Complexity: linear in the file's size on the first call.
  package var sha256: String {
    digest.withLock { known in
      if let known { return known }
      let digest = SHA256 { append in
        for start in stride(from: 0, to: memory.count, by: Self.hashedAtOnce) {
          let part = UnsafeMutableRawBufferPointer(
            rebasing: memory[start..<min(start + Self.hashedAtOnce, memory.count)])
          append(UnsafeRawBufferPointer(part))
          // Otherwise pages that are not read again would count as memory of the process.
          if residence == .mapped { madvise(part.baseAddress, part.count, MADV_DONTNEED) }
        }
      }
      let text = digest.hexadecimal
      known = text
      return text
    }
  }
}

/// The identity and the version of a file.
struct FileVersion: Hashable, Sendable {
  private let path: String
  private let device: UInt
  private let file: UInt
  private let size: Int
  private let changed: [Int]

  init(path: String, _ status: stat) {
    self.path = path
    device = UInt(status.st_dev)
    file = UInt(status.st_ino)
    size = Int(status.st_size)
    changed = [
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
    ]
  }

  /// Reads the version of the file at a path; `nil` if there is no file.
  init?(path: String) {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    self.init(path: path, status)
  }
}
