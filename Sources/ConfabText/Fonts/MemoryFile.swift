import CTypography
import Glibc

/// An anonymous file in memory with a path, for libraries that read only from paths. Removed with
/// this object.
final class MemoryFile {
  private let descriptor: Int32

  /// The path. Valid while this object exists.
  var path: String { "/proc/self/fd/\(descriptor)" }

  /// Writes bytes to a new file.
  ///
  /// - Parameter origin: The file that the bytes come from, for errors.
  /// - Throws: ``FontError/unreadable(path:reason:)`` if the file can't be created.
  init(_ bytes: UnsafeRawBufferPointer, origin: String) throws {
    func failed(_ reason: String) -> FontError {
      .unreadable(path: origin, reason: "a checked copy of it can't be made in memory: \(reason)")
    }
    descriptor = memfd_create("confab-font", CTYPOGRAPHY_MFD_CLOEXEC)
    guard descriptor >= 0 else { throw failed(String(cString: strerror(errno))) }
    var rest = bytes
    while !rest.isEmpty {
      let count = write(descriptor, rest.baseAddress, rest.count)
      if count < 0 {
        if errno == EINTR { continue }
        let reason = String(cString: strerror(errno))
        close(descriptor)
        throw failed(reason)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
    guard access("/proc/self/fd/\(descriptor)", R_OK) == 0 else {
      close(descriptor)
      throw failed("/proc is not mounted")
    }
  }

  deinit { close(descriptor) }
}
