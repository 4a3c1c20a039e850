/// A JPEG file without metadata and with the same coefficients.
///
/// libjpeg writes a new stream from the coefficients: header, tables, frame and scans. Everything
/// else that cameras and programs add (the location, the uncropped picture, a video) is removed,
/// since it is private.
struct StrippedJPEG {
  let bytes: [UInt8]
  let width: Int
  let height: Int

  /// The largest number of pixels of a file per pixel that is drawn, so that a reader can zoom by
  /// two. Larger files are scaled down.
  private static let mostPixels = 4.0
  /// The least visible share of each side. Other files are cropped.
  private static let leastSeen = 0.9

  /// Strips a file.
  ///
  /// - Returns: `nil` for rotated and CMYK files and for files with too many coefficients.
  /// - Throws: ``ImageError`` for a damaged file.
  init?(_ file: [UInt8]) throws(ImageError) {
    let parsed = try JPEGHeader.parse(HeaderReader(file))
    let header = parsed.header
    guard header.orientation == .up, parsed.components == 1 || parsed.components == 3,
      2 * file.count + parsed.coefficientBytes <= DecodingCost.limit
    else { return nil }
    width = header.storedWidth
    height = header.storedHeight
    bytes = Self.withPlainHeader(
      try JPEGCodec.rewrite(file, isProgressive: parsed.isProgressive))
  }

  /// Whether a picture of a size can be embedded as a whole for a frame in device pixels.
  static func isUsable(
    _ width: Int, _ height: Int, inFrame frameWidth: Int, _ frameHeight: Int
  ) -> Bool {
    let window = CropWindow(
      sourceWidth: width, sourceHeight: height, width: frameWidth, height: frameHeight)
    return window.width >= leastSeen * Double(width)
      && window.height >= leastSeen * Double(height)
      && window.width * window.height <= mostPixels * Double(frameWidth * frameHeight)
  }

  /// Replaces the JFIF header, which libjpeg copies from the original, by version 1.1 and square
  /// pixels.
  private static func withPlainHeader(_ file: [UInt8]) -> [UInt8] {
    let (start, plain) = (11, [1, 1, 0, 0, 1, 0, 1, 0, 0] as [UInt8])
    guard file.count > start + plain.count, file[2..<4].elementsEqual([0xFF, 0xE0]),
      file[6..<11].elementsEqual(Array("JFIF\0".utf8))
    else { return file }
    var file = file
    file.replaceSubrange(start..<start + plain.count, with: plain)
    return file
  }
}
