import Glibc
import Synchronization

/// The bytes of a regular file that was opened once.
///
/// If another file takes the path later, these bytes stay, and ``sha256`` is theirs.
@usableFromInline
package final class MappedFile: Sendable {
  /// How the bytes get into memory.
  package enum Residence: Sendable {
    /// Mapped: shared with other processes, but changed by whoever writes into the file.
    case mapped
    /// Copied, for files that anybody may write.
    case copied
  }

  /// Immutable once made.
  @usableFromInline nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer
  private let residence: Residence
  private let digest = Mutex<String?>(nil)
  /// Bytes; whole pages.
  private static let hashedAtOnce = 1 << 20
  /// The state of the file when it was opened.
  package let stamp: FileStamp
  package let path: String

  /// Valid while this object lives.
  @inlinable package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }

  /// Opens a file and maps or copies its bytes.
  ///
  /// - Parameter limit: the largest size that is accepted, in bytes.
  package init(
    path: String, limit: Int = .max, as residence: Residence = .mapped
  ) throws(RegularFile.Failure) {
    let file = try RegularFile(path: path)
    let size = file.size
    guard size <= limit else { throw .tooLarge(bytes: size, limit: limit) }
    self.path = path
    self.residence = residence
    stamp = file.stamp
    guard size > 0 else {
      memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
      return
    }
    let isCopy = residence == .copied
    let mapping = mmap(
      nil, size, isCopy ? PROT_READ | PROT_WRITE : PROT_READ,
      isCopy ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_PRIVATE, isCopy ? -1 : file.descriptor, 0)
    guard let mapping, mapping != MAP_FAILED else {
      throw .system(code: errno)
    }
    memory = UnsafeMutableRawBufferPointer(start: mapping, count: size)
    guard isCopy else { return }
    // The object is complete, so its deinitializer frees the memory. A file that has become shorter
    // can't be copied.
    guard try file.read(at: 0, into: memory) == size else { throw .system(code: EIO) }
  }

  deinit {
    if let start = memory.baseAddress { munmap(start, memory.count) }
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
