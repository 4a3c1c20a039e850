import Glibc
import Synchronization

/// The hidden files of this process that are being written.
///
/// An ``OutputFile`` removes its hidden file unless the process is ended from outside. A program
/// that is told to end calls ``removeAll(_:)`` first.
package enum TemporaryFiles {
  private static let paths = Mutex<Set<String>>([])
  private static let folders = Mutex<Set<String>>([])

  /// Removes all files and folders and then calls `end`. No file is created in between.
  package static func removeAll(_ end: () -> Never) -> Never {
    paths.withLock { paths in
      for path in paths { unlink(path) }
      folders.withLock { for folder in $0 { TemporaryFolder.removeTree(folder) } }
      end()
    }
  }

  /// Remembers a folder to remove.
  static func insert(folder: String) { folders.withLock { _ = $0.insert(folder) } }

  /// Removes a folder with all that is in it.
  static func remove(folder: String) {
    folders.withLock { folders in
      TemporaryFolder.removeTree(folder)
      folders.remove(folder)
    }
  }

  /// Creates a file with the mode 0666 less the umask.
  ///
  /// - Returns: its descriptor, or -1 with the reason in `errno`, such as that the file exists.
  static func create(_ path: String) -> Int32 {
    paths.withLock { paths in
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      let code = errno
      if descriptor >= 0 {
        // The lock tells other processes that this one is alive.
        flock(descriptor, LOCK_EX | LOCK_NB)
        paths.insert(path)
      }
      errno = code
      return descriptor
    }
  }

  /// Gives an unnamed file an unused name.
  ///
  /// - Returns: `false` with the reason in `errno`, such as that the name is used.
  static func link(_ source: String, to path: String) -> Bool {
    paths.withLock { paths in
      let isLinked = linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
      let code = errno
      if isLinked { paths.insert(path) }
      errno = code
      return isLinked
    }
  }

  /// Removes hidden files that ended processes, such as one that was killed, have left beside files
  /// that are going to be written: those that no process holds and that were not changed for ten
  /// minutes. The age protects files of another machine that shares the folder, but not its locks.
  ///
  /// - Complexity: O(*n*) in the number of files in the folders.
  package static func removeAbandoned(beside paths: some Sequence<String>) {
    for folder in Set(paths.map { FilePath.folder(of: $0) ?? "." }) { removeAbandoned(in: folder) }
  }

  private static func removeAbandoned(in folder: String) {
    let names = FilePath.names(in: folder) ?? []
    for name in names where name.wholeMatch(of: /\.confab-[0-9]+-[0-9a-z]+\.tmp/) != nil {
      let path = "\(folder)/\(name)"
      let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_mtim.tv_sec < time(nil) - abandonedAge, flock(descriptor, LOCK_EX | LOCK_NB) == 0
      else { continue }
      unlink(path)
    }
  }

  /// Seconds.
  private static let abandonedAge = 600

  /// Forgets a file that was renamed.
  static func finish(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Removes the file.
  static func discard(_ path: String) {
    paths.withLock { paths in
      unlink(path)
      paths.remove(path)
    }
  }
}
