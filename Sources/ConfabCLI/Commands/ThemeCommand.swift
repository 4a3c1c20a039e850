import ArgumentParser
import Confab

/// `confab theme`: a theme as a file.
struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "theme", abstract: "Prints a theme.")
  func run() throws {}
}
