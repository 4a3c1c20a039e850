import ConfabScene

/// What a screen shows behind the rows, over the color of the page. It stands still while the rows
/// scroll.
///
/// ```swift
/// var theme = Theme.imessage
/// theme.light.wallpaper = Wallpaper(
///   .linear([Color(red: 0.84, green: 0.91, blue: 1), .white]), pattern: .black.opacity(0.06))
/// ```
public struct Wallpaper: Sendable, Hashable {
  /// The area below the pattern.
  public enum Fill: Sendable, Hashable {
    /// The color of the page.
    case page
    /// A vertical gradient of two or more colors at equal distances, from the top to the bottom of
    /// the screen.
    case linear([Color])
    /// Four colors that flow into each other: at the lower right, left of the middle, at the upper
    /// left, and right of the middle.
    case freeform(Color, Color, Color, Color)
    /// A picture of the document that covers the screen, by its name. Black with the opacity
    /// `shade`, 0 … 1, is over it.
    case picture(String, shade: Double)
  }

  /// The area below the pattern. The opacity of its colors is ignored.
  public var fill: Fill
  /// The color of the lines of small drawings over the fill; clear for none.
  public var pattern: Color

  /// Creates a wallpaper.
  public init(_ fill: Fill = .page, pattern: Color = .clear) {
    self.fill = fill
    self.pattern = pattern
  }

  /// The color of the page alone.
  public static let none = Wallpaper()

  /// The colors of a gradient in their order; empty for other fills.
  package var colors: [Color] {
    switch fill {
    case .page, .picture: []
    case .linear(let colors): colors
    case .freeform(let first, let second, let third, let fourth): [first, second, third, fourth]
    }
  }
}
