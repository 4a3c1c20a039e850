import ConfabText
import Glibc

/// How ``OutputFile`` writes to a path.
enum OutputDestination {
  /// Replace or create the file at this path, which is not a symbolic link. The mode is that of the
  /// existing file; `nil` if there is none.
  case replace(String, mode: mode_t?)
  /// Write directly to a device or a pipe.
  case direct

  init(path: String) throws(FileError) {
    // A C path ends at the first NUL.
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

  /// The number of links that the kernel follows in one path.
  private static let mostLinks = 40

  /// The path at the end of symbolic links, which no file has yet.
  private static func endOfLinks(_ path: String) throws(FileError) -> String {
    var end = path
    for _ in 0..<mostLinks {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(end, &buffer, buffer.count)
      // A path that is not a link is the end, even if there is no file.
      guard count >= 0 else { return end }
      let target = String(decoding: buffer[..<count], as: UTF8.self)
      let isAbsolute = target.utf8.first == UInt8(ascii: "/")
      let folder = isAbsolute ? nil : FilePath.folder(of: end)
      end = folder.map { "\($0)/\(target)" } ?? target
      if end.hasSuffix("/") { throw FileError(.write, path, .folderNotFound) }
    }
    throw FileError(.write, path, .system(code: ELOOP))
  }
}
