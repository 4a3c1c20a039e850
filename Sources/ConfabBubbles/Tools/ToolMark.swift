import ConfabModel
import ConfabScene

/// The mark of a tool call's state: a ring, a part of a ring, a disc with a check mark, or a disc
/// with a cross or a bar.
struct ToolMark {
  /// The color of a shape.
  enum Role {
    case faint, accent, success, failure, neutral
    /// On a disc.
    case onDisc
  }

  /// A filled or stroked outline.
  struct Shape {
    var path: Path
    var role: Role
    /// The width of the line; `nil` for a filled outline.
    var width: Double?
    /// Whether the shape looks the same in mirrored layouts.
    var isMirrored = false
  }

  /// The shapes, from back to front.
  let shapes: [Shape]

  /// Creates a mark.
  ///
  /// - Parameters:
  ///   - status: The state.
  ///   - center: The center, in points.
  ///   - size: The diameter, in points.
  init(_ status: ToolCall.Status, center: Point, size: Double) {
    let line = max(1, size / 8)
    func circle(_ diameter: Double) -> Path {
      .ellipse(
        in: Rect(
          x: center.x - diameter / 2, y: center.y - diameter / 2, width: diameter,
          height: diameter))
    }
    let arm = size * 0.2
    switch status {
    case .pending: shapes = [Shape(path: circle(size - line), role: .faint, width: line)]
    case .running:
      shapes = [
        Shape(path: circle(size - line), role: .faint, width: line),
        Shape(
          path: .arc(center: center, radius: (size - line) / 2, from: 0, turns: 0.3),
          role: .accent, width: line, isMirrored: true),
      ]
    case .done:
      shapes = [
        Shape(path: circle(size), role: .success),
        Shape(
          path: CardSymbols.check(center: center, size: size * 0.58), role: .onDisc, width: line,
          isMirrored: true),
      ]
    case .failed:
      shapes =
        [Shape(path: circle(size), role: .failure)]
        + [1.0, -1.0].map { sign in
          Shape(
            path: .polyline([
              Point(x: center.x - arm, y: center.y - arm * sign),
              Point(x: center.x + arm, y: center.y + arm * sign),
            ]), role: .onDisc, width: line)
        }
    case .cancelled:
      shapes = [
        Shape(path: circle(size), role: .neutral),
        Shape(
          path: .polyline([
            Point(x: center.x - arm, y: center.y), Point(x: center.x + arm, y: center.y),
          ]), role: .onDisc, width: line),
      ]
    }
  }
}
