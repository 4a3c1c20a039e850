import ConfabModel
import ConfabScene

/// The shapes of a mark at its own size.
struct TickShapes {
  var strokes: [Ticks.Line] = []
  var fills: [Path] = []
  /// The width if it is less than that of the box.
  var width: Double?

  private static func circle(_ center: Point, _ radius: Double) -> Path {
    .ellipse(
      in: Rect(
        x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
  }

  private static func points(_ coordinates: (Double, Double)...) -> [Point] {
    coordinates.map { Point(x: $0.0, y: $0.1) }
  }
}

extension TickShapes {
  /// One check for messages that were sent, two for messages that were read, as in Telegram for
  /// iOS. It does not tell whether a message was delivered.
  static func telegram(_ status: DeliveryStatus) -> TickShapes? {
    let first = points((1, 6), (4, 9), (10.5, 2))
    let second = points((7.5, 9), (14, 2))
    func lines(_ checks: [Point]...) -> [Ticks.Line] {
      checks.map { Ticks.Line(path: .polyline($0), width: 0.99) }
    }
    switch status {
    case .failed: return nil
    case .sending:
      let hands = points((7, 3), (8, 3), (8, 5), (11.5, 5), (11.5, 6), (7, 6))
      var outline = Path.polyline(hands)
      outline.close()
      return TickShapes(
        strokes: [Ticks.Line(path: circle(Point(x: 7.5, y: 5.5), 5), width: 1)], fills: [outline])
    case .sent, .delivered: return TickShapes(strokes: lines(first))
    case .read: return TickShapes(strokes: lines(first, second))
    }
  }
}

extension TickShapes {
  /// The ticks of WhatsApp Web.
  static func whatsapp(_ status: DeliveryStatus) -> TickShapes? {
    let first = points((1.85, 8.36), (4.55, 11.09), (10.33, 3.93))
    let second = points((7.6, 10.13), (8.55, 10.97), (14.15, 4.01))
    func lines(_ checks: [Point]...) -> [Ticks.Line] {
      checks.map { Ticks.Line(path: .polyline($0), width: 1.33) }
    }
    switch status {
    case .failed: return nil
    case .sending:
      let frame = Rect(x: 2.95, y: 2.45, width: 10.1, height: 10.1).inset(by: 0.65)
      return TickShapes(strokes: [
        Ticks.Line(path: .roundedRect(frame, radius: 2.65), width: 1.3),
        Ticks.Line(path: .polyline(points((7.7, 5), (7.7, 8.25), (10.1, 8.25))), width: 1.1),
      ])
    case .sent: return TickShapes(strokes: lines(first))
    case .delivered, .read: return TickShapes(strokes: lines(first, second))
    }
  }
}

extension TickShapes {
  /// A ring, a ring with a check, and a disc with a check cut out (approximate).
  static func messenger(_ status: DeliveryStatus) -> TickShapes? {
    let center = Point(x: 7, y: 7)
    let check = points((4, 7.2), (6.2, 9.4), (10.2, 5))
    let ring = Ticks.Line(path: circle(center, 6.35), width: 1.3)
    switch status {
    case .failed, .read: return nil
    case .sending: return TickShapes(strokes: [ring])
    case .sent: return TickShapes(strokes: [ring, Ticks.Line(path: .polyline(check), width: 1.3)])
    case .delivered:
      var disc = circle(center, 7)
      disc.append(.outline(along: check, width: 1.3, isHole: true))
      return TickShapes(fills: [disc])
    }
  }
}

extension TickShapes {
  /// Rings and discs with checks, in the measures of Signal's icons: a ring of 12 with a line of
  /// 1.1, or two whose centers are 6 apart. The right one is in front, with a gap around it.
  static func signal(_ status: DeliveryStatus) -> TickShapes? {
    let (rear, front) = (Point(x: 6, y: 6), Point(x: 12, y: 6))
    func check(_ center: Point) -> [Point] {
      points((-2.25, 0.25), (-0.75, 2.25), (2, -2)).map {
        Point(x: center.x + $0.x, y: center.y + $0.y)
      }
    }
    func rings(_ center: Point) -> [Ticks.Line] {
      [circle(center, 5.45), .polyline(check(center))].map { Ticks.Line(path: $0, width: line) }
    }
    switch status {
    case .failed: return nil
    case .sending:
      var dashes = Path()
      for index in 0..<12 {
        dashes.append(
          .arc(
            center: rear, radius: 5.45, from: Double(index) / 12 - dash / 2, turns: dash))
      }
      return TickShapes(strokes: [Ticks.Line(path: dashes, width: line)], width: 12)
    case .sent: return TickShapes(strokes: rings(rear), width: 12)
    case .delivered:
      return TickShapes(
        strokes: rings(front), fills: [hiddenRing(rear, front), hiddenArm(rear, front)])
    case .read:
      var disc = circle(front, 5.75)
      disc.append(.outline(along: check(front), width: line, isHole: true))
      return TickShapes(fills: [disc, hiddenDisc(rear, front)])
    }
  }

  /// The width of the lines of Signal's icons.
  private static let line = 1.1
  /// The length of the dashes of a ring between their round ends, in turns.
  private static let dash = 0.011

  // What the front leaves of the rear: outlines of the circles around the rear center, the edges of
  // its check, and the edge of the gap, a circle around the front center with a radius of 7, of
  // 6.75 for discs. The coordinates are where these cross.

  private static func hiddenRing(_ rear: Point, _ front: Point) -> Path {
    let outer = points((7.9167, 0.3144), (7.9167, 11.6856))
    let inner = points((6.9175, 10.8134), (6.9175, 1.1866))
    var path = Path.polyline([outer[0]])
    path.arc(around: rear, from: outer[0], to: outer[1], clockwise: false)
    path.arc(around: front, from: outer[1], to: inner[0], clockwise: true)
    path.arc(around: rear, from: inner[0], to: inner[1], clockwise: true)
    path.arc(around: front, from: inner[1], to: outer[0], clockwise: true)
    path.close()
    return path
  }

  private static func hiddenArm(_ rear: Point, _ front: Point) -> Path {
    let edges = points((5.0902, 7.1203), (4.19, 5.92), (3.31, 6.58), (4.81, 8.58), (5.5471, 8.7129))
    var path = Path.polyline([edges[0], edges[1]])
    path.arc(around: Point(x: 3.75, y: 6.25), from: edges[1], to: edges[2], clockwise: false)
    path.line(edges[3].x, edges[3].y)
    path.arc(around: Point(x: 5.25, y: 8.25), from: edges[3], to: edges[4], clockwise: false)
    path.arc(around: front, from: edges[4], to: edges[0], clockwise: true)
    path.close()
    return path
  }

  private static func hiddenDisc(_ rear: Point, _ front: Point) -> Path {
    let ends = points((7.9583, 0.5938), (7.9583, 11.4062))
    let lower = points((5.7351, 8.5127), (5.7118, 8.5488), (4.81, 8.58), (3.31, 6.58))
    let upper = points((4.19, 5.92), (5.2167, 7.289), (5.34, 7.0985))
    var path = Path.polyline([ends[0]])
    path.arc(around: rear, from: ends[0], to: ends[1], clockwise: false)
    path.arc(around: front, from: ends[1], to: lower[0], clockwise: true)
    path.line(lower[1].x, lower[1].y)
    path.arc(around: Point(x: 5.25, y: 8.25), from: lower[1], to: lower[2], clockwise: true)
    path.line(lower[3].x, lower[3].y)
    path.arc(around: Point(x: 3.75, y: 6.25), from: lower[3], to: upper[0], clockwise: true)
    path.line(upper[1].x, upper[1].y)
    path.line(upper[2].x, upper[2].y)
    path.arc(around: front, from: upper[2], to: ends[0], clockwise: true)
    path.close()
    return path
  }
}
