import Confab
import Glibc
import Synchronization

/// Ends the wait of a thread for input. Raised once, from any thread.
final class StopSignal: Sendable {
  /// Readable as soon as the signal is raised.
  let descriptor: Int32
  private let writingEnd: Int32
  private let raised = Atomic(false)

  /// - Throws: `OptionError` if no descriptors are left.
  init() throws(OptionError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw OptionError(
        "cannot create a pipe: \(String(cString: strerror(errno))); raise the limit of open files (ulimit -n)"
      )
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (descriptor, writingEnd) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(writingEnd)
  }

  var isRaised: Bool { raised.load(ordering: .relaxed) }

  func raise() {
    guard !raised.exchange(true, ordering: .relaxed) else { return }
    var byte: UInt8 = 0
    while write(writingEnd, &byte, 1) < 0, errno == EINTR {}
  }
}
