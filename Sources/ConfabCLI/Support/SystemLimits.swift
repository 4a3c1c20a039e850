import CBaseline
import Confab
import Glibc

/// What the system lets this process have, found out before anything depends on it.
///
/// Libraries end the process, or wait without end, where they can't have a thread, a file or memory. So
/// what they need is tried first, and a shortage is one line.
enum SystemLimits {
  /// Files open at once: the conversation, the output, fonts and pictures of several workers, and what
  /// the system's libraries hold.
  private static let files = 24
  /// Bytes for a conversation of some hundred messages, besides the program itself.
  private static let memory = 256 << 20
  /// Threads besides the workers: who waits for signals, Pango's, one to spare.
  private static let otherThreads = 3
  /// Threads of one worker: its own, and one of Pango's that sorts fonts.
  private static let threadsPerWorker = 2

  /// Checks what a command with threads needs.
  static func check() throws(OptionError) {
    try checkFiles()
    _ = try workers(atMost: 1)
  }

  /// As many workers as threads can be had for.
  ///
  /// - Parameter wanted: at least 1.
  static func workers(atMost wanted: Int) throws(OptionError) -> Int {
    let needed = otherThreads + threadsPerWorker * wanted
    var made = (count: 0, code: Int32(0))
    try withReserve { () throws(OptionError) in made = makeThreads(needed) }
    let workers = (made.count - otherThreads) / threadsPerWorker
    guard workers > 0 else {
      throw OptionError(
        "only \(made.count) of \(otherThreads + threadsPerWorker) threads can be made: "
          + "\(String(cString: strerror(made.code))); raise the limits of processes (ulimit -u) and memory "
          + "(ulimit -v)")
    }
    return min(wanted, workers)
  }

  private static func checkFiles() throws(OptionError) {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    while opened.count < files {
      let descriptor = open("/", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw OptionError(
          "only \(opened.count) files can be opened, \(files) are needed: "
            + "\(String(cString: strerror(errno))); raise the limit of open files (ulimit -n)")
      }
      opened.append(descriptor)
    }
  }

  /// Does something while ``memory`` is set aside.
  private static func withReserve(
    _ body: () throws(OptionError) -> Void
  ) throws(OptionError) {
    let reserve = mmap(
      nil, memory, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let reserve, reserve != MAP_FAILED else {
      throw OptionError(
        "there is not enough memory: \(memory >> 20) MiB are needed; raise the limit (ulimit -v)")
    }
    defer { munmap(reserve, memory) }
    try body()
  }

  /// Makes threads that exist at once, and ends them.
  ///
  /// - Returns: how many could be made, and why no more.
  private static func makeThreads(_ wanted: Int) -> (count: Int, code: Int32) {
    // They wait for a lock that is held until all have been made.
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(gate, nil)
    pthread_mutex_lock(gate)
    var threads: [pthread_t] = []
    var code: Int32 = 0
    while threads.count < wanted, code == 0 {
      var thread = pthread_t()
      code = pthread_create(
        &thread, nil,
        { gate in
          let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self)
          if let gate {
            pthread_mutex_lock(gate)
            pthread_mutex_unlock(gate)
          }
          return nil
        }, gate)
      if code == 0 { threads.append(thread) }
    }
    pthread_mutex_unlock(gate)
    for thread in threads { pthread_join(thread, nil) }
    pthread_mutex_destroy(gate)
    gate.deallocate()
    return (threads.count, code)
  }

  /// Saves addresses where there are few; at the start of the program.
  static func useFewArenas() {
    guard let limit = addressSpace, limit < 4 << 30 else { return }
    cbaseline_share_heap()
  }

  /// Bytes that the process may map; `nil` without a limit.
  static var addressSpace: UInt? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
      limit.rlim_cur != rlim_t.max
    else { return nil }
    return UInt(limit.rlim_cur)
  }
}
