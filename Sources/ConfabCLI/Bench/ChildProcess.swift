import FoundationEssentials
import Glibc

/// This program or another, run as a process of its own.
enum ChildProcess {
  struct Outcome {
    /// Seconds from before the process was made until its end was known.
    var seconds: Double
    /// Bytes of memory at its highest.
    var peakMemory: Double
  }

  /// A process that could not be made or did not succeed.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Runs a program with some arguments and waits for its end.
  ///
  /// - Parameters:
  ///   - program: `nil` for this one.
  ///   - output: a file for what it prints; `nil` drops it.
  static func run(
    _ arguments: [String], program: String? = nil, output: String? = nil
  ) throws -> Outcome {
    let program = try program ?? path()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
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
          throw Failure(description: "cannot run \(program): \(String(cString: strerror(code)))")
        }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(id, &status, 0, &usage) < 0 {
          guard errno == EINTR else {
            throw Failure(description: "cannot wait: \(String(cString: strerror(errno)))")
          }
        }
        let seconds = clock.seconds(since: start)
        guard status == 0 else {
          throw Failure(description: "\(program) failed while it was measured (status \(status))")
        }
        // Linux counts in kilobytes.
        return Outcome(seconds: seconds, peakMemory: Double(usage.ru_maxrss) * 1024)
      }
    }
  }

  private static func path() throws -> String {
    guard let resolved = realpath("/proc/self/exe", nil) else {
      throw Failure(description: "cannot find this program's own file")
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
