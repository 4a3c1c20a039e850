import CTypography
import ConfabScene
import ConfabText

/// A FreeType face at a size.
final class GlyphFont {
  let instance: FontInstance
  let isColor: Bool
  /// The type size in device pixels.
  let pixels: Double
  /// The masks that a ``GlyphCache`` keeps; `nil` for glyphs without pixels.
  var masks: [UInt64: GlyphMask?] = [:]
  private let owner: FreeTypeFace
  private var face: FT_Face { owner.pointer }
  /// Device pixels per pixel of the font's bitmaps.
  private let bitmapScale: Double

  init(face owner: FreeTypeFace, instance: FontInstance, pixels: Double) {
    self.owner = owner
    let face = owner.pointer
    self.instance = instance
    self.pixels = pixels
    isColor = face.pointee.num_fixed_sizes > 0 && face.pointee.face_flags & 1 == 0
    let strike = isColor ? Double(face.pointee.available_sizes.pointee.y_ppem) / 64 : 0
    bitmapScale = strike > 0 ? pixels / strike : 1
  }

  /// The type size in device pixels from which fonts are not hinted.
  ///
  /// Below it, a font's instructions align horizontal strokes with rows of pixels; without them,
  /// the headline of Devanagari is two gray rows at scale 1. Above it, hinting gains nothing and
  /// shapes are the same at all scales. FreeType ignores instructions that move points
  /// horizontally.
  private static let unhintedFrom = 32.0

  /// The pixels of the largest mask: an em square at ``GlyphCache/largestType``. A damaged font
  /// could need a thousand times as many.
  private static let mostPixels = GlyphCache.largestType * GlyphCache.largestType

  /// Draws the outline of a glyph.
  ///
  /// - Parameters:
  ///   - shape: a transform around the origin; transformed glyphs are not hinted.
  ///   - x, y: the offset of the origin in quarters of a pixel, 0 … 3.
  func drawOutline(_ glyph: UInt32, shape: Transform? = nil, x: Int, y: Int = 0) -> GlyphMask? {
    let isHinted = pixels < Self.unhintedFrom && shape == nil
    let flags = Int32((isHinted ? FT_LOAD_NO_AUTOHINT : FT_LOAD_NO_HINTING) | FT_LOAD_NO_BITMAP)
    guard hasSize(FT_F26Dot6((pixels * 64).rounded())), FT_Load_Glyph(face, glyph, flags) == 0,
      let slot = face.pointee.glyph
    else { return nil }
    if let shape {
      func fixed(_ part: Double) -> FT_Fixed { FT_Fixed((part * 65_536).rounded()) }
      // In FreeType, y points upwards.
      var matrix = FT_Matrix(
        xx: fixed(shape.a), xy: fixed(-shape.c), yx: fixed(-shape.b), yy: fixed(shape.d))
      FT_Outline_Transform(&slot.pointee.outline, &matrix)
    }
    FT_Outline_Translate(&slot.pointee.outline, FT_Pos(x * 16), FT_Pos(-y * 16))
    var box = FT_BBox()
    FT_Outline_Get_CBox(&slot.pointee.outline, &box)
    // The box is in 1/64 pixel.
    let area = Double(box.xMax - box.xMin) / 64 * (Double(box.yMax - box.yMin) / 64)
    guard area <= Self.mostPixels else { return nil }
    guard FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return nil }
    let bitmap = slot.pointee.bitmap
    let width = Int(bitmap.width)
    let height = Int(bitmap.rows)
    guard width > 0, height > 0, let buffer = bitmap.buffer else { return nil }
    let stride = GlyphMask.stride(width: width)
    var coverage: [UInt8] = []
    coverage.reserveCapacity(stride * height)
    for row in 0..<height {
      coverage += UnsafeBufferPointer(start: buffer + row * Int(bitmap.pitch), count: width)
      coverage += repeatElement(0, count: stride - width)
    }
    return GlyphMask(
      left: Int(slot.pointee.bitmap_left), top: Int(slot.pointee.bitmap_top), width: width,
      height: height, content: .coverage(coverage))
  }

  /// Sets the size of the face, in 1/64 pixel, if it has another one. Setting it again would run
  /// the font's instructions for the size again, at ten times the cost of a glyph.
  ///
  /// - Returns: whether the face has the size.
  private func hasSize(_ size: FT_F26Dot6) -> Bool {
    guard let current = face.pointee.size else { return false }
    let unitsPerEm = FT_Long(face.pointee.units_per_EM)
    return current.pointee.metrics.x_scale == FT_DivFix(size, unitsPerEm)
      || FT_Set_Char_Size(face, 0, size, 72, 72) == 0
  }

  /// Draws a color glyph: the bitmap of the font, scaled to the type size.
  func drawBitmap(_ glyph: UInt32) -> GlyphMask? {
    guard FT_Select_Size(face, 0) == 0, FT_Load_Glyph(face, glyph, Int32(FT_LOAD_COLOR)) == 0,
      let slot = face.pointee.glyph
    else { return nil }
    let bitmap = slot.pointee.bitmap
    let width = Int(bitmap.width)
    let height = Int(bitmap.rows)
    guard bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), width > 0, height > 0,
      let buffer = bitmap.buffer
    else { return nil }
    let area = Double(width) * bitmapScale * (Double(height) * bitmapScale)
    guard area <= Self.mostPixels else { return nil }
    let targetWidth = max(1, Int((Double(width) * bitmapScale).rounded()))
    let targetHeight = max(1, Int((Double(height) * bitmapScale).rounded()))
    let whole = CropWindow(sourceWidth: width, sourceHeight: height, width: width, height: height)
    var resampler = Resampler(
      sourceWidth: width, sourceHeight: height, window: whole, width: targetWidth,
      height: targetHeight)
    for row in 0..<height {
      // FreeType allocates rows of four bytes a pixel, so they are aligned.
      let line = UnsafeRawBufferPointer(start: buffer + row * Int(bitmap.pitch), count: width * 4)
      resampler.append(line.bindMemory(to: UInt32.self))
    }
    return GlyphMask(
      left: Int((Double(slot.pointee.bitmap_left) * bitmapScale).rounded()),
      top: Int((Double(slot.pointee.bitmap_top) * bitmapScale).rounded()),
      width: targetWidth, height: targetHeight,
      content: .color(resampler.finish().pixels))
  }
}

