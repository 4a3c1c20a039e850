import TestSupport
import Testing

@testable import ConfabScene

@Suite struct GeometryTests {
  private func points(_ path: Path) -> [Point] {
    path.elements.flatMap { element -> [Point] in
      switch element {
      case .move(let a), .line(let a): [a]
      case .curve(let a, let b, let c): [a, b, c]
      case .close: []
      }
    }
  }

  /// Points along a path's curves.
  private func traced(_ path: Path) -> [Point] {
    var result: [Point] = []
    var pen = Point.zero
    for element in path.elements {
      switch element {
      case .move(let a), .line(let a):
        result.append(a)
        pen = a
      case .curve(let a, let b, let c):
        for step in 1...16 {
          let t = Double(step) / 16
          let s = 1 - t
          func at(_ p: Double, _ q: Double, _ r: Double, _ e: Double) -> Double {
            let start = s * s * s * p + 3 * s * s * t * q
            return start + 3 * s * t * t * r + t * t * t * e
          }
          result.append(Point(x: at(pen.x, a.x, b.x, c.x), y: at(pen.y, a.y, b.y, c.y)))
        }
        pen = c
      case .close: break
      }
    }
    return result
  }

  @Test func `An ellipse is near the true ellipse`() {
    let rect = Rect(x: 3, y: -5, width: 40, height: 26)
    for point in traced(.ellipse(in: rect)) {
      let (dx, dy) = ((point.x - rect.midX) / 20, (point.y - rect.midY) / 13)
      #expect(abs((dx * dx + dy * dy).squareRoot() - 1) < 0.0004)
    }
    #expect(Path.ellipse(in: rect).bounds == rect)
  }

  @Test func `An arc is on its circle, clockwise from the top`() {
    let center = Point(x: 10, y: 20)
    for (from, turns) in [(0, 1), (0.2, 0.3), (0.5, -0.7), (0, 0.01)] as [(Double, Double)] {
      let path = Path.arc(center: center, radius: 8, from: from, turns: turns)
      for point in traced(path) {
        let (dx, dy) = (point.x - 10, point.y - 20)
        #expect(abs((dx * dx + dy * dy).squareRoot() - 8) < 0.001)
      }
    }
    let quarter = traced(.arc(center: center, radius: 8, from: 0, turns: 0.25))
    #expect(abs((quarter.first?.x ?? 0) - 10) < 1e-9 && abs((quarter.first?.y ?? 0) - 12) < 1e-9)
    #expect(abs((quarter.last?.x ?? 0) - 18) < 1e-9 && abs((quarter.last?.y ?? 0) - 20) < 1e-9)
  }

  @Test func `A radius is at most half the shorter side`() {
    let rect = Rect(x: 0, y: 0, width: 30, height: 10)
    #expect(Path.roundedRect(rect, radius: 99) == Path.roundedRect(rect, radius: 5))
    #expect(Path.roundedRect(rect, radius: -1) == Path.roundedRect(rect, radius: 0))
    #expect(Path.roundedRect(rect, radius: 4).bounds == rect)
  }

  @Test func `Two reflections give the original path`() {
    let path = Path.roundedRect(Rect(x: 2, y: 3, width: 11, height: 7), radius: 3)
    let mirrored = path.mirrored(at: 20)
    #expect(mirrored.bounds == Rect(x: 27, y: 3, width: 11, height: 7))
    for (a, b) in zip(points(mirrored.mirrored(at: 20)), points(path)) {
      #expect(abs(a.x - b.x) < 1e-9 && a.y == b.y)
    }
    #expect(path.offset(x: 5, y: -1).bounds == Rect(x: 7, y: 2, width: 11, height: 7))
  }

  @Test func `A grid rounds to device pixels`() {
    var random = SeededRandom(seed: 5)
    for scale in [0.5, 1, 1.5, 2, 3, 8] {
      let grid = PixelGrid(scale: scale)
      for _ in 0..<200 {
        let value = Double.random(in: -50...500, using: &random)
        let (up, near) = (grid.ceil(value) * scale, grid.round(value) * scale)
        #expect(abs(up - up.rounded()) < 1e-9 && abs(near - near.rounded()) < 1e-9)
        #expect(up >= value * scale - 0.0011 && up < value * scale + 1)
        #expect(abs(near - value * scale) <= 0.5 + 1e-9)
        #expect(abs(grid.ceil(grid.ceil(value)) - grid.ceil(value)) < 1e-9)
      }
    }
  }

  @Test func `Rectangles are half-open in height`() {
    let rect = Rect(x: 0, y: 10, width: 5, height: 5)
    #expect(rect.meets(14..<20) && rect.meets(0..<11))
    #expect(!rect.meets(15..<20) && !rect.meets(0..<10))
    #expect(
      rect.union(Rect(x: -1, y: 30, width: 1, height: 1))
        == Rect(x: -1, y: 10, width: 6, height: 21))
    #expect(rect.inset(by: -2) == Rect(x: -2, y: 8, width: 9, height: 9))
  }
}
