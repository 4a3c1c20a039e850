/// A place where a page may end in a body.
public struct PageBreak: Sendable, Equatable {
  /// The distance from the top of the body, in points.
  public var y: Double
  /// What the next page begins with, as a vertical range of the body in points, such as the head of
  /// a table; `nil` for nothing.
  public var head: Range<Double>?

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - y: The distance from the top of the body, in points.
  ///   - head: What the next page begins with, as a vertical range of the body in points.
  public init(_ y: Double, head: Range<Double>? = nil) {
    self.y = y
    self.head = head
  }

  /// The place in other coordinates.
  ///
  /// - Parameter distance: What is added to all heights, in points.
  public func offset(by distance: Double) -> PageBreak {
    PageBreak(
      y + distance,
      head: head.map { $0.lowerBound + distance..<$0.upperBound + distance })
  }
}
