/// A JPEG file with the coefficients of another and nothing else of it.
///
/// The stream is written anew by libjpeg, from coefficients: the header that says what the numbers
/// mean, tables, frame and scans. What cameras and programs write besides (where a photo was taken,
/// what it was before it was cut, a film behind it) is nobody's business who gets the conversation.
struct CleanJPEG {
  let bytes: [UInt8]
  let width: Int
  let height: Int

  /// Pixels that a file may have for each that is drawn before it is scaled down instead: a photo
  /// in which one can zoom in by two.
  private static let mostPixels = 4.0
  /// Of each side, that is seen: a file that is mostly out of sight does not serve.
  private static let leastSeen = 0.9

  /// - Returns: `nil` for a file that is turned, of inks, or too large to hold its coefficients.
  /// - Throws: ``ImageError`` for what is damaged.
  init?(_ file: [UInt8]) throws(ImageError) {
    let parsed = try JPEGHeader.parse(HeaderBytes(file))
    let header = parsed.header
    guard header.orientation == .up, parsed.components == 1 || parsed.components == 3,
      2 * file.count + parsed.coefficientBytes <= DecodingCost.limit
    else { return nil }
    width = header.storedWidth
    height = header.storedHeight
    bytes = Self.withPlainHeader(
      try JPEGCodec.rewrite(file, isProgressive: parsed.isProgressive))
  }

  /// Whether a file of a size is about what is seen of it in a frame of so many device pixels.
  static func serves(
    _ width: Int, _ height: Int, inFrame frameWidth: Int, _ frameHeight: Int
  ) -> Bool {
    let window = CoverWindow(
      sourceWidth: width, sourceHeight: height, width: frameWidth, height: frameHeight)
    return window.width >= leastSeen * Double(width)
      && window.height >= leastSeen * Double(height)
      && window.width * window.height <= mostPixels * Double(frameWidth * frameHeight)
  }

  /// With version 1.1 and square pixels in the JFIF header, which libjpeg copies from the old file.
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
