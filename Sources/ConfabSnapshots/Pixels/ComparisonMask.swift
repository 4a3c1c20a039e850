/// A rectangle whose pixels are not compared.
public struct ComparisonMask: Sendable, Hashable, Codable {
  /// The rectangle, which may reach beyond the picture.
  public var frame: PixelRect
  /// The picture in whose pixels the rectangle is given; `nil` for both. With aligned rows, the same thing
  /// can have another frame in each picture.
  public var side: DifferingRegion.Side?

  /// Creates a mask.
  public init(_ frame: PixelRect, side: DifferingRegion.Side? = nil) {
    self.frame = frame
    self.side = side
  }

  /// Masks for everything but a rectangle: the four rectangles around it.
  ///
  /// - Parameter size: The size of the larger of the two pictures.
  public static func outside(
    _ frame: PixelRect, in size: PixelSize, side: DifferingRegion.Side? = nil
  ) -> [ComparisonMask] {
    let (columns, rows) = (frame.columns(width: size.width), frame.rows(height: size.height))
    return [
      PixelRect(x: 0, y: 0, width: size.width, height: rows.lowerBound),
      PixelRect(x: 0, y: rows.lowerBound, width: columns.lowerBound, height: rows.count),
      PixelRect(
        x: columns.upperBound, y: rows.lowerBound, width: size.width - columns.upperBound,
        height: rows.count),
      PixelRect(
        x: 0, y: rows.upperBound, width: size.width, height: size.height - rows.upperBound),
    ].filter { $0.width > 0 && $0.height > 0 }.map { ComparisonMask($0, side: side) }
  }
}
