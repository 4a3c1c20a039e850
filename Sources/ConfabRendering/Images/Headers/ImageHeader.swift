/// A header as it is stored, before the picture is turned.
struct ImageHeader {
  var format: ImageFormat
  var storedWidth: Int
  var storedHeight: Int
  var orientation = ImageOrientation.up

  /// Recognizes the format and reads its header; checks ``ImageLimits``.
  static func parse(_ bytes: HeaderReader) throws(ImageError) -> ImageHeader {
    let header =
      switch try ImageFormat.recognize(bytes.prefix(16)) {
      case .png: try PNGHeader.parse(bytes)
      case .jpeg: try JPEGHeader.parse(bytes).header
      case .webp: try WebPHeader.parse(bytes).header
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

  /// Segments or chunks looked at before a header is given up as a nuisance.
  static let partLimit = 4096
  /// Bytes of EXIF data looked at: a JPEG segment holds no more.
  static let exifLimit = 65_536
}
