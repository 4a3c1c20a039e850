import ConfabScene

/// A picture as a file of outlines holds it.
enum EmbeddedPicture {
  /// A JPEG file without anything but its pixels.
  case jpeg([UInt8], width: Int, height: Int)
  case pixels(PixelImage)

  /// Pixels of one picture, which a writer may hold several times: a photo of 2,000 × 3,000.
  private static let mostPixels = 6_000_000.0

  /// As much of a picture as is seen in a frame, or more of it where its own file serves.
  ///
  /// - Parameters:
  ///   - width, height: device pixels of the frame, at least 1. The picture has fewer where that
  ///     would be too many.
  ///   - scale: device pixels a point.
  /// - Returns: `nil` where the part that is asked for has nothing of the picture.
  /// - Throws: ``ImageError`` where it can't be read.
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
      CleanJPEG.serves(header.storedWidth, header.storedHeight, inFrame: width, height),
      let jpeg = try CleanJPEG(bytes)
    {
      return .jpeg(jpeg.bytes, width: jpeg.width, height: jpeg.height)
    }
    let image = try ImageDecoder.decode(bytes: bytes, filling: width, height: height)
    guard header.format == .jpeg else { return .pixels(image) }
    // A photograph's pixels without loss would take ten times as much.
    return .jpeg(try JPEGCodec.encode(image), width: image.width, height: image.height)
  }

  /// Pixels.
  var size: (width: Int, height: Int) {
    switch self {
    case .jpeg(_, let width, let height): (width, height)
    case .pixels(let image): (image.width, image.height)
    }
  }

  /// As a file of its own.
  ///
  /// - Throws: ``ImageError/noMemory``.
  func file() throws(ImageError) -> (type: String, bytes: [UInt8]) {
    switch self {
    case .jpeg(let bytes, _, _): ("image/jpeg", bytes)
    case .pixels(let image): ("image/png", try PNGFile.encode(image))
    }
  }
}
