import CRendering
import ConfabScene
import ConfabText

/// A Cairo context over the pixels of one band, while the band is drawn.
///
/// There is an extension for each kind of element.
final class Canvas {
  let pixels: UnsafeMutablePointer<UInt32>
  let width: Int
  let rows: Range<Int>
  let scale: Double
  let glyphs: GlyphCache
  let images: ImageStore
  let shadows: ShadowStore
  let surface: OpaquePointer
  let context: OpaquePointer
  /// The pixels that may be painted.
  var area: PixelRect
  /// The map from the coordinates of the current group to those of the page; `nil` if they are the
  /// same.
  var transform: Transform?
  /// Pictures that could not be drawn.
  var problems: [ImageProblem] = []
  private var gradients: [Paint: VerticalGradient] = [:]
  private let strokes: RecentStrokes
  let edges: EdgeMasks
  /// Which pixels are flat and not in memory.
  let spans: RowSpans
  /// Whether opaque colors can make pixels flat.
  var findsFlat: Bool
  let outlines: RecentOutlines
  /// The glyphs of a run.
  var placed: [PlacedMask] = []
  /// The status of the first mask that failed.
  private(set) var maskStatus = CAIRO_STATUS_SUCCESS

  init(
    pixels: UnsafeMutablePointer<UInt32>, spans: RowSpans, findsFlat: Bool, width: Int,
    rows: Range<Int>, scale: Double, isOpaque: Bool, glyphs: GlyphCache, images: ImageStore,
    shadows: ShadowStore, strokes: RecentStrokes, outlines: RecentOutlines,
    edges: EdgeMasks
  ) throws {
    let data = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
    guard
      let surface = cairo_image_surface_create_for_data(
        data, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(rows.count),
        Int32(width * 4)),
      cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let context = cairo_create(surface)
    else { throw RenderError.noMemory(what: "a band of \(width) × \(rows.count) pixels") }
    self.pixels = pixels
    self.spans = spans
    self.findsFlat = findsFlat
    self.width = width
    self.rows = rows
    self.scale = scale
    self.glyphs = glyphs
    self.images = images
    self.shadows = shadows
    self.strokes = strokes
    self.outlines = outlines
    self.edges = edges
    self.surface = surface
    self.context = context
    area = PixelRect(columns: 0..<width, rows: 0..<rows.count)
    cairo_translate(context, 0, -Double(rows.lowerBound))
    prepare(context)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Ends drawing.
  ///
  /// - Throws: ``RenderError`` if Cairo ran out of memory.
  func finish() throws {
    cairo_surface_flush(surface)
    for status in [cairo_status(context), maskStatus] where status != CAIRO_STATUS_SUCCESS {
      throw RenderError.noMemory(
        what: "drawing: " + String(cString: cairo_status_to_string(status)))
    }
  }

  /// Fills the whole band.
  func paint(_ paint: Paint) {
    let everything = Rect(
      x: 0, y: Double(rows.lowerBound) / scale, width: Double(width) / scale,
      height: Double(rows.count) / scale)
    fill(.rect(everything), paint, within: everything)
  }

  func draw(_ element: Scene.Element) {
    switch element.shape {
    case .fill(let path, let paint): fill(placed(path), paint, within: element.bounds)
    case .stroke(let path, let paint, let width): stroke(path, paint, width, element.bounds)
    case .shadow(let path, let color, let blur):
      drawShadow(of: placed(path), color, blur: blur, within: element.bounds)
    case .image(let source, let frame, let mask): draw(source, in: frame, mask: mask)
    case .glyphs(let run, let origin, let color):
      draw(run, at: origin, color, within: element.bounds)
    case .group(let group): draw(group, within: element.bounds)
    }
  }

  /// A path in page coordinates.
  func placed(_ path: Path) -> Path { transform.map(path.transformed) ?? path }

  /// The paintable pixels of the band that a rectangle touches.
  ///
  /// - Parameter margin: additional pixels on each side.
  func pixels(of bounds: Rect, margin: Double = 0) -> PixelRect {
    pixels(ofPage: transform?.bounds(of: bounds) ?? bounds, margin: margin)
  }

  /// The paintable pixels of the band that a rectangle of the page touches.
  ///
  /// - Parameter margin: additional pixels on each side.
  func pixels(ofPage bounds: Rect, margin: Double) -> PixelRect {
    let first = Double(rows.lowerBound)
    return PixelRect(
      minX: bounds.minX * scale - margin, minY: bounds.minY * scale - first - margin,
      maxX: bounds.maxX * scale + margin, maxY: bounds.maxY * scale - first + margin, within: area)
  }

  /// Makes the box of a path in page coordinates detail.
  ///
  /// - Parameter margin: additional pixels on each side.
  func touch(_ path: Path, margin: Double) {
    if let box = path.bounds { spans.touch(pixels(ofPage: box, margin: margin)) }
  }

  private func stroke(_ path: Path, _ paint: Paint, _ width: Double, _ bounds: Rect) {
    let factor = transform?.largestFactor ?? 1
    guard width > 0, width * factor * scale <= Self.widestLine else { return }
    if case .color(let color) = paint, path.elements.count >= Self.longStroke,
      drawLongStroke(path, color, width: width, within: bounds)
    {
      return
    }
    let path = placed(path)
    touch(path, margin: width * factor * scale / 2 + 1)
    draw(path, paint, within: bounds) { context in
      if let transform {
        // The pen is transformed too.
        var matrix = cairo_matrix_t(
          xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: 0, y0: 0)
        cairo_save(context)
        cairo_transform(context, &matrix)
        cairo_set_line_width(context, width)
        cairo_stroke(context)
        cairo_restore(context)
      } else {
        cairo_set_line_width(context, width)
        cairo_stroke(context)
      }
    }
  }

  /// Paints a path in page coordinates, which `body` fills or strokes.
  ///
  /// - Parameter bounds: the bounds in the group's coordinates, like the paint.
  func draw(
    _ path: Path, _ paint: Paint, within bounds: Rect, _ body: (OpaquePointer) -> Void
  ) {
    switch paint {
    case .color(let color):
      trace(path, on: context)
      cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
      body(context)
    case .vertical(let top, let bottom, let from, let to):
      guard from.isFinite, to.isFinite, from != to else {
        return draw(path, .color(bottom), within: bounds, body)
      }
      let area = pixels(of: bounds, margin: 1)
      let blit = MaskBlit(pixels: pixels, width: width)
      if let transform, transform.b != 0 || transform.c != 0 {
        guard
          let slant = TransformedGradient(
            top: top, bottom: bottom, from: from, to: to, transform: transform, scale: scale)
        else { return }
        drawMask(of: path, in: area, body) { mask, stride in
          blit.draw(mask, stride: stride, in: area, firstRow: self.rows.lowerBound, slant)
        }
        return
      }
      let inks = column(top, bottom, transform?.height(from) ?? from, transform?.height(to) ?? to)
      drawMask(of: path, in: area, body) { mask, stride in
        blit.draw(mask, stride: stride, in: area, inks: inks)
      }
    }
  }

  /// The colors of a gradient between two heights of the page, by row.
  func column(_ top: Color, _ bottom: Color, _ from: Double, _ to: Double) -> [Ink] {
    let paint = Paint.vertical(top: top, bottom: bottom, from: from, to: to)
    if let known = gradients[paint] { return known.inks }
    let column = VerticalGradient(
      top: top, bottom: bottom, from: from, to: to, rows: rows, scale: scale)
    gradients[paint] = column
    return column.inks
  }

  /// Computes the coverage of a path, which `body` fills or strokes, with Cairo. Calls `use` with
  /// the coverage and its stride; `use` may change the pixels.
  func drawMask(
    of path: Path, in area: PixelRect, _ body: (OpaquePointer) -> Void = { cairo_fill($0) },
    use: (UnsafePointer<UInt8>, _ stride: Int) -> Void
  ) {
    guard !area.isEmpty else { return }
    let stride = (area.columns.count + 3) / 4 * 4
    var mask = [UInt8](repeating: 0, count: stride * area.rows.count)
    mask.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress,
        let surface = cairo_image_surface_create_for_data(
          base, CAIRO_FORMAT_A8, Int32(area.columns.count), Int32(area.rows.count), Int32(stride)),
        let context = cairo_create(surface)
      else { return }
      cairo_translate(
        context, -Double(area.columns.lowerBound),
        -Double(rows.lowerBound) - Double(area.rows.lowerBound))
      prepare(context)
      trace(path, on: context)
      body(context)
      cairo_surface_flush(surface)
      if maskStatus == CAIRO_STATUS_SUCCESS { maskStatus = cairo_status(context) }
      cairo_destroy(context)
      cairo_surface_destroy(surface)
      cairo_surface_flush(self.surface)
      use(base, stride)
      cairo_surface_mark_dirty(self.surface)
    }
  }

