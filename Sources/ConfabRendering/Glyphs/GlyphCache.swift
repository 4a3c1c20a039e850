import CTypography
import ConfabSupport
import ConfabText
import Synchronization

/// A bounded cache of the fonts and glyph masks of one renderer.
///
/// FreeType draws glyphs at four positions within a pixel. Cairo 1.16 places glyphs at whole pixels
/// only, which is visible as uneven spacing at scales 1 and 2, and serializes threads on its fonts.
final class GlyphCache {
  private let scale: Double
  private let freeType: FreeTypeLibrary
  /// More faces than a library has, and more sizes than a conversation has.
  private var faces = BoundedCache<FontFaceID, FreeTypeFace?>(limit: 64)
  private var fonts = BoundedCache<FontInstance, GlyphFont?>(limit: 256)
  /// At least the bytes of all masks that fonts keep.
  private var maskBytes = 0
  /// About a thousand glyphs at scale 3.
  private static let mostMaskBytes = 8 << 20
  private let colorGlyphs: ColorGlyphs
  /// The largest type size in device pixels. A glyph of this size has about 50 MB.
  static let largestType = 8_192.0

  init(scale: Double, colorGlyphs: ColorGlyphs) throws {
    freeType = try FreeTypeLibrary()
    self.scale = scale
    self.colorGlyphs = colorGlyphs
  }

  /// A font at its size in device pixels; `nil` if the file can't be read.
  func font(_ instance: FontInstance) -> GlyphFont? {
    if let font = fonts[instance] { return font }
    let pixels = instance.size * scale
    let face = pixels > 0 && pixels <= Self.largestType ? face(instance) : nil
    let font = face.map { GlyphFont(face: $0, instance: instance, pixels: pixels) }
    fonts.insert(font, for: instance)
    return font
  }

  private func face(_ instance: FontInstance) -> FreeTypeFace? {
    let key = instance.face
    if let face = faces[key] { return face }
    let face = FreeTypeFace(key, library: freeType)
    faces.insert(face, for: key)
    return face
  }

  /// The mask of a glyph with its origin at `x` device pixels, and the column of the origin.
  ///
  /// - Parameter lift: the increase of partial coverage for the glyph's color.
  func mask(_ glyph: UInt32, of font: GlyphFont, subpixel x: Double, lift: UInt32 = 0) -> (
    mask: GlyphMask, column: Int
  )? {
    if font.isColor {
      return colorGlyphs.mask(glyph, of: font).map { ($0, Int(x.rounded())) }
    }
    let quarters = Int((x * 4).rounded())
    return mask(glyph, subpixel: quarters & 3, lift: lift, of: font).map { ($0, quarters >> 2) }
  }

  private func mask(_ glyph: UInt32, subpixel: Int, lift: UInt32, of font: GlyphFont) -> GlyphMask?
  {
    // Masks are looked up for each glyph, so the key is one number.
    let key = UInt64(glyph) << 32 | UInt64(lift) << 2 | UInt64(subpixel)
    if let known = font.masks[key] { return known }
    let drawn =
      lift == 0
      ? font.drawOutline(glyph, x: subpixel)
      : mask(glyph, subpixel: subpixel, lift: 0, of: font)?.lifted(lift)
    let bytes = 64 + (drawn.map { $0.stride * $0.height } ?? 0)
    guard bytes <= Self.mostMaskBytes else { return drawn }
    maskBytes += bytes
    // A list in the order of use would take time for each glyph.
    if maskBytes > Self.mostMaskBytes {
      for font in fonts.values { font?.masks.removeAll() }
      font.masks.removeAll()
      maskBytes = bytes
    }
    font.masks[key] = drawn
    return drawn
  }
}

/// A bounded cache of scaled color glyphs for all renderers. Scaling a glyph takes longer than
/// drawing a line of text.
package final class ColorGlyphs: Sendable {
  private struct Key: Hashable {
    var face: FontFaceID
    /// The type size in device pixels.
    var size: Double
    var glyph: UInt32
  }

  /// 16 MB: about 700 emoji at scale 3.
  private let masks = Mutex(BoundedCache<Key, GlyphMask?>(limit: 16 << 20))

  /// Creates an empty cache.
  package init() {}

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
