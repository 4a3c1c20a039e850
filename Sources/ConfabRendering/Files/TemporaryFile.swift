import Glibc

/// The bytes of a file that has not got its name yet.
///
/// Where the file system can, the draft has no name at all (`O_TMPFILE`): it vanishes with the process,
/// even one that is killed. Elsewhere it is a hidden file beside the destination, listed in
/// ``UnfinishedFiles``.
struct OutputDraft {
  let descriptor: Int32
  /// The folder of the destination, with a slash at the end; empty for the current one.
  private let folder: String
  /// Where the draft is; `nil` where it has no name.
  private let name: String?

  /// Makes an empty draft in the folder of `destination`, with the mode 0666 less the umask.
  ///
  /// - Parameters:
  ///   - path: what errors name.
  ///   - mayBeUnnamed: `false` makes a hidden file in any case.
  init(for destination: String, path: String, mayBeUnnamed: Bool) throws(FileError) {
    folder = destination.lastIndex(of: "/").map { String(destination[...$0]) } ?? ""
    if mayBeUnnamed {
      let descriptor = open(
        folder.isEmpty ? "." : folder, O_WRONLY | Self.temporaryFile | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        // It gets its name through /proc, which is not there in every container.
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
      found = UnfinishedFiles.create(candidate)
      return found >= 0
    }
    descriptor = found
  }

  /// Lets the draft appear as `destination`, in place of what was there.
  ///
  /// A name that is free is taken in one step. A file that exists can only be replaced by one with a
  /// name of its own, so an unnamed draft has a hidden name between two system calls; a process that is
  /// killed exactly there leaves that name.
  ///
  /// - Throws: after which nothing is left but the descriptor.
  func publish(as destination: String, path: String) throws(FileError) {
    if let name { return try Self.rename(name, to: destination, path: path) }
    let source = Self.link(to: descriptor)
    if linkat(AT_FDCWD, source, AT_FDCWD, destination, AT_SYMLINK_FOLLOW) == 0 { return }
    guard errno == EEXIST else { throw FileError(.write, path, .system(code: errno)) }
    let name = try Self.unusedName(in: folder, path: path) { candidate in
      UnfinishedFiles.link(source, to: candidate)
    }
    try Self.rename(name, to: destination, path: path)
  }

  /// Removes the draft; the descriptor stays open.
  func discard() {
    if let name { UnfinishedFiles.discard(name) }
  }

  private static func rename(
    _ name: String, to destination: String, path: String
  ) throws(FileError) {
    guard Glibc.rename(name, destination) == 0 else {
      let code = errno
      UnfinishedFiles.discard(name)
      throw FileError(.write, path, code == EISDIR ? .isFolder : .system(code: code))
    }
    UnfinishedFiles.finish(name)
  }

  /// `O_TMPFILE` of Linux's fcntl.h, which shows it to GNU programs only.
  private static let temporaryFile: Int32 = 0o20_000_000 | O_DIRECTORY

  private static func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  /// Finds a hidden name in a folder that nobody uses.
  ///
  /// - Parameter take: takes the name; returns `false` with the reason in `errno`.
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
