import ArgumentParser
import Confab
import ConfabProcess
import Dispatch
import Glibc

@main
enum Entry {
  static func main() { ConfabProgram.start() }
}

/// The program `confab`.
struct ConfabProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "confab",
    abstract: "Draws a conversation as a chat app shows it, without a screen.",
    discussion: """
      Results go to standard output, everything else to standard error. Exit codes: 0 success, \
      1 `diff`, `snapshot` or `play` found a difference, `simulate` a violated invariant, or some of many conversations \
      could not be drawn, 2 a bad call or bad input.
      """,
    version: confabVersion,
    groupedSubcommands: [
      CommandGroup(
        name: "Picture",
        subcommands: [
          RenderCommand.self, NewCommand.self, WorkerCommand.self, PlayCommand.self,
          ThemeCommand.self,
          FontsCommand.self,
        ]),
      CommandGroup(
        name: "Comparison",
        subcommands: [SnapshotCommand.self, DiffCommand.self, MetricsCommand.self]),
      CommandGroup(
        name: "Inspection",
        subcommands: [
          TimelineCommand.self, LayoutCommand.self, SceneCommand.self, SchemaCommand.self,
        ]),
      CommandGroup(
        name: "Engine and measurement",
        subcommands: [SimulateCommand.self, CacheCommand.self, BenchCommand.self]),
    ])

  /// Runs the program to its end.
  ///
  /// The function is not `async`: Swift would create threads before their limits are checked.
  static func start() {
    do {
      ProcessEnvironment.openClosedStreams()
      SystemLimits.useFewArenas()
      ProcessEnvironment.removeUnneededVariables()
      OutOfMemoryHandler.install()
      TerminationSignals.hold()
      let parsed = Result {
        try UnknownCommand.check(CommandLine.arguments.dropFirst(), in: Self.self)
        return try parseAsRoot()
      }
      // No request is read yet, so a worker that is told to end has answered all.
      if let worker = try? parsed.get() as? WorkerCommand, !worker.printEngine {
        TerminationSignals.expectTermination { _exit(0) }
      }
      TerminationSignals.handle()
      var command = try parsed.get()
      if let asynchronous = command as? any AsyncParsableCommand {
        try SystemLimits.check()
        run(asynchronous)
      } else {
        try command.run()
      }
    } catch {
      exit(withConfab: error)
    }
  }

  /// Runs a command while the main thread waits.
  private static func run(_ command: sending any AsyncParsableCommand) {
    let end = DispatchSemaphore(value: 0)
    Task {
      var command = command
      do { try await command.run() } catch { exit(withConfab: error) }
      end.signal()
    }
    end.wait()
  }

  /// Ends the program. Help and version end it as the parser wants; every other error is a bad call or
  /// bad input, with code 2.
  private static func exit(withConfab error: any Error) -> Never {
    let code = exitCode(for: error)
    if code.isSuccess { exit(printing: fullMessage(for: error)) }
    if error is ExitCode || error is CleanExit { exit(withError: error) }
    if let document = error as? DocumentError {
      for line in "\(document)".split(separator: "\n") {
        StandardError.write(line: "confab: \(line)")
      }
    } else {
      let hint = OptionHint.text(for: error).map { "; \($0)" } ?? ""
      let text = code == .validationFailure ? usageProblem(error) : "\(error)\(hint)"
      StandardError.write(line: "confab: \(text)")
    }
    Self.exit(withError: ExitCode(2))
  }

  /// Prints help or the version. The parser breaks all lines of help but the usage.
  private static func exit(printing text: String) -> Never {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("USAGE: ") ? brokenUsage(line) : String(line)
    }
    do {
      if !text.isEmpty { try StandardOutput.write(lines.joined(separator: "\n") + "\n") }
    } catch {
      StandardError.write(line: "confab: \(error)")
      Self.exit(withError: ExitCode(2))
    }
    Self.exit(withError: ExitCode.success)
  }

  /// A usage line, broken at 80 columns before arguments and options, which stay whole with their values.
  private static func brokenUsage(_ line: Substring) -> String {
    var depth = 0
    let glued = String(
      line.map { character in
        switch character {
        case "[", "<": depth += 1
        case "]", ">": depth -= 1
        default: break
        }
        return character == " " && depth > 0 ? "\u{A0}" : character
      })
    return String(
      TerminalText.wrapped(glued, columns: 80, indent: 7).map { $0 == "\u{A0}" ? " " : $0 })
  }

  /// The parser's message in one line, followed by the command that prints help.
  private static func usageProblem(_ error: any Error) -> String {
    let message = message(for: error)
    let more = fullMessage(for: error).split(separator: "\n").last { $0.contains("--help") }
    let end = message.hasSuffix(".") || message.hasSuffix("?") ? " " : ". "
    let hint = more.map { end + $0.drop { $0 == " " } } ?? ""
    return (message.prefix(1).lowercased() + message.dropFirst() + hint)
      .split(separator: "\n").joined(separator: " ")
  }
}
