import ArgumentParser
import Confab
import ConfabProcess

/// `confab theme`: prints a theme as a file, or draws it.
struct ThemeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme", abstract: "Prints a theme as a file to edit, or draws a card of it.",
    discussion: """
      Without a name, lists the built-in themes. Pass the edited file to --theme. It may omit all values \
      that it shares with the built-in theme named as its "base".

      --preview draws every part of a theme, light and dark, with its colors: confab theme --preview forest.json -o card.png
      """)

  @Argument(
    help: "A built-in theme, or a theme file to print with all its values.",
    completion: .list(Theme.builtIn.map(\.name)))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Draws a card of a theme instead: a built-in theme, or a theme file.",
      valueName: "name or file"), completion: .list(Theme.builtIn.map(\.name)))
  var preview: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The card of --preview: a .png, .webp, .pdf or .svg.", valueName: "file"),
    completion: .file(extensions: PictureFormat.allCases.map(\.rawValue)))
  var output: String?

  func validate() throws {
    if preview == nil, output != nil {
      throw ValidationError("-o is the card of --preview. Expected --preview with a theme.")
    }
    guard preview != nil else { return }
    if name != nil {
      throw ValidationError("--preview names the theme. Expected it without <name>.")
    }
    if output == nil {
      throw ValidationError(
        "--preview has no name for the card. Expected one with -o, such as -o card.png.")
    }
  }

  func run() async throws {
    if let preview, let output { return try await draw(preview, to: output) }
    guard let name else {
      try StandardOutput.write(Theme.builtIn.map { $0.name + "\n" }.joined())
      return
    }
    try StandardOutput.write(exactly: ThemeFile.json(try ThemeChoice.theme(named: name)))
  }

  private func draw(_ name: String, to output: String) async throws {
    guard output != "-" else {
      throw OptionError("a card can't be written to standard output; give it a file with -o")
    }
    let theme = try ThemeChoice.theme(named: name)
    let studio = try Studio()
    try PageNames(path: output, count: 1, numbered: false)
      .check(against: [name] + studio.library.faces.map(\.path))
    try await ThemeCard(of: theme, by: studio).write(to: output, by: studio)
  }
}
