import CProcess
import Confab
import Glibc

/// The limits on this process: open files, memory and threads.
///
/// Some libraries end the process or hang if they can't create a thread, open a file or allocate
/// memory. The program tries these things first and reports a shortage in one line.
package enum SystemLimits {
  /// The number of files that are open at once: the conversation, the output, fonts and images of
  /// several workers, and those of system libraries.
  private static let files = 24
  /// Bytes for a conversation of some hundred messages, in addition to the program.
  private static let memory = 256 << 20
  /// Threads that are not workers: the one that waits for signals, Pango's, and a spare.
  private static let otherThreads = 3
  /// Threads of one worker: its own, and Pango's thread that sorts fonts.
  private static let threadsPerWorker = 2

  /// Checks that a command with threads can run.
  package static func check() throws(OptionError) {
    try checkFiles()
    _ = try workers(atMost: 1)
  }

  /// The number of workers, at most `wanted`, for which threads can be created.
  ///
  /// - Parameter wanted: at least 1.
  package static func workers(atMost wanted: Int) throws(OptionError) -> Int {
    let needed = otherThreads + threadsPerWorker * wanted
    var made = (count: 0, code: Int32(0))
    try withReserve { () throws(OptionError) in made = makeThreads(needed) }
    let workers = (made.count - otherThreads) / threadsPerWorker
    guard workers > 0 else {
      throw OptionError(
        "only \(made.count) of \(otherThreads + threadsPerWorker) threads can be created: "
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

  /// Runs `body` while ``memory`` bytes are reserved.
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

  /// Creates threads that exist at the same time, then ends them.
  ///
  /// - Returns: the number that were created and the error code of the first failure.
  private static func makeThreads(_ wanted: Int) -> (count: Int, code: Int32) {
    // The threads wait for a lock that is held until all exist.
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

  /// Saves address space if it is limited. Call it at the start of the program.
  package static func useFewArenas() {
    guard let limit = addressSpace, limit < 4 << 30 else { return }
    confab_heap_use_one_arena()
  }

  /// The number of bytes that the process may map; `nil` without a limit.
  static var addressSpace: UInt? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
      limit.rlim_cur != rlim_t.max
    else { return nil }
    return UInt(limit.rlim_cur)
  }
}
