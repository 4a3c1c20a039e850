/// A place, in points; y grows downwards.
public struct Point: Sendable, Hashable, Codable {
  public var x: Double
  public var y: Double
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
  public static let zero = Point(x: 0, y: 0)
}

/// An extent, in points.
public struct Size: Sendable, Hashable, Codable {
  public var width: Double
  public var height: Double
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
  public static let zero = Size(width: 0, height: 0)
}

/// A rectangle, in points.
public struct Rect: Sendable, Hashable, Codable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public var minX: Double { x }
  public var minY: Double { y }
  public var maxX: Double { x + width }
  public var maxY: Double { y + height }
  public var midX: Double { x + width / 2 }
  public var midY: Double { y + height / 2 }
  public var size: Size { Size(width: width, height: height) }

  /// The rectangle moved by so much.
  public func offset(x dx: Double = 0, y dy: Double = 0) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// The rectangle with so much taken off at each side; negative amounts make it larger.
  public func inset(by amount: Double) -> Rect {
    Rect(x: x + amount, y: y + amount, width: width - 2 * amount, height: height - 2 * amount)
  }

  /// The smallest rectangle around both.
  public func union(_ other: Rect) -> Rect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Whether any height is shared with a span of y.
  public func meets(_ span: Range<Double>) -> Bool {
    minY < span.upperBound && maxY > span.lowerBound
  }
}

/// Distances from the four sides of a rectangle, in points.
public struct Insets: Sendable, Hashable, Codable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// Points to whole device pixels and back.
public struct PixelGrid: Sendable, Hashable {
  /// Device pixels a point.
  public let scale: Double
  public init(scale: Double) { self.scale = scale }

  /// The smallest whole number of device pixels that a length fits into, as points. A rounding
  /// error of a thousandth of a pixel does not cost a whole one.
  public func ceil(_ length: Double) -> Double {
    (length * scale - 0.001).rounded(.up) / scale
  }

  /// The smallest rectangle of whole device pixels around a rectangle.
  public func outward(_ rect: Rect) -> Rect {
    let left = (rect.minX * scale + 0.001).rounded(.down) / scale
    let top = (rect.minY * scale + 0.001).rounded(.down) / scale
    return Rect(x: left, y: top, width: ceil(rect.maxX - left), height: ceil(rect.maxY - top))
  }

  /// The nearest device pixel, as points.
  public func round(_ position: Double) -> Double {
    (position * scale).rounded() / scale
  }
}
