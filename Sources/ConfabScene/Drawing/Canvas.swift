import CTypography
import ConfabText

/// A Cairo context over one band's pixels, for as long as the band is drawn.
final class Canvas {
  private let pixels: UnsafeMutablePointer<UInt32>
  private let width: Int
  private let rows: Range<Int>
  private let scale: Double
  private let glyphs: GlyphCache
  private let images: ImageCache
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private var gradients: [Paint: GradientColumn] = [:]

  init(
    pixels: UnsafeMutablePointer<UInt32>, width: Int, rows: Range<Int>, scale: Double,
    glyphs: GlyphCache, images: ImageCache
  ) throws {
    let data = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
    guard
      let surface = cairo_image_surface_create_for_data(
        data, CAIRO_FORMAT_RGB24, Int32(width), Int32(rows.count), Int32(width * 4)),
      cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let context = cairo_create(surface)
    else { throw RenderError.noMemory(what: "a band of \(width) × \(rows.count) pixels") }
    self.pixels = pixels
    self.width = width
    self.rows = rows
    self.scale = scale
    self.glyphs = glyphs
    self.images = images
    self.surface = surface
    self.context = context
    cairo_translate(context, 0, -Double(rows.lowerBound))
    cairo_scale(context, scale, scale)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// - Throws: ``RenderError`` where Cairo gave up on the way.
  func finish() throws {
    cairo_surface_flush(surface)
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else {
      throw RenderError.noMemory(
        what: "drawing: " + String(cString: cairo_status_to_string(cairo_status(context))))
    }
  }

  func paint(_ paint: Paint) throws {
    use(paint)
    cairo_paint(context)
  }

  func draw(_ element: Scene.Element) throws {
    switch element.shape {
    case .fill(let path, let paint):
      trace(path)
      use(paint)
      cairo_fill(context)
    case .stroke(let path, let paint, let width):
      guard width > 0, width * scale <= Self.widestLine else { return }
      trace(path)
      use(paint)
      cairo_set_line_width(context, width)
      cairo_stroke(context)
    case .image(let source, let frame, let mask):
      try draw(source, in: frame, mask: mask)
    case .glyphs(let run, let origin, let color):
      try draw(run, at: origin, color, within: element.bounds)
    }
  }

  private func trace(_ path: Path) {
    cairo_new_path(context)
    for element in path.elements {
      switch element {
      case .move(let point):
        guard let point = drawable(point) else { continue }
        cairo_move_to(context, point.x, point.y)
      case .line(let point):
        guard let point = drawable(point) else { continue }
        cairo_line_to(context, point.x, point.y)
      case .curve(let a, let b, let c):
        guard let a = drawable(a), let b = drawable(b), let c = drawable(c) else { continue }
        cairo_curve_to(context, a.x, a.y, b.x, b.y, c.x, c.y)
      case .close: cairo_close_path(context)
      }
    }
  }

  /// Cairo counts in 24.8 fixed-point device pixels, ±8,388,607, and wraps around beyond; half a
  /// line's width must fit besides.
  private static let furthest = 8_000_000.0
  private static let widestLine = 500_000.0

  /// A point pulled to the edge of what Cairo can draw; `nil` if it is nowhere.
  private func drawable(_ point: Point) -> Point? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    let reach = Self.furthest / scale
    let top = Double(rows.lowerBound) / scale
    return Point(
      x: min(reach, max(-reach, point.x)), y: min(top + reach, max(top - reach, point.y)))
  }

  private func use(_ paint: Paint) {
    switch paint {
    case .color(let color):
      cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    case .vertical(let top, let bottom, let from, let to):
      guard from.isFinite, to.isFinite, from != to else { return use(.color(bottom)) }
      if gradients[paint] == nil {
        gradients[paint] = GradientColumn(
          top: top, bottom: bottom, from: from, to: to, rows: rows, scale: scale)
      }
      guard let gradient = gradients[paint] else { return }
      // The column's pixels are the surface's, whatever the scale.
      var matrix = cairo_matrix_t()
      cairo_get_matrix(context, &matrix)
      cairo_identity_matrix(context)
      cairo_set_source(context, gradient.pattern)
      cairo_set_matrix(context, &matrix)
    }
  }

  /// Cairo's image surfaces end here.
  private static let largestPicture = 32_767.0

  /// A picture is scaled to the frame's device pixels beforehand, so Cairo only masks it.
  private func draw(_ source: ImageSource, in frame: Rect, mask: Path) throws {
    let left = (frame.minX * scale).rounded()
    let top = (frame.minY * scale).rounded()
    let width = (frame.maxX * scale).rounded() - left
    let height = (frame.maxY * scale).rounded() - top
    // Not a number compares false.
    guard width >= 1, width <= Self.largestPicture, height >= 1, height <= Self.largestPicture,
      abs(left) < 1e9, abs(top) < 1e9
    else { return }
    let columns = Int(width)
    let lines = Int(height)
    guard let image = images.image(source.path, width: columns, height: lines)
    else { return }
    image.pixels.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      // Cairo only reads through this pointer: the surface is a source and dies before the array.
      let data = UnsafeMutableRawPointer(mutating: base).assumingMemoryBound(to: UInt8.self)
      guard
        let picture = cairo_image_surface_create_for_data(
          data, CAIRO_FORMAT_ARGB32, Int32(columns), Int32(lines), Int32(columns * 4))
      else { return }
      cairo_save(context)
      trace(mask)
      cairo_identity_matrix(context)
      cairo_set_source_surface(context, picture, left, top - Double(rows.lowerBound))
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
      cairo_fill(context)
      cairo_restore(context)
      cairo_surface_destroy(picture)
    }
  }

  private func draw(
    _ run: PositionedGlyphs, at origin: Point, _ color: Color, within bounds: Rect
  ) throws {
    guard let font = glyphs.font(run.font) else { return }
    cairo_surface_flush(surface)
    let ink = GlyphInk(color)
    let top = Int((bounds.minY * scale).rounded(.down)) - rows.lowerBound
    let bottom = Int((bounds.maxY * scale).rounded(.up)) - rows.lowerBound
    let lines = max(0, top)..<max(0, top, min(rows.count, bottom))
    for glyph in run.glyphs {
      let x = (origin.x + glyph.x) * scale
      let y = (origin.y + glyph.y) * scale
      guard x.isFinite, y.isFinite, abs(x) < 1e8, abs(y) < 1e9 else { continue }
      // Baselines stand on whole pixels, origins on quarters.
      let line = Int(y.rounded()) - rows.lowerBound
      guard let mask = glyphs.mask(glyph.id, of: font, subpixel: x) else { continue }
      GlyphBlit(pixels: pixels, width: width, rows: lines).draw(
        mask.mask, left: mask.column, baseline: line, ink: ink)
    }
    cairo_surface_mark_dirty(surface)
  }
}
