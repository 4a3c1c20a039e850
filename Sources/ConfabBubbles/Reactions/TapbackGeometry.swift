import ConfabScene

/// The circles of a tapback, relative to the corner of the body at which it is. The trail points to
/// the left, as on outgoing messages, and y grows downwards.
///
/// Positions and diameters of one tapback were measured in iOS 26; those of several are in the
/// artwork of its frameworks (approximate).
struct TapbackGeometry: Equatable {
  /// The ratio to the size in iMessage.
  let scale: Double
  /// The number of reactions, at least 1.
  let count: Int

  /// The width of the rim in the color of the page.
  static let rim = 0.5
  private static let diameter = 34.0
  private static let center = Point(x: 2.99, y: -10.28)
  private static let trail = [
    (center: Point(x: -8.04, y: 4.89), diameter: 10.0),
    (center: Point(x: -14.5, y: 13.16), diameter: 5.0),
  ]
  /// The distance between discs that are behind each other.
  private static let shift = 3.0

  init(diameter: Double, count: Int) {
    scale = diameter / Self.diameter
    self.count = max(1, count)
  }

  /// The disc with the symbol.
  var disc: Rect { circle(Self.center, Self.diameter) }

  /// The discs behind it, from back to front: one for two reactions, two for more.
  var discsBehind: [Rect] {
    (1..<max(1, min(3, count))).reversed().map {
      disc.offset(x: -Double($0) * Self.shift * scale, y: 0)
    }
  }

  /// The two dots that lead to the body.
  var trail: [Rect] { Self.trail.map { circle($0.center, $0.diameter) } }

  /// The smallest rectangle around all circles with their rims.
  var bounds: Rect {
    let circles = ([disc] + discsBehind + trail).map { $0.inset(by: -Self.rim * scale) }
    return circles.dropFirst().reduce(circles[0]) { $0.union($1) }
  }

  private func circle(_ center: Point, _ diameter: Double) -> Rect {
    Rect(
      x: (center.x - diameter / 2) * scale, y: (center.y - diameter / 2) * scale,
      width: diameter * scale, height: diameter * scale)
  }
}
