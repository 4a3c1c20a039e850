import CRendering
import ConfabScene
import ConfabText

extension PDFWriter {
  func draw(_ element: Scene.Element, on page: Rect) throws {
    switch element.shape {
    case .fill(let path, let paint): fill(path, paint)
    case .stroke(let path, let paint, let width):
      guard width > 0, width <= VectorLimits.lineWidth else { return }
      trace(path)
      use(paint)
      cairo_set_line_width(context, width)
      cairo_stroke(context)
      if let said = element.alternative { say(said.string.printable, over: element.bounds) }
    case .shadow(let path, let color, let blur):
      shadows += 1
      guard
        let shadow = try ShadowImage(path, color, blur: blur, within: page, scale: grid.scale)
      else { return }
      let picture = try pictures.picture(shadow.image, id: "shadow:\(shadows)")
      paint(picture, in: shadow.frame, opacity: 1)
    case .group(let group): try draw(group, on: page)
    case .image(let source, let frame, let mask): draw(source, in: frame, mask: mask)
    case .glyphs(let run, let origin, let color):
      guard
        let placed = PlacedRun(
          run, at: origin, within: element.bounds, of: page, grid: grid, fonts: fonts)
      else { return }
      // Copying finds neither code points in boxes nor a text that is empty on purpose.
      let isSilent = run.missing != nil || element.alternative?.string.isEmpty == true
      if isSilent, !placed.font.hasPictures {
        return fillOutlines(placed, color)
      }
      draw(
        placed, of: run.font, color,
        saying: RunClusters(of: placed.glyphs, bytes: run.bytes, saying: element.alternative))
    }
  }

  private func draw(_ group: SceneGroup, on page: Rect) throws {
    if let replaced = group.replaced {
      try draw(SceneGroup(content: replaced, transform: group.transform), on: page)
    }
    let opacity = Color.black.opacity(group.opacity).drawable.alpha
    let placed = group.transform
    let (outside, inside) = (placement, placed.concatenating(placement))
    guard opacity > 0, let inverse = placed.inverse, inside.isPrintable else { return }
    placement = inside
    defer { placement = outside }
    var matrix = cairo_matrix_t(
      xx: placed.a, yx: placed.b, xy: placed.c, yy: placed.d, x0: placed.tx, y0: placed.ty)
    cairo_save(context)
    cairo_transform(context, &matrix)
    if let clip = group.clip {
      trace(clip)
      cairo_clip(context)
    }
    if opacity < 1 { cairo_push_group(context) }
    let (outer, inner) = (seen, inverse.bounds(of: page))
    seen = inner
    for index in group.content.elements(meeting: inner) {
      try draw(group.content.elements[index], on: inner)
    }
    seen = outer
    if opacity < 1 {
      cairo_pop_group_to_source(context)
      cairo_paint_with_alpha(context, opacity)
    }
    cairo_restore(context)
  }

  func fill(_ path: Path, _ paint: Paint) {
    trace(path)
    keepTags(under: path)
    use(paint)
    cairo_fill(context)
  }

  func trace(_ path: Path) {
    cairo_new_path(context)
    for element in path.drawable.elements {
      switch element {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .curve(let a, let b, let c): cairo_curve_to(context, a.x, a.y, b.x, b.y, c.x, c.y)
      case .close: cairo_close_path(context)
      }
    }
  }

  private func use(_ paint: Paint) {
    switch paint.drawable(within: seen.minY...seen.maxY) {
    case .color(let color): use(color)
    case .vertical(let top, let bottom, let from, let to):
      let pattern = cairo_pattern_create_linear(0, from, 0, to)
      for (offset, color) in [(0.0, top), (1.0, bottom)] {
        cairo_pattern_add_color_stop_rgba(
          pattern, offset, color.red, color.green, color.blue, color.alpha)
      }
      cairo_set_source(context, pattern)
      cairo_pattern_destroy(pattern)
    }
  }

  func use(_ color: Color) {
    let color = color.drawable
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  private func draw(_ source: ImageSource, in frame: Rect, mask: Path) {
    guard let pixels = FramePixels(frame, grid: grid) else { return }
    let picture: PDFImages.Picture
    do throws(ImageError) {
      guard
        let found = try pictures.photo(
          source, width: pixels.width, height: pixels.height, scale: grid.scale)
      else { return }
      picture = found
    } catch {
      problems.note([ImageProblem(name: source.name, error: error)])
      return fill(mask, .color(.missingPicture))
    }
    cairo_save(context)
    trace(mask)
    cairo_clip(context)
    trace(.rect(frame))
    cairo_clip(context)
    paint(picture, in: picture.placed(in: frame), opacity: 1)
    cairo_restore(context)
  }

  func paint(_ picture: PDFImages.Picture, in frame: Rect, opacity: Double) {
    cairo_save(context)
    cairo_translate(context, frame.x, frame.y)
    cairo_scale(
      context, frame.width / Double(picture.width), frame.height / Double(picture.height))
    // Cairo drops the tags before a picture that is the first thing on a page and has no clip.
    cairo_new_path(context)
    cairo_rectangle(context, 0, 0, Double(picture.width), Double(picture.height))
    cairo_clip(context)
    cairo_set_source_surface(context, picture.surface, 0, 0)
    if opacity < 1 {
      cairo_paint_with_alpha(context, opacity)
    } else {
      cairo_paint(context)
    }
    cairo_restore(context)
  }

  private func draw(
    _ run: PlacedRun, of instance: FontInstance, _ color: Color, saying said: RunClusters?
  ) {
    if let cut = run.cut {
      cairo_save(context)
      trace(.rect(cut))
      cairo_clip(context)
    }
    if run.font.hasPictures {
      drawPictures(run, of: instance, opacity: color.drawable.alpha, saying: said)
    } else {
      use(color)
      drawOutlines(run, of: instance, saying: said)
    }
    if run.cut != nil { cairo_restore(context) }
  }
}

extension Transform {
  /// Whether Cairo can count with it, there and back: it gives up the whole file where it can't,
  /// and nothing that is ten thousand times as large or as small is seen.
  fileprivate var isPrintable: Bool {
    guard let inverse else { return false }
    return [a, b, c, d, inverse.a, inverse.b, inverse.c, inverse.d].allSatisfy { abs($0) < 1e4 }
      && [tx, ty, inverse.tx, inverse.ty].allSatisfy { abs($0) < VectorLimits.coordinate }
  }
}