  /// Sets the scale and the shape of line ends.
  private func prepare(_ context: OpaquePointer) {
    cairo_scale(context, scale, scale)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
  }

  func trace(_ path: Path, on context: OpaquePointer) {
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

  /// The largest coordinate. Cairo computes in 24.8 fixed-point device pixels, ±8,388,607, and
  /// wraps around beyond; half the width of a line must fit too.
  private static let furthest = 8_000_000.0
  private static let widestLine = 500_000.0

  /// A point clamped to the coordinates that Cairo can draw; `nil` if it is not finite.
  private func drawable(_ point: Point) -> Point? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    let reach = Self.furthest / scale
    let top = Double(rows.lowerBound) / scale
    return Point(
      x: min(reach, max(-reach, point.x)), y: min(top + reach, max(top - reach, point.y)))
  }
}

extension Transform {
  /// The image of a height under a transform without rotation.
  func height(_ y: Double) -> Double { d * y + ty }
}

extension Canvas {
  /// Draws a group over the backdrop and then mixes the two by opacity and clip. What the group
  /// replaces is drawn over the backdrop first, and is what the group is mixed with.
  ///
  /// The result equals compositing a separate group. With the group's premultiplied color C, its
  /// coverage A and the backdrop B, the one gives B + (C + (1 − A)·B − B)·α and the other α·C + (1
  /// − α·A)·B. No transparent pixels are needed.
  func draw(_ group: SceneGroup, within bounds: Rect) {
    let (outer, outerArea) = (transform, area)
    if group.transform != .identity || outer != nil {
      let inner = outer.map { group.transform.concatenating($0) } ?? group.transform
      guard inner.inverse != nil else { return }
      area = pixels(of: bounds)
      transform = inner
    } else {
      area = pixels(of: bounds)
    }
    defer { (transform, area) = (outer, outerArea) }
    let opacity = Ink(Color.black.opacity(group.opacity)).alpha
    guard !area.isEmpty, group.clip?.elements.isEmpty != true else { return }
    guard opacity > 0 || group.replaced != nil else { return }
    cairo_save(context)
    defer { cairo_restore(context) }
    clip(to: area)
    guard opacity < 255 || group.clip != nil else { return drawContent(group.content) }
    spans.touch(area)
    let outerFlat = findsFlat
    findsFlat = false
    defer { findsFlat = outerFlat }
    let blit = BackdropBlit(pixels: pixels, width: width, area: area)
    cairo_surface_flush(surface)
    var ground = blit.copy()
    if let replaced = group.replaced {
      drawContent(replaced)
      cairo_surface_flush(surface)
      ground = blit.exchange(with: ground)
      cairo_surface_mark_dirty(surface)
    }
    drawContent(group.content)
    if let clip = group.clip {
      drawMask(of: placed(clip), in: area) { mask, stride in
        blit.mix(ground, mask: mask, stride: stride, opacity: opacity)
      }
    } else {
      cairo_surface_flush(surface)
      blit.mix(ground, opacity: opacity)
      cairo_surface_mark_dirty(surface)
    }
  }

