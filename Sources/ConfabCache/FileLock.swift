import Glibc

/// A lock between processes, and between connections of a process, on a file beside the database.
///
/// Two bytes of the file are locked: one while the database is opened, renamed or cleared, the
/// other while it is in use. The kernel releases them when a process ends for any reason.
final class FileLock {
  enum Byte: Int {
    case opening = 0
    case inUse = 1
  }

  private let descriptor: Int32
  /// `F_OFD_SETLK`, which Linux's fcntl.h declares only with `_GNU_SOURCE`.
  private static let command: Int32 = 37

  /// Why a byte couldn't be locked.
  enum Failure: Error, Equatable, CustomStringConvertible {
    /// Another process had it locked until the deadline.
    case busy
    /// The file system doesn't support locks, or has no more of them; with the `errno` value.
    case system(code: Int32)

    var description: String {
      switch self {
      case .busy: "another program kept it locked for more than \(FileLock.patience)"
      case .system(let code): "it can't be locked: \(String(cString: strerror(code)))"
      }
    }
  }

  /// How long ``take(_:)`` waits. Other processes hold the byte for a few milliseconds, or for a
  /// few hundred while they check a file after a crash.
  static let patience = Duration.seconds(2)

  /// Opens or creates the lock file; `nil` if that isn't possible, as in a read-only folder.
  /// `errno` has the reason.
  convenience init?(path: String) {
    // Opens before `self` exists, because `deinit` would overwrite `errno`.
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if file < 0 { return nil }
    self.init(descriptor: file)
  }

  /// Takes ownership of an open file.
  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Locks a byte exclusively, and waits up to ``patience`` for other processes. Blocks the thread.
  func take(_ byte: Byte) throws(Failure) {
    let deadline = ContinuousClock.now + Self.patience
    while true {
      switch set(byte, F_WRLCK) {
      case 0: return
      // The kernel can't wait with a deadline.
      case EAGAIN, EACCES:
        if ContinuousClock.now >= deadline { throw .busy }
        usleep(5_000)
      case let code: throw .system(code: code)
      }
    }
  }

  /// Locks a byte exclusively, unless another process has it.
  func takeNow(_ byte: Byte) -> Bool { set(byte, F_WRLCK) == 0 }

  /// Locks a byte together with other processes.
  func share(_ byte: Byte) { set(byte, F_RDLCK) }

  func release(_ byte: Byte) { set(byte, F_UNLCK) }

  /// Sets a lock of the open file. A lock of the process would be lost when any descriptor of the
  /// file is closed.
  ///
  /// - Returns: 0, or an `errno` value.
  @discardableResult
  private func set(_ byte: Byte, _ kind: Int32) -> Int32 {
    var lock = flock()
    lock.l_type = Int16(kind)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(byte.rawValue)
    lock.l_len = 1
    while fcntl(descriptor, Self.command, &lock) != 0 {
      guard errno == EINTR else { return errno }
    }
    return 0
  }
}
