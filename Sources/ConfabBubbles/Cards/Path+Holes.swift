import ConfabScene

extension Path {
  /// The outline with a hole of the shape of another outline, for fills by the nonzero rule.
  ///
  /// - Parameter hole: An outline inside of this one. All its subpaths have one direction.
  func cut(by hole: Path) -> Path {
    var path = self
    path.append(isClockwise == hole.isClockwise ? hole.reversed : hole)
    return path
  }

  /// The ends of the steps.
  private var ends: [Point] {
    elements.compactMap {
      switch $0 {
      case .move(let point), .line(let point), .curve(_, _, let point): point
      case .close: nil
      }
    }
  }

  /// Whether the area within the ends of the steps is on the right of the outline. Only the sign of
  /// the area counts, so curves are lines.
  private var isClockwise: Bool {
    let points = ends
    guard let last = points.last else { return true }
    return zip([last] + points, points).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y } > 0
  }

  /// The same outline in the other direction.
  private var reversed: Path {
    var result = Path()
    var steps: [(from: Point, element: Element)] = []
    var current = Point(x: 0, y: 0)
    func close() {
      guard !steps.isEmpty else { return }
      result.move(current.x, current.y)
      for (from, element) in steps.reversed() {
        if case .curve(let a, let b, _) = element {
          result.curve(b.x, b.y, a.x, a.y, from.x, from.y)
        } else {
          result.line(from.x, from.y)
        }
      }
      result.close()
      steps = []
    }
    for element in elements {
      switch element {
      case .move(let point):
        close()
        current = point
      case .line(let point), .curve(_, _, let point):
        steps.append((current, element))
        current = point
      case .close: close()
      }
    }
    close()
    return result
  }
}
