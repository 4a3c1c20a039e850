import ConfabLayout
import ConfabModel
import ConfabScene

extension Palette {
  /// The colors with their keys in a theme file, and as text such as `#faf9f7`.
  package var named: [(name: String, color: Color, hex: String)] {
    ThemeKey.all.compactMap { (key: ThemeKey<Palette>) in
      guard case .color(let path) = key.place else { return nil }
      let color = self[keyPath: path]
      return (key.name, color, "\(HexColor(color))")
    }
  }
}
