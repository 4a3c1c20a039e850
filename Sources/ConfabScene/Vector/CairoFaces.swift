import CTypography
import ConfabText

/// Cairo's faces for the fonts of a file that is written.
final class CairoFaces {
  private struct Key: Hashable {
    var path: String
    var index: Int
  }

  private var faces: [Key: OpaquePointer?] = [:]
  private let options = cairo_font_options_create()
  /// A face whose letters leave no ink and are an em wide: what stands behind pictures of text.
  private(set) lazy var inkless: OpaquePointer? = Self.makeInkless()
  private var inklessGlyphs: [String: UInt] = [:]

  init() {
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
  }

  deinit {
    for case .some(let face) in faces.values { cairo_font_face_destroy(face) }
    if let inkless { cairo_font_face_destroy(inkless) }
    cairo_font_options_destroy(options)
  }

  /// Cairo opens the file by itself, and holds it for as long as it likes.
  func face(of instance: FontInstance) -> OpaquePointer? {
    let key = Key(path: instance.path, index: instance.index)
    if let known = faces[key] { return known }
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    // With a file named, nothing is looked for.
    FcPatternAddString(pattern, FC_FILE, instance.path)
    FcPatternAddInteger(pattern, FC_INDEX, Int32(truncatingIfNeeded: instance.index))
    let face = cairo_ft_font_face_create_for_pattern(pattern)
    faces[key] = .some(face)
    return face
  }

  func useExactMetrics(_ context: OpaquePointer) { cairo_set_font_options(context, options) }

  /// The letter of ``inkless`` that stands for a text, a letter for each.
  func inklessGlyph(for text: String) -> UInt {
    if let known = inklessGlyphs[text] { return known }
    let glyph = UInt(inklessGlyphs.count + 1)
    inklessGlyphs[text] = glyph
    return glyph
  }

  private static func makeInkless() -> OpaquePointer? {
    guard let face = cairo_user_font_face_create() else { return nil }
    cairo_user_font_face_set_render_glyph_func(face) { _, _, _, extents in
      extents?.pointee.x_advance = 1
      extents?.pointee.width = 1
      extents?.pointee.height = 1
      extents?.pointee.y_bearing = -0.8
      return CAIRO_STATUS_SUCCESS
    }
    return face
  }
}
