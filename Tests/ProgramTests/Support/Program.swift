import Glibc
import TestSupport

/// The result of a run of the program.
struct Run {
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
  }
  var end: End
  var output: [UInt8]
  var errors: String
  /// The CPU time of the program.
  var cpuSeconds: Double

  /// Lines on standard error.
  var lines: [Substring] { errors.split(separator: "\n") }
}

/// The built program `confab`, in the folder of the test program.
enum Program {
  struct NotStarted: Error { var code: Int32 }

  static let path = BuiltProduct.path("confab")
  /// The program of Confab's developers.
  static let lab = BuiltProduct.path("confab-lab")

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - environment: variables to add to the environment of the tests.
  ///   - folder: its current folder.
  ///   - input: the file for its standard input.
  ///   - output: the file for its standard output; `nil` returns the output in the result.
  ///   - limits: the arguments of the shell's `ulimit`, such as `-n 20`.
  ///   - program: the path of the program.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], folder: String? = nil,
    input: String = "/dev/null", output: String? = nil, limits: String? = nil,
    of program: String = path
  ) throws -> Run {
    let scratch = try ScratchFolder()
    let process = try start(
      program, arguments, environment: environment, folder: folder, input: input,
      output: output ?? scratch("out"), errors: scratch("err"), limits: limits)
    return try finish(process, scratch: scratch, hasOutput: output == nil)
  }

  /// Starts the program, calls `meanwhile` with its process, and waits for its end.
  static func run(
    _ arguments: [String], input: String = "/dev/null", output: String? = nil,
    meanwhile: (pid_t) throws -> Void
  ) throws -> Run {
    let scratch = try ScratchFolder()
    let process = try start(
      path, arguments, environment: [:], folder: nil, input: input,
      output: output ?? scratch("out"), errors: scratch("err"))
    do { try meanwhile(process) } catch {
      kill(process, SIGKILL)
      _ = try finish(process, scratch: scratch, hasOutput: false)
      throw error
    }
    return try finish(process, scratch: scratch, hasOutput: output == nil)
  }

  /// Watches a process to its end, and ends it when it takes more than twice a limit or a minute.
  ///
  /// - Parameter limit: the limit in megabytes; `nil` for none.
  /// - Returns: its peak memory in megabytes. `wait4` is of no use: it counts the memory of the
  ///   tests, too, which the process shares until it executes the program.
  static func peakMegabytes(of process: pid_t, limit: Int? = nil) throws -> Int {
    var peak = 0
    let end = ContinuousClock.now + .seconds(60)
    while true {
      if let limit, peak > 2 * limit || .now > end { kill(process, SIGKILL) }
      let status = String(decoding: try contents(ofFile: "/proc/\(process)/status"), as: UTF8.self)
      let isProgram = status.hasPrefix("Name:\tconfab\n")
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      guard let kilobytes = line?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first
      else { return peak }
      if isProgram { peak = max(peak, (Int(kilobytes) ?? 0) / 1024) }
      usleep(5_000)
    }
  }

  /// Whether a process has ended. It must not have been waited for.
  static func hasEnded(_ process: pid_t) -> Bool {
    var status = siginfo_t()
    return waitid(P_PID, id_t(process), &status, WEXITED | WNOHANG | WNOWAIT) != 0
      || status.si_signo == SIGCHLD
  }

  private static func finish(_ process: pid_t, scratch: ScratchFolder, hasOutput: Bool) throws
    -> Run
  {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return Run(
      end: signal == 0 ? .exit(status >> 8 & 0xff) : .signal(signal),
      output: hasOutput ? try contents(ofFile: scratch("out")) : [],
      errors: String(decoding: try contents(ofFile: scratch("err")), as: UTF8.self),
      cpuSeconds: [usage.ru_utime, usage.ru_stime].reduce(0) {
        $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
      })
  }

  private static func start(
    _ program: String, _ arguments: [String], environment: [String: String], folder: String?,
    input: String,
    output: String, errors: String, limits: String? = nil
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT, 0o600)
    // The program does not inherit blocked or ignored signals.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigemptyset(&all)
    for signal in [SIGHUP, SIGINT, SIGTERM, SIGPIPE] { sigaddset(&all, signal) }
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))

    // `env` changes the current folder. The shell sets one limit per call of `ulimit`.
    let limit = limits.map { limits in
      let options = limits.split(separator: " ")
      let calls = stride(from: 0, to: options.count - 1, by: 2).map {
        "ulimit \(options[$0]) \(options[$0 + 1]) && "
      }
      return ["/bin/sh", "-c", calls.joined() + "exec \"$0\" \"$@\""]
    }
    let call =
      (folder.map { ["/usr/bin/env", "-C", $0] } ?? []) + (limit ?? []) + [program] + arguments
    var words = call.map { strdup($0) } + [nil]
    var variables = merged(environment).map { strdup($0) } + [nil]
    defer { for word in words + variables { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, call[0], &actions, &attributes, &words, &variables)
    guard code == 0 else { throw NotStarted(code: code) }
    return process
  }

  private static func merged(_ changes: [String: String]) -> [String] {
    var inherited: [String] = []
    var entry = environ
    while let variable = entry.pointee {
      inherited.append(String(cString: variable))
      entry += 1
    }
    return inherited.filter { variable in
      changes[String(variable.prefix { $0 != "=" })] == nil
    } + changes.map { "\($0)=\($1)" }
  }
}
