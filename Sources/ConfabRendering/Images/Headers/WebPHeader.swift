/// The header of a WebP file: its RIFF chunks (WebP Container Specification; RFC 9649).
struct WebPHeader {
  var header = ImageHeader(format: .webp, storedWidth: 0, storedHeight: 0)
  /// The first frame of an animation; `nil` for a still picture.
  var firstFrame: Frame?

  /// A rectangle of an animation's canvas and the range of its chunks in the file.
  struct Frame {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var data: Range<Int>
  }

  static func parse(_ bytes: HeaderReader) throws(ImageError) -> WebPHeader {
    var result = WebPHeader()
    let chunk = try bytes.bytes(8, at: 12)
    switch String(decoding: chunk[..<4], as: UTF8.self) {
    case "VP8 ":
      let frame = try bytes.bytes(10, at: 20)
      guard frame[3..<6].elementsEqual([0x9D, 0x01, 0x2A]) else {
        throw .damaged("no VP8 start code")
      }
      result.header.storedWidth = frame[6..<8].littleEndian & 0x3FFF
      result.header.storedHeight = frame[8..<10].littleEndian & 0x3FFF
    case "VP8L":
      let frame = try bytes.bytes(5, at: 20)
      guard frame[0] == 0x2F else { throw .damaged("no VP8L signature") }
      let sides = frame[1..<5].littleEndian
      result.header.storedWidth = (sides & 0x3FFF) + 1
      result.header.storedHeight = (sides >> 14 & 0x3FFF) + 1
    case "VP8X":
      let extended = try bytes.bytes(10, at: 20)
      result.header.storedWidth = extended[4..<7].littleEndian + 1
      result.header.storedHeight = extended[7..<10].littleEndian + 1
      let isAnimated = extended[0] & 0x02 != 0
      let hasEXIF = extended[0] & 0x08 != 0
      if isAnimated || hasEXIF {
        try result.walk(
          bytes, from: 20 + chunk[4..<8].littleEndian, wantsFrame: isAnimated, wantsEXIF: hasEXIF)
      }
    default: throw .damaged("no WebP picture chunk")
    }
    return result
  }

  /// Reads the chunks up to the first frame and the EXIF data, which is after the pixels.
  private mutating func walk(
    _ bytes: HeaderReader, from start: Int, wantsFrame: Bool, wantsEXIF: Bool
  ) throws(ImageError) {
    var offset = start
    for _ in 0..<ImageHeader.partLimit {
      if wantsFrame == (firstFrame != nil), !wantsEXIF { return }
      guard offset < bytes.size else { break }
      let chunk = try bytes.bytes(8, at: offset)
      let length = chunk[4..<8].littleEndian
      switch String(decoding: chunk[..<4], as: UTF8.self) {
      case "ANMF" where firstFrame == nil:
        firstFrame = try Self.frame(bytes, at: offset + 8, length: length)
      case "EXIF":
        var tiff = try bytes.bytes(min(length, ImageHeader.exifLimit), at: offset + 8)[...]
        // Some writers keep the prefix of JPEG.
        if tiff.starts(with: "Exif\0\0".utf8) { tiff = tiff.dropFirst(6) }
        header.orientation = EXIF.orientation(inTIFF: tiff)
        if !wantsFrame || firstFrame != nil { return }
      default: break
      }
      offset += 8 + length + length % 2
    }
    if wantsFrame, firstFrame == nil { throw .damaged("an animation without frames") }
  }

  private static func frame(
    _ bytes: HeaderReader, at offset: Int, length: Int
  ) throws(ImageError) -> Frame {
    guard length >= 16 else { throw .damaged("a WebP frame that is too short") }
    let head = try bytes.bytes(16, at: offset)
    guard length <= bytes.size - offset else { throw .truncated }
    return Frame(
      x: head[0..<3].littleEndian * 2, y: head[3..<6].littleEndian * 2,
      width: head[6..<9].littleEndian + 1, height: head[9..<12].littleEndian + 1,
      data: offset + 16..<offset + length)
  }
}
