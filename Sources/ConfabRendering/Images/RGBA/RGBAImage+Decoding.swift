import CRendering
import ConfabText

extension RGBAImage {
  /// Decodes the PNG file at `path`.
  ///
  /// - Throws: ``ImageError``.
  public static func decode(path: String) throws(ImageError) -> RGBAImage {
    try decode(bytes: fileBytes(path: path))
  }

  /// The bytes of a picture file.
  ///
  /// - Throws: ``ImageError/unreadable(_:)``, also for files beyond ``ImageLimits/fileBytes``.
  package static func fileBytes(path: String) throws(ImageError) -> [UInt8] {
    try ImageDecoder.read(path)
  }

  /// Decodes a PNG file in memory: of any color type, interlaced or not. With 16 bits per channel
  /// if the file has as many.
  ///
  /// Takes four or eight bytes per pixel, at most as many as a picture of four bytes per pixel
  /// within ``ImageLimits``.
  ///
  /// - Throws: ``ImageError``, also for other formats.
  public static func decode(bytes: [UInt8]) throws(ImageError) -> RGBAImage {
    let (width, height, hasSixteenBits) = try checkedHeader(of: bytes)
    let pixels: Pixels =
      hasSixteenBits
      ? .sixteen(try PNGCodec.decodeStraight(bytes, width * height, SPNG_FMT_RGBA16))
      : .eight(try PNGCodec.decodeStraight(bytes, width * height, SPNG_FMT_RGBA8))
    guard let image = RGBAImage(width: width, height: height, pixels: pixels) else {
      throw .damaged("a picture without pixels")
    }
    return image
  }

  /// Checks the size and the checksums of a PNG file, before memory for its pixels is needed.
  static func checkedHeader(
    of bytes: [UInt8]
  ) throws(ImageError) -> (width: Int, height: Int, hasSixteenBits: Bool) {
    let format = try ImageFormat.recognize(Array(bytes.prefix(16)))
    guard format == .png else { throw .unsupportedVariant("a \(format.rawValue) instead of a PNG") }
    let header = try ImageHeader.parse(HeaderReader(bytes))
    let (width, height) = (header.storedWidth, header.storedHeight)
    try PixelChecksums.check(bytes)
    let hasSixteenBits = try HeaderReader(bytes).bytes(1, at: PNGHeader.depthOffset)[0] == 16
    guard !hasSixteenBits || width * height <= ImageLimits.pixels / 2 else {
      throw .tooLarge(width: width, height: height)
    }
    return (width, height, hasSixteenBits)
  }
}

extension RGBAImage {
  /// Converts premultiplied pixels. Fully transparent pixels become black.
  ///
  /// - Complexity: O(pixels).
  public init(_ image: PixelImage) {
    self.init(unchecked: image.width, image.height, .eight(image.pixels.map(PixelConversion.rgba)))
  }
}
