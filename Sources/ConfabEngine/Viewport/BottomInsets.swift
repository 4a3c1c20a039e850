import ConfabScene

/// What covers the bottom of a screen: keyboard, input bar, the safe area.
///
/// The input bar stands on the keyboard's top edge at every step of its way, also while a finger
/// drags it down.
public struct BottomInsets: Sendable, Equatable {
  /// Of the screen, in points.
  public var viewHeight: Double
  /// The height at the bottom that the device keeps for itself, in points.
  public var safeBottom: Double
  /// Of the input bar, in points; see ``InputBar``.
  public var barHeight: Double
  /// The keyboard's top edge on the screen, in points; the screen's height or more if it is hidden.
  public var keyboardMinY: Double

  public init(viewHeight: Double, safeBottom: Double, barHeight: Double, keyboardMinY: Double) {
    self.viewHeight = viewHeight
    self.safeBottom = safeBottom
    self.barHeight = barHeight
    self.keyboardMinY = keyboardMinY
  }

  /// Space under the input bar: max(safe area, screen − keyboard's top edge), in points.
  public var margin: Double { max(safeBottom, viewHeight - keyboardMinY) }

  /// The input bar on the screen, in points.
  public func barFrame(width: Double) -> Rect {
    Rect(x: 0, y: viewHeight - margin - barHeight, width: width, height: barHeight)
  }

  /// What the conversation must keep free, in points.
  public var inset: Double { margin + barHeight }
}
