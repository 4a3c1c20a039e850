import ConfabLayout
import ConfabScene
import ConfabText

/// A key of a theme file: its name, its property of the theme, and its range.
///
/// The same keys are used for reading and for writing, so that a file can express every theme.
struct ThemeKey<Part>: Sendable {
  enum Place: Sendable {
    case number(WritableKeyPath<Part, Double> & Sendable, ClosedRange<Double>)
    case whole(WritableKeyPath<Part, Int> & Sendable, ClosedRange<Int>)
    case flag(WritableKeyPath<Part, Bool> & Sendable)
    case color(WritableKeyPath<Part, Color> & Sendable)
    /// A color that another one stands for if there is none.
    case optionalColor(WritableKeyPath<Part, Color?> & Sendable)
    case colors(WritableKeyPath<Part, [Color]> & Sendable)
    case features(WritableKeyPath<Part, [FontFeature]> & Sendable)
    case tracking(WritableKeyPath<Part, TrackingTable> & Sendable)
    /// A text. An empty text is `nil`.
    case text(WritableKeyPath<Part, String?> & Sendable)
    case wallpaper(WritableKeyPath<Part, Wallpaper> & Sendable)
  }

  let name: String
  let place: Place

  static func number(
    _ name: String, _ path: WritableKeyPath<Part, Double> & Sendable, _ range: ClosedRange<Double>
  ) -> ThemeKey { ThemeKey(name: name, place: .number(path, range)) }

  static func whole(
    _ name: String, _ path: WritableKeyPath<Part, Int> & Sendable, _ range: ClosedRange<Int>
  ) -> ThemeKey { ThemeKey(name: name, place: .whole(path, range)) }

  static func flag(_ name: String, _ path: WritableKeyPath<Part, Bool> & Sendable) -> ThemeKey {
    ThemeKey(name: name, place: .flag(path))
  }

  static func color(_ name: String, _ path: WritableKeyPath<Part, Color> & Sendable) -> ThemeKey {
    ThemeKey(name: name, place: .color(path))
  }

  static func optionalColor(
    _ name: String, _ path: WritableKeyPath<Part, Color?> & Sendable
  ) -> ThemeKey { ThemeKey(name: name, place: .optionalColor(path)) }

  static func colors(
    _ name: String, _ path: WritableKeyPath<Part, [Color]> & Sendable
  ) -> ThemeKey { ThemeKey(name: name, place: .colors(path)) }

  static func features(
    _ name: String, _ path: WritableKeyPath<Part, [FontFeature]> & Sendable
  ) -> ThemeKey { ThemeKey(name: name, place: .features(path)) }

  static func tracking(
    _ name: String, _ path: WritableKeyPath<Part, TrackingTable> & Sendable
  ) -> ThemeKey { ThemeKey(name: name, place: .tracking(path)) }

  static func text(
    _ name: String, _ path: WritableKeyPath<Part, String?> & Sendable
  ) -> ThemeKey { ThemeKey(name: name, place: .text(path)) }

  static func wallpaper(
    _ name: String, _ path: WritableKeyPath<Part, Wallpaper> & Sendable
  ) -> ThemeKey { ThemeKey(name: name, place: .wallpaper(path)) }
}
