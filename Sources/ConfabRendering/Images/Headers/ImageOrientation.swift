/// The orientation of a stored picture: the values of EXIF's Orientation tag (0x0112; EXIF 2.32,
/// section 4.6.4).
public enum ImageOrientation: Int, Sendable, CaseIterable {
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
