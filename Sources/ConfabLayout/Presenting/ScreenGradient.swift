import ConfabScene

/// The gradient of outgoing bubbles. It is fixed to the screen: a bubble shows the part of the
/// gradient at its position.
public struct ScreenGradient: Sendable, Hashable {
  /// The vertical range of the screen in the scene, in points.
  public var screen: Range<Double>
  /// The relative height at which the gradient begins, 0 … 1. Above it the color is constant.
  public var start: Double

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
  public func paint(top: Color, bottom: Color, foot: Double = 0) -> Paint {
    let height = max(0, screen.upperBound - screen.lowerBound - foot)
    return .vertical(
      top: top.mixed(with: bottom, start), bottom: bottom,
      from: screen.lowerBound + start * height, to: screen.lowerBound + height)
  }
}
