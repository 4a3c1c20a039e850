/// A limit on the work of decoding the pictures of one document, so that small files with a huge
/// number of pixels do not take minutes.
///
/// Only pixels beyond 32 for each byte of a file count. A photograph has a few pixels per byte and
/// costs nothing.
public struct DecodingBudget: Sendable, Equatable {
  /// The number of pixels per byte of a file that cost nothing.
  static let pixelsPerByte = 32

  /// The number of pixels that are left.
  private(set) var pixels: Int

  /// Creates a budget.
  ///
  /// - Parameter pixels: the number of pixels of all pictures beyond those that cost nothing.
  public init(pixels: Int = 1_000_000_000) { self.pixels = pixels }

  /// Takes the cost of a picture.
  ///
  /// - Throws: ``ImageError/overBudget`` if the cost is more than is left.
  mutating func take(pixels count: Int, bytes: Int) throws(ImageError) {
    let cost = max(0, count - bytes * Self.pixelsPerByte)
    guard cost <= pixels else { throw .overBudget }
    pixels -= cost
  }
}
