import Glibc

/// A file that is being written and does not have its final name.
///
/// If the file system supports it, the file has no name (`O_TMPFILE`) and disappears with the
/// process, even one that is killed. Otherwise it is a hidden file beside the destination, listed
/// in ``TemporaryFiles``.
struct TemporaryFile {
  let descriptor: Int32
  /// The folder of the destination, with a slash at the end; empty for the current one.
  private let folder: String
  /// The path of the hidden file; `nil` for a file without a name.
  let name: String?

  /// Creates an empty file in the folder of `destination`, with the mode 0666 less the umask.
  ///
  /// - Parameters:
  ///   - path: the path to report in errors.
  ///   - mayBeUnnamed: `false` always creates a hidden file.
  init(for destination: String, path: String, mayBeUnnamed: Bool) throws(FileError) {
    folder = FilePath.folder(of: destination).map { $0 == "/" ? "/" : "\($0)/" } ?? ""
    if mayBeUnnamed {
      let descriptor = open(
        folder.isEmpty ? "." : folder, O_WRONLY | Self.temporaryFile | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        // The file gets its name through /proc, which some containers do not have.
        if access(Self.link(to: descriptor), F_OK) == 0 {
          self.descriptor = descriptor
          name = nil
          return
        }
        close(descriptor)
      }
    }
    var found: Int32 = -1
    name = try Self.unusedName(in: folder, path: path) { candidate in
      found = TemporaryFiles.create(candidate)
      return found >= 0
    }
    descriptor = found
  }

  /// Gives the file the name `destination`. A file of that name is replaced.
  ///
  /// A free name takes one system call. An existing file can only be replaced by a file with a
  /// name, so an unnamed file has a hidden name between two system calls. A process that is killed
  /// exactly there leaves the hidden file.
  ///
  /// - Throws: ``FileError``; the file is then removed and only its descriptor is open.
  func publish(as destination: String, path: String) throws(FileError) {
    if let name { return try Self.rename(name, to: destination, path: path) }
    let source = Self.link(to: descriptor)
    if linkat(AT_FDCWD, source, AT_FDCWD, destination, AT_SYMLINK_FOLLOW) == 0 { return }
    guard errno == EEXIST else { throw FileError(.write, path, .system(code: errno)) }
    flock(descriptor, LOCK_EX | LOCK_NB)
    let name = try Self.unusedName(in: folder, path: path) { candidate in
      TemporaryFiles.link(source, to: candidate)
    }
    try Self.rename(name, to: destination, path: path)
  }

  /// Removes the file. The descriptor stays open.
  func discard() {
    if let name { TemporaryFiles.discard(name) }
  }

  private static func rename(
    _ name: String, to destination: String, path: String
  ) throws(FileError) {
    guard Glibc.rename(name, destination) == 0 else {
      let code = errno
      TemporaryFiles.discard(name)
      throw FileError(.write, path, code == EISDIR ? .isFolder : .system(code: code))
    }
    TemporaryFiles.finish(name)
  }

  /// `O_TMPFILE` of Linux's fcntl.h, which declares it for GNU programs only.
  private static let temporaryFile: Int32 = 0o20_000_000 | O_DIRECTORY

  private static func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  /// Finds an unused hidden name in a folder.
  ///
  /// - Parameter take: creates a file of that name; returns `false` with the reason in `errno`.
  private static func unusedName(
    in folder: String, path: String, take: (String) -> Bool
  ) throws(FileError) -> String {
    // Collisions are very unlikely; a few retries handle them.
    for _ in 0..<16 {
      let suffix = String(UInt64.random(in: 0...UInt64.max), radix: 36)
      let candidate = "\(folder).confab-\(getpid())-\(suffix).tmp"
      if take(candidate) { return candidate }
      let code = errno
      guard code == EEXIST || code == EINTR else {
        let isMissing = code == ENOENT || code == ENOTDIR
        throw FileError(.write, path, isMissing ? .folderNotFound : .system(code: code))
      }
    }
    throw FileError(.write, path, .system(code: EEXIST))
  }
}
