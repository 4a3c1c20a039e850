import Glibc

/// A regular file open for reading. Closed when the value ends.
///
/// Pipes, devices and folders are refused, so that opening never waits.
struct InputFile: ~Copyable {
  let path: String
  /// Bytes, at the moment of opening.
  let size: Int
  private let descriptor: Int32

  /// Tells the file from one that takes its place.
  let stamp: FileStamp

  init(path: String) throws(FileError) {
    // A C path would silently end at the first NUL.
    guard !path.isEmpty, !path.utf8.contains(0) else { throw FileError(.read, path, .notFound) }
    // O_NONBLOCK keeps a pipe without a writer from holding us up before we can look at it.
    try self.init(
      path: path, descriptor: open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY))
  }

  /// Opens a file of a folder, which is no symbolic link.
  ///
  /// - Parameters:
  ///   - path: what errors name.
  ///   - folder: an open folder.
  ///   - name: without a slash.
  init(path: String, in folder: Int32, name: String) throws(FileError) {
    try self.init(
      path: path,
      descriptor: openat(
        folder, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY))
  }

  /// - Parameter descriptor: negative with the reason in `errno` where the file could not be opened.
  private init(path: String, descriptor: Int32) throws(FileError) {
    guard descriptor >= 0 else { throw Self.failure(path, code: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw FileError(.read, path, .system(code: code))
    }
    let type = status.st_mode & S_IFMT
    guard type == S_IFREG else {
      close(descriptor)
      throw FileError(.read, path, type == S_IFDIR ? .isFolder : .notRegular)
    }
    self.path = path
    self.size = Int(status.st_size)
    self.descriptor = descriptor
    stamp = FileStamp(status)
  }

  static func failure(_ path: String, code: Int32) -> FileError {
    let isMissing = code == ENOENT || code == ENOTDIR
    return FileError(.read, path, isMissing ? .notFound : .system(code: code))
  }

  deinit { close(descriptor) }

  /// Up to `count` bytes from `offset`; fewer only at the end of the file.
  func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    let wanted = max(0, min(count, size - offset))
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      while filled < wanted {
        let got = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, wanted - filled,
          off_t(offset + filled))
        if got > 0 {
          filled += got
        } else if got == 0 {
          break
        } else if errno != EINTR {
          failure = errno
          break
        }
      }
    }
    guard failure == 0 else { throw FileError(.read, path, .system(code: failure)) }
    return bytes
  }

  /// The whole file, unless it has more than `limit` bytes.
  func readAll(limit: Int) throws(FileError) -> [UInt8] {
    guard size <= limit else {
      throw FileError(.read, path, .tooLarge(bytes: size, limit: limit))
    }
    return try read(at: 0, count: size)
  }
}
