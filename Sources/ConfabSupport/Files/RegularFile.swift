import Glibc

/// A regular file that is open for reading. Closed when the value ends.
///
/// Pipes, devices and folders are refused, so that opening never waits.
package struct RegularFile: ~Copyable {
  /// A reason why a file can't be opened or read.
  package enum Failure: Error, Sendable, Hashable {
    case isFolder
    /// A pipe, a socket or a device.
    case notRegular
    /// The file has more bytes than the limit.
    case tooLarge(bytes: Int, limit: Int)
    /// An `errno` value.
    case system(code: Int32)
  }

  /// The path that the file was opened with.
  package let path: String
  /// The size in bytes at the time of opening.
  package let size: Int
  /// The state of the file at the time of opening.
  package let stamp: FileStamp
  let descriptor: Int32

  /// Opens the file at a path.
  package init(path: String) throws(Failure) {
    // A C path ends at the first NUL.
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .system(code: ENOENT) }
    try self.init(path: path, descriptor: Glibc.open(path, Self.flags))
  }

  /// Opens a file in an open folder. A symbolic link is refused.
  ///
  /// - Parameters:
  ///   - path: the path to report in errors.
  ///   - folder: the folder's descriptor.
  ///   - name: a name without a slash.
  package init(path: String, in folder: Int32, name: String) throws(Failure) {
    try self.init(path: path, descriptor: openat(folder, name, Self.flags | O_NOFOLLOW))
  }

  /// Without `O_NONBLOCK`, opening a pipe waits until somebody writes to it.
  private static let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY

  /// - Parameter descriptor: negative, with the reason in `errno`, where the file could not be
  ///   opened.
  private init(path: String, descriptor: Int32) throws(Failure) {
    guard descriptor >= 0 else { throw .system(code: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw .system(code: code)
    }
    let type = status.st_mode & S_IFMT
    guard type == S_IFREG else {
      close(descriptor)
      throw type == S_IFDIR ? Failure.isFolder : Failure.notRegular
    }
    self.path = path
    size = Int(status.st_size)
    stamp = FileStamp(status)
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// A new descriptor of the open file, for a library that closes it; -1, with the reason in
  /// `errno`, if there is none left. Both share one position.
  package func duplicateDescriptor() -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }

  /// Fills memory with the bytes from an offset on.
  ///
  /// - Returns: the number of bytes read; fewer than there is room for only at the end of the file.
  package func read(
    at offset: Int, into memory: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> Int {
    var filled = 0
    while filled < memory.count {
      let count = pread(
        descriptor, memory.baseAddress.map { $0 + filled }, memory.count - filled,
        off_t(offset + filled))
      if count > 0 {
        filled += count
      } else if count == 0 {
        break
      } else if errno != EINTR {
        throw .system(code: errno)
      }
    }
    return filled
  }
}

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

/// The state of a file by its metadata. Two files with equal stamps have the same bytes: one that
/// was changed or replaced has another stamp.
package struct FileStamp: Sendable, Hashable {
  private let identity: FileIdentity
  private let size: Int
  /// The times of the last change of the bytes and of the metadata, in seconds and nanoseconds.
  private let times: [Int]

  init(_ status: stat) {
    identity = FileIdentity(status)
    size = Int(status.st_size)
    times = [
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
    ]
  }

  /// The stamp of the file at a path; `nil` where there is none.
  package init?(path: String) {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
