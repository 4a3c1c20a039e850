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
