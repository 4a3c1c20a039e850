import ConfabText
import Synchronization

/// Colour glyphs at their sizes, shared by renderers: scaling one takes longer than drawing a line
/// of text, so no two of them should do it. Bounded.
public final class ColorGlyphs: Sendable {
  private struct Key: Hashable {
    var path: String
    var index: Int
    /// Device pixels.
    var size: Double
    var glyph: UInt32
  }

  /// 16 MB: some 700 emoji at scale 3.
  private let masks = Mutex(BoundedCache<Key, GlyphMask?>(limit: 16 << 20))

  public init() {}

  /// A glyph of a colour font.
  ///
  /// No lock is held while it is scaled. Two who want a new one at the same moment both scale it, to
  /// the same pixels; that is rare, and costs less than if all others waited.
  func mask(_ glyph: UInt32, of font: GlyphFont) -> GlyphMask? {
    let key = Key(
      path: font.instance.path, index: font.instance.index, size: font.pixels, glyph: glyph)
    if let known = masks.withLock({ $0[key] }) { return known }
    let mask = font.drawBitmap(glyph)
    let bytes = mask.map { $0.width * $0.height * 4 + 128 } ?? 128
    masks.withLock { $0.insert(mask, for: key, bytes: bytes) }
    return mask
  }
}
