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

extension Path {
  /// The outline with finite steps only, beginning with a move.
  var drawable: Path {
    var result = Path()
    for element in elements {
      switch element {
      case .move(let point):
        guard let point = VectorLimits.drawable(point) else { continue }
        result.move(point.x, point.y)
      case .line(let point):
        guard let point = VectorLimits.drawable(point) else { continue }
        // Cairo treats a first line as a move.
        if result.elements.isEmpty { result.move(point.x, point.y) }
        result.line(point.x, point.y)
      case .curve(let a, let b, let c):
        guard let a = VectorLimits.drawable(a), let b = VectorLimits.drawable(b),
          let c = VectorLimits.drawable(c)
        else { continue }
        if result.elements.isEmpty { result.move(a.x, a.y) }
        result.curve(a.x, a.y, b.x, b.y, c.x, c.y)
      case .close:
        if !result.elements.isEmpty { result.close() }
      }
    }
    return result
  }
}

extension Color {
  /// The color with each component clamped to 0 … 1; NaN counts as 0.
  var drawable: Color {
    func part(_ value: Double) -> Double { value.isNaN ? 0 : min(1, max(0, value)) }
    return Color(red: part(red), green: part(green), blue: part(blue), alpha: part(alpha))
  }
}

extension Paint {
  /// The paint with finite numbers. A gradient is cut to some heights, since file formats have
  /// fewer digits. A gradient of no length is its bottom color.
  func drawable(within heights: ClosedRange<Double>) -> Paint {
    switch self {
    case .color(let color): return .color(color.drawable)
    case .vertical(let top, let bottom, let from, let to):
      guard from.isFinite, to.isFinite, from != to else { return .color(bottom.drawable) }
      let (top, bottom) = (top.drawable, bottom.drawable)
      func end(_ y: Double) -> (y: Double, color: Color) {
        let y = min(heights.upperBound, max(heights.lowerBound, y))
        // Halved, so that the differences do not overflow.
        let share = (y / 2 - from / 2) / (to / 2 - from / 2)
        return (y, top.mixed(with: bottom, min(1, max(0, share))))
      }
      let (first, last) = (end(from), end(to))
      guard first.y != last.y else {
        // The gradient ends above these heights or begins below them.
        return .color((from < to) == (to <= heights.lowerBound) ? bottom : top)
      }
      return .vertical(top: first.color, bottom: last.color, from: first.y, to: last.y)
    }
  }
}
