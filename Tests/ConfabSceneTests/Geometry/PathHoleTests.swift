import ConfabScene
import TestSupport
import Testing

/// Holes in outlines of which something covers the middle.
@Suite struct PathHoleTests {
  /// An octagon inside of a box.
  private static func octagon(_ box: Rect, corner: Double) -> [Point] {
    [
      Point(x: box.minX + corner, y: box.minY), Point(x: box.maxX - corner, y: box.minY),
      Point(x: box.maxX, y: box.minY + corner), Point(x: box.maxX, y: box.maxY - corner),
      Point(x: box.maxX - corner, y: box.maxY), Point(x: box.minX + corner, y: box.maxY),
      Point(x: box.minX, y: box.maxY - corner), Point(x: box.minX, y: box.minY + corner),
    ]
  }

  /// How often an outline runs around a point, from many short lines.
  private static func winding(_ path: Path, around point: Point) -> Int {
    var (winding, start, pen) = (0, Point.zero, Point.zero)
    func line(to end: Point) {
      defer { pen = end }
      guard (pen.y <= point.y) != (end.y <= point.y) else { return }
      let x = pen.x + (point.y - pen.y) / (end.y - pen.y) * (end.x - pen.x)
      if x > point.x { winding += end.y > pen.y ? 1 : -1 }
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        line(to: start)
        (start, pen) = (point, point)
      case .line(let point): line(to: point)
      case .curve(let a, let b, let c):
        let from = pen
        for step in 1...64 {
          let t = Double(step) / 64
          func at(_ value: (Point) -> Double) -> Double {
            let s = 1 - t
            return s * s * s * value(from) + 3 * s * s * t * value(a) + 3 * s * t * t * value(b)
              + t * t * t * value(c)
          }
          line(to: Point(x: at(\.x), y: at(\.y)))
        }
      case .close: line(to: start)
      }
    }
    line(to: start)
    return winding
  }

  @Test func `Bubbles have holes, whatever their direction`() throws {
    for (width, height, radius) in [(200.0, 36.0, 16.0), (60, 34, 17), (300, 400, 18)] {
      let box = Rect(x: 10, y: 20, width: width, height: height)
      let hole = Self.octagon(box.inset(by: 1.6), corner: 0.6 * radius + 1.5)
      let bubble = Path.roundedRect(box, radius: radius)
      for path in [bubble, bubble.mirrored(at: box.midX)] {
        let ring = try #require(path.without(hole))
        #expect(Self.winding(ring, around: Point(x: box.midX, y: box.midY)) == 0)
        #expect(abs(Self.winding(ring, around: Point(x: box.minX + 0.5, y: box.midY))) == 1)
      }
      #expect(bubble.without(hole.reversed()) != nil)
    }
  }

  @Test func `No hole reaches out of its outline`() {
    var random = SeededRandom(seed: 3)
    var holes = 0
    for _ in 0..<400 {
      var path = Path()
      func number() -> Double { Double.random(in: 0...100, using: &random) }
      path.move(number(), number())
      for _ in 0..<random.int(2...5) {
        if random.chance(0.5) {
          path.line(number(), number())
        } else {
          path.curve(number(), number(), number(), number(), number(), number())
        }
      }
      let side = Double.random(in: 1...40, using: &random)
      let box = Rect(x: number(), y: number(), width: side, height: side)
      guard path.without(Self.octagon(box, corner: side / 4)) != nil else { continue }
      holes += 1
      for x in stride(from: box.minX + side / 4, to: box.maxX - side / 4, by: side / 8) {
        for y in stride(from: box.minY, to: box.maxY, by: side / 8) {
          #expect(abs(Self.winding(path, around: Point(x: x, y: y))) == 1)
        }
      }
    }
    #expect(holes > 10)
    let outside = Self.octagon(Rect(x: 200, y: 0, width: 9, height: 9), corner: 2)
    #expect(Path.rect(Rect(x: 0, y: 0, width: 100, height: 100)).without(outside) == nil)
  }
}
