/// What decoding the pictures of one document may cost, so that small files that claim a great many
/// pixels do not take minutes.
///
/// A photograph has a few pixels to the byte and costs nothing, however many there are. What a picture
/// has beyond ``pixelsPerByte`` counts.
public struct DecodingBudget: Sendable, Equatable {
  /// Pixels that a byte of a picture's file accounts for.
  static let pixelsPerByte = 32

  /// Pixels that are left.
  private(set) var pixels: Int

  /// - Parameter pixels: what pictures may have together beyond what their bytes account for.
  public init(pixels: Int = 1_000_000_000) { self.pixels = pixels }

  /// - Throws: ``ImageError/overBudget`` where less is left than a picture costs.
  mutating func take(pixels count: Int, bytes: Int) throws(ImageError) {
    let cost = max(0, count - bytes * Self.pixelsPerByte)
    guard cost <= pixels else { throw .overBudget }
    pixels -= cost
  }
}
