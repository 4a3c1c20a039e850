import Glibc

/// Says in one line that memory has run out where a limit of it is set (`ulimit -v`).
///
/// An allocation that fails ends the process with a signal, from Swift as from some C libraries, and nothing
/// says why. Without a limit nothing is changed.
enum MemoryShortage {
  private struct Notice {
    /// A line, which lives as long as the process: nothing can be allocated when it is needed.
    var line: UnsafeMutablePointer<CChar>
    var length: Int
    /// Bytes; where so many can't be mapped, memory is what was missing.
    var probe: Int
  }

  private nonisolated(unsafe) static let notice: Notice? = {
    guard let limit = SystemLimits.addressSpace,
      let line = strdup(
        "confab: memory ran out: the address space is limited to \(limit >> 20) MiB; raise the limit "
          + "(ulimit -v) or render less at once (--last, --range, --scale, --jobs)\n")
    else { return nil }
    return Notice(line: line, length: strlen(line), probe: Int(min(limit / 3 * 2, 1 << 40)))
  }()

  /// Begins to watch; at the start of the program.
  static func watch() {
    guard notice != nil else { return }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in MemoryShortage.endIfShort() }
    // Once: whatever is not a shortage of memory happens again and ends the process as ever.
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS] { sigaction(number, &action, nil) }
  }

  /// In a signal handler, which may only call what is safe there.
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
