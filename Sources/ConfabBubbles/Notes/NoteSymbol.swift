import ConfabScene

/// A symbol before a note.
enum NoteSymbol: Sendable {
  /// An arrow in a circle, clockwise.
  case replay
  /// A pin.
  case pin
  /// An arrow to the right; to the left in mirrored layouts.
  case forward
  /// Two such arrows.
  case forwardedManyTimes

  /// Draws the symbol in a square.
  ///
  /// - Parameter isMirrored: Whether arrows point to the left.
  func draw(in box: Rect, _ color: Color, isMirrored: Bool = false, _ scene: inout Scene) {
    let unit = box.width / 11
    let paint = Paint.color(color)
    func path(_ points: [(Double, Double)]) -> Path {
      var path = Path()
      for (index, point) in points.enumerated() {
        let x = box.x + (isMirrored ? 11 - point.0 : point.0) * unit
        let y = box.y + point.1 * unit
        if index == 0 { path.move(x, y) } else { path.line(x, y) }
      }
      return path
    }
    switch self {
    case .replay:
      let center = Point(x: box.x + 5.2 * unit, y: box.y + 5.9 * unit)
      scene.stroke(
        .arc(center: center, radius: 3.9 * unit, from: 0.14, turns: 0.8), paint, width: 1.3 * unit)
      var head = path([(5.2, 0.1), (8.3, 2.2), (5.2, 4.3)])
      head.close()
      scene.fill(head, paint)
    case .pin:
      var head = path([
        (3.2, 1), (7.8, 1), (7.2, 2), (7.2, 4.6), (8.6, 6.6), (2.4, 6.6), (3.8, 4.6), (3.8, 2),
      ])
      head.close()
      scene.fill(head, paint)
      scene.stroke(path([(5.5, 6.6), (5.5, 10.2)]), paint, width: unit)
    case .forward, .forwardedManyTimes:
      let starts = self == .forward ? [0.0] : [-4.2, -0.4]
      for start in starts {
        scene.stroke(
          path([(start + 5.4, 2.4), (start + 8.8, 5.2), (start + 5.4, 8)]), paint,
          width: 1.25 * unit)
      }
      guard self == .forward else { return }
      var shaft = Path()
      func point(_ x: Double, _ y: Double) -> (Double, Double) {
        (box.x + (isMirrored ? 11 - x : x) * unit, box.y + y * unit)
      }
      let (a, b, c, d) = (point(1.6, 8.8), point(1.8, 6.2), point(3.6, 5.2), point(8.6, 5.2))
      shaft.move(a.0, a.1)
      shaft.curve(b.0, b.1, c.0, c.1, d.0, d.1)
      scene.stroke(shaft, paint, width: 1.25 * unit)
    }
  }
}
