/// The header of a JPEG file: its marker segments up to the frame header (ITU-T T.81, annex B).
struct JPEGHeader {
  var header = ImageHeader(format: .jpeg, storedWidth: 0, storedHeight: 0)
  /// The number of components: 1 for gray, 3 for colors, 4 for CMYK.
  var components = 3
  /// Whether the file has Adobe's marker, which means that CMYK is stored inverted.
  var isAdobe = false
  /// Whether the file is progressive.
  var isProgressive = false
  /// The size of all coefficients in bytes, two each.
  var coefficientBytes = 0
  private var frameEnd = 0

  /// The largest number of scans. Programs write about ten, and each costs a pass over the picture.
  static let scanLimit = 100

  static func parse(_ bytes: HeaderReader) throws(ImageError) -> JPEGHeader {
    var result = JPEGHeader()
    var offset = 2
    for _ in 0..<ImageHeader.partLimit {
      let head = try bytes.bytes(2, at: offset)
      guard head[0] == 0xFF else { throw .damaged("no JPEG marker where one belongs") }
      switch head[1] {
      case 0xFF:  // a fill byte
        offset += 1
      case 0x01, 0xD0...0xD8:  // without a segment
        offset += 2
      case 0xD9, 0xDA: throw .damaged("no JPEG frame header")
      case let marker:
        let length = try bytes.bytes(2, at: offset + 2).bigEndian
        guard length >= 2 else { throw .damaged("a JPEG segment of no length") }
        if try result.take(marker, bytes, at: offset + 4, count: length - 2) { return result }
        offset += 2 + length
      }
    }
    throw .damaged("too many JPEG segments")
  }

  /// Whether a decoder must hold all coefficients: for progressive files and files with one scan
  /// per component.
  func needsAllCoefficients(_ bytes: HeaderReader) throws(ImageError) -> Bool {
    guard !isProgressive, components > 1 else { return isProgressive }
    var offset = frameEnd
    for _ in 0..<ImageHeader.partLimit {
      let head = try bytes.bytes(2, at: offset)
      guard head[0] == 0xFF else { throw .damaged("no JPEG marker where one belongs") }
      switch head[1] {
      case 0xFF: offset += 1
      case 0x01, 0xD0...0xD8: offset += 2
      case 0xD9: throw .damaged("no JPEG scan")
      case 0xDA: return try bytes.bytes(1, at: offset + 4)[0] < components
      default: offset += 2 + (try bytes.bytes(2, at: offset + 2).bigEndian)
      }
    }
    throw .damaged("too many JPEG segments")
  }

  /// Reads one segment.
  ///
  /// - Returns: whether it is the frame header.
  private mutating func take(
    _ marker: UInt8, _ bytes: HeaderReader, at offset: Int, count: Int
  ) throws(ImageError) -> Bool {
    switch marker {
    case 0xE1 where header.orientation == .up && count > 6:
      let segment = try bytes.bytes(count, at: offset)
      if segment.starts(with: "Exif\0\0".utf8) {
        header.orientation = EXIF.orientation(inTIFF: segment.dropFirst(6))
      }
      return false
    case 0xEE where count >= 12:
      isAdobe = try bytes.bytes(5, at: offset).elementsEqual("Adobe".utf8)
      return false
    case 0xC4, 0xC8, 0xCC: return false
    case 0xC0...0xCF:
      let frame = try bytes.bytes(6, at: offset)
      guard frame[0] == 8 else { throw .unsupportedVariant("a JPEG of \(frame[0]) bits") }
      header.storedHeight = frame[1..<3].bigEndian
      header.storedWidth = frame[3..<5].bigEndian
      components = Int(frame[5])
      isProgressive = marker == 0xC2 || marker == 0xCA
      frameEnd = offset + count
      try readSampling(bytes.bytes(3 * components, at: offset + 6))
      return true
    default: return false
    }
  }

  /// - Parameter parts: the components of the frame header, three bytes each.
  private mutating func readSampling(_ parts: [UInt8]) throws(ImageError) {
    let factors = stride(from: 1, to: parts.count, by: 3).map { index -> (across: Int, down: Int) in
      (across: Int(parts[index] >> 4), down: Int(parts[index] & 15))
    }
    guard factors.allSatisfy({ 1...4 ~= $0.across && 1...4 ~= $0.down }) else {
      throw .damaged("bad JPEG sampling factors")
    }
    let across = 8 * factors.reduce(1) { max($0, $1.across) }
    let down = 8 * factors.reduce(1) { max($0, $1.down) }
    let units =
      (header.storedWidth + across - 1) / across * ((header.storedHeight + down - 1) / down)
    coefficientBytes = factors.reduce(0) { $0 + units * $1.across * $1.down * 128 }
  }
}
