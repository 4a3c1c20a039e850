import Glibc

/// What is at a path before ``OutputFile`` writes there.
enum OutputDestination {
  /// Replace or create this file, which is no symbolic link; with the mode of the one that is there.
  case replace(String, mode: mode_t?)
  /// A device or a pipe, which is written directly.
  case direct

  init(path: String) throws(FileError) {
    // A C path would silently end at the first NUL.
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw FileError(.write, path, .system(code: EINVAL))
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      let code = errno
      switch code {
      case ENOTDIR: throw FileError(.write, path, .folderNotFound)
      case ENOENT where path.hasSuffix("/"): throw FileError(.write, path, .folderNotFound)
      case ENOENT: self = .replace(try Self.endOfLinks(path), mode: nil)
      default: throw FileError(.write, path, .system(code: code))
      }
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw FileError(.write, path, .isFolder)
    case S_IFREG:
      guard access(path, W_OK) == 0 else { throw FileError(.write, path, .system(code: errno)) }
      guard let resolved = realpath(path, nil) else {
        throw FileError(.write, path, .system(code: errno))
      }
      defer { free(resolved) }
      self = .replace(String(cString: resolved), mode: status.st_mode & 0o777)
    default: self = .direct
    }
  }

  /// The links that the kernel follows in one path.
  private static let mostLinks = 40

  /// The name that a path leads to through symbolic links, where no file has that name yet.
  private static func endOfLinks(_ path: String) throws(FileError) -> String {
    var end = path
    for _ in 0..<mostLinks {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(end, &buffer, buffer.count)
      // What is no link is the end, also where nothing is.
      guard count >= 0 else { return end }
      let target = String(decoding: buffer[..<count], as: UTF8.self)
      let folder = end.lastIndex(of: "/").map { end[...$0] } ?? ""
      end = target.hasPrefix("/") ? target : folder + target
      if end.hasSuffix("/") { throw FileError(.write, path, .folderNotFound) }
    }
    throw FileError(.write, path, .system(code: ELOOP))
  }
}
