import ConfabModel
import ConfabScene

/// The parts of a theme that are code: outlines, presenters of its own, and the chrome of a screen.
///
/// ```swift
/// struct SquareStyle: ThemeStyle {
///   func bubble(_ frame: Rect, radius: Double, place: BubblePlace) -> Path { .rect(frame) }
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
  ///   - place: The side of the sender and the place in a cluster, on which tails and joints
  ///     depend.
  func bubble(_ frame: Rect, radius: Double, place: BubblePlace) -> Path

  /// The radius of a corner where two bubbles of a cluster meet, in points. By default `nil`: it is
  /// that of the other corners.
  ///
  /// Photos in a bubble have it, too.
  var joint: Double? { get }

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

  /// Returns a theme of this style for conversations of a kind. By default all kinds look alike.
  ///
  /// - Parameters:
  ///   - theme: The theme. What a theme file sets stays.
  ///   - kind: What sort of conversation it is.
  func theme(_ theme: Theme, for kind: ConversationInfo.Kind) -> Theme

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
  /// By default, bubbles of a cluster do not join.
  public var joint: Double? { nil }

  /// By default, a theme has no presenters and accessories.
  public func register(in registry: inout PresenterRegistry) {}

  /// By default, all platforms look alike.
  public func theme(_ theme: Theme, on platform: String) -> Theme? { theme }

  /// By default, all kinds of conversations look alike.
  public func theme(_ theme: Theme, for kind: ConversationInfo.Kind) -> Theme { theme }

  /// By default, a screen has no chrome.
  public func chrome(
    of device: Device, for conversation: Conversation, service: String?, in context: MeasureContext
  ) throws -> any ScreenChrome {
    EmptyChrome(height: device.size.height)
  }
}

/// The place of a bubble: the side of its sender, and whether it is the first or the last of a
/// cluster.
public struct BubblePlace: Sendable, Hashable {
  /// A side of the screen.
  public enum Side: Sendable, Hashable {
    /// The left side.
    case left
    /// The right side.
    case right
  }

  /// The side of the sender; `nil` for a bubble in the middle.
  public var side: Side?
  /// Whether the bubble is the first of its cluster.
  public var isFirst: Bool
  /// Whether the bubble is the last of its cluster.
  public var isLast: Bool

  /// Creates a place; by default that of a cluster of one bubble.
  public init(side: Side?, isFirst: Bool = true, isLast: Bool = true) {
    self.side = side
    self.isFirst = isFirst
    self.isLast = isLast
  }

  /// The place of one of several bubbles of a message, which are below each other.
  ///
  /// - Parameters:
  ///   - isFirst: Whether it is the first of them.
  ///   - isLast: Whether it is the last of them.
  package func part(isFirst: Bool = true, isLast: Bool = true) -> BubblePlace {
    BubblePlace(
      side: side, isFirst: self.isFirst && isFirst, isLast: self.isLast && isLast)
  }
}

extension CornerRadii {
  /// The radii of a bubble whose corners at the sender's side are smaller where it joins another
  /// bubble of its cluster.
  ///
  /// - Parameters:
  ///   - radius: The radius of the other corners, in points.
  ///   - joint: The radius where it joins another bubble, in points.
  ///   - place: The place of the bubble.
  public init(_ radius: Double, joint: Double, at place: BubblePlace) {
    self.init(radius)
    let (top, bottom) = (place.isFirst ? radius : joint, place.isLast ? radius : joint)
    switch place.side {
    case .left: (topLeft, bottomLeft) = (top, bottom)
    case .right: (topRight, bottomRight) = (top, bottom)
    case nil: break
    }
  }
}

/// Bubbles with round corners and no tails, and screens without chrome.
public struct PlainStyle: ThemeStyle {
  /// Creates the style.
  public init() {}

  /// Returns a rectangle with round corners.
  public func bubble(_ frame: Rect, radius: Double, place: BubblePlace) -> Path {
    .roundedRect(frame, radius: radius)
  }
}
