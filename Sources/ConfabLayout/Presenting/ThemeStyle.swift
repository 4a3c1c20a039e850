import ConfabModel
import ConfabScene

/// The parts of a theme that are code: outlines, presenters of its own, and the chrome of a screen.
///
/// ```swift
/// struct SquareStyle: ThemeStyle {
///   func bubble(_ frame: Rect, radius: Double, tail: BubbleTail?) -> Path { .rect(frame) }
/// }
/// ```
///
/// Outlines depend on their arguments only. Colors belong in the palette and lengths in the
/// metrics.
public protocol ThemeStyle: Sendable {
  /// Returns the outline of a bubble, a photo, or a card.
  ///
  /// - Parameters:
  ///   - frame: The frame of the body, in points. A tail may extend beyond it, by the metric
  ///     `tailDrop` below and by the metric `edge` at the side.
  ///   - radius: The radius of the corners, in points; at most half the shorter side is used.
  ///   - tail: The side of the tail; `nil` for a bubble without a tail.
  func bubble(_ frame: Rect, radius: Double, tail: BubbleTail?) -> Path

  /// Adds the presenters and accessories of the theme. By default there are none.
  ///
  /// They are used instead of the built-in ones, accessories by their part names. Those that an app
  /// registers are used instead of them.
  func register(in registry: inout PresenterRegistry)

  /// Returns a theme of this style with the look of a platform, such as "sms". By default all
  /// platforms look alike.
  ///
  /// - Parameters:
  ///   - theme: The theme. What a theme file sets stays.
  ///   - platform: The platform that a document names.
  /// - Returns: The theme, or `nil` for a platform that the style does not know: the theme is used
  ///   as it is, and a warning says so.
  func theme(_ theme: Theme, on platform: String) -> Theme?

  /// Measures the chrome of a screen. By default there is none.
  ///
  /// - Parameters:
  ///   - device: The device of the screen, as wide as the layout.
  ///   - conversation: The conversation with its title, its participants and its draft.
  ///   - service: The name of the service; `nil` if the theme's rules have none.
  ///   - context: Shapes text in the metrics of the theme.
  /// - Throws: `FontError`.
  func chrome(
    of device: Device, for conversation: Conversation, service: String?, in context: MeasureContext
  ) throws -> any ScreenChrome
}

extension ThemeStyle {
  /// By default, a theme has no presenters and accessories.
  public func register(in registry: inout PresenterRegistry) {}

  /// By default, all platforms look alike.
  public func theme(_ theme: Theme, on platform: String) -> Theme? { theme }

  /// By default, a screen has no chrome.
  public func chrome(
    of device: Device, for conversation: Conversation, service: String?, in context: MeasureContext
  ) throws -> any ScreenChrome {
    EmptyChrome(height: device.size.height)
  }
}

/// The side at which a bubble has its tail.
public enum BubbleTail: Sendable, Hashable {
  /// At the bottom left.
  case left
  /// At the bottom right.
  case right
}

/// Bubbles with round corners and no tails, and screens without chrome.
public struct PlainStyle: ThemeStyle {
  /// Creates the style.
  public init() {}

  /// Returns a rectangle with round corners.
  public func bubble(_ frame: Rect, radius: Double, tail: BubbleTail?) -> Path {
    .roundedRect(frame, radius: radius)
  }
}
