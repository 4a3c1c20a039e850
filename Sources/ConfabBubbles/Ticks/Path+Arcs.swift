import ConfabScene
import Glibc

extension Path {
  /// Adds an arc of a circle.
  ///
  /// - Parameters:
  ///   - center: The center.
  ///   - start: The start, in points: the end of the last step.
  ///   - end: The end, at the same distance from the center.
  ///   - clockwise: The direction.
  mutating func arc(around center: Point, from start: Point, to end: Point, clockwise: Bool) {
    func turns(_ point: Point) -> Double { atan2(point.x - center.x, center.y - point.y) / 2 / .pi }
    let from = turns(start)
    let sweep = turns(end) - from
    let arc = Path.arc(
      center: center, radius: hypot(start.x - center.x, start.y - center.y), from: from,
      turns: clockwise ? sweep - floor(sweep) : sweep - ceil(sweep))
    for case .curve(let a, let b, let c) in arc.elements { curve(a.x, a.y, b.x, b.y, c.x, c.y) }
  }

  /// A polyline.
  static func polyline(_ points: [Point]) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(point.x, point.y) } else { path.line(point.x, point.y) }
    }
    return path
  }

  /// The outline of a line along points, with round ends and round corners: what a stroke paints,
  /// as one outline. It does not cross itself if the line is thin compared to its parts.
  ///
  /// - Parameters:
  ///   - points: Two or more points, none like the one before. A turn is less than half a turn.
  ///   - width: The width of the line, in points.
  ///   - isHole: Whether the outline is counterclockwise: a hole in an outline that is clockwise,
  ///     such as an ellipse.
  static func outline(along points: [Point], width: Double, isHole: Bool) -> Path {
    var path = Path()
    var last: Point?
    func join(_ point: Point) {
      if last == nil { path.move(point.x, point.y) } else { path.line(point.x, point.y) }
      last = point
    }
    func arc(around center: Point, to end: Point) {
      guard let start = last else { return }
      path.arc(around: center, from: start, to: end, clockwise: !isHole)
      last = end
    }
    /// The way from a point to another, moved to the side of the outline.
    func side(_ a: Point, _ b: Point) -> Point {
      let factor = width / 2 / hypot(b.x - a.x, b.y - a.y) * (isHole ? -1 : 1)
      return Point(x: (b.y - a.y) * factor, y: (a.x - b.x) * factor)
    }
    for points in [points, points.reversed()] {
      for index in points.indices.dropFirst() {
        let (start, end) = (points[index - 1], points[index])
        let here = side(start, end)
        let edge = Point(x: end.x + here.x, y: end.y + here.y)
        if index == 1 { join(Point(x: start.x + here.x, y: start.y + here.y)) }
        guard index + 1 < points.count else {
          join(edge)
          arc(around: end, to: Point(x: end.x - here.x, y: end.y - here.y))
          continue
        }
        let next = side(end, points[index + 1])
        let cross = here.x * next.y - here.y * next.x
        if (cross > 0) != isHole {
          join(edge)
          arc(around: end, to: Point(x: end.x + next.x, y: end.y + next.y))
        } else {
          // The edges of both parts cross here.
          let share = 1 + (here.x * next.x + here.y * next.y) / (width * width / 4)
          join(
            Point(x: end.x + (here.x + next.x) / share, y: end.y + (here.y + next.y) / share))
        }
      }
    }
    path.close()
    return path
  }
}
