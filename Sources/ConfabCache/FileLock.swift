import Glibc

/// Locks between processes, and between connections of one process, on a file beside the database.
///
/// Two bytes of it are locked: one while somebody opens, sets aside or clears the database, the other
/// by everybody for as long as they use it. The kernel lets go of them when a process ends, however it
/// ends.
final class FileLock {
  enum Byte: Int {
    case opening = 0
    case inUse = 1
  }

  private let descriptor: Int32
  /// F_OFD_SETLK of Linux's fcntl.h, which shows it to GNU programs only.
  private static let command: Int32 = 37

  /// Why a byte could not be had.
  enum Failure: Error, Equatable, CustomStringConvertible {
    /// Somebody else had it until the deadline.
    case busy
    /// The file system has no such locks, or no more of them, as an `errno` value.
    case system(code: Int32)

    var description: String {
      switch self {
      case .busy: "another program has kept it locked for more than \(FileLock.patience)"
      case .system(let code): "it can't be locked: \(String(cString: strerror(code)))"
      }
    }
  }

  /// How long ``take(_:)`` waits. Others hold the byte for a few milliseconds, or for as long as it takes
  /// to check a file after a crash, some hundred.
  static let patience = Duration.seconds(2)

  /// `nil` where the lock file can't be made, such as in a folder that nobody may write.
  convenience init?(path: String) {
    // Where this fails there is no object yet whose end would overwrite `errno`.
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if file < 0 { return nil }
    self.init(descriptor: file)
  }

  /// Takes charge of an open file, which it closes.
  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Takes the byte once nobody else has it, within ``patience``. Blocks the thread.
  func take(_ byte: Byte) throws(Failure) {
    let deadline = ContinuousClock.now + Self.patience
    while true {
      switch set(byte, F_WRLCK) {
      case 0: return
      // The kernel can wait only without a deadline.
      case EAGAIN, EACCES:
        if ContinuousClock.now >= deadline { throw .busy }
        usleep(5_000)
      case let code: throw .system(code: code)
      }
    }
  }

  /// Takes the byte if nobody has it.
  func takeNow(_ byte: Byte) -> Bool { set(byte, F_WRLCK) == 0 }

  /// Shares the byte with others who share it.
  func share(_ byte: Byte) { set(byte, F_RDLCK) }

  func release(_ byte: Byte) { set(byte, F_UNLCK) }

  /// Locks of the open file, not of the process, which would lose them with any descriptor that it
  /// closes.
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
