extension Path {
  /// The outline with a hole, for an area of which something opaque covers the middle: the smaller
  /// an area is, the less time it takes to fill.
  ///
  /// - Parameter polygon: The corners of a convex polygon.
  /// - Returns: `nil` if the polygon is not, or may not be, completely inside of the outline.
  /// - Complexity: O(*n* · *m*) in the steps of the outline and the corners of the polygon.
  package func without(_ polygon: [Point]) -> Path? {
    guard let winding = winding(around: polygon), abs(winding) == 1, let last = polygon.last
    else { return nil }
    // The hole runs against the outline.
    let isReversed = (winding > 0) == (Self.area(of: polygon) > 0)
    var result = self
    let corners = isReversed ? polygon.reversed() : polygon
    let first = isReversed ? last : polygon[0]
    result.move(first.x, first.y)
    for corner in corners.dropFirst() { result.line(corner.x, corner.y) }
    result.close()
    return result
  }

  /// How often the outline runs around a convex polygon, clockwise; `nil` if it may cross it, or has
  /// a coordinate that is not finite.
  private func winding(around polygon: [Point]) -> Int? {
    guard polygon.count > 2, polygon.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return nil
    }
    let edges = Self.edges(of: polygon)
    let center = Point(
      x: polygon.reduce(0) { $0 + $1.x } / Double(polygon.count),
      y: polygon.reduce(0) { $0 + $1.y } / Double(polygon.count))
    var winding = 0
    var (start, pen) = (Point.zero, Point.zero)
    /// Adds a step, which is inside of the hull of its points. If that is beyond an edge of the
    /// polygon, the step runs around the center as its chord does. Otherwise its halves are looked
    /// at.
    func add(_ step: CubicStep, halvings: Int = 4) -> Bool {
      let isApart = edges.contains { from, to in
        step.points.allSatisfy { Self.cross(from, to, $0) < 0 }
      }
      if isApart {
        let (from, to) = (step.points[0], step.points[3])
        if (from.y <= center.y) != (to.y <= center.y) {
          let isDown = to.y > from.y
          if (Self.cross(from, to, center) > 0) == isDown { winding += isDown ? 1 : -1 }
        }
        return true
      }
      guard halvings > 0 else { return false }
      let (first, second) = step.halves
      return add(first, halvings: halvings - 1) && add(second, halvings: halvings - 1)
    }
    func add(_ a: Point, _ b: Point, to end: Point) -> Bool {
      defer { pen = end }
      return add(CubicStep(points: [pen, a, b, end]))
    }
    func close() -> Bool { pen == start || add(start, start, to: start) }
    for element in elements {
      switch element {
      case .move(let point):
        guard close() else { return nil }
        (start, pen) = (point, point)
      case .line(let point): guard add(point, point, to: point) else { return nil }
      case .curve(let a, let b, let end): guard add(a, b, to: end) else { return nil }
      case .close: guard close() else { return nil }
      }
    }
    return close() ? winding : nil
  }

  /// The edges of a polygon, clockwise.
  private static func edges(of polygon: [Point]) -> [(from: Point, to: Point)] {
    zip(polygon, polygon.dropFirst() + polygon.prefix(1)).map {
      area(of: polygon) > 0 ? ($0, $1) : ($1, $0)
    }
  }

  /// Above 0 if a point is at the right of a line, seen along it.
  private static func cross(_ from: Point, _ to: Point, _ point: Point) -> Double {
    (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
  }

  /// Twice the area of a polygon, above 0 if its corners are clockwise.
  private static func area(of polygon: [Point]) -> Double {
    zip(polygon, polygon.dropFirst() + polygon.prefix(1)).reduce(0) {
      $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
    }
  }
}

/// A step of an outline as a cubic curve.
private struct CubicStep {
  /// The start, two control points and the end.
  var points: [Point]

  /// The two halves of the curve.
  var halves: (CubicStep, CubicStep) {
    func middle(_ a: Point, _ b: Point) -> Point { Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2) }
    let (a, b, c) = (
      middle(points[0], points[1]), middle(points[1], points[2]), middle(points[2], points[3])
    )
    let (d, e) = (middle(a, b), middle(b, c))
    let half = middle(d, e)
    return (
      CubicStep(points: [points[0], a, d, half]), CubicStep(points: [half, e, c, points[3]])
    )
  }
}
