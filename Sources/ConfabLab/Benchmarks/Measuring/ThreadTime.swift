import Glibc

/// The processor time of the calling thread.
enum ThreadTime {
  /// Runs `body` and returns its result with the processor time in seconds.
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
