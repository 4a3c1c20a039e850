import ConfabScene

/// The gradient that all outgoing bubbles are windows onto: it is fixed to one screen and does not
/// move with them.
public struct ScreenGradient: Sendable, Hashable {
  /// Heights of the screen in the scene, in points.
  public var screen: Range<Double>
  /// The share of the screen above which the colour stays as it is there, 0 … 1.
  public var start: Double

  /// - Parameters:
  ///   - screen: heights of the scene, in points.
  ///   - start: 0 … 1; 0 runs over the whole screen.
  public init(_ screen: Range<Double>, start: Double = 0) {
    self.screen = screen
    self.start = start
  }

  /// What a bubble is filled with, from the colour at the screen's top to the one at its bottom.
  public func paint(top: Color, bottom: Color) -> Paint {
    let height = screen.upperBound - screen.lowerBound
    return .vertical(
      top: top.mixed(with: bottom, start), bottom: bottom,
      from: screen.lowerBound + start * height, to: screen.upperBound)
  }
}
