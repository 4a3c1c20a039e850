/// Limits that are checked before any memory is allocated.
package enum ImageLimits {
  /// The largest side in pixels; less than the 32,767 of a Cairo surface.
  package static let side = 30_000
  /// The largest number of pixels of one picture: 400 MB at four bytes each.
  package static let pixels = 100_000_000
  /// The largest file in bytes. It is in memory while it is decoded.
  package static let fileBytes = 64 << 20

  static func check(width: Int, height: Int) throws(ImageError) {
    // The sides first: their product may not fit an Int.
    guard width <= side, height <= side, width * height <= pixels else {
      throw .tooLarge(width: width, height: height)
    }
    guard width > 0, height > 0 else { throw .damaged("a side of no pixels") }
  }
}

/// The memory for decoding a picture.
struct DecodingCost {
  /// Bytes of the file and of the decoder, without the pixels.
  var fixed: Int
  /// Bytes per pixel in full size.
  var perPixel = 4
  /// Bytes per pixel in a smaller size.
  var perReducedPixel = 4

  /// The limit for one picture, with its file and its pixels, in bytes.
  static let limit = 64 << 20
  /// The limit for the decoded pixels of one picture, in bytes.
  static let pixelLimit = 40 << 20

  /// The largest scale in eighths (8, 4, 2 or 1), at most `wanted`, at which the picture can be
  /// decoded within the limits; `nil` if there is none.
  func eighths(_ header: ImageHeader, wanted: Int) -> Int? {
    [8, 4, 2, 1].first { eighths in
      guard eighths <= wanted else { return false }
      let pixels =
        Self.side(header.storedWidth, eighths) * Self.side(header.storedHeight, eighths)
      return pixels * 4 <= Self.pixelLimit
        && fixed + pixels * (eighths == 8 ? perPixel : perReducedPixel) <= Self.limit
    }
  }

  /// The length of a side at a scale in eighths, rounded up.
  static func side(_ side: Int, _ eighths: Int) -> Int { (side * eighths + 7) / 8 }
}
