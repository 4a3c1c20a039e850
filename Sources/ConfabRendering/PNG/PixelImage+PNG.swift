extension PixelImage {
  /// The picture as a PNG file with transparency.
  ///
  /// - Throws: ``ImageError/noMemory``.
  /// - Complexity: linear in the pixels.
  func pngFile() throws(ImageError) -> [UInt8] {
    var file: [UInt8] = []
    do throws(PNGError) {
      let writer = try PNGWriter(
        width: width, height: height, hasAlpha: true, compression: .small,
        sink: { (bytes) throws(FileError) in file += bytes })
      try writer.append(pixels)
      try writer.finish()
    } catch {
      throw .noMemory
    }
    return file
  }
}
