import Glibc

/// Reports in one line that memory ran out under a limit (`ulimit -v`).
///
/// Swift and some C libraries end the process with a signal if an allocation fails, without a
/// message. Without a limit, nothing changes.
package enum OutOfMemoryHandler {
  private struct Notice {
    /// The message. It is allocated in advance and lives as long as the process.
    let line: UnsafePointer<CChar>
    let length: Int
    /// A number of bytes; if they can't be mapped when a signal arrives, memory ran out.
    let probe: Int
  }

  /// Safe to share: all members are constants, and nothing writes to the message or frees it after
  /// this initializer. ``install()`` runs the initializer before it installs the handlers, so a
  /// handler only reads the result.
  private nonisolated(unsafe) static let notice: Notice? = {
    guard let limit = SystemLimits.addressSpace,
      let line = strdup(
        "confab: memory ran out: the address space is limited to \(limit >> 20) MiB; raise the limit "
          + "(ulimit -v) or render less at once (--last, --range, --scale, --jobs)\n")
    else { return nil }
    return Notice(
      line: UnsafePointer(line), length: strlen(line), probe: Int(min(limit / 3 * 2, 1 << 40)))
  }()

  /// Installs the handler. Call it at the start of the program.
  package static func install() {
    guard notice != nil else { return }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in OutOfMemoryHandler.endIfShort() }
    // The handler runs once: any other failure occurs again and then ends the process as usual.
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS] { sigaction(number, &action, nil) }
  }

  /// Runs in a signal handler, so it calls only async-signal-safe functions.
  private static func endIfShort() {
    guard let notice else { return }
    let probe = mmap(nil, notice.probe, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard probe == MAP_FAILED else {
      munmap(probe, notice.probe)
      return
    }
    _ = write(STDERR_FILENO, notice.line, notice.length)
    _exit(2)
  }
}
