import ConfabSupport

/// Reads PNG, JPEG, GIF and WebP pictures.
///
/// Pictures are turned upright by their EXIF orientation. Color profiles are not applied: values
/// are taken as sRGB. The first frame of an animation is read. Pictures beyond ``ImageLimits`` and
/// damaged or truncated files are refused.
package enum ImageDecoder {
  /// The picture in `bytes`, scaled to fill `width` × `height` device pixels and cropped around its
  /// center. Sides below 1 count as 1.
  ///
  /// Scales in premultiplied colors. Large pictures are reduced while they are decoded.
  ///
  /// - Throws: ``ImageError``.
  package static func decode(
    bytes: [UInt8], filling width: Int, height: Int
  ) throws(ImageError) -> PixelImage {
    let (width, height) = (max(1, width), max(1, height))
    try ImageLimits.check(width: width, height: height)
    let header = try ImageHeader.parse(HeaderReader(bytes))
    let swaps = header.orientation.swapsSides
    let target = swaps ? (width: height, height: width) : (width: width, height: height)
    return try fill(bytes, header, width: target.width, height: target.height)
      .oriented(header.orientation)
  }

  /// The picture at `path` in its own size.
  ///
  /// - Throws: ``ImageError``.
  package static func decode(path: String) throws(ImageError) -> PixelImage {
    try decode(bytes: read(path))
  }

  /// The picture in `bytes` in its own size. Takes four bytes per pixel and the memory of the
  /// decoder.
  ///
  /// - Throws: ``ImageError``.
  package static func decode(bytes: [UInt8]) throws(ImageError) -> PixelImage {
    let header = try ImageHeader.parse(HeaderReader(bytes))
    let stored: PixelImage
    switch header.format {
    case .png where try PNGHeader.isInterlaced(HeaderReader(bytes)):
      stored = try PNGCodec.decodeInterlaced(bytes, header, side: 1)
    case .png:
      var pixels: [UInt32] = []
      pixels.reserveCapacity(header.storedWidth * header.storedHeight)
      try PNGCodec.decode(bytes, header) { pixels.append(contentsOf: $0) }
      stored = PixelImage(unchecked: header.storedWidth, header.storedHeight, pixels)
    case .jpeg: stored = try JPEGCodec.decode(bytes, eighths: 8).image
    case .webp: stored = try WebPCodec.decode(bytes, factor: 1).image
    case .gif: stored = try GIFCodec.decode(bytes, header, side: 1)
    }
    return stored.oriented(header.orientation)
  }

  /// Scales the stored picture and does not turn it.
  private static func fill(
    _ bytes: [UInt8], _ header: ImageHeader, width: Int, height: Int
  ) throws(ImageError) -> PixelImage {
    let window = CropWindow(
      sourceWidth: header.storedWidth, sourceHeight: header.storedHeight, width: width,
      height: height)
    // The rows of a PNG are scaled one by one, unless it is interlaced.
    if header.format == .png, try !PNGHeader.isInterlaced(HeaderReader(bytes)) {
      var resampler = Resampler(
        sourceWidth: header.storedWidth, sourceHeight: header.storedHeight, window: window,
        width: width, height: height)
      try PNGCodec.decode(bytes, header) { resampler.append($0) }
      return resampler.finish()
    }
    let scale = Double(width) / window.width
    // libjpeg reduces well. For formats that are reduced by averaging, the last factor of two is
    // left to the better filter.
    let reduced = try ReducedImage(
      bytes, header,
      eighths: ReducedImage.eighths(atLeast: header.format == .jpeg ? scale : scale * 2))
    return Resampler.scale(
      reduced.image, window: window.scaled(x: reduced.factorX, y: reduced.factorY), width: width,
      height: height)
  }

  static func read(_ path: String) throws(ImageError) -> [UInt8] {
    do { return try RegularFile.open(path).readAll(limit: ImageLimits.fileBytes) } catch {
      throw .unreadable(error.reason)
    }
  }
}
