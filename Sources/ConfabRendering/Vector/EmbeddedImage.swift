import ConfabScene

/// A picture in the form in which a PDF or an SVG embeds it.
enum EmbeddedImage {
  /// A JPEG file without metadata.
  case jpeg([UInt8], width: Int, height: Int)
  /// Pixels, which are embedded without loss.
  case pixels(PixelImage)

  /// The largest number of pixels of one picture: a photo of 2,000 × 3,000.
  private static let mostPixels = 6_000_000.0

  /// Loads the visible part of a picture, or all of it if its file can be embedded.
  ///
  /// - Parameters:
  ///   - width, height: the frame in device pixels, at least 1. Pictures for very large frames have
  ///     fewer pixels.
  ///   - scale: device pixels per point.
  /// - Returns: `nil` if the source's part is outside the picture.
  /// - Throws: ``ImageError`` if the picture can't be read.
  static func load(
    _ source: ImageSource, filling width: Int, height: Int, scale: Double
  ) throws(ImageError) -> EmbeddedImage? {
    let excess = (Double(width) * Double(height) / mostPixels).squareRoot()
    let (width, height) =
      excess > 1
      ? (max(1, Int(Double(width) / excess)), max(1, Int(Double(height) / excess)))
      : (width, height)
    guard source.part == nil, source.filter == .good else {
      return try ImageStore().image(source, width: width, height: height, scale: scale)
        .map { .pixels($0) }
    }
    let file = try ImageFile(source)
    let (bytes, header) = (file.bytes, file.header)
    if header.format == .jpeg,
      StrippedJPEG.isUsable(header.storedWidth, header.storedHeight, inFrame: width, height),
      let jpeg = try StrippedJPEG(bytes)
    {
      return .jpeg(jpeg.bytes, width: jpeg.width, height: jpeg.height)
    }
    let image = try ImageDecoder.decode(bytes: bytes, filling: width, height: height)
    guard header.format == .jpeg else { return .pixels(image) }
    // A lossless photo would be ten times as large.
    return .jpeg(try JPEGCodec.encode(image), width: image.width, height: image.height)
  }

  /// The size in pixels.
  var size: (width: Int, height: Int) {
    switch self {
    case .jpeg(_, let width, let height): (width, height)
    case .pixels(let image): (image.width, image.height)
    }
  }

  /// The picture as a file.
  ///
  /// - Throws: ``ImageError/noMemory``.
  func file() throws(ImageError) -> (type: String, bytes: [UInt8]) {
    switch self {
    case .jpeg(let bytes, _, _): ("image/jpeg", bytes)
    case .pixels(let image): ("image/png", try image.pngFile())
    }
  }
}

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
