/// Rounds lengths and positions in points to whole device pixels.
public struct PixelGrid: Sendable, Hashable {
  /// Device pixels per point.
  public let scale: Double
  /// Creates the grid of a scale.
  public init(scale: Double) { self.scale = scale }

  /// A length rounded up to whole device pixels, in points. Rounding errors of up to a thousandth
  /// of a pixel are ignored.
  public func ceil(_ length: Double) -> Double {
    (length * scale - 0.001).rounded(.up) / scale
  }

  /// The smallest rectangle of whole device pixels that contains a rectangle.
  public func outward(_ rect: Rect) -> Rect {
    let left = (rect.minX * scale + 0.001).rounded(.down) / scale
    let top = (rect.minY * scale + 0.001).rounded(.down) / scale
    return Rect(x: left, y: top, width: ceil(rect.maxX - left), height: ceil(rect.maxY - top))
  }

  /// A position rounded to the nearest device pixel, in points.
  public func round(_ position: Double) -> Double {
    (position * scale).rounded() / scale
  }
}
