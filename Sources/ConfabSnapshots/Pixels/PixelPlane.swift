import ConfabRendering

/// The pixels of a picture with one type of pixel.
struct PixelPlane<Pixel: ComparedPixel>: Sendable {
  let width: Int
  let height: Int
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
  /// The plane of a picture.
  ///
  /// - Parameter pixels: The pixels of the picture with this type.
  init(_ picture: RGBAImage, _ pixels: [Pixel]) {
    self.init(width: picture.width, height: picture.height, pixels: pixels)
  }

  /// Calls `body` with the pixels of a row.
  @inline(__always)
  func withRow<Result>(_ row: Int, _ body: (UnsafeBufferPointer<Pixel>) -> Result) -> Result {
    pixels.withUnsafeBufferPointer { pixels in
      body(UnsafeBufferPointer(rebasing: pixels[row * width..<(row + 1) * width]))
    }
  }
}
