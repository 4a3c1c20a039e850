import Glibc

/// An outline of straight lines and cubic curves, in points.
public struct Path: Sendable, Hashable {
  /// One step of an outline.
  public enum Element: Sendable, Hashable {
    /// Begins a subpath at a point.
    case move(Point)
    /// Adds a line to a point.
    case line(Point)
    /// Adds a cubic curve: two control points and the end.
    case curve(Point, Point, Point)
    /// Closes the subpath with a line to its beginning.
    case close
  }

  /// The steps in their order.
  public private(set) var elements: [Element] = []

  /// Creates an empty outline.
  public init() {}

  /// Begins a subpath at a point.
  public mutating func move(_ x: Double, _ y: Double) { elements.append(.move(Point(x: x, y: y))) }
  /// Adds a line to a point.
  public mutating func line(_ x: Double, _ y: Double) { elements.append(.line(Point(x: x, y: y))) }
  /// Closes the subpath.
  public mutating func close() { elements.append(.close) }

  /// Adds a cubic curve with two control points to an end point.
  public mutating func curve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double
  ) {
    elements.append(.curve(Point(x: x1, y: y1), Point(x: x2, y: y2), Point(x: x, y: y)))
  }

  /// Adds the steps of another outline.
  public mutating func append(_ other: Path) { elements += other.elements }

  /// Adds a quarter circle to a point; `cornerX` and `cornerY` are where its tangents cross.
  ///
  /// κ = 4(√2 − 1)/3 keeps the cubic within 0.03 % of the circle.
  public mutating func corner(_ cornerX: Double, _ cornerY: Double, to x: Double, _ y: Double) {
    let kappa = 4 * (2.0.squareRoot() - 1) / 3
    guard case .some(let from) = end else { return }
    curve(
      from.x + (cornerX - from.x) * kappa, from.y + (cornerY - from.y) * kappa,
      x + (cornerX - x) * kappa, y + (cornerY - y) * kappa, x, y)
  }

  /// The end of the last step.
  private var end: Point? {
    switch elements.last {
    case .move(let point), .line(let point), .curve(_, _, let point): point
    case .close, nil: nil
    }
  }

  /// A rectangle with circular corners. The radius is at most half the shorter side.
  public static func roundedRect(_ rect: Rect, radius: Double) -> Path {
    .roundedRect(rect, radii: CornerRadii(radius))
  }

  /// A rectangle with circular corners of several radii, each at most half the shorter side.
  public static func roundedRect(_ rect: Rect, radii: CornerRadii) -> Path {
    let most = min(rect.width / 2, rect.height / 2)
    func clamped(_ radius: Double) -> Double { max(0, min(radius, most)) }
    let (topLeft, topRight) = (clamped(radii.topLeft), clamped(radii.topRight))
    let (bottomLeft, bottomRight) = (clamped(radii.bottomLeft), clamped(radii.bottomRight))
    var path = Path()
    path.move(rect.minX + topLeft, rect.minY)
    path.line(rect.maxX - topRight, rect.minY)
    path.corner(rect.maxX, rect.minY, to: rect.maxX, rect.minY + topRight)
    path.line(rect.maxX, rect.maxY - bottomRight)
    path.corner(rect.maxX, rect.maxY, to: rect.maxX - bottomRight, rect.maxY)
    path.line(rect.minX + bottomLeft, rect.maxY)
    path.corner(rect.minX, rect.maxY, to: rect.minX, rect.maxY - bottomLeft)
    path.line(rect.minX, rect.minY + topLeft)
    path.corner(rect.minX, rect.minY, to: rect.minX + topLeft, rect.minY)
    path.close()
    return path
  }

  /// A rectangle.
  public static func rect(_ rect: Rect) -> Path {
    var path = Path()
    path.move(rect.minX, rect.minY)
    path.line(rect.maxX, rect.minY)
    path.line(rect.maxX, rect.maxY)
    path.line(rect.minX, rect.maxY)
    path.close()
    return path
  }

  /// An ellipse that fills a rectangle.
  public static func ellipse(in rect: Rect) -> Path {
    var path = Path()
    path.move(rect.midX, rect.minY)
    path.corner(rect.maxX, rect.minY, to: rect.maxX, rect.midY)
    path.corner(rect.maxX, rect.maxY, to: rect.midX, rect.maxY)
    path.corner(rect.minX, rect.maxY, to: rect.minX, rect.midY)
    path.corner(rect.minX, rect.minY, to: rect.midX, rect.minY)
    path.close()
    return path
  }

  /// An arc of a circle, clockwise.
  ///
  /// - Parameters:
  ///   - center: The center of the circle.
  ///   - radius: The radius of the circle, in points.
  ///   - from: The angle of the start in turns, 0 at the top.
  ///   - turns: The length in turns, clamped to -8 … 8.
  /// - Returns: An empty outline if an angle is not finite.
  public static func arc(center: Point, radius: Double, from: Double, turns: Double) -> Path {
    guard turns.isFinite, from.isFinite else { return Path() }
    let turns = min(8, max(-8, turns))
    let steps = max(1, Int((abs(turns) * 8).rounded(.up)))
    let step = turns / Double(steps) * 2 * .pi
    let handle = 4.0 / 3 * tan(step / 4) * radius
    var angle = (from - 0.25) * 2 * .pi
    var path = Path()
    path.move(center.x + radius * cos(angle), center.y + radius * sin(angle))
    for _ in 0..<steps {
      let next = angle + step
      path.curve(
        center.x + radius * cos(angle) - handle * sin(angle),
        center.y + radius * sin(angle) + handle * cos(angle),
        center.x + radius * cos(next) + handle * sin(next),
        center.y + radius * sin(next) - handle * cos(next),
        center.x + radius * cos(next), center.y + radius * sin(next))
      angle = next
    }
    return path
  }

  /// The outline moved by `x` and `y` points.
  public func offset(x dx: Double, y dy: Double) -> Path {
    mapped { Point(x: $0.x + dx, y: $0.y + dy) }
  }

  /// The outline mirrored at a vertical line.
  public func mirrored(at x: Double) -> Path {
    mapped { Point(x: 2 * x - $0.x, y: $0.y) }
  }

  /// The outline mapped by a transform; curves stay curves.
  public func transformed(by transform: Transform) -> Path {
    mapped { transform.apply($0) }
  }

  /// The outline with each point mapped; curves stay curves.
  package func mapped(_ transform: (Point) -> Point) -> Path {
    var path = Path()
    path.elements = elements.map { element in
      switch element {
      case .move(let point): .move(transform(point))
      case .line(let point): .line(transform(point))
      case .curve(let a, let b, let c): .curve(transform(a), transform(b), transform(c))
      case .close: .close
      }
    }
    return path
  }

  /// The box around all points and control points, clamped to ±10⁹ points; `nil` if there are none.
  ///
  /// Steps with a coordinate that is not finite are left out, as they are in drawing. Without the
  /// clamp, rounding of the width could move the right edge.
  public var bounds: Rect? {
    var box: Rect?
    func isFinite(_ point: Point) -> Bool { point.x.isFinite && point.y.isFinite }
    func add(_ point: Point) {
      guard isFinite(point) else { return }
      let dot = Rect(
        x: min(1e9, max(-1e9, point.x)), y: min(1e9, max(-1e9, point.y)), width: 0, height: 0)
      box = box?.union(dot) ?? dot
    }
    for element in elements {
      switch element {
      case .move(let point), .line(let point): add(point)
      case .curve(let a, let b, let c):
        guard isFinite(a), isFinite(b), isFinite(c) else { continue }
        add(a)
        add(b)
        add(c)
      case .close: break
      }
    }
    return box
  }
}
