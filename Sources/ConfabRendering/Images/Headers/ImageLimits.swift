/// Limits that are checked before any memory is allocated.
public enum ImageLimits {
  /// The largest side in pixels; less than the 32,767 of a Cairo surface.
  public static let side = 30_000
  /// The largest number of pixels of one picture: 400 MB at four bytes each.
  public static let pixels = 100_000_000
  /// The largest file in bytes. It is in memory while it is decoded.
  public static let fileBytes = 64 << 20

  static func check(width: Int, height: Int) throws(ImageError) {
    // The sides first: their product may not fit an Int.
    guard width <= side, height <= side, width * height <= pixels else {
      throw .tooLarge(width: width, height: height)
    }
    guard width > 0, height > 0 else { throw .damaged("a side of no pixels") }
  }
}
