/// A rectangle of whole pixels that isn't empty.
struct FrameRect: Equatable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  /// The number of pixels.
  var area: Int { width * height }

  /// The rows of the picture that it meets.
  var rows: Range<Int> { y..<y + height }

  /// The columns of the rectangle in other rows.
  func limited(to rows: Range<Int>) -> FrameRect {
    FrameRect(x: x, y: rows.lowerBound, width: width, height: rows.count)
  }

  /// The smallest rectangle that contains both.
  func union(_ other: FrameRect) -> FrameRect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return FrameRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// The pixel at the top left. A part that doesn't change is shown for longer by repeating this
  /// pixel.
  static let corner = FrameRect(x: 0, y: 0, width: 1, height: 1)

  /// The rectangle extended to the left and the top so that its origin has even coordinates.
  var withEvenOrigin: FrameRect {
    FrameRect(x: x & ~1, y: y & ~1, width: width + (x & 1), height: height + (y & 1))
  }

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
    for row in y..<y + height {
      let start = row * pictureWidth + x
      try body(UnsafeBufferPointer(rebasing: pixels[start..<start + width]), start)
    }
  }
}
