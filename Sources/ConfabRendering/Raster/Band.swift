/// The pixels of some rows of a picture.
public struct Band: Sendable, Equatable {
  /// The width in device pixels.
  public let width: Int
  /// The rows of the whole picture.
  public let rows: Range<Int>
  /// The pixels `0xAARRGGBB` in premultiplied colors, row by row from the top, without padding. On
  /// an opaque background, alpha is 255.
  public let pixels: [UInt32]
}
