/// A rectangle, in points.
public struct Rect: Sendable, Hashable, Codable {
  /// The left edge, in points.
  public var x: Double
  /// The top edge, in points.
  public var y: Double
  /// The width, in points.
  public var width: Double
  /// The height, in points.
  public var height: Double

  /// Creates a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The left edge, in points.
  public var minX: Double { x }
  /// The top edge, in points.
  public var minY: Double { y }
  /// The right edge, in points.
  public var maxX: Double { x + width }
  /// The bottom edge, in points.
  public var maxY: Double { y + height }
  /// The horizontal center, in points.
  public var midX: Double { x + width / 2 }
  /// The vertical center, in points.
  public var midY: Double { y + height / 2 }
  /// The width and the height.
  public var size: Size { Size(width: width, height: height) }

  /// The rectangle moved by `x` and `y` points.
  public func offset(x dx: Double = 0, y dy: Double = 0) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// The rectangle with each side moved inwards; a negative amount makes it larger.
  public func inset(by amount: Double) -> Rect {
    Rect(x: x + amount, y: y + amount, width: width - 2 * amount, height: height - 2 * amount)
  }

  /// The smallest rectangle that contains both.
  public func union(_ other: Rect) -> Rect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Whether a point is inside. The left and top edges belong to the rectangle, the others don't.
  public func contains(_ point: Point) -> Bool {
    x <= point.x && point.x < maxX && y <= point.y && point.y < maxY
  }

  /// The rectangle with left and right exchanged in a width in points.
  package func mirrored(in width: Double) -> Rect {
    Rect(x: width - maxX, y: y, width: self.width, height: height)
  }

  /// Whether the rectangles have more than edges in common.
  package func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Whether the rectangle overlaps a range of heights.
  public func meets(_ span: Range<Double>) -> Bool {
    minY < span.upperBound && maxY > span.lowerBound
  }
}

/// A position in points, with y downwards.
public struct Point: Sendable, Hashable, Codable {
  /// The distance from the left, in points.
  public var x: Double
  /// The distance from the top, in points.
  public var y: Double
  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
  /// The origin.
  public static let zero = Point(x: 0, y: 0)
}

/// A width and a height, in points.
public struct Size: Sendable, Hashable, Codable {
  /// The width, in points.
  public var width: Double
  /// The height, in points.
  public var height: Double
  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
  /// A size of no extent.
  public static let zero = Size(width: 0, height: 0)
}
