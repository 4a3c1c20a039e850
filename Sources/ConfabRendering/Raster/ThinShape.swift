import ConfabScene

/// A shape thinner than a third of a pixel, drawn as its box in a paler colour.
///
/// Cairo 1.16 loses count of such a shape's two sides where they begin at one point: it then paints
/// rows of it as if it were a pixel wide, others not at all, and not the same ones in every band.
struct Sliver {
  let path: Path
  let paint: Paint

  /// `nil` where a path is thick enough, or no box is thinner than itself (Cairo draws boxes exactly).
  ///
  /// - Parameters:
  ///   - path: where it stands on the page.
  ///   - scale: device pixels a point.
  init?(_ path: Path, _ paint: Paint, scale: Double) {
    guard let box = path.bounds, min(box.width, box.height) * scale < 1.0 / 3,
      path.elements.contains(where: \.isSlanted)
    else { return nil }
    let area = box.width * box.height
    let share = area > 0 ? min(1, abs(path.area) / area) : 0
    self.path = .rect(box)
    self.paint =
      switch paint {
      case .color(let color): .color(color.opacity(share))
      case .vertical(let top, let bottom, let from, let to):
        .vertical(
          top: top.opacity(share), bottom: bottom.opacity(share), from: from, to: to)
      }
  }
}

extension Path.Element {
  /// Whether it may not be a side of a box.
  fileprivate var isSlanted: Bool {
    if case .curve = self { true } else { false }
  }
}

extension Path {
  /// The area within, in square points, what is gone around clockwise less what is gone around the
  /// other way. Curves count as eight chords.
  var area: Double {
    var sum = 0.0
    var (start, pen) = (Point.zero, Point.zero)
    func go(to point: Point) {
      sum += pen.x * point.y - point.x * pen.y
      pen = point
    }
    for element in elements {
      switch element {
      case .move(let point):
        go(to: start)
        (start, pen) = (point, point)
      case .line(let point): go(to: point)
      case .curve(let a, let b, let c):
        let from = pen
        for step in 1...8 {
          let t = Double(step) / 8
          let s = 1 - t
          let (i, j, k, l) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
          go(
            to: Point(
              x: i * from.x + j * a.x + k * b.x + l * c.x,
              y: i * from.y + j * a.y + k * b.y + l * c.y))
        }
      case .close: go(to: start)
      }
    }
    go(to: start)
    return sum.isFinite ? sum / 2 : 0
  }
}
