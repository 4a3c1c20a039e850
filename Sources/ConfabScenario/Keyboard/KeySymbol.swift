import ConfabBubbles
import ConfabScene

/// The drawn signs of keys, which are outlines because fonts rarely have them.
enum KeySymbol: Hashable, Sendable {
  case shift
  /// Shift while the next letter is a capital.
  case shiftOn
  case delete
  case `return`
  case globe
  case microphone
  case smiley
  case clock
  case heart
  case flag

  /// The width of lines, in points.
  private static let line = 1.6

  /// Draws the sign around a center, about 20 points high.
  func draw(at center: Point, _ color: Color, into scene: inout Scene) {
    func stroke(_ path: Path) { scene.stroke(path, .color(color), width: Self.line) }
    let (x, y) = (center.x, center.y)
    switch self {
    case .shift: stroke(Self.arrow(at: center))
    case .shiftOn:
      scene.fill(Self.arrow(at: center), .color(color))
      stroke(Self.arrow(at: center))
    case .delete:
      stroke(Self.delete(at: center))
      stroke(Self.lines([(x - 1, y - 3.5, x + 6, y + 3.5), (x - 1, y + 3.5, x + 6, y - 3.5)]))
    case .return:
      var path = Self.lines([(x - 9, y + 2, x - 4, y - 3), (x - 9, y + 2, x - 4, y + 7)])
      path.move(x + 9, y - 7)
      path.line(x + 9, y - 1)
      path.corner(x + 9, y + 2, to: x + 6, y + 2)
      path.line(x - 9, y + 2)
      stroke(path)
    case .globe:
      // One outline, so that lines that cross are not darker where they do.
      var path = Self.circle(at: center, 11.5)
      path.append(.ellipse(in: Rect(x: x - 5, y: y - 11.5, width: 10, height: 23)))
      path.append(
        Self.lines([
          (x - 11.5, y, x + 11.5, y), (x, y - 11.5, x, y + 11.5), (x - 9.7, y - 6, x + 9.7, y - 6),
          (x - 9.7, y + 6, x + 9.7, y + 6),
        ]))
      stroke(path)
    case .microphone:
      let scale = Transform.translation(x: -x, y: -y).concatenating(.scale(1.4, 1.4))
        .concatenating(.translation(x: x, y: y))
      scene.group(transform: scale) {
        ComposerSymbols.microphone(center: center, color, into: &$0)
      }
    case .smiley:
      stroke(Self.circle(at: center, 9.5))
      for side in [-3.3, 3.3] {
        scene.fill(
          .ellipse(in: Rect(x: x + side - 1.2, y: y - 4.5, width: 2.4, height: 3.6)),
          .color(color))
      }
      stroke(.arc(center: Point(x: x, y: y + 0.5), radius: 5, from: 0.3, turns: 0.4))
    case .clock:
      stroke(Self.circle(at: center, 9.5))
      stroke(Self.lines([(x, y - 5.5, x, y + 0.5), (x, y, x + 4, y + 2.5)]))
    case .heart: stroke(Self.heart(at: center))
    case .flag:
      stroke(Self.lines([(x - 6.5, y - 9, x - 6.5, y + 9.5)]))
      var path = Path()
      path.move(x - 6.5, y - 8)
      path.curve(x - 2, y - 11, x + 2, y - 5, x + 7, y - 8)
      path.line(x + 7, y + 1)
      path.curve(x + 2, y + 4, x - 2, y - 2, x - 6.5, y + 1)
      stroke(path)
    }
  }

  private static func lines(_ ends: [(Double, Double, Double, Double)]) -> Path {
    var path = Path()
    for (x1, y1, x2, y2) in ends {
      path.move(x1, y1)
      path.line(x2, y2)
    }
    return path
  }

  private static func circle(at center: Point, _ radius: Double) -> Path {
    .ellipse(
      in: Rect(
        x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
  }

  /// A wide arrow up.
  private static func arrow(at center: Point) -> Path {
    let (x, y) = (center.x, center.y - 0.5)
    var path = Path()
    path.move(x, y - 8)
    path.line(x + 9, y + 1)
    path.line(x + 4, y + 1)
    path.line(x + 4, y + 8)
    path.line(x - 4, y + 8)
    path.line(x - 4, y + 1)
    path.line(x - 9, y + 1)
    path.close()
    return path
  }

  /// A label that points to the left.
  private static func delete(at center: Point) -> Path {
    let (x, y) = (center.x, center.y)
    var path = Path()
    path.move(x - 11, y)
    path.line(x - 4.5, y - 7.5)
    path.line(x + 9, y - 7.5)
    path.corner(x + 11.5, y - 7.5, to: x + 11.5, y - 5)
    path.line(x + 11.5, y + 5)
    path.corner(x + 11.5, y + 7.5, to: x + 9, y + 7.5)
    path.line(x - 4.5, y + 7.5)
    path.close()
    return path
  }

  private static func heart(at center: Point) -> Path {
    let (x, y) = (center.x, center.y)
    var path = Path()
    path.move(x, y + 8.5)
    path.curve(x - 14, y - 1, x - 8, y - 12, x, y - 5)
    path.curve(x + 8, y - 12, x + 14, y - 1, x, y + 8.5)
    path.close()
    return path
  }
}
