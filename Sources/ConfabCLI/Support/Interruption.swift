import Confab
import Glibc

/// What happens when the program is told to end, or nobody reads its messages any more.
enum Interruption {
  /// Both ends of a pipe through which the signal handler, which may do hardly anything, tells a
  /// thread that may do everything; -1 where there are no descriptors left.
  private static let wire: (read: Int32, write: Int32) = {
    var ends: [Int32] = [-1, -1]
    return pipe(&ends) == 0 ? (ends[0], ends[1]) : (-1, -1)
  }()

  /// Lets files that are not finished vanish when the program is told to end. Signals that whoever
  /// started it wants ignored stay ignored.
  static func watch() {
    signal(SIGPIPE, SIG_IGN)
    guard wire.read >= 0 else { return }
    var thread = pthread_t()
    guard pthread_create(&thread, nil, { _ in Interruption.waitAndEnd() }, nil) == 0 else { return }
    pthread_detach(thread)
    for number in [SIGHUP, SIGINT, SIGTERM] where !isIgnored(number) {
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Interruption.wire.write, &byte, 1)
      }
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Removes unfinished files and ends by the very signal that came, as the caller's shell expects.
  private static func waitAndEnd() -> Never {
    var number: UInt8 = 0
    while read(wire.read, &number, 1) != 1 {}
    TemporaryFiles.removeAll {
      signal(Int32(number), SIG_DFL)
      kill(getpid(), Int32(number))
      // Threads may hold the signal back for a moment; it ends the process when it gets through.
      while true { pause() }
    }
  }
}
