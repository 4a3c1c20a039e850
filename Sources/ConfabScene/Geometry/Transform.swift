import Glibc

/// An affine map of the plane: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty. The names are those of
/// SVG's `matrix(a, b, c, d, tx, ty)`.
public struct Transform: Sendable, Hashable {
  /// The factor of x in x′.
  public var a: Double
  /// The factor of x in y′.
  public var b: Double
  /// The factor of y in x′.
  public var c: Double
  /// The factor of y in y′.
  public var d: Double
  /// The horizontal distance, in points.
  public var tx: Double
  /// The vertical distance, in points.
  public var ty: Double

  /// Creates a transform from its coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double = 0, ty: Double = 0) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that changes nothing.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1)

  /// Moves by `x` and `y` points.
  public static func translation(x: Double, y: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Scales around a point: by `x` in width and by `y`, which is `x` by default, in height.
  public static func scale(_ x: Double, _ y: Double? = nil, around center: Point = .zero)
    -> Transform
  {
    let y = y ?? x
    return Transform(
      a: x, b: 0, c: 0, d: y, tx: center.x - x * center.x, ty: center.y - y * center.y)
  }

  /// Rotates clockwise around a point.
  public static func rotation(turns: Double, around center: Point = .zero) -> Transform {
    let (sine, cosine) = (sin(turns * 2 * .pi), cos(turns * 2 * .pi))
    return Transform(
      a: cosine, b: sine, c: -sine, d: cosine,
      tx: center.x - cosine * center.x + sine * center.y,
      ty: center.y - sine * center.x - cosine * center.y)
  }

  /// The map that applies this first and then `next`.
  public func concatenating(_ next: Transform) -> Transform {
    let origin = next.apply(Point(x: tx, y: ty))
    return Transform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d, tx: origin.x, ty: origin.y)
  }

  /// The image of a point.
  public func apply(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The smallest upright rectangle that contains the image of a rectangle.
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

  /// The factor by which areas grow; negative if the map mirrors.
  package var determinant: Double { a * d - b * c }

  /// The inverse map; `nil` if there is none or a coefficient is not finite.
  package var inverse: Transform? {
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

  /// Whether upright rectangles stay upright and are not mirrored.
  package var keepsUpright: Bool { b == 0 && c == 0 && a > 0 && d > 0 }

  /// An upper bound of the factor by which lengths grow.
  package var largestFactor: Double { max(hypot(a, b), hypot(c, d)) * 2.0.squareRoot() }

  /// The mean factor by which lengths grow: the square root of that of areas.
  package var meanFactor: Double { abs(determinant).squareRoot() }
}
