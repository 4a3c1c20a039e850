import ConfabSupport
import Glibc

/// Runs and measures programs as processes of their own.
enum MeasuredProgram {
  struct Outcome {
    /// The seconds from before the process is created until its end is known.
    var seconds: Double
    /// The peak of its resident memory, in bytes.
    var peakMemory: Double
  }

  /// Runs a program and waits for its end.
  ///
  /// - Parameters:
  ///   - input: the file that is its standard input; `nil` for none.
  ///   - output: the file for its standard output; `nil` discards it.
  /// - Throws: `BenchmarkError` if the program can't be started or fails.
  static func run(
    _ program: String, _ arguments: [String], input: String? = nil, output: String? = nil
  ) throws -> Outcome {
    let clock = ContinuousClock()
    let start = clock.now
    let ending: ChildProcess.Ending
    do {
      ending = try ChildProcess(
        program, arguments,
        [
          STDIN_FILENO: .reading(input ?? "/dev/null"), STDERR_FILENO: .writing(),
          STDOUT_FILENO: .writing(output ?? "/dev/null"),
        ]
      ).wait()
    } catch { throw BenchmarkError("cannot run \(program): \(error)") }
    let seconds = clock.seconds(since: start)
    guard ending.status == 0 else {
      throw BenchmarkError("\(program) failed while it was measured (status \(ending.status))")
    }
    return Outcome(seconds: seconds, peakMemory: Double(ending.peakMemory))
  }
}

/// Converts strings for C functions.
enum CStrings {
  /// Calls `body` with an array of C strings that ends with a null pointer.
  static func with<T>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) throws -> T
  ) rethrows -> T {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return try body(copies + [nil])
  }
}
