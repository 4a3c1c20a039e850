/// Reads PNG, JPEG and WebP pictures.
///
/// A picture is turned upright as its EXIF data says. Colour profiles are not applied: values are
/// taken as sRGB. Of an animation, the first frame is read. Nothing larger than ``ImageLimits`` is
/// read, and nothing that is damaged or cut short.
public enum ImageDecoder {
  /// The picture at `path`, scaled to cover exactly `width` × `height` device pixels and cut to them
  /// around its middle. Sides below 1 count as 1.
  ///
  /// Scales in premultiplied colours; large pictures are reduced while they are decoded.
  public static func decode(
    path: String, filling width: Int, height: Int
  ) throws(ImageError) -> PixelImage {
    try decode(bytes: read(path), filling: width, height: height)
  }

  /// The picture in `bytes`, scaled and cut like ``decode(path:filling:height:)``.
  public static func decode(
    bytes: [UInt8], filling width: Int, height: Int
  ) throws(ImageError) -> PixelImage {
    let (width, height) = (max(1, width), max(1, height))
    try ImageLimits.check(width: width, height: height)
    let header = try ImageHeader.parse(HeaderBytes(bytes))
    let swaps = header.orientation.swapsSides
    let target = swaps ? (width: height, height: width) : (width: width, height: height)
    return try fill(bytes, header, width: target.width, height: target.height)
      .oriented(header.orientation)
  }

  /// The picture at `path` in its own size.
  public static func decode(path: String) throws(ImageError) -> PixelImage {
    try decode(bytes: read(path))
  }

  /// The picture in `bytes` in its own size.
  public static func decode(bytes: [UInt8]) throws(ImageError) -> PixelImage {
    let header = try ImageHeader.parse(HeaderBytes(bytes))
    let stored: PixelImage
    switch header.format {
    case .png:
      var pixels: [UInt32] = []
      pixels.reserveCapacity(header.storedWidth * header.storedHeight)
      try PNGCodec.decode(bytes, header) { pixels.append(contentsOf: $0) }
      stored = PixelImage(unchecked: header.storedWidth, header.storedHeight, pixels)
    case .jpeg: stored = try JPEGCodec.decode(bytes, atLeast: 1).image
    case .webp: stored = try WebPCodec.decode(bytes, atLeast: 1).image
    }
    return stored.oriented(header.orientation)
  }

  /// As stored, not turned.
  private static func fill(
    _ bytes: [UInt8], _ header: ImageHeader, width: Int, height: Int
  ) throws(ImageError) -> PixelImage {
    let window = CoverWindow(
      sourceWidth: header.storedWidth, sourceHeight: header.storedHeight, width: width,
      height: height)
    let reduced: ReducedImage
    switch header.format {
    case .png:
      var resampler = Resampler(
        sourceWidth: header.storedWidth, sourceHeight: header.storedHeight, window: window,
        width: width, height: height)
      try PNGCodec.decode(bytes, header) { resampler.append($0) }
      return resampler.finish()
    case .jpeg: reduced = try JPEGCodec.decode(bytes, atLeast: Double(width) / window.width)
    case .webp: reduced = try WebPCodec.decode(bytes, atLeast: Double(width) / window.width)
    }
    return Resampler.scale(
      reduced.image, window: window.scaled(x: reduced.factorX, y: reduced.factorY), width: width,
      height: height)
  }

  static func read(_ path: String) throws(ImageError) -> [UInt8] {
    do { return try InputFile(path: path).readAll(limit: ImageLimits.fileBytes) } catch {
      throw .unreadable(error.reason)
    }
  }
}
