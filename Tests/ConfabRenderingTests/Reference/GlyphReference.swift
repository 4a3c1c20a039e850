import CRendering
import CTypography
import ConfabText

@testable import ConfabRendering

/// Coverage of glyphs as Cairo fills their outlines, at any place within the pixel.
///
/// FreeType gives the outlines in the font's own units, unhinted; Cairo scales, places and fills
/// them, each pixel as 8 × 8 smaller ones: of one pixel it samples but fifteen lines.
final class GlyphReference {
  private static let finer = 8
  private let library: FT_Library
  private let face: FT_Face

  struct NoFont: Error {}

  init(font: String, index: Int = 0) throws {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { throw NoFont() }
    var face: FT_Face?
    guard FT_New_Face(library, font, index, &face) == 0, let face else {
      FT_Done_FreeType(library)
      throw NoFont()
    }
    self.library = library
    self.face = face
  }

  deinit {
    FT_Done_Face(face)
    FT_Done_FreeType(library)
  }

  /// Coverage, 0 … 255, of `width` × `height` pixels.
  ///
  /// - Parameters:
  ///   - pixels: size of an em in device pixels.
  ///   - x, y: the origin in device pixels.
  func coverage(_ glyph: UInt32, pixels: Double, x: Double, y: Double, width: Int, height: Int)
    throws -> [Double]
  {
    let finer = Self.finer
    let (columns, lines) = (Int32(width * finer), Int32(height * finer))
    guard FT_Load_Glyph(face, glyph, Int32(FT_LOAD_NO_SCALE)) == 0,
      let slot = face.pointee.glyph,
      let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, columns, lines),
      let context = cairo_create(surface)
    else { throw NoFont() }
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    let unit = pixels / Double(face.pointee.units_per_EM)
    cairo_scale(context, Double(finer), Double(finer))
    cairo_translate(context, x, y)
    cairo_scale(context, unit, -unit)
    trace(&slot.pointee.outline, on: context)
    cairo_set_source_rgba(context, 0, 0, 0, 1)
    cairo_fill(context)
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let data = cairo_image_surface_get_data(surface) else { throw NoFont() }
    var sums = [Int](repeating: 0, count: width * height)
    for line in 0..<Int(lines) {
      let row = data + line * stride
      for column in 0..<Int(columns) where row[column] > 0 {
        sums[line / finer * width + column / finer] += Int(row[column])
      }
    }
    return sums.map { Double($0) / Double(finer * finer) }
  }

  private func trace(_ outline: UnsafeMutablePointer<FT_Outline>, on context: OpaquePointer) {
    var callbacks = FT_Outline_Funcs()
    callbacks.move_to = { to, user in
      guard let to, let user else { return 1 }
      cairo_close_path(OpaquePointer(user))
      cairo_move_to(OpaquePointer(user), Double(to.pointee.x), Double(to.pointee.y))
      return 0
    }
    callbacks.line_to = { to, user in
      guard let to, let user else { return 1 }
      cairo_line_to(OpaquePointer(user), Double(to.pointee.x), Double(to.pointee.y))
      return 0
    }
    callbacks.conic_to = { control, to, user in
      guard let control, let to, let user else { return 1 }
      let context = OpaquePointer(user)
      var (fromX, fromY) = (0.0, 0.0)
      cairo_get_current_point(context, &fromX, &fromY)
      let (x, y) = (Double(control.pointee.x), Double(control.pointee.y))
      let (endX, endY) = (Double(to.pointee.x), Double(to.pointee.y))
      cairo_curve_to(
        context, (fromX + 2 * x) / 3, (fromY + 2 * y) / 3, (endX + 2 * x) / 3, (endY + 2 * y) / 3,
        endX, endY)
      return 0
    }
    callbacks.cubic_to = { a, b, to, user in
      guard let a, let b, let to, let user else { return 1 }
      cairo_curve_to(
        OpaquePointer(user), Double(a.pointee.x), Double(a.pointee.y), Double(b.pointee.x),
        Double(b.pointee.y), Double(to.pointee.x), Double(to.pointee.y))
      return 0
    }
    FT_Outline_Decompose(outline, &callbacks, UnsafeMutableRawPointer(context))
  }
}
