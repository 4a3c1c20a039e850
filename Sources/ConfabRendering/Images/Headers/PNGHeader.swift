/// The header of a PNG file (PNG specification, third edition, section 11.2).
enum PNGHeader {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The place of the bit depth.
  static let depthOffset = 24

  static func parse(_ bytes: HeaderReader) throws(ImageError) -> ImageHeader {
    let head = try bytes.bytes(33, at: 0)
    guard head[8..<16].elementsEqual([0, 0, 0, 13] + Array("IHDR".utf8)) else {
      throw .damaged("no IHDR chunk")
    }
    var header = ImageHeader(
      format: .png, storedWidth: head[16..<20].bigEndian, storedHeight: head[20..<24].bigEndian)
    header.orientation = try orientation(bytes)
    return header
  }

  /// Whether the picture has the seven passes of Adam7.
  static func isInterlaced(_ bytes: HeaderReader) throws(ImageError) -> Bool {
    try bytes.bytes(1, at: 28)[0] != 0
  }

  /// The orientation of an eXIf chunk before the pixels.
  private static func orientation(_ bytes: HeaderReader) throws(ImageError) -> ImageOrientation {
    var offset = 33
    for _ in 0..<ImageHeader.partLimit {
      let head = try bytes.bytes(8, at: offset)
      let length = head[..<4].bigEndian
      switch String(decoding: head[4...], as: UTF8.self) {
      case "IDAT", "IEND": return .up
      case "eXIf":
        let tiff = try bytes.bytes(min(length, ImageHeader.exifLimit), at: offset + 8)
        return EXIF.orientation(inTIFF: tiff)
      default: offset += 12 + length
      }
    }
    throw .damaged("too many chunks before the pixels")
  }
}
