import ConfabScene

/// A picture in the form in which a PDF or an SVG embeds it.
enum EmbeddedPicture {
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
  ) throws(ImageError) -> EmbeddedPicture? {
    let excess = (Double(width) * Double(height) / mostPixels).squareRoot()
    let (width, height) =
      excess > 1
      ? (max(1, Int(Double(width) / excess)), max(1, Int(Double(height) / excess)))
      : (width, height)
    guard source.part == nil, source.filter == .good else {
      return try PictureStore().image(source, width: width, height: height, scale: scale)
        .map { .pixels($0) }
    }
    let file = try PictureFile(source)
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
