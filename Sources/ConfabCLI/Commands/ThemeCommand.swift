import ArgumentParser
import Confab
import ConfabProcess

/// `confab theme`: prints a theme as a file.
struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme", abstract: "Prints a theme as a file to edit.",
    discussion: """
      Without a name, lists the built-in themes. Pass the edited file to --theme. It may omit all values \
      that it shares with the built-in theme named as its "base".
      """)

  @Argument(
    help: "A built-in theme, or a theme file to print with all its values.",
    completion: .list(Theme.builtIn.map(\.name)))
  var name: String?

  func run() throws {
    guard let name else {
      try StandardOutput.write(Theme.builtIn.map { $0.name + "\n" }.joined())
      return
    }
    try StandardOutput.write(exactly: ThemeFile.json(try ThemeChoice.theme(named: name)))
  }
}
