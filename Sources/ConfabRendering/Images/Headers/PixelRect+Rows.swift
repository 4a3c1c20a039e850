import ConfabScene

extension PixelRect {
  /// The columns that it meets.
  var columns: Range<Int> { x..<x + width }

  /// The rows that it meets.
  var rows: Range<Int> { y..<y + height }

  /// Whether it has no pixels.
  var isEmpty: Bool { width == 0 || height == 0 }

  /// The number of pixels.
  var area: Int { width * height }

  init(columns: Range<Int>, rows: Range<Int>) {
    self.init(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// The pixels within `limit` that a box touches. The box is in device pixels, with rows counted
  /// from the first of the band; NaN counts as 0.
  init(minX: Double, minY: Double, maxX: Double, maxY: Double, within limit: PixelRect) {
    func span(_ low: Double, _ high: Double, _ limit: Range<Int>) -> Range<Int> {
      func pixel(_ position: Double) -> Int {
        let position = position.isNaN ? 0 : position
        return Int(min(Double(limit.upperBound), max(Double(limit.lowerBound), position)))
      }
      let first = pixel(low.rounded(.down))
      return first..<max(first, pixel(high.rounded(.up)))
    }
    self.init(
      columns: span(minX, maxX, limit.columns), rows: span(minY, maxY, limit.rows))
  }

  /// The pixels that are in another rectangle, too.
  func clamped(to other: PixelRect) -> PixelRect {
    PixelRect(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
  }

  /// The same pixels in rows that are counted from another row.
  func moved(down distance: Int) -> PixelRect {
    PixelRect(x: x, y: y + distance, width: width, height: height)
  }

  /// The columns of the rectangle in other rows.
  func limited(to rows: Range<Int>) -> PixelRect { PixelRect(columns: columns, rows: rows) }

  /// The rectangle extended to the left and the top so that its origin has even coordinates.
  var withEvenOrigin: PixelRect {
    PixelRect(x: x & ~1, y: y & ~1, width: width + (x & 1), height: height + (y & 1))
  }

  /// The pixel at the top left. A part of a film that doesn't change is shown for longer by
  /// repeating this pixel.
  static let corner = PixelRect(x: 0, y: 0, width: 1, height: 1)

  /// Calls `body` with each row of the rectangle.
  ///
  /// - Parameters:
  ///   - pixels: The pixels of the picture.
  ///   - pictureWidth: The width of the picture.
  ///   - body: Gets a row's pixels and the distance of its first pixel from that of the picture.
  func forEachRow<Failure: Error>(
    of pixels: UnsafeBufferPointer<UInt32>, pictureWidth: Int,
    _ body: (UnsafeBufferPointer<UInt32>, Int) throws(Failure) -> Void
  ) throws(Failure) {
    for row in rows {
      let start = row * pictureWidth + x
      try body(UnsafeBufferPointer(rebasing: pixels[start..<start + width]), start)
    }
  }
}
