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
  /// F_OFD_SETLK and F_OFD_SETLKW of Linux's fcntl.h, which shows them to GNU programs only.
  private static let command: (now: Int32, waits: Int32) = (37, 38)

  /// `nil` where the lock file can't be made, such as in a folder that nobody may write.
  init?(path: String) {
    // Where this fails there is no object yet whose end would overwrite `errno`.
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if file < 0 { return nil }
    descriptor = file
  }

  deinit { close(descriptor) }

  /// Waits until nobody else has the byte, and takes it.
  func take(_ byte: Byte) { set(byte, F_WRLCK, waits: true) }

  /// Takes the byte if nobody has it.
  func takeNow(_ byte: Byte) -> Bool { set(byte, F_WRLCK, waits: false) }

  /// Shares the byte with others who share it.
  func share(_ byte: Byte) { set(byte, F_RDLCK, waits: false) }

  func release(_ byte: Byte) { set(byte, F_UNLCK, waits: false) }

  /// Locks of the open file, not of the process, which would lose them with any descriptor that it
  /// closes.
  @discardableResult
  private func set(_ byte: Byte, _ kind: Int32, waits: Bool) -> Bool {
    var lock = flock()
    lock.l_type = Int16(kind)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(byte.rawValue)
    lock.l_len = 1
    while fcntl(descriptor, waits ? Self.command.waits : Self.command.now, &lock) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }
}
