import ConfabText
import Synchronization

/// A bounded cache of scaled color glyphs for all renderers. Scaling a glyph takes longer than
/// drawing a line of text.
public final class ColorGlyphs: Sendable {
  private struct Key: Hashable {
    var face: FontFaceID
    /// The type size in device pixels.
    var size: Double
    var glyph: UInt32
  }

  /// 16 MB: about 700 emoji at scale 3.
  private let masks = Mutex(BoundedCache<Key, GlyphMask?>(limit: 16 << 20))

  /// Creates an empty cache.
  public init() {}

  /// A glyph of a color font.
  ///
  /// No lock is held while a glyph is scaled. Two renderers that need a new glyph at the same time
  /// both scale it, to the same pixels. That is rare and costs less than waiting.
  func mask(_ glyph: UInt32, of font: GlyphFont) -> GlyphMask? {
    let key = Key(face: font.instance.face, size: font.pixels, glyph: glyph)
    if let known = masks.withLock({ $0[key] }) { return known }
    let mask = font.drawBitmap(glyph)
    let bytes = mask.map { $0.width * $0.height * 4 + 128 } ?? 128
    masks.withLock { $0.insert(mask, for: key, bytes: bytes) }
    return mask
  }
}
