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
  /// What Cairo said when it gave up on a mask.
  private var maskStatus = CAIRO_STATUS_SUCCESS

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
    prepare(context)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// - Throws: ``RenderError`` where Cairo gave up on the way.
  func finish() throws {
    cairo_surface_flush(surface)
    for status in [cairo_status(context), maskStatus] where status != CAIRO_STATUS_SUCCESS {
      throw RenderError.noMemory(
        what: "drawing: " + String(cString: cairo_status_to_string(status)))
    }
  }

  /// Covers everything.
  func paint(_ paint: Paint) {
    let everything = Rect(
      x: 0, y: Double(rows.lowerBound) / scale, width: Double(width) / scale,
      height: Double(rows.count) / scale)
    draw(.rect(everything), paint, within: everything) { cairo_fill($0) }
  }

  func draw(_ element: Scene.Element) throws {
    switch element.shape {
    case .fill(let path, let paint):
      draw(path, paint, within: element.bounds) { cairo_fill($0) }
    case .stroke(let path, let paint, let width):
      guard width > 0, width * scale <= Self.widestLine else { return }
      draw(path, paint, within: element.bounds) {
        cairo_set_line_width($0, width)
        cairo_stroke($0)
      }
    case .image(let source, let frame, let mask):
      try draw(source, in: frame, mask: mask)
    case .glyphs(let run, let origin, let color):
      try draw(run, at: origin, color, within: element.bounds)
    }
  }

  /// Lays a path down in a paint, filled or stroked by `body`.
  private func draw(
    _ path: Path, _ paint: Paint, within bounds: Rect, _ body: (OpaquePointer) -> Void
  ) {
    switch paint {
    case .color(let color):
      trace(path, on: context)
      use(color)
      body(context)
    case .vertical(let top, let bottom, let from, let to):
      guard from.isFinite, to.isFinite, from != to else {
        return draw(path, .color(bottom), within: bounds, body)
      }
      let column =
        gradients[paint]
        ?? GradientColumn(top: top, bottom: bottom, from: from, to: to, rows: rows, scale: scale)
      gradients[paint] = column
      drawMask(of: path, within: bounds, inks: column.inks, body)
    }
  }

  /// Lets Cairo find the coverage of a path, and blends it in the colours of the rows.
  private func drawMask(
    of path: Path, within bounds: Rect, inks: [Ink], _ body: (OpaquePointer) -> Void
  ) {
    func pixel(_ position: Double, _ limit: Int) -> Int {
      position.isNaN ? 0 : Int(min(Double(limit), max(0, position)))
    }
    let first = Double(rows.lowerBound)
    let left = pixel((bounds.minX * scale).rounded(.down) - 1, width)
    let right = pixel((bounds.maxX * scale).rounded(.up) + 1, width)
    let top = pixel((bounds.minY * scale).rounded(.down) - 1 - first, rows.count)
    let bottom = pixel((bounds.maxY * scale).rounded(.up) + 1 - first, rows.count)
    guard left < right, top < bottom else { return }
    let stride = (right - left + 3) / 4 * 4
    var mask = [UInt8](repeating: 0, count: stride * (bottom - top))
    mask.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress,
        let surface = cairo_image_surface_create_for_data(
          base, CAIRO_FORMAT_A8, Int32(right - left), Int32(bottom - top), Int32(stride)),
        let context = cairo_create(surface)
      else { return }
      cairo_translate(context, -Double(left), -first - Double(top))
      prepare(context)
      trace(path, on: context)
      body(context)
      cairo_surface_flush(surface)
      if maskStatus == CAIRO_STATUS_SUCCESS { maskStatus = cairo_status(context) }
      cairo_destroy(context)
      cairo_surface_destroy(surface)
      cairo_surface_flush(self.surface)
      MaskBlit(pixels: pixels, width: width).draw(
        base, stride: stride, columns: right - left, lines: bottom - top, left: left, top: top,
        inks: inks)
      cairo_surface_mark_dirty(self.surface)
    }
  }

  /// Points to pixels, and how lines end.
  private func prepare(_ context: OpaquePointer) {
    cairo_scale(context, scale, scale)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
  }

  private func trace(_ path: Path, on context: OpaquePointer) {
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

  private func use(_ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
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
      trace(mask, on: context)
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
    let ink = Ink(color)
    func row(_ position: Double) -> Int {
      position.isNaN ? 0 : Int(min(Double(rows.count), max(0, position)))
    }
    let first = Double(rows.lowerBound)
    let top = row((bounds.minY * scale).rounded(.down) - first)
    let lines = top..<max(top, row((bounds.maxY * scale).rounded(.up) - first))
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
