import Glibc

/// Tells whether two paths lead to the same regular file, by links or by other spellings of its name.
public struct FileIdentity: Sendable, Hashable {
  private let device: UInt64
  private let number: UInt64

  /// - Parameter path: `-` is standard input; symbolic links are followed.
  /// - Returns: `nil` where there is no regular file, such as for a device or a pipe.
  public init?(path: String) {
    var status = stat()
    guard !path.utf8.contains(0),
      (path == "-" ? fstat(STDIN_FILENO, &status) : stat(path, &status)) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }
}
