import ConfabRendering

/// The pixels of a picture, or of some of its rows, with one type of pixel.
struct PixelPlane<Pixel: ComparedPixel>: Sendable {
  let width: Int
  /// The number of rows of the whole picture.
  let height: Int
  /// The row of the first pixel.
  var firstRow = 0
  let pixels: [Pixel]

  /// A copy in which masked pixels are zero.
  func blanked(_ masks: RowFrames) -> PixelPlane {
    guard !masks.isEmpty else { return self }
    var pixels = pixels
    for row in 0..<height {
      for columns in masks.columns(inRow: row) {
        for column in columns { pixels[row * width + column] = 0 }
      }
    }
    return PixelPlane(width: width, height: height, pixels: pixels)
  }
}

extension PixelPlane {
  /// The plane of some rows.
  ///
  /// - Parameter pixels: The pixels of the rows with this type.
  init(_ rows: PictureRows, _ pixels: [Pixel]) {
    self.init(width: rows.width, height: rows.height, firstRow: rows.firstRow, pixels: pixels)
  }

  /// Calls `body` with the pixels of a row.
  @inline(__always)
  func withRow<Result>(_ row: Int, _ body: (UnsafeBufferPointer<Pixel>) -> Result) -> Result {
    pixels.withUnsafeBufferPointer { pixels in
      let start = (row - firstRow) * width
      return body(UnsafeBufferPointer(rebasing: pixels[start..<start + width]))
    }
  }
}

extension PixelPlane<UInt32> {
  /// The plane of some rows with 8 bits per channel.
  init(_ rows: PictureRows) { self.init(rows, rows.pixels.eightBits) }
}
