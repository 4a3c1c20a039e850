import FoundationEssentials
import Glibc

/// Runs and measures programs as processes of their own.
enum ChildProcess {
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
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(
      &actions, STDIN_FILENO, input ?? "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_RDWR, 0)
    posix_spawn_file_actions_addopen(
      &actions, STDOUT_FILENO, output ?? "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    let clock = ContinuousClock()
    return try CStrings.with([program] + arguments) { arguments in
      try CStrings.with(environment) { environment in
        let start = clock.now
        var id = pid_t()
        let code = posix_spawn(&id, program, &actions, nil, arguments, environment)
        guard code == 0 else {
          throw BenchmarkError("cannot run \(program): \(String(cString: strerror(code)))")
        }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(id, &status, 0, &usage) < 0 {
          guard errno == EINTR else {
            throw BenchmarkError("cannot wait for \(program): \(String(cString: strerror(errno)))")
          }
        }
        let seconds = clock.seconds(since: start)
        guard status == 0 else {
          throw BenchmarkError("\(program) failed while it was measured (status \(status))")
        }
        // Linux reports kilobytes.
        return Outcome(seconds: seconds, peakMemory: Double(usage.ru_maxrss) * 1024)
      }
    }
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
