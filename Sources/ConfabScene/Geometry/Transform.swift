import Glibc

/// An affine map of the plane: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty, the letters as in SVG's
/// `matrix(a, b, c, d, tx, ty)`.
public struct Transform: Sendable, Hashable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  /// Points.
  public var tx: Double
  public var ty: Double

  public init(a: Double, b: Double, c: Double, d: Double, tx: Double = 0, ty: Double = 0) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1)

  public static func translation(x: Double, y: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Enlarges around a point, `y` times in height where that is another factor than in width.
  public static func scale(_ x: Double, _ y: Double? = nil, around center: Point = .zero)
    -> Transform
  {
    let y = y ?? x
    return Transform(
      a: x, b: 0, c: 0, d: y, tx: center.x - x * center.x, ty: center.y - y * center.y)
  }

  /// Turns clockwise around a point.
  public static func rotation(turns: Double, around center: Point = .zero) -> Transform {
    let (sine, cosine) = (sin(turns * 2 * .pi), cos(turns * 2 * .pi))
    return Transform(
      a: cosine, b: sine, c: -sine, d: cosine,
      tx: center.x - cosine * center.x + sine * center.y,
      ty: center.y - sine * center.x - cosine * center.y)
  }

  /// What `inner` does and this to that.
  public func after(_ inner: Transform) -> Transform {
    let origin = apply(Point(x: inner.tx, y: inner.ty))
    return Transform(
      a: a * inner.a + c * inner.b, b: b * inner.a + d * inner.b,
      c: a * inner.c + c * inner.d, d: b * inner.c + d * inner.d, tx: origin.x, ty: origin.y)
  }

  public func apply(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The smallest upright rectangle around a transformed one.
  public func bounds(of rect: Rect) -> Rect {
    let corners = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY),
    ].map(apply)
    let left = corners.reduce(corners[0].x) { min($0, $1.x) }
    let top = corners.reduce(corners[0].y) { min($0, $1.y) }
    return Rect(
      x: left, y: top, width: corners.reduce(left) { max($0, $1.x) } - left,
      height: corners.reduce(top) { max($0, $1.y) } - top)
  }

  public var determinant: Double { a * d - b * c }

  /// What takes everything back; `nil` where a line or a point is made of the plane, or a number is
  /// not finite.
  public var inverse: Transform? {
    let determinant = determinant
    var result = Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant)
    result.tx = -(result.a * tx + result.c * ty)
    result.ty = -(result.b * tx + result.d * ty)
    let numbers = [a, b, c, d, tx, ty] + [result.a, result.b, result.c, result.d]
    guard determinant != 0, (numbers + [result.tx, result.ty]).allSatisfy(\.isFinite) else {
      return nil
    }
    return result
  }

  /// Whether upright rectangles stay what they are, neither turned nor mirrored.
  package var keepsUpright: Bool { b == 0 && c == 0 && a > 0 && d > 0 }

  /// How many times as long lengths become at most.
  package var largestFactor: Double { max(hypot(a, b), hypot(c, d)) * 2.0.squareRoot() }

  /// How many times as long lengths become on the whole.
  package var meanFactor: Double { abs(determinant).squareRoot() }
}