/// The pixels of a glyph.
struct GlyphMask: Sendable {
  /// The coverage or the colors of the pixels, row by row.
  enum Content: Sendable {
    /// Coverage, 0 … 255, ``GlyphMask/stride`` bytes per row.
    case coverage([UInt8])
    /// Premultiplied colors `0xAARRGGBB`, without padding. Those without alpha are 0.
    case color([UInt32])
  }
  /// Device pixels from the origin to the left edge.
  let left: Int
  /// Device pixels from the baseline up to the top edge.
  let top: Int
  let width: Int
  let height: Int
  let content: Content

  /// The bytes of a row of coverage: a multiple of eight. Those beyond the width are 0.
  var stride: Int { Self.stride(width: width) }

  static func stride(width: Int) -> Int { (width + 7) & ~7 }

  /// The coverage of light text, 0 … 255, increased where a pixel is partly covered.
  ///
  /// A mix of half white and half black sRGB bytes has a fifth of white's light, so thin light
  /// strokes look thinner than dark ones. With a lift of 64 the result is `c + c (1 − c) / 4`,
  /// within 0.025 of Skia's curve for white, `c` to the power of 1/1.2.
  static func lifted(_ coverage: UInt32, _ lift: UInt32) -> UInt32 {
    coverage &+ (coverage &* (255 &- coverage) &* lift &+ 0x8000) >> 16
  }

  /// The mask with partial coverage increased; see ``lifted(_:_:)``.
  func lifted(_ lift: UInt32) -> GlyphMask {
    guard lift > 0, case .coverage(let coverage) = content else { return self }
    let values = (0...255).map { UInt8(truncatingIfNeeded: Self.lifted($0, lift)) }
    return GlyphMask(
      left: left, top: top, width: width, height: height,
      content: .coverage(coverage.map { values[Int($0)] }))
  }
}
