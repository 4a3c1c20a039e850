/// A rectangle in which pixels differ.
public struct DifferingRegion: Sendable, Hashable, Codable {
  /// The picture that a frame belongs to.
  public enum Side: String, Sendable, Hashable, Codable {
    /// The reference; the new picture has no such rows.
    case expected
    /// The new picture.
    case actual
  }
  /// The rectangle.
  public var frame: PixelRect
  /// The picture that the rectangle belongs to.
  public var side: Side
  /// The number of pixels in the rectangle that differ.
  public var pixels: Int
  /// The parts that the rectangle shows, in words, such as "message 7, bubble"; empty if unknown.
  public var label: String

  /// Creates a region.
  public init(frame: PixelRect, side: Side = .actual, pixels: Int, label: String = "") {
    self.frame = frame
    self.side = side
    self.pixels = pixels
    self.label = label
  }
}
