/// Takes the pixels of a picture from top to bottom and writes a file of some format.
public protocol PictureWriter: AnyObject {
  /// Appends whole rows of pixels `0xAARRGGBB`, the colours multiplied by alpha.
  func append(_ pixels: [UInt32]) throws
  /// Writes what is left. An error where rows are missing.
  func finish() throws
}

extension PNGWriter: PictureWriter {}
extension WebPWriter: PictureWriter {}
