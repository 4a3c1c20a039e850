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
  package func outward(_ rect: Rect) -> Rect {
    let left = (rect.minX * scale + 0.001).rounded(.down) / scale
    let top = (rect.minY * scale + 0.001).rounded(.down) / scale
    return Rect(x: left, y: top, width: ceil(rect.maxX - left), height: ceil(rect.maxY - top))
  }

  /// A position rounded to the nearest device pixel, in points.
  public func round(_ position: Double) -> Double {
    (position * scale).rounded() / scale
  }
}

extension PixelGrid {
  /// The largest row height, in device pixels. The sum over as many rows as memory holds fits an
  /// `Int`.
  private static let largestLength = 1_000_000_000.0

  /// A length in points, rounded up to whole device pixels; 0 if it is not a positive number.
  ///
  /// A rounding error of a thousandth of a pixel does not add a pixel.
  package func pixels(up length: Double) -> Int {
    let pixels = (length * scale - 0.001).rounded(.up)
    return pixels > 0 ? Int(min(Self.largestLength, pixels)) : 0
  }

  /// A length in points, rounded to the nearest device pixel; 0 if it is not a positive number.
  package func pixels(near length: Double) -> Int {
    let pixels = (length * scale).rounded()
    return pixels > 0 ? Int(min(Self.largestLength, pixels)) : 0
  }

  /// The device pixel nearest to a position in points, which may be negative.
  package func pixel(at position: Double) -> Int {
    let pixel = (position * scale).rounded()
    return pixel.isNaN ? 0 : Int(max(-1e15, min(1e15, pixel)))
  }

  /// A number of device pixels, in points.
  package func points(_ pixels: Int) -> Double { Double(pixels) / scale }
}
