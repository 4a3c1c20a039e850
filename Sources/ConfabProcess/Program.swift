import ArgumentParser
import Confab
import ConfabModel
import Dispatch

/// A program with subcommands: its limits, its signals, and the form of its messages.
///
/// ```swift
/// @main
/// enum Entry {
///   static func main() { ConfabProgram.start() }
/// }
/// ```
package protocol Program: AsyncParsableCommand {
  /// Called with the parsed command before signals end the program.
  static func prepare(_ command: any ParsableCommand)
  /// What helps against an error, such as an option; `nil` if nothing is known.
  static func hint(for error: any Error) -> String?
  /// The work of a call that is read without the parser, which takes longer than a small picture;
  /// `nil` for calls that the parser reads. The result of such a call is the same with the parser.
  static func shortcut(_ arguments: ArraySlice<String>) -> (@Sendable () async throws -> Void)?
}

extension Program {
  /// By default, there is nothing to prepare.
  package static func prepare(_ command: any ParsableCommand) {}
  /// By default, nothing is known.
  package static func hint(for error: any Error) -> String? { nil }
  /// By default, the parser reads all calls.
  package static func shortcut(
    _ arguments: ArraySlice<String>
  ) -> (@Sendable () async throws -> Void)? { nil }

  /// Runs the program to its end.
  ///
  /// The function is not `async`: Swift would create threads before their limits are checked.
  ///
  /// - Parameter arguments: The arguments without the name of the program.
  package static func start(
    _ arguments: ArraySlice<String> = CommandLine.arguments.dropFirst()
  ) {
    do {
      ProcessEnvironment.openClosedStreams()
      SystemLimits.useFewArenas()
      ProcessEnvironment.removeUnneededVariables()
      OutOfMemoryHandler.install()
      TerminationSignals.hold()
      if let work = shortcut(arguments) {
        TerminationSignals.handle()
        try SystemLimits.check()
        return run(work)
      }
      let parsed = Result { try parsedCommand(arguments) }
      if let command = try? parsed.get() { prepare(command) }
      TerminationSignals.handle()
      var command = try parsed.get()
      if let asynchronous = command as? any AsyncParsableCommand {
        try SystemLimits.check()
        run {
          var command = asynchronous
          try await command.run()
        }
      } else {
        try command.run()
      }
    } catch {
      exit(withProgram: error)
    }
  }

  /// - Throws: `UnknownCommand` and errors of the parser.
  private static func parsedCommand(
    _ arguments: ArraySlice<String>
  ) throws -> any ParsableCommand {
    // The parser takes any words after `help`.
    if arguments.first == "help" { try UnknownCommand.check(arguments, in: Self.self) }
    do { return try parseAsRoot(Array(arguments)) } catch {
      try UnknownCommand.check(arguments, in: Self.self)
      throw error
    }
  }

  /// Runs a command while the main thread waits.
  private static func run(_ work: sending @escaping () async throws -> Void) {
    let end = DispatchSemaphore(value: 0)
    Task {
      do { try await work() } catch { exit(withProgram: error) }
      end.signal()
    }
    end.wait()
  }

  /// Ends the program. Help and version end it as the parser wants; every other error is a bad call
  /// or bad input, with code 2.
  private static func exit(withProgram error: any Error) -> Never {
    let code = exitCode(for: error)
    if code.isSuccess { exit(printing: fullMessage(for: error)) }
    if error is ExitCode || error is CleanExit { exit(withError: error) }
    if let document = error as? DocumentError {
      for line in "\(document)".split(separator: "\n") {
        StandardError.write(line: "\(_commandName): \(line)")
      }
    } else {
      let hint = hint(for: error).map { "; \($0)" } ?? ""
      let text = code == .validationFailure ? usageProblem(error) : "\(error)\(hint)"
      StandardError.write(line: "\(_commandName): \(text)")
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
      StandardError.write(line: "\(_commandName): \(error)")
      Self.exit(withError: ExitCode(2))
    }
    Self.exit(withError: ExitCode.success)
  }

  /// A usage line, broken at 80 columns before arguments and options, which stay whole with their
  /// values.
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

extension ParsableArguments {
  /// Checks the value of an option.
  ///
  /// - Throws: `OptionError` if `value` is not in `range`.
  package func check(_ option: String, _ value: Int, _ range: ClosedRange<Int>) throws {
    guard !range.contains(value) else { return }
    throw OptionError(
      "--\(option) is \(value); expected \(range.lowerBound) to \(range.upperBound)")
  }
}

/// A subcommand that does not exist. The parser would report it as an unexpected argument.
package struct UnknownCommand: Error, CustomStringConvertible {
  var name: String
  /// The command without its subcommand, such as `confab cache`.
  var parent: String
  var suggestion: String?

  package var description: String {
    let hint = suggestion.map { "; did you mean '\($0)'?" } ?? "."
    return "unknown command '\(name)'\(hint) See '\(parent) --help' for the commands."
  }

  /// Looks for an unknown name where the arguments of a call name a command.
  ///
  /// - Parameter root: the program's command.
  /// - Throws: `UnknownCommand`.
  package static func check(
    _ arguments: some Sequence<String>, in root: any ParsableCommand.Type
  ) throws(UnknownCommand) {
    var command = root
    var parent = name(of: root)
    for argument in arguments {
      let subcommands = command.configuration.subcommands
      if subcommands.isEmpty || argument.hasPrefix("-") { return }
      // `confab help render` prints the help of a command.
      if command == root, argument == "help" { continue }
      guard let next = subcommands.first(where: { name(of: $0) == argument }) else {
        // The argument belongs to the command that runs without a name.
        if command.configuration.defaultSubcommand != nil { return }
        throw UnknownCommand(
          name: argument, parent: parent,
          suggestion: suggestion(for: argument, parent, subcommands.map(name)))
      }
      command = next
      parent += " " + argument
    }
  }

  private static func suggestion(
    for argument: String, _ parent: String, _ names: [String]
  ) -> String? {
    if let nearest = NearestName.nearest(to: argument, among: names) {
      return "\(parent) \(nearest)"
    }
    // A document whose command was forgotten.
    let isDocument = argument.hasSuffix(".json") || argument.hasSuffix(".jsonl")
    return isDocument && names.contains("render") ? "\(parent) render \(argument)" : nil
  }

  private static func name(of command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? command._commandName
  }
}
