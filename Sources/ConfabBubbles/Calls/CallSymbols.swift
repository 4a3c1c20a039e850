import ConfabScene

/// The symbols of calls.
enum CallSymbols {
  /// A handset whose ear and mouth face the upper right.
  static func handset(center: Point, size: Double) -> Path {
    // The outline of a handset that faces down, with a width of 2. One side; the other is its
    // mirror image.
    let steps: [(Point, Point, Point)] = [
      (Point(x: 0.5, y: -0.44), Point(x: 0.9, y: -0.3), Point(x: 1, y: 0.06)),
      (Point(x: 1.02, y: 0.14), Point(x: 1.02, y: 0.22), Point(x: 1.01, y: 0.3)),
      (Point(x: 1, y: 0.4), Point(x: 0.93, y: 0.45), Point(x: 0.84, y: 0.43)),
      (Point(x: 0.73, y: 0.41), Point(x: 0.62, y: 0.38), Point(x: 0.51, y: 0.34)),
      (Point(x: 0.43, y: 0.31), Point(x: 0.4, y: 0.26), Point(x: 0.4, y: 0.18)),
      (Point(x: 0.4, y: 0.1), Point(x: 0.4, y: 0.04), Point(x: 0.39, y: -0.02)),
      (Point(x: 0.26, y: -0.09), Point(x: 0.13, y: -0.11), Point(x: 0, y: -0.11)),
    ]
    let start = Point(x: 0, y: -0.44)
    var outline = [start] + steps.flatMap { [$0.0, $0.1, $0.2] }
    outline += outline.dropLast().reversed().map { Point(x: -$0.x, y: $0.y) }
    // Turned by 225°, about the middle of the outline.
    let (unit, cosine) = (size / 2.05, -(0.5.squareRoot()))
    let points = outline.map { point in
      let y = point.y - 0.1
      return Point(
        x: center.x + unit * cosine * (point.x - y), y: center.y + unit * cosine * (point.x + y))
    }
    var path = Path()
    path.move(points[0].x, points[0].y)
    for index in stride(from: 1, to: points.count - 2, by: 3) {
      let (first, second, end) = (points[index], points[index + 1], points[index + 2])
      path.curve(first.x, first.y, second.x, second.y, end.x, end.y)
    }
    path.close()
    return path
  }

  /// A video camera whose lens is at the right.
  static func camera(center: Point, size: Double) -> Path {
    let height = size * 0.62
    let (left, top) = (center.x - size / 2, center.y - height / 2)
    var path = Path.roundedRect(
      Rect(x: left, y: top, width: size * 0.68, height: height), radius: size * 0.15)
    let (near, far) = (left + size * 0.74, left + size)
    let r = size * 0.05
    path.move(near, center.y - height * 0.17)
    path.line(far - 2 * r, center.y - height * 0.37)
    path.curve(
      far - r, center.y - height * 0.43, far, center.y - height * 0.4, far,
      center.y - height * 0.28)
    path.line(far, center.y + height * 0.28)
    path.curve(
      far, center.y + height * 0.4, far - r, center.y + height * 0.43, far - 2 * r,
      center.y + height * 0.37)
    path.line(near, center.y + height * 0.17)
    path.close()
    return path
  }
}
