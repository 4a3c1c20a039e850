/// The header of a stored picture, which may not be upright.
struct ImageHeader {
  var format: ImageFormat
  var storedWidth: Int
  var storedHeight: Int
  var orientation = ImageOrientation.up

  /// Recognizes the format, reads the header and checks ``ImageLimits``.
  static func parse(_ bytes: HeaderReader) throws(ImageError) -> ImageHeader {
    let header =
      switch try ImageFormat.recognize(bytes.prefix(16)) {
      case .png: try PNGHeader.parse(bytes)
      case .jpeg: try JPEGHeader.parse(bytes).header
      case .webp: try WebPHeader.parse(bytes).header
      case .gif: try GIFHeader.parse(bytes)
      }
    try ImageLimits.check(width: header.storedWidth, height: header.storedHeight)
    return header
  }

  var info: ImageInfo {
    let swaps = orientation.swapsSides
    return ImageInfo(
      format: format, width: swaps ? storedHeight : storedWidth,
      height: swaps ? storedWidth : storedHeight, orientation: orientation)
  }

  /// The largest number of segments or chunks of a header.
  static let partLimit = 4096
  /// The largest size of EXIF data in bytes: that of a JPEG segment.
  static let exifLimit = 65_536
}
