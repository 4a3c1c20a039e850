import CRendering
import ConfabScene

@testable import ConfabRendering

/// Draws shapes and pictures with plain Cairo onto one surface: the simplest reading of a scene.
///
/// Knows no bands, masks or caches. Glyphs are another matter, see ``GlyphReferenceTests``.
final class ReferencePainter {
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let width: Int
  private let height: Int
  private let scale: Double

  struct NoSurface: Error {}

  init(width: Int, height: Int, scale: Double) throws {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)),
      let context = cairo_create(surface)
    else { throw NoSurface() }
    self.surface = surface
    self.context = context
    self.width = width
    self.height = height
    self.scale = scale
    cairo_scale(context, scale, scale)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// `0xFFRRGGBB`, row by row.
  var pixels: [UInt32] {
    get {
      cairo_surface_flush(surface)
      return rows.flatMap { Array(UnsafeBufferPointer(start: $0, count: width)) }
    }
    set {
      cairo_surface_flush(surface)
      newValue.withUnsafeBufferPointer { source in
        guard let base = source.baseAddress, source.count == width * height else { return }
        for (y, row) in rows.enumerated() { row.update(from: base + y * width, count: width) }
      }
      cairo_surface_mark_dirty(surface)
    }
  }

  private var rows: [UnsafeMutablePointer<UInt32>] {
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let data = cairo_image_surface_get_data(surface) else { return [] }
    return (0..<height).map {
      UnsafeMutableRawPointer(data + $0 * stride).assumingMemoryBound(to: UInt32.self)
    }
  }

  func fill(_ paint: Paint) {
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
      trace(path)
      use(paint)
      cairo_set_line_width(context, width)
      cairo_stroke(context)
    case .image(let source, let frame, let mask): try draw(source, in: frame, mask: mask)
    case .group(let group):
      cairo_save(context)
      var matrix = cairo_matrix_t(
        xx: group.transform.a, yx: group.transform.b, xy: group.transform.c, yy: group.transform.d,
        x0: group.transform.tx, y0: group.transform.ty)
      cairo_transform(context, &matrix)
      cairo_push_group(context)
      for element in group.content.elements { try draw(element) }
      cairo_pop_group_to_source(context)
      // Not before, or each element would be clipped once more by itself.
      if let clip = group.clip {
        trace(clip)
        cairo_clip(context)
      }
      cairo_paint_with_alpha(context, group.opacity)
      cairo_restore(context)
    // See the tests of shadows, and of glyphs.
    case .shadow, .glyphs: break
    }
  }

  /// A picture of exactly the frame's device pixels lies on them, unfiltered.
  private func draw(_ source: ImageSource, in frame: Rect, mask: Path) throws {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    if matrix.xy != 0 || matrix.yx != 0 { return try drawTurned(source, in: frame, mask: mask) }
    let (left, top) = ((frame.minX * scale).rounded(), (frame.minY * scale).rounded())
    let columns = Int((frame.maxX * scale).rounded() - left)
    let lines = Int((frame.maxY * scale).rounded() - top)
    guard columns > 0, lines > 0 else { return }
    let picture = try surface(of: source, columns, lines)
    defer { cairo_surface_destroy(picture) }
    cairo_save(context)
    trace(mask)
    cairo_identity_matrix(context)
    cairo_set_source_surface(context, picture, left, top)
    cairo_fill(context)
    cairo_restore(context)
  }

  /// A picture of about the frame's device pixels, mixed of four neighbors by Cairo.
  private func drawTurned(_ source: ImageSource, in frame: Rect, mask: Path) throws {
    let (columns, lines) = (
      Int((frame.width * scale).rounded(.up)), Int((frame.height * scale).rounded(.up))
    )
    let picture = try surface(of: source, columns, lines)
    defer { cairo_surface_destroy(picture) }
    cairo_save(context)
    trace(mask)
    cairo_translate(context, frame.x, frame.y)
    cairo_scale(context, frame.width / Double(columns), frame.height / Double(lines))
    cairo_set_source_surface(context, picture, 0, 0)
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(
      cairo_get_source(context),
      source.filter == .nearest ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
    cairo_fill(context)
    cairo_restore(context)
  }

  private func surface(of source: ImageSource, _ columns: Int, _ lines: Int) throws -> OpaquePointer
  {
    let image = try scaled(source, columns, lines)
    guard
      let picture = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(columns), Int32(lines)),
      let data = cairo_image_surface_get_data(picture)
    else { throw NoSurface() }
    let stride = Int(cairo_image_surface_get_stride(picture))
    for y in 0..<lines {
      UnsafeMutableRawPointer(data + y * stride).withMemoryRebound(
        to: UInt32.self, capacity: columns
      ) {
        for x in 0..<columns { $0[x] = image[x, y] }
      }
    }
    cairo_surface_mark_dirty(picture)
    return picture
  }

  private func scaled(_ source: ImageSource, _ width: Int, _ height: Int) throws -> PixelImage {
    let whole = try ImageDecoder.decode(path: source.path)
    var window = CropWindow(
      sourceWidth: whole.width, sourceHeight: whole.height, width: width, height: height)
    if let part = source.part {
      window.x = max(0, part.minX)
      window.y = max(0, part.minY)
      window.width = min(Double(whole.width), part.maxX) - window.x
      window.height = min(Double(whole.height), part.maxY) - window.y
    }
    return Resampler.scale(
      whole, window: window, width: width, height: height, filter: source.filter)
  }

  private func use(_ paint: Paint) {
    switch paint {
    case .color(let color):
      cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    case .vertical(let top, let bottom, let from, let to):
      let pattern = cairo_pattern_create_linear(0, from, 0, to)
      for (place, color) in [(0.0, top), (1.0, bottom)] {
        cairo_pattern_add_color_stop_rgba(
          pattern, place, color.red, color.green, color.blue, color.alpha)
      }
      cairo_set_source(context, pattern)
      cairo_pattern_destroy(pattern)
    }
  }

  private func trace(_ path: Path) {
    cairo_new_path(context)
    for element in path.elements {
      switch element {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .curve(let a, let b, let c): cairo_curve_to(context, a.x, a.y, b.x, b.y, c.x, c.y)
      case .close: cairo_close_path(context)
      }
    }
  }
}
