import CRendering
import CTypography
import ConfabText

/// The Cairo faces of the fonts in one file that is being written.
final class CairoFaces {
  private var faces: [FontFaceID: OpaquePointer?] = [:]
  private let options = cairo_font_options_create()
  /// A face of invisible letters, which make the text of pictures selectable.
  ///
  /// The letters have dots of a thousandth of their size at two corners, since some readers put
  /// letters without a height on lines of their own. Draw them with ``faintest``.
  let invisible = CairoFaces.makeInvisible()
  private var letters: [String: UInt] = [:]
  private var sizes: Set<Double> = []

  init() {
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
  }

  deinit {
    for case .some(let face) in faces.values { cairo_font_face_destroy(face) }
    if let invisible { cairo_font_face_destroy(invisible) }
    cairo_font_options_destroy(options)
  }

  /// The face of a font. Cairo may hold it, and with it the FreeType face, longer than this object.
  func face(of instance: FontInstance) -> OpaquePointer? {
    let key = instance.face
    if let known = faces[key] { return known }
    let face = Self.makeFace(key)
    faces[key] = .some(face)
    return face
  }

  private static func makeFace(_ id: FontFaceID) -> OpaquePointer? {
    // Each face has a library of its own, since Cairo may release it on another thread.
    guard let library = try? FreeTypeLibrary(),
      let source = FreeTypeFace(id, library: library),
      let pattern = FcPatternCreate()
    else { return nil }
    defer { FcPatternDestroy(pattern) }
    // With this face, fontconfig does not search for a font.
    FcPatternAddFTFace(pattern, FC_FT_FACE, source.pointer)
    // Outlines only, as in PNG files.
    FcPatternAddBool(pattern, FC_EMBEDDED_BITMAP, 0)
    // Cairo moves a variable font to the default position otherwise.
    if !id.axes.isEmpty { FcPatternAddString(pattern, FC_FONT_VARIATIONS, id.axisList) }
    guard let face = cairo_ft_font_face_create_for_pattern(pattern) else { return nil }
    let kept = Unmanaged.passRetained(source)
    let status = cairo_font_face_set_user_data(face, sourceKey, kept.toOpaque()) { source in
      source.map { Unmanaged<FreeTypeFace>.fromOpaque($0).release() }
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_font_face_destroy(face)
      kept.release()
      return nil
    }
    return face
  }

  /// The key of the user data of a face; only its address counts.
  nonisolated(unsafe) private static let sourceKey = UnsafeMutablePointer<cairo_user_data_key_t>
    .allocate(capacity: 1)

  func useExactMetrics(_ context: OpaquePointer) { cairo_set_font_options(context, options) }

  /// The glyph of ``invisible`` that stands for a text. Each text has a glyph of its own.
  ///
  /// - Parameter width: the width in ems.
  /// - Returns: `nil` if the width is not above 0 or is above 10.
  func invisibleGlyph(for text: String, width: Double) -> UInt? {
    // NaN compares false.
    guard width > 0, width <= 10 else { return nil }
    let units = UInt((width * Self.unitsPerEm).rounded(.up))
    let key = "\(units):\(text)"
    let number = letters[key] ?? UInt(letters.count)
    letters[key] = number
    return number * Self.widths + units
  }

  /// Whether a size of ``invisible`` is used for the first time.
  ///
  /// Poppler assumes that the first letter of such a font is ``usualWidth`` wide and scales the
  /// others by it. So the first letter should have this width.
  func isFirst(ofSize size: Double) -> Bool { sizes.insert(size).inserted }

  /// The width of the first letter, in ems.
  static let usualWidth = 0.5
  /// The least opacity that Cairo does not treat as 0. It changes no pixel by more than 1.
  static let faintest = 1.0 / 255
  /// The number of a glyph encodes its width in units of 1/100 em.
  private static let unitsPerEm = 100.0
  private static let widths: UInt = 1024

  private static func makeInvisible() -> OpaquePointer? {
    guard let face = cairo_user_font_face_create() else { return nil }
    cairo_user_font_face_set_render_glyph_func(face) { _, glyph, context, extents in
      let width = Double(glyph % CairoFaces.widths) / CairoFaces.unitsPerEm
      extents?.pointee.x_advance = width
      extents?.pointee.width = width
      extents?.pointee.height = 1
      extents?.pointee.y_bearing = -0.8
      cairo_rectangle(context, 0, -0.8, 0.001, 0.001)
      cairo_rectangle(context, width - 0.001, 0.2, 0.001, 0.001)
      cairo_fill(context)
      return CAIRO_STATUS_SUCCESS
    }
    return face
  }
}
