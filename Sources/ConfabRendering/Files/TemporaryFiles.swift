import Glibc
import Synchronization

/// The new files of this process that have a name which is not their final one.
///
/// ``OutputFile`` removes its own unless the process is ended from outside; a program that is
/// told to end calls ``discardAll(_:)`` first.
public enum UnfinishedFiles {
  private static let paths = Mutex<Set<String>>([])

  /// Removes them all, then does the last thing the process does. No file is begun in between.
  public static func discardAll(_ end: () -> Never) -> Never {
    paths.withLock { paths in
      for path in paths { unlink(path) }
      end()
    }
  }

  /// Creates a file that is not there yet (mode 0666 less the umask).
  ///
  /// - Returns: its descriptor, or -1 with the reason in `errno`.
  static func create(_ path: String) -> Int32 {
    paths.withLock { paths in
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      let code = errno
      if descriptor >= 0 { paths.insert(path) }
      errno = code
      return descriptor
    }
  }

  /// Gives a file without a name a name that is not there yet.
  ///
  /// - Returns: `false` with the reason in `errno`.
  static func link(_ source: String, to path: String) -> Bool {
    paths.withLock { paths in
      let isLinked = linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
      let code = errno
      if isLinked { paths.insert(path) }
      errno = code
      return isLinked
    }
  }

  /// The file has got its name.
  static func finish(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Removes the file.
  static func discard(_ path: String) {
    paths.withLock { paths in
      unlink(path)
      paths.remove(path)
    }
  }
}
