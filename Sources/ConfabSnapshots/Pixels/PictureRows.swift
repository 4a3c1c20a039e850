import ConfabRendering

/// Some successive rows of a picture.
struct PictureRows: Sendable {
  /// The pixels of the rows.
  let pixels: RGBAImage.Pixels
  /// The width of the picture in pixels.
  let width: Int
  /// The number of the first row in the picture.
  let firstRow: Int
  /// The number of rows of the whole picture.
  let height: Int

  init(_ pixels: RGBAImage.Pixels, width: Int, firstRow: Int, height: Int) {
    self.pixels = pixels
    self.width = width
    self.firstRow = firstRow
    self.height = height
  }

  /// All rows of a picture.
  init(_ picture: RGBAImage) {
    self.init(picture.pixels, width: picture.width, firstRow: 0, height: picture.height)
  }
}
