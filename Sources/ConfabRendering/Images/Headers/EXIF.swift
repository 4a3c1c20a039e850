/// Reads the orientation from the first directory of EXIF's TIFF structure.
enum EXIF {
  /// The orientation in `tiff`, which begins with the byte order. ``ImageOrientation/up`` if there
  /// is none or the data is damaged, since damaged metadata is no reason to refuse a picture.
  static func orientation(inTIFF tiff: some Collection<UInt8>) -> ImageOrientation {
    let bytes = Array(tiff)
    guard bytes.count >= 8 else { return .up }
    let isBig: Bool
    switch Array(bytes.prefix(4)) {
    case [0x49, 0x49, 0x2A, 0]: isBig = false
    case [0x4D, 0x4D, 0, 0x2A]: isBig = true
    default: return .up
    }
    func number(_ count: Int, at offset: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - count else { return nil }
      let slice = bytes[offset..<offset + count]
      return isBig ? slice.bigEndian : slice.littleEndian
    }
    guard let directory = number(4, at: 4), let count = number(2, at: directory) else { return .up }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let tag = number(2, at: entry), let type = number(2, at: entry + 2) else { return .up }
      guard tag == 0x0112 else { continue }
      // The standard demands SHORT; some writers use LONG.
      let value = number(type == 4 ? 4 : 2, at: entry + 8)
      return value.flatMap(ImageOrientation.init(rawValue:)) ?? .up
    }
    return .up
  }
}
