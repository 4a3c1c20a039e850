/// The orientation of a stored picture: the values of EXIF's Orientation tag (0x0112; EXIF 2.32, section
/// 4.6.4).
public enum ImageOrientation: Int, Sendable, CaseIterable {
  case up = 1
  case upMirrored = 2
  case down = 3
  case downMirrored = 4
  case leftMirrored = 5
  /// Stored a quarter turn to the left: upright after a turn to the right.
  case right = 6
  case rightMirrored = 7
  case left = 8

  /// The area of the stored picture with some rows of the upright picture.
  func stored(rows: Range<Int>, width: Int, height: Int) -> PixelArea {
    let fromBottom = height - rows.upperBound..<height - rows.lowerBound
    return switch self {
    case .up, .upMirrored: PixelArea(columns: 0..<width, rows: rows)
    case .down, .downMirrored: PixelArea(columns: 0..<width, rows: fromBottom)
    case .leftMirrored, .right: PixelArea(columns: rows, rows: 0..<width)
    case .rightMirrored, .left: PixelArea(columns: fromBottom, rows: 0..<width)
    }
  }

  /// Whether stored columns become rows.
  public var swapsSides: Bool { rawValue >= 5 }
}
