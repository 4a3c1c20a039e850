import CRendering
import ConfabScene

extension Canvas {
  /// Draws a group over the backdrop and then mixes the two by opacity and clip.
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
    guard !area.isEmpty, opacity > 0, group.clip?.elements.isEmpty != true else { return }
    cairo_save(context)
    defer { cairo_restore(context) }
    clip(to: area)
    guard opacity < 255 || group.clip != nil else { return drawContent(group) }
    cairo_surface_flush(surface)
    let ground = copy(area)
    drawContent(group)
    let blit = BackdropBlit(pixels: pixels, width: width, area: area)
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
  private func drawContent(_ group: SceneGroup) {
    let page = Rect(
      x: Double(area.columns.lowerBound) / scale,
      y: Double(rows.lowerBound + area.rows.lowerBound) / scale,
      width: Double(area.columns.count) / scale, height: Double(area.rows.count) / scale)
    // Elements beside the area may paint pixels at its edge.
    let reached = page.inset(by: -1 - 1 / scale)
    let target = transform?.inverse.map { $0.bounds(of: reached) } ?? reached
    group.content.tree.visit(BoundsTree.Box(target)) { draw(group.content.elements[$0]) }
  }

  /// Clips to whole pixels, so that pixels at the edge are the same as without a clip.
  private func clip(to area: PixelArea) {
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

  private func copy(_ area: PixelArea) -> [UInt32] {
    var copied: [UInt32] = []
    copied.reserveCapacity(area.columns.count * area.rows.count)
    for row in area.rows {
      copied += UnsafeBufferPointer(
        start: pixels + row * width + area.columns.lowerBound, count: area.columns.count)
    }
    return copied
  }
}
