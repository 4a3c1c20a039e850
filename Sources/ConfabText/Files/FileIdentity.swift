import Glibc

/// The device and number of a file. Paths with equal identities lead to the same file, by links or
/// by different spellings.
package struct FileIdentity: Sendable, Hashable {
  private let device: UInt64
  private let number: UInt64

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }

  /// The identity of the regular file at a path.
  ///
  /// - Parameter path: The path. Symbolic links are followed.
  /// - Returns: `nil` where there is no regular file, such as for a device or a pipe.
  package init?(path: String) {
    var status = stat()
    guard !path.utf8.contains(0),
      stat(path, &status) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    self.init(status)
  }
}