  /// Draws the elements that meet the paintable pixels.
  private func drawContent(_ content: Scene) {
    let page = Rect(
      x: Double(area.columns.lowerBound) / scale,
      y: Double(rows.lowerBound + area.rows.lowerBound) / scale,
      width: Double(area.columns.count) / scale, height: Double(area.rows.count) / scale)
    // Elements beside the area may paint pixels at its edge.
    let reached = page.inset(by: -1 - 1 / scale)
    let target = transform?.inverse.map { $0.bounds(of: reached) } ?? reached
    content.tree.visit(BoundsTree.Box(target)) { draw(content.elements[$0]) }
  }

  /// Clips to whole pixels, so that pixels at the edge are the same as without a clip.
  private func clip(to area: PixelRect) {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    cairo_identity_matrix(context)
    cairo_new_path(context)
    cairo_rectangle(
      context, Double(area.columns.lowerBound), Double(area.rows.lowerBound),
      Double(area.columns.count), Double(area.rows.count))
    cairo_clip(context)
    cairo_set_matrix(context, &matrix)
  }
}

extension Canvas {
  /// The number of steps from which the coverage of a stroke is kept.
  private static let longStroke = 200

  /// Draws a stroke from its coverage, which is computed once for all groups that are moved by whole
  /// device pixels. Returns `false` for other transforms, and for a stroke that is too large.
  private func drawLongStroke(
    _ path: Path, _ color: Color, width: Double, within bounds: Rect
  ) -> Bool {
    let moved = transform ?? .identity
    guard moved == .translation(x: moved.tx, y: moved.ty), abs(moved.tx) < 1e6, abs(moved.ty) < 1e6
    else { return false }
    // Cairo's coordinates have the same precision. Sums of translations have not.
    func whole(_ distance: Double) -> (pixels: Double, phase: Double) {
      let pixels = (distance * scale * 256).rounded() / 256
      return (pixels.rounded(.down), pixels - pixels.rounded(.down))
    }
    let (x, y) = (whole(moved.tx), whole(moved.ty))
    let phase = Point(x: x.phase, y: y.phase)
    let local = bounds.offset(x: phase.x / scale, y: phase.y / scale)
    let most = ShadowStore.mostPixels
    let area = PixelRect(
      minX: local.minX * scale - 1, minY: local.minY * scale - 1, maxX: local.maxX * scale + 1,
      maxY: local.maxY * scale + 1, within: PixelRect(columns: -most..<most, rows: -most..<most))
    guard !area.isEmpty, area.area <= most else { return false }
    let known = strokes.last.flatMap { $0.isOf(path, width, phase, scale) ? $0.coverage : nil }
    let key = ShadowStore.Key(outline: path, scale: scale, lineWidth: width, phase: phase)
    let coverage =
      known
      ?? shadows.shadow(key) {
        var values: [UInt8] = []
        drawMask(
          of: path.offset(x: phase.x / scale, y: phase.y / scale),
          in: area.moved(down: -rows.lowerBound),
          { context in
            cairo_set_line_width(context, width)
            cairo_stroke(context)
          },
          use: { mask, stride in
            values.reserveCapacity(area.area)
            for row in 0..<area.height {
              values += UnsafeBufferPointer(start: mask + row * stride, count: area.width)
            }
          })
        return maskStatus == CAIRO_STATUS_SUCCESS && !values.isEmpty
          ? ShadowStore.Coverage(area: area, values: values) : nil
      }
    guard let coverage else { return true }
    if known == nil {
      strokes.last = RecentStrokes.Stroke(
        path: path, width: width, phase: phase, scale: scale, coverage: coverage)
    }
    var place = coverage.area.moved(down: Int(y.pixels) - rows.lowerBound)
    place.x += Int(x.pixels)
    blend(coverage.values, of: place, in: pixels(of: bounds).clamped(to: place), Ink(color))
    return true
  }
}

/// The last long stroke of a renderer. The tiles of a wallpaper have the same path, whose many steps
/// take long to hash.
final class RecentStrokes {
  /// A long stroke with its coverage.
  struct Stroke {
    let path: Path
    let width: Double
    let phase: Point
    let scale: Double
    let coverage: ShadowStore.Coverage

    /// Whether a stroke is the same. Paths are compared by their memory, so a copy of a path is
    /// recognized and an equal path is not.
    func isOf(_ other: Path, _ width: Double, _ phase: Point, _ scale: Double) -> Bool {
      width == self.width && phase == self.phase && scale == self.scale
        && path.isSameMemory(as: other)
    }
  }

  var last: Stroke?
}
