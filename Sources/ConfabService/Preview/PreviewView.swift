import Confab
import ConfabLayout

/// One of the pictures beside each other: a theme in light or dark colors.
struct PreviewView: Sendable, Hashable {
  /// The name of the theme in ``PreviewView/themes``.
  var theme: String
  var appearance: Appearance

  /// The theme of the document or of the option `--theme`.
  static let ownTheme = "own"

  /// The names of all themes that can be chosen.
  static let themes = [ownTheme] + Theme.builtIn.map(\.name)
  /// The most views beside each other.
  static let most = 32

  /// The view in an address, such as `whatsapp.dark`.
  var name: String { "\(theme).\(appearance.rawValue)" }

  init(theme: String = Self.ownTheme, appearance: Appearance = .light) {
    self.theme = theme
    self.appearance = appearance
  }

  /// Reads the name of a view; `nil` for others.
  init?(_ name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, Self.themes.contains(parts[0]),
      let appearance = Appearance(rawValue: parts[1])
    else { return nil }
    self.init(theme: parts[0], appearance: appearance)
  }

  /// Reads names of views with commas between them; `nil` if one is unknown, or if there are too
  /// many.
  static func list(_ names: String) -> [PreviewView]? {
    let parts = names.split(separator: ",")
    let views = parts.compactMap { PreviewView(String($0)) }
    guard views.count == parts.count, views.count <= most else { return nil }
    return views.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
