import CRendering
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
  /// A face of letters without ink: what can be selected of a text that is a picture.
  ///
  /// "Without" is specks of a thousandth of their size at two corners, for letters of no height
  /// would be lines of their own to some readers; to be drawn in ``faintest``.
  let inkless = CairoFaces.makeInkless()
  private var letters: [String: UInt] = [:]
  private var sizes: Set<Double> = []

  init() {
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
  }

  deinit {
    for case .some(let face) in faces.values { cairo_font_face_destroy(face) }
    if let inkless { cairo_font_face_destroy(inkless) }
    cairo_font_options_destroy(options)
  }

  /// Cairo holds a face for as long as it likes, and with it the FreeType face that it reads from.
  func face(of instance: FontInstance) -> OpaquePointer? {
    let key = Key(path: instance.path, index: instance.index)
    if let known = faces[key] { return known }
    let face = Self.makeFace(key)
    faces[key] = .some(face)
    return face
  }

  private static func makeFace(_ key: Key) -> OpaquePointer? {
    // A library for each face, since Cairo may release it on another thread.
    guard let library = try? FreeTypeLibrary(),
      let source = FreeTypeFace(path: key.path, index: key.index, library: library),
      let pattern = FcPatternCreate()
    else { return nil }
    defer { FcPatternDestroy(pattern) }
    // With a face named, nothing is looked for.
    FcPatternAddFTFace(pattern, FC_FT_FACE, source.pointer)
    // Outlines only, as in pictures of pixels, whatever else the file has.
    FcPatternAddBool(pattern, FC_EMBEDDED_BITMAP, 0)
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

  /// Names what a face keeps; only its address counts.
  nonisolated(unsafe) private static let sourceKey = UnsafeMutablePointer<cairo_user_data_key_t>
    .allocate(capacity: 1)

  func useExactMetrics(_ context: OpaquePointer) { cairo_set_font_options(context, options) }

  /// The letter of ``inkless`` that stands for a text, a letter for each.
  ///
  /// - Parameter width: in ems; `nil` comes back where it is not above 0 or more than 10.
  func inklessLetter(for text: String, width: Double) -> UInt? {
    // Not a number compares false.
    guard width > 0, width <= 10 else { return nil }
    let units = UInt((width * Self.unitsPerEm).rounded(.up))
    let key = "\(units):\(text)"
    let number = letters[key] ?? UInt(letters.count)
    letters[key] = number
    return number * Self.widths + units
  }

  /// Whether a size of ``inkless`` is asked for the first time.
  ///
  /// Poppler takes the first letter of such a font for ``usualWidth`` wide and all others for as much
  /// larger or smaller; so there should be one.
  func isFirst(ofSize size: Double) -> Bool { sizes.insert(size).inserted }

  /// In ems.
  static let usualWidth = 0.5
  /// The least opacity that Cairo does not take for none: it changes no pixel by more than one.
  static let faintest = 1.0 / 255
  /// A glyph's number says how wide it is.
  private static let unitsPerEm = 100.0
  private static let widths: UInt = 1024

  private static func makeInkless() -> OpaquePointer? {
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
