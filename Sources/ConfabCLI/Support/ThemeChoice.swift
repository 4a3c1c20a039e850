import Confab
import ConfabModel
import ConfabSupport
import Glibc

/// Finds a theme by the value of `--theme`.
enum ThemeChoice {
  /// - Parameters:
  ///   - name: the name of a built-in theme, or the path of a theme file; `-` is standard input.
  ///   - limit: the largest size of the file in bytes.
  /// - Throws: `OptionError` for an unknown name, or the error of a bad theme file.
  static func theme(
    named name: String, limit: Int = ThemeFile.maximumLength
  ) throws -> Theme {
    if let theme = Theme.builtIn.first(where: { $0.name == name }) { return theme }
    if name == "-" || name.contains("/") || name.hasSuffix(".json") || access(name, F_OK) == 0 {
      return name == "-"
        ? try ThemeFile.readStandardInput(limit: limit)
        : try ThemeFile.read(path: name, limit: limit)
    }
    let problem = TextFormat.oneOf(Theme.builtIn.map(\.name)).problem(name) ?? ""
    throw OptionError(
      "there is no such theme (a theme of your own is named by its file, such as forest.json): "
        + problem)
  }

  /// The bytes of a theme file as text, to tell themes apart; the name of a built-in theme.
  static func content(ofThemeNamed name: String) throws -> String {
    if Theme.builtIn.contains(where: { $0.name == name }) { return name }
    guard name != "-" else {
      throw OptionError(
        "--skip-unchanged can't read the theme from standard input again; give a file")
    }
    let bytes = try WholeFile.read(path: name, limit: ThemeFile.maximumLength)
    return String(decoding: bytes, as: UTF8.self)
  }
}
