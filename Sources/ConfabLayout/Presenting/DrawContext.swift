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
  }

  /// Whether the body is at the right.
  public var isAtRight: Bool { (decoration.side == .outgoing) != isMirrored }

  /// The side of the tail of this item's bubble. The last bubble of a cluster has a tail.
  public var tail: BubbleTail? {
    guard decoration.endsCluster, decoration.side != .center else { return nil }
    return isAtRight ? .right : .left
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
    style.bubble(frame, radius: radius, tail: tail)
  }
}
