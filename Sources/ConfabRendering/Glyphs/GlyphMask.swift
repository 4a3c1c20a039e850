/// A glyph as pixels.
struct GlyphMask: Sendable {
  enum Content: Sendable {
    /// Coverage, 0 … 255, row by row.
    case coverage([UInt8])
    /// Premultiplied `0xAARRGGBB`.
    case color([UInt32])
  }
  /// Device pixels from the origin to the left edge and from the baseline up to the top.
  let left: Int
  let top: Int
  let width: Int
  let height: Int
  let content: Content
}
