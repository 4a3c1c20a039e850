/// The pixels of a glyph.
struct GlyphMask: Sendable {
  /// The coverage or the colors of the pixels, row by row.
  enum Content: Sendable {
    /// Coverage, 0 … 255.
    case coverage([UInt8])
    /// Premultiplied colors `0xAARRGGBB`.
    case color([UInt32])
  }
  /// Device pixels from the origin to the left edge.
  let left: Int
  /// Device pixels from the baseline up to the top edge.
  let top: Int
  let width: Int
  let height: Int
  let content: Content
}
