import ConfabScene
import ConfabTimeline

/// Everything that drawing a row depends on besides the measured row.
public struct DrawContext: Sendable {
  /// The colors.
  public let palette: Palette
  /// The shapes of the theme.
  public let style: any ThemeStyle
  /// The grid of device pixels.
  public let grid: PixelGrid
  /// The decoration of the item: its side, its place in a cluster.
  public let decoration: Decoration
  /// Whether outgoing messages are at the left, as in right-to-left locales.
  public let isMirrored: Bool
  /// The gradient of outgoing bubbles.
  public let screen: ScreenGradient
  private let gradientFoot: Double
  /// The vertical range of the scene that will be drawn, in points.
  public let visible: Range<Double>
  /// The time since the start of the film in seconds, for what moves by itself, such as the dots of
  /// a typing indicator; `nil` in a picture at rest.
  public package(set) var time: Double?

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - request: The request that the row was measured for.
  ///   - palette: The colors.
  ///   - decoration: The decoration of the row's item.
  ///   - screen: The gradient of outgoing bubbles.
  ///   - visible: The vertical range of the scene that will be drawn, in points.
  public init(
    _ request: LayoutRequest, palette: Palette, decoration: Decoration, screen: ScreenGradient,
    visible: Range<Double>
  ) {
    self.palette = palette
    self.decoration = decoration
    self.screen = screen
    gradientFoot = request.metrics.gradientFoot
    self.visible = visible
    style = request.style
    grid = request.grid
    isMirrored = request.isMirrored
    time = request.time
  }

  /// Whether the body is at the right.
  public var isAtRight: Bool { (decoration.side == .outgoing) != isMirrored }

  /// The place of this item's bubble.
  public var place: BubblePlace {
    BubblePlace(
      side: decoration.side == .center ? nil : isAtRight ? .right : .left,
      isFirst: decoration.startsCluster, isLast: decoration.endsCluster)
  }

  /// The paint of this item's bubble.
  public var bubblePaint: Paint {
    guard decoration.side == .outgoing else { return .color(palette.incoming) }
    return screen.paint(
      top: palette.outgoingTop, bottom: palette.outgoingBottom, foot: gradientFoot)
  }

  /// The color of text in this item's bubble.
  public var bubbleText: Color {
    decoration.side == .outgoing ? palette.outgoingText : palette.incomingText
  }

  /// The outline of this item's bubble, as the theme draws it.
  ///
  /// - Parameters:
  ///   - frame: The frame without the tail, in points.
  ///   - radius: The radius of the corners, in points.
  public func bubble(_ frame: Rect, radius: Double) -> Path {
    style.bubble(frame, radius: radius, place: place)
  }
}

/// The gradient of outgoing bubbles. It is fixed to the screen: a bubble shows the part of the
/// gradient at its position.
public struct ScreenGradient: Sendable, Hashable {
  /// The vertical range of the screen in the scene, in points.
  public var screen: Range<Double>
  /// The relative height at which the gradient begins, 0 … 1. Above it the color is constant.
  package var start: Double

  /// Creates a gradient.
  ///
  /// - Parameters:
  ///   - screen: The vertical range of the screen in the scene, in points.
  ///   - start: The relative height at which the gradient begins, 0 … 1. Above it the color is the
  ///     one that a gradient over the whole screen has at this height.
  public init(_ screen: Range<Double>, start: Double = 0) {
    self.screen = screen
    self.start = start
  }

  /// The paint of bubbles.
  ///
  /// - Parameters:
  ///   - top: The color at the top of the screen if ``start`` is 0.
  ///   - bottom: The color at the end of the gradient.
  ///   - foot: The distance from the bottom of the screen to this end, in points.
  package func paint(top: Color, bottom: Color, foot: Double = 0) -> Paint {
    let height = max(0, screen.upperBound - screen.lowerBound - foot)
    return .vertical(
      top: top.mixed(with: bottom, start), bottom: bottom,
      from: screen.lowerBound + start * height, to: screen.lowerBound + height)
  }
}
