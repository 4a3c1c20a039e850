import ConfabScene

/// The size of a chat screen and what covers its edges, in points.
public struct ChatScreen: Sendable, Hashable {
  /// The width of the screen.
  public var width: Double
  /// The height of the screen.
  public var height: Double
  /// The number of device pixels per point.
  public var scale: Double
  /// The height that the status bar and the header cover at the top.
  public var top: Double
  /// The bottom safe area.
  public var safeBottom: Double
  /// The height of the input bar. ``ChatController`` sets it if it has an ``InputBar``.
  public var barHeight: Double
  /// The keyboard's top edge on the screen; ``height`` or more if it is hidden.
  public var keyboardMinY: Double
  /// The place of a conversation that is shorter than the screen.
  public var gravity: Viewport.Gravity

  /// Creates a screen without a keyboard.
  public init(
    width: Double, height: Double, scale: Double = 3, top: Double = 0, safeBottom: Double = 0,
    barHeight: Double = 0, gravity: Viewport.Gravity = .bottom
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.top = top
    self.safeBottom = safeBottom
    self.barHeight = barHeight
    self.gravity = gravity
    keyboardMinY = .infinity
  }

  /// What covers the bottom.
  public var bottom: BottomInsets {
    BottomInsets(
      viewHeight: height, safeBottom: safeBottom, barHeight: barHeight,
      keyboardMinY: min(keyboardMinY, height))
  }

  /// A viewport at the top of the content.
  var viewport: Viewport {
    Viewport(
      height: height, insetTop: top, insetBottom: bottom.inset, gravity: gravity,
      grid: PixelGrid(scale: scale))
  }
}
