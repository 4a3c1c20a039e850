import Confab
import Glibc

/// Finds a theme by its name or file.
enum ThemeChoice {
  /// - Parameter name: of a built-in theme, or the path of a theme file; `-` is standard input.
  static func theme(named name: String) throws -> Theme {
    if let theme = Theme.builtIn.first(where: { $0.name == name }) { return theme }
    if name == "-" || name.contains("/") || name.hasSuffix(".json") || access(name, F_OK) == 0 {
      return try ThemeFile.read(path: name)
    }
    let problem = TextFormat.oneOf(Theme.builtIn.map(\.name)).problem(name) ?? ""
    throw OptionError(
      "there is no such theme (one of your own is named by its file, such as forest.json): "
        + problem)
  }
}
