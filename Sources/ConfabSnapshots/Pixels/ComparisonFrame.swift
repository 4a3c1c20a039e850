/// A rectangle of the compared pictures, for masks and regions.
public struct ComparisonFrame: Sendable, Hashable, Codable {
  /// The rectangle, which may reach beyond the picture.
  public var frame: PixelRect
  /// The picture in whose pixels the rectangle is given; `nil` for both. With aligned rows, the
  /// same thing can have another frame in each picture.
  public var side: DifferingRegion.Side?

  /// Creates a rectangle.
  public init(_ frame: PixelRect, side: DifferingRegion.Side? = nil) {
    self.frame = frame
    self.side = side
  }

  /// The four rectangles around a rectangle, as masks for everything else.
  ///
  /// - Parameters:
  ///   - frame: The rectangle that the four surround.
  ///   - size: The size of the larger of the two pictures.
  ///   - side: The picture in whose pixels the rectangle is given; `nil` for both.
  public static func outside(
    _ frame: PixelRect, in size: PixelSize, side: DifferingRegion.Side? = nil
  ) -> [ComparisonFrame] {
    let (columns, rows) = (frame.columns(width: size.width), frame.rows(height: size.height))
    return [
      PixelRect(x: 0, y: 0, width: size.width, height: rows.lowerBound),
      PixelRect(x: 0, y: rows.lowerBound, width: columns.lowerBound, height: rows.count),
      PixelRect(
        x: columns.upperBound, y: rows.lowerBound, width: size.width - columns.upperBound,
        height: rows.count),
      PixelRect(
        x: 0, y: rows.upperBound, width: size.width, height: size.height - rows.upperBound),
    ].filter { $0.width > 0 && $0.height > 0 }.map { ComparisonFrame($0, side: side) }
  }
}
