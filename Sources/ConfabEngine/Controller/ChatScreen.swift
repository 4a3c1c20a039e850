import ConfabLayout
import ConfabScene

/// The size of a chat screen and what covers its edges, in points.
///
/// Lengths other than the width are 0 to 1,000,000; ``keyboardMinY`` may be infinite.
public struct ChatScreen: Sendable, Hashable {
  /// The width of the screen, 1 to 16,384.
  public var width: Double
  /// The height of the screen.
  public var height: Double
  /// The number of device pixels per point, 0.1 to 16.
  public var scale: Double
  /// The height that the status bar and the header cover at the top.
  public var safeTop: Double
  /// The height of the safe area at the bottom.
  public var safeBottom: Double
  /// The height of the input bar. ``ChatController`` sets it if it has an ``InputBar``.
  public var barHeight = 0.0
  /// The keyboard's top edge on the screen; the height of the screen or more if it is hidden.
  public var keyboardMinY = Double.infinity
  /// The height of a panel that is open in place of the keyboard; 0 if there is none.
  public var panelHeight = 0.0
  /// The place of a conversation that is shorter than the screen.
  public var gravity: Viewport.Gravity

  /// Creates a screen without a keyboard.
  public init(
    width: Double, height: Double, scale: Double = 3, safeTop: Double = 0, safeBottom: Double = 0,
    gravity: Viewport.Gravity = .bottom
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.safeTop = safeTop
    self.safeBottom = safeBottom
    self.gravity = gravity
  }

  /// What covers the bottom. The input bar is on the keyboard or on the panel, whichever is higher.
  package var bottom: BottomInsets {
    BottomInsets(
      viewHeight: height, safeBottom: safeBottom, barHeight: barHeight,
      keyboardMinY: min(keyboardMinY, height - panelHeight))
  }

  /// The frame of the input bar.
  public var barFrame: Rect { bottom.barFrame(width: width) }

  /// The lengths that are out of range, besides the width.
  var problems: [MetricsError.Problem] {
    let lengths = [
      ("height", height), ("safeTop", safeTop), ("safeBottom", safeBottom),
      ("barHeight", barHeight), ("panelHeight", panelHeight),
    ]
    let bounds = 0...1_000_000.0
    let problems = lengths.filter { !bounds.contains($1) }.map {
      MetricsError.Problem($0, of: "screen", $1, in: bounds)
    }
    return keyboardMinY.isNaN
      ? problems + [.init("keyboardMinY", of: "screen", keyboardMinY, in: bounds)] : problems
  }

  /// A viewport at the top of the content.
  func viewport(_ options: ChatOptions) -> Viewport {
    var viewport = Viewport(
      height: height, insetTop: safeTop, insetBottom: bottom.inset, gravity: gravity,
      grid: PixelGrid(scale: scale))
    viewport.screensAbove = options.screensAbove
    viewport.screensBelow = options.screensBelow
    return viewport
  }
}
