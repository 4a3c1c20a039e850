import ConfabLayout
import ConfabScene

/// The colors of code: GitHub's for light and dark grounds, changed where a ground needs it.
package enum CodePalette {
  /// The least contrast of code with its ground: that of small text in WCAG 2.
  package static let leastContrast = 4.5

  /// The color of a class on any ground.
  ///
  /// The hue of the palette is kept. Its lightness moves away from the ground until the contrast
  /// is ``leastContrast``. If only white or black has that contrast, the color is that of the text.
  ///
  /// - Parameters:
  ///   - codeClass: The class.
  ///   - ground: The color behind the code, opaque.
  ///   - text: The color of plain code on the ground. Code is light where it is light.
  package static func color(of codeClass: CodeClass, on ground: Color, text: Color) -> Color {
    let black = Color(rgb: 0)
    let isLight = text.contrast(with: black) > ground.contrast(with: black)
    let base = Color(rgb: isLight ? dark(codeClass) : light(codeClass))
    guard base.contrast(with: ground) < leastContrast || isDarker(base, than: ground) == isLight
    else { return base }
    return moved(base, from: ground, lighter: isLight) ?? text
  }

  /// The color behind the line of an added or removed line of code; `nil` for other classes.
  ///
  /// - Parameter isDark: Whether the plate is for light text.
  package static func plate(of codeClass: CodeClass, isDark: Bool) -> Color? {
    switch codeClass {
    case .inserted: Color(rgb: isDark ? 0x033a16 : 0xdafbe1)
    case .deleted: Color(rgb: isDark ? 0x67060c : 0xffebe9)
    default: nil
    }
  }

  /// The color on light grounds, from GitHub's theme "light".
  private static func light(_ codeClass: CodeClass) -> UInt32 {
    switch codeClass {
    case .keyword: 0xcf222e
    case .string: 0x0a3069
    case .number: 0x0550ae
    case .comment: 0x59636e
    case .name: 0x6639ba
    case .property: 0x953800
    case .inserted: 0x116329
    case .deleted: 0x82071e
    }
  }

  /// The color on dark grounds, from GitHub's theme "dark".
  private static func dark(_ codeClass: CodeClass) -> UInt32 {
    switch codeClass {
    case .keyword: 0xff7b72
    case .string: 0xa5d6ff
    case .number: 0x79c0ff
    case .comment: 0x9198a1
    case .name: 0xd2a8ff
    case .property: 0xffa657
    case .inserted: 0xaff5b4
    case .deleted: 0xffdcd7
    }
  }

  private static func isDarker(_ color: Color, than other: Color) -> Bool {
    let black = Color(rgb: 0)
    return color.contrast(with: black) < other.contrast(with: black)
  }

  /// The color with the least change of lightness that is legible; `nil` if none has a hue.
  private static func moved(_ color: Color, from ground: Color, lighter: Bool) -> Color? {
    let greatest = max(color.red, color.green, color.blue)
    let least = min(color.red, color.green, color.blue)
    let lightness = (greatest + least) / 2
    let room = 1 - abs(2 * lightness - 1)
    let saturation = room > 0 ? (greatest - least) / room : 0
    for step in 1...100 {
      let moved = lightness + (lighter ? 0.01 : -0.01) * Double(step)
      guard moved > 0.04, moved < 0.96 else { return nil }
      let spread = saturation * (1 - abs(2 * moved - 1))
      let scale = greatest > least ? spread / (greatest - least) : 0
      /// A component around the new lightness, in proportion to the old one.
      func component(_ value: Double) -> Double {
        min(max(moved + (value - lightness) * scale, 0), 1)
      }
      let found = Color(
        red: component(color.red), green: component(color.green), blue: component(color.blue))
      if found.contrast(with: ground) >= leastContrast, isDarker(found, than: ground) != lighter {
        return found
      }
    }
    return nil
  }
}
