import ArgumentParser
import Confab
import ConfabModel

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
