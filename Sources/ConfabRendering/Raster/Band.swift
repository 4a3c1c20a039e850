/// Some rows of a picture, drawn.
public struct Band: Sendable, Equatable {
  /// Device pixels.
  public let width: Int
  /// Rows of the whole picture that this is.
  public let rows: Range<Int>
  /// `0xAARRGGBB`, the colours multiplied by alpha (255 on an opaque background), row by row from the top, without padding.
  public let pixels: [UInt32]
}
