/// Writes a picture file from its pixels, from top to bottom.
package protocol PictureWriter: AnyObject {
  /// Appends whole rows of pixels `0xAARRGGBB` in premultiplied colors.
  ///
  /// - Throws: An error of the format, such as ``PNGError``, with a `FileError` if the file can't
  ///   be written.
  func append(_ pixels: [UInt32]) throws
  /// Writes the rest of the file. Throws if rows are missing.
  func finish() throws
}

extension PNGWriter: PictureWriter {}
extension WebPWriter: PictureWriter {}
