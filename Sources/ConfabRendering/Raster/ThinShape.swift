import ConfabScene

/// A replacement for a shape thinner than a third of a pixel: its bounding box in a paler color.
///
/// Where the two sides of such a shape begin at one point, Cairo 1.16 paints some rows as if they
/// were a pixel wide and others not at all, and not the same rows in every band. Boxes are exact.
struct ThinShape {
  let path: Path
  let paint: Paint

  /// Creates the replacement; `nil` if the path is thick enough or consists of boxes.
  ///
  /// - Parameters:
  ///   - path: the path in page coordinates.
  ///   - scale: device pixels per point.
  init?(_ path: Path, _ paint: Paint, scale: Double) {
    guard let box = path.bounds, min(box.width, box.height) * scale < 1.0 / 3,
      path.hasSlantedEdges
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

extension Path {
  /// Whether an edge is neither horizontal nor vertical.
  fileprivate var hasSlantedEdges: Bool {
    var (start, pen) = (Point.zero, Point.zero)
    return elements.contains { element in
      let from = pen
      switch element {
      case .move(let point): (start, pen) = (point, point)
      case .line(let point): pen = point
      case .curve: return true
      case .close: pen = start
      }
      if case .move = element { return false }
      return pen.x != from.x && pen.y != from.y
    }
  }

  /// The signed area inside the outline in square points; clockwise parts are positive. A curve is
  /// approximated by eight chords.
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
