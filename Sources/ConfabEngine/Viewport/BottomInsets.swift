import ConfabScene

/// The parts that cover the bottom of a screen: keyboard, input bar, safe area.
///
/// The input bar stays on the keyboard's top edge, also while the keyboard is dragged.
public struct BottomInsets: Sendable, Equatable {
  /// The height of the screen, in points.
  public var viewHeight: Double
  /// The bottom safe area, in points.
  public var safeBottom: Double
  /// The height of the input bar, in points. See ``InputBar``.
  public var barHeight: Double
  /// The keyboard's top edge on the screen, in points. At least the screen's height if it is
  /// hidden.
  public var keyboardMinY: Double

  /// Creates insets. All lengths are points.
  public init(viewHeight: Double, safeBottom: Double, barHeight: Double, keyboardMinY: Double) {
    self.viewHeight = viewHeight
    self.safeBottom = safeBottom
    self.barHeight = barHeight
    self.keyboardMinY = keyboardMinY
  }

  /// The space below the input bar, in points: the keyboard or the safe area, whichever is higher.
  public var margin: Double { max(safeBottom, viewHeight - keyboardMinY) }

  /// The frame of the input bar on the screen, in points.
  public func barFrame(width: Double) -> Rect {
    Rect(x: 0, y: viewHeight - margin - barHeight, width: width, height: barHeight)
  }

  /// The height that is covered, in points: the input bar and everything below it.
  public var inset: Double { margin + barHeight }
}
