import ArgumentParser
import Confab
import ConfabProcess

/// `confab theme`: a theme as a file.
struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme", abstract: "Prints a theme as a file to start from.",
    discussion: """
      Without a name, lists the built-in themes. Give the file that you change to --theme; it may \
      leave out everything that stays as in the built-in theme that it names as "base".
      """)

  @Argument(help: "A built-in theme or a theme file, which is printed in full.")
  var name: String?

  func run() throws {
    guard let name else {
      try StandardOutput.write(Theme.builtIn.map { $0.name + "\n" }.joined())
      return
    }
    try StandardOutput.write(ThemeFile.json(try ThemeChoice.theme(named: name)))
  }
}
