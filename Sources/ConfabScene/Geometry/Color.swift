import ConfabSupport
import Glibc

/// A color in sRGB, not premultiplied. Each component is 0 … 1.
public struct Color: Sendable, Hashable {
  /// Red, 0 … 1.
  public var red: Double
  /// Green, 0 … 1.
  public var green: Double
  /// Blue, 0 … 1.
  public var blue: Double
  /// Opacity, 0 … 1.
  public var alpha: Double

  /// Creates a color from its components, 0 … 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The color as `#rrggbbaa`, rounded to 8 bits per component.
  public var hex: String {
    let bytes = [red, green, blue, alpha].map { UInt8((min(1, max(0, $0)) * 255).rounded()) }
    return "#" + Hexadecimal.text(of: bytes)
  }

  /// The color with its alpha multiplied by a factor.
  public func opacity(_ factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  /// The color with an opacity of 1.
  package var opaque: Color { Color(red: red, green: green, blue: blue) }

  /// Whether light text is easier to read on the color than dark text: its relative luminance, as
  /// defined by WCAG 2, is below 0.18.
  public var isDark: Bool { luminance < 0.18 }

  /// The contrast with another color as defined by WCAG 2, 1 … 21. Opacity is ignored.
  package func contrast(with other: Color) -> Double {
    (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
  }

  private var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The linear mix with another color; a share of 0 is this color, 1 the other.
  public func mixed(with other: Color, _ share: Double) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }

  /// Transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
}

/// The color or gradient that fills an outline.
public enum Paint: Sendable, Hashable {
  /// One color.
  case color(Color)
  /// A vertical gradient from one color at height `from` to another at height `to`, in points of
  /// the scene.
  case vertical(top: Color, bottom: Color, from: Double, to: Double)
}
