import ConfabScene

/// Takes what is to be drawn, back to front, and writes a file of outlines.
///
/// The same calls give the same bytes. For use from one task.
public protocol VectorWriter: AnyObject {
  /// Draws a scene on top of what is there.
  ///
  /// Numbers that are none draw nothing, as in a ``BandRenderer``. Baselines stand on whole device
  /// pixels of the writer's scale, so that lines are where they are in a picture of pixels.
  /// - Throws: ``VectorError``: ``VectorError/cancelled`` within an element after the task is cancelled.
  /// - Complexity: linear in the scene's elements and their points; text is shaped once more where
  ///   the file says what glyphs stand for.
  ///
  /// A picture that can't be read is a grey area, and one of ``problems``.
  func draw(_ scene: Scene) throws

  /// Pictures that could not be drawn so far, in the order of their drawing.
  var problems: [PictureProblem] { get }

  /// Lets a rectangle lead somewhere. Whatever is no address of the web, of mail or of a telephone
  /// is ignored.
  func link(to target: String, in frame: Rect) throws
}

/// Largest numbers that are drawn.
enum VectorLimits {
  /// Cairo counts in 24.8 fixed-point numbers, ±8,388,607, and wraps around beyond; half a line's
  /// width must fit besides.
  static let coordinate = 8_000_000.0
  static let lineWidth = 500_000.0
  /// Points; of letters that are smaller nothing can be seen, and Cairo can't divide by their size.
  static let typeSizes = 0.001...8_192

  /// A point pulled to the edge of what can be drawn; `nil` if it is nowhere.
  static func drawable(_ point: Point) -> Point? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    return Point(
      x: min(coordinate, max(-coordinate, point.x)), y: min(coordinate, max(-coordinate, point.y)))
  }
}

extension Path {
  /// The path as far as it can be drawn: without the steps that lead nowhere, and beginning with a
  /// move.
  var drawable: Path {
    var result = Path()
    for element in elements {
      switch element {
      case .move(let point):
        guard let point = VectorLimits.drawable(point) else { continue }
        result.move(point.x, point.y)
      case .line(let point):
        guard let point = VectorLimits.drawable(point) else { continue }
        // Cairo takes a first line for a move.
        if result.elements.isEmpty { result.move(point.x, point.y) }
        result.line(point.x, point.y)
      case .curve(let a, let b, let c):
        guard let a = VectorLimits.drawable(a), let b = VectorLimits.drawable(b),
          let c = VectorLimits.drawable(c)
        else { continue }
        if result.elements.isEmpty { result.move(a.x, a.y) }
        result.curve(a.x, a.y, b.x, b.y, c.x, c.y)
      case .close:
        if !result.elements.isEmpty { result.close() }
      }
    }
    return result
  }
}

extension Color {
  /// With each part between 0 and 1; what is no number is 0.
  var drawable: Color {
    func part(_ value: Double) -> Double { value.isNaN ? 0 : min(1, max(0, value)) }
    return Color(red: part(red), green: part(green), blue: part(blue), alpha: part(alpha))
  }
}

extension Paint {
  /// With numbers that can be drawn, and a gradient's part that is within some heights: others count
  /// with fewer digits. A gradient of no length is its bottom colour.
  func drawable(within heights: ClosedRange<Double>) -> Paint {
    switch self {
    case .color(let color): return .color(color.drawable)
    case .vertical(let top, let bottom, let from, let to):
      guard from.isFinite, to.isFinite, from != to else { return .color(bottom.drawable) }
      let (top, bottom) = (top.drawable, bottom.drawable)
      func end(_ y: Double) -> (y: Double, color: Color) {
        let y = min(heights.upperBound, max(heights.lowerBound, y))
        // Halves, whose difference is a number in any case.
        let share = (y / 2 - from / 2) / (to / 2 - from / 2)
        return (y, top.mixed(with: bottom, min(1, max(0, share))))
      }
      let (first, last) = (end(from), end(to))
      guard first.y != last.y else {
        // It ends before these heights or begins behind them.
        return .color((from < to) == (to <= heights.lowerBound) ? bottom : top)
      }
      return .vertical(top: first.color, bottom: last.color, from: first.y, to: last.y)
    }
  }
}
