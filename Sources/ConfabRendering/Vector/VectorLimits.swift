import ConfabScene

/// The largest numbers that are drawn.
enum VectorLimits {
  /// The largest coordinate. Cairo computes in 24.8 fixed-point numbers, ±8,388,607, and wraps
  /// around beyond; half the width of a line must fit too.
  static let coordinate = 8_000_000.0
  static let lineWidth = 500_000.0
  /// The type sizes in points. Smaller letters are not visible, and Cairo can't divide by their
  /// size.
  static let typeSizes = 0.001...8_192

  /// A point clamped to the coordinates that can be drawn; `nil` if it is not finite.
  static func drawable(_ point: Point) -> Point? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    return Point(
      x: min(coordinate, max(-coordinate, point.x)), y: min(coordinate, max(-coordinate, point.y)))
  }
}
