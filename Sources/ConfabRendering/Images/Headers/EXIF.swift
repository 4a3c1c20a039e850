import ConfabScene

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

/// The orientation of a stored picture: the values of EXIF's Orientation tag (0x0112; EXIF 2.32,
/// section 4.6.4).
package enum ImageOrientation: Int, Sendable, CaseIterable {
  /// Stored upright.
  case up = 1
  /// Stored with left and right exchanged.
  case upMirrored = 2
  /// Stored upside down: upright after a half turn.
  case down = 3
  /// Stored with top and bottom exchanged.
  case downMirrored = 4
  /// Stored with rows and columns exchanged: the first row is the left side, from the top.
  case leftMirrored = 5
  /// Stored a quarter turn to the left: upright after a turn to the right.
  case right = 6
  /// Stored with rows and columns exchanged: the first row is the right side, from the bottom.
  case rightMirrored = 7
  /// Stored a quarter turn to the right: upright after a turn to the left.
  case left = 8

  /// The area of the stored picture with some rows of the upright picture.
  func stored(rows: Range<Int>, width: Int, height: Int) -> PixelRect {
    let fromBottom = height - rows.upperBound..<height - rows.lowerBound
    return switch self {
    case .up, .upMirrored: PixelRect(columns: 0..<width, rows: rows)
    case .down, .downMirrored: PixelRect(columns: 0..<width, rows: fromBottom)
    case .leftMirrored, .right: PixelRect(columns: rows, rows: 0..<width)
    case .rightMirrored, .left: PixelRect(columns: fromBottom, rows: 0..<width)
    }
  }

  /// Whether stored columns become rows.
  package var swapsSides: Bool { rawValue >= 5 }
}
