/// The memory that it takes to decode a picture.
struct DecodingCost {
  /// Bytes of the file and of what its decoder holds besides the pixels.
  var fixed: Int
  /// Bytes for each pixel that comes out in full size.
  var perPixel = 4
  /// Bytes for each pixel that comes out in a smaller size.
  var perReducedPixel = 4

  /// Bytes that decoding one picture may take, with its file and its pixels.
  static let limit = 64 << 20
  /// Bytes of the decoded pixels of one picture.
  static let pixelLimit = 40 << 20

  /// The most eighths of the size (8, 4, 2 or 1), at most `wanted`, at which the picture can be
  /// decoded within the limits; `nil` where there are none.
  func eighths(_ header: ImageHeader, wanted: Int) -> Int? {
    [8, 4, 2, 1].first { eighths in
      guard eighths <= wanted else { return false }
      let pixels =
        Self.side(header.storedWidth, eighths) * Self.side(header.storedHeight, eighths)
      return pixels * 4 <= Self.pixelLimit
        && fixed + pixels * (eighths == 8 ? perPixel : perReducedPixel) <= Self.limit
    }
  }

  /// A side at so many eighths, rounded up.
  static func side(_ side: Int, _ eighths: Int) -> Int { (side * eighths + 7) / 8 }
}
