import ConfabScene
import ConfabTimeline

/// The symbol before the words of a quoted message without a text.
enum QuoteSymbol: Sendable {
  case photo, video, voice, place

  /// `nil` if the words suffice.
  init?(_ quoted: QuotedMessage) {
    guard quoted.text == nil, !quoted.isGone else { return nil }
    switch quoted.kind {
    case .media?, .album?, nil: self = quoted.isVideo ? .video : .photo
    case .voice?: self = .voice
    case .location?: self = .place
    default: return nil
    }
  }

  /// Draws the symbol in a square.
  func draw(in box: Rect, _ color: Color, _ scene: inout Scene) {
    let unit = box.width / 11
    func point(_ x: Double, _ y: Double) -> Point {
      Point(x: box.x + x * unit, y: box.y + y * unit)
    }
    switch self {
    case .photo:
      let frame = Rect(
        x: box.x + 0.5 * unit, y: box.y + 1.5 * unit, width: 10 * unit, height: 8 * unit)
      scene.stroke(.roundedRect(frame, radius: 1.6 * unit), .color(color), width: unit)
      let sun = Rect(
        x: frame.x + 1.8 * unit, y: frame.y + 1.7 * unit, width: 1.7 * unit, height: 1.7 * unit)
      scene.fill(.ellipse(in: sun), .color(color))
      var hill = Path()
      let points = [
        point(1.6, 8.9), point(4.4, 5.9), point(5.9, 7.3), point(7.5, 5.1), point(9.6, 8.9),
      ]
      hill.move(points[0].x, points[0].y)
      for point in points.dropFirst() { hill.line(point.x, point.y) }
      hill.close()
      scene.fill(hill, .color(color))
    case .video:
      let frame = Rect(
        x: box.x + 0.5 * unit, y: box.y + 2 * unit, width: 7 * unit, height: 7 * unit)
      scene.stroke(.roundedRect(frame, radius: 1.8 * unit), .color(color), width: unit)
      var lens = Path()
      let (tip, high, low) = (point(8.3, 5.5), point(10.8, 3.2), point(10.8, 7.8))
      lens.move(tip.x, tip.y)
      lens.line(high.x, high.y)
      lens.line(low.x, low.y)
      lens.close()
      scene.fill(lens, .color(color))
    case .voice:
      for (index, height) in [3.0, 7, 10.5, 6, 8.5, 3.5].enumerated() {
        let bar = Rect(
          x: box.x + Double(index) * 1.95 * unit, y: box.midY - height * unit / 2,
          width: 1.2 * unit, height: height * unit)
        scene.fill(.roundedRect(bar, radius: 0.6 * unit), .color(color))
      }
    case .place:
      let (left, right, tip) = (point(2, 4.3), point(9, 4.3), point(5.5, 10.8))
      var pin = Path()
      pin.move(tip.x, tip.y)
      let (a, b) = (point(4.2, 8.6), point(2, 6.6))
      pin.curve(a.x, a.y, b.x, b.y, left.x, left.y)
      let (c, d, top) = (point(2, 2.2), point(3.6, 0.6), point(5.5, 0.6))
      pin.curve(c.x, c.y, d.x, d.y, top.x, top.y)
      let (e, f) = (point(7.4, 0.6), point(9, 2.2))
      pin.curve(e.x, e.y, f.x, f.y, right.x, right.y)
      let (g, h) = (point(9, 6.6), point(6.8, 8.6))
      pin.curve(g.x, g.y, h.x, h.y, tip.x, tip.y)
      pin.close()
      scene.fill(pin, .color(color))
    }
  }
}
