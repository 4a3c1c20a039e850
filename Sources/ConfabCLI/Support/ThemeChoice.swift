import Confab

/// Finds a theme by name or file.
enum ThemeChoice {
  static func theme(named name: String) throws -> Theme {
    if name == "imessage" { return .imessage }
    throw OptionError("there is no theme \"\(name)\"")
  }
}
