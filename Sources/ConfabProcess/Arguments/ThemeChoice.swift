import Confab
import ConfabModel
import ConfabSupport
import Glibc

/// Reads the theme of `--theme`.
package enum ThemeChoice {
  /// - Parameters:
  ///   - name: the name of a built-in theme, or the path of a theme file; `-` is standard input;
  ///     `nil` for the theme of the conversation's platform.
  ///   - conversation: the conversation; `nil` if it isn't known yet.
  ///   - limit: the largest size of the file in bytes; `nil` for the default.
  /// - Throws: `OptionError` for an unknown name, or the error of a bad theme file.
  package static func theme(
    named name: String?, for conversation: ConversationInfo? = nil, limit: Int? = nil
  ) throws -> Theme {
    let limit = limit ?? ThemeFile.maximumLength
    return try Theme.chosen(name, for: conversation) { name in
      if name == "-" { return try ThemeFile.readStandardInput(limit: limit) }
      guard name.contains("/") || name.hasSuffix(".json") || access(name, F_OK) == 0 else {
        return nil
      }
      return try ThemeFile.read(path: name, limit: limit)
    }
  }

  /// The bytes of a theme file as text, to tell themes apart; empty without a file.
  package static func content(ofThemeNamed name: String?) throws -> String {
    guard let name, Theme.builtIn(named: name) == nil else { return "" }
    guard name != "-" else {
      throw OptionError(
        "--skip-unchanged can't read the theme from standard input again; give a file")
    }
    let bytes = try WholeFile.read(path: name, limit: ThemeFile.maximumLength)
    return String(decoding: bytes, as: UTF8.self)
  }
}
