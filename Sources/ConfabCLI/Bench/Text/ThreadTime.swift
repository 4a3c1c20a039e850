import Glibc

/// The time that a processor works for the calling thread: without what it does for others.
enum ThreadTime {
  /// What something gives, and how long it takes in seconds.
  static func timed<T>(_ body: () throws -> T) rethrows -> (result: T, seconds: Double) {
    let start = seconds
    let result = try body()
    return (result, seconds - start)
  }

  private static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
