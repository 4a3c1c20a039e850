import Glibc
import Synchronization

/// The bytes of a regular file that was opened once.
///
/// Whatever takes the file's name afterwards, these bytes stay, and ``sha256`` is theirs.
package final class MappedFile: Sendable {
  /// How the bytes come to memory.
  package enum Residence: Sendable {
    /// Mapped: shared with other processes, but visible to who writes into the file itself.
    case mapped
    /// Copied, for files that anybody may write.
    case copied
  }

  /// Immutable once made.
  nonisolated(unsafe) private let memory: UnsafeMutableRawBufferPointer
  private let residence: Residence
  private let digest = Mutex<String?>(nil)
  /// Bytes; whole pages.
  private static let hashedAtOnce = 1 << 20
  /// Tells this file from others, and from itself after a change.
  let version: FileVersion
  let path: String

  /// Valid while this object lives.
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }

  /// Opens a file, which takes no time whatever it is: devices and pipes are refused.
  ///
  /// - Parameter limit: bytes that it may have.
  /// - Throws: ``FontError/unreadable(path:reason:)``, ``FontError/tooLarge(path:bytes:limit:)``.
  package init(
    path: String, limit: Int = .max, as residence: Residence = .mapped
  ) throws(FontError) {
    func unreadable(_ code: Int32) -> FontError {
      .unreadable(path: path, reason: String(cString: strerror(code)))
    }
    guard !path.isEmpty, !path.utf8.contains(0) else { throw unreadable(ENOENT) }
    // Without O_NONBLOCK, opening a pipe waits until somebody writes to it.
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

  /// - Returns: an `errno` value; `nil` where the file has filled the memory.
  private static func fill(
    _ memory: UnsafeMutableRawBufferPointer, _ descriptor: Int32
  ) -> Int32? {
    var done = 0
    while done < memory.count {
      let count = read(descriptor, memory.baseAddress.map { $0 + done }, memory.count - done)
      // It has become shorter.
      if count == 0 { return EIO }
      if count > 0 { done += count } else if errno != EINTR { return errno }
    }
    return nil
  }

  /// Lower-case hexadecimal SHA-256 of the bytes.
  ///
  /// - Complexity: linear in the file's size the first time.
  package var sha256: String {
    digest.withLock { known in
      if let known { return known }
      let digest = SHA256 { append in
        for start in stride(from: 0, to: memory.count, by: Self.hashedAtOnce) {
          let part = UnsafeMutableRawBufferPointer(
            rebasing: memory[start..<min(start + Self.hashedAtOnce, memory.count)])
          append(UnsafeRawBufferPointer(part))
          // Pages that nobody reads again would count as memory of the process.
          if residence == .mapped { madvise(part.baseAddress, part.count, MADV_DONTNEED) }
        }
      }
      let text = digest.hexadecimal
      known = text
      return text
    }
  }
}

/// What tells a file from one that takes its place.
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

  /// `nil` where there is no file.
  init?(path: String) {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    self.init(path: path, status)
  }
}
