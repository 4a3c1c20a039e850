import ConfabSupport
import Glibc
import Synchronization

/// Handles the signals that end the program (SIGHUP, SIGINT and SIGTERM).
package enum TerminationSignals {
  /// The ends of a pipe from the signal handler, which may call only a few functions, to a thread
  /// that may call all; -1 if no descriptors are left.
  private static let wire: (read: Int32, write: Int32) = {
    var ends: [Int32] = [-1, -1]
    return pipe(&ends) == 0 ? (ends[0], ends[1]) : (-1, -1)
  }()

  private static let isInterruptExpected = Atomic(false)

  /// Makes SIGINT (Ctrl-C) the usual end of this program, with exit code 0. Unfinished files are
  /// still removed.
  package static func expectInterrupt() { isInterruptExpected.store(true, ordering: .relaxed) }

  /// Called instead of ending the program by the first SIGINT or SIGTERM.
  private static let firstEnd = Mutex<(@Sendable () -> Void)?>(nil)

  /// Lets the program finish what it has begun: the first SIGINT or SIGTERM calls a function, on a
  /// thread of its own, and the next one ends the program as usual.
  package static func expectTermination(_ finish: @escaping @Sendable () -> Void) {
    firstEnd.withLock { $0 = finish }
  }

  /// Keeps signals that end the program until ``handle()`` is called, so that a command can first
  /// say how it ends. Signals that the parent process ignores stay ignored; blocked ones are
  /// unblocked. A closed pipe and a file that reaches the limit of file sizes (`ulimit -f`) become
  /// errors instead of signals.
  package static func hold() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    guard wire.read >= 0 else { return }
    var blocked = sigset_t()
    sigemptyset(&blocked)
    for number in [SIGHUP, SIGINT, SIGTERM] where !isIgnored(number) {
      sigaddset(&blocked, number)
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(TerminationSignals.wire.write, &byte, 1)
      }
    }
    // Programs in Swift start others from threads that block all signals, which is inherited.
    pthread_sigmask(SIG_UNBLOCK, &blocked, nil)
  }

  /// Removes unfinished files when a signal ends the program, also one that came after ``hold()``.
  package static func handle() {
    guard wire.read >= 0 else { return }
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, { _ in TerminationSignals.waitAndEnd() }, nil)
    guard code == 0 else {
      for number in [SIGHUP, SIGINT, SIGTERM] where !isIgnored(number) { signal(number, SIG_DFL) }
      return
    }
    pthread_detach(thread)
  }

  private static func takeFirstEnd() -> (@Sendable () -> Void)? {
    firstEnd.withLock { finish in
      defer { finish = nil }
      return finish
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Removes unfinished files and ends the process by the same signal, which its parent expects, or
  /// with exit code 0 after an expected interrupt.
  private static func waitAndEnd() -> Never {
    var number: UInt8 = 0
    while true {
      while read(wire.read, &number, 1) != 1 {}
      guard Int32(number) != SIGHUP, let finish = takeFirstEnd() else { break }
      finish()
    }
    TemporaryFiles.removeAll {
      if Int32(number) == SIGINT, isInterruptExpected.load(ordering: .relaxed) { _exit(0) }
      signal(Int32(number), SIG_DFL)
      kill(getpid(), Int32(number))
      // A thread may block the signal for a moment; the process ends when it is delivered.
      while true { pause() }
    }
  }
}
