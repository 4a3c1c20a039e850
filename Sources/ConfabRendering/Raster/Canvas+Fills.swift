import CRendering
import ConfabScene

/// Filling outlines. What an opaque color covers wholly becomes flat, and only edges are drawn.
extension Canvas {
  func fill(_ path: Path, _ paint: Paint, within bounds: Rect) {
    let box = transform?.bounds(of: bounds) ?? bounds
    // Cheaper than the bounds of the path.
    if min(box.width, box.height) * scale < 1, let sliver = ThinShape(path, paint, scale: scale) {
      return fill(thick: sliver.path, sliver.paint, within: bounds)
    }
    fill(thick: path, paint, within: bounds)
  }

  /// Fills a path in page coordinates. Pixels that an opaque color covers become flat.
  private func fill(thick path: Path, _ paint: Paint, within bounds: Rect) {
    switch paint {
    case .color(let color):
      if let pixel = paint.opaquePixel {
        let extent = fill(path, in: area) {
          spans.fill($0, pixel)
        } edges: { blit, mask, stride, area in
          blit.drawLikeCairo(mask, stride: stride, in: area, pixel)
        }
        if extent == .all { return }
        if extent == .interior { return draw(path, paint, within: bounds) { cairo_fill($0) } }
      }
      if !(color.alpha <= 0) { touch(path, margin: 1) }
      draw(path, paint, within: bounds) { cairo_fill($0) }
    case .vertical(let top, let bottom, let from, let to):
      guard from.isFinite, to.isFinite, from != to else {
        return fill(thick: path, .color(bottom), within: bounds)
      }
      let area = pixels(of: bounds, margin: 1)
      if !area.isEmpty, top.alpha >= 1, bottom.alpha >= 1,
        transform.map({ $0.b == 0 && $0.c == 0 }) ?? true
      {
        let inks = column(top, bottom, transform?.height(from) ?? from, transform?.height(to) ?? to)
        let extent = fill(path, in: area) { inside in
          for row in inside.rows {
            spans.fill(inside.limited(to: row..<row + 1), inks[row].opaque)
          }
        } edges: { blit, mask, stride, area in
          blit.draw(mask, stride: stride, in: area, inks: inks)
        }
        if extent == .all { return }
        if extent == .interior { return draw(path, paint, within: bounds) { cairo_fill($0) } }
      }
      spans.touch(area)
      draw(path, paint, within: bounds) { cairo_fill($0) }
    }
  }

  /// The part of an outline that was filled.
  private enum FilledPart {
    case nothing
    /// The pixels that are covered wholly. Those at the edges are detail.
    case interior
    case all
  }

  /// Fills a path in page coordinates, if it is known which pixels it covers wholly.
  ///
  /// - Parameters:
  ///   - inside: Makes an area flat.
  ///   - edges: Blends a mask, `stride` bytes per row, into an area.
  private func fill(
    _ path: Path, in area: PixelRect, inside: (PixelRect) -> Void,
    edges blend: (MaskBlit, UnsafePointer<UInt8>, _ stride: Int, PixelRect) -> Void
  ) -> FilledPart {
    guard findsFlat,
      let outline = outlines.outline(
        of: path, in: area.columns, firstRow: rows.lowerBound, scale: scale)
    else { return .nothing }
    for stretch in outline.stretches {
      let seen = PixelRect(columns: stretch.columns, rows: stretch.rows)
        .moved(down: -rows.lowerBound).clamped(to: area)
      guard !seen.isEmpty else { continue }
      if stretch.isInside { inside(seen) } else { spans.touch(seen) }
    }
    // Cairo draws these by other rules.
    if outline.isRectilinear, !outline.boxes.isEmpty { return .interior }
    let blit = MaskBlit(pixels: pixels, width: width)
    for (index, box) in outline.boxes.enumerated() {
      let box = box.moved(down: -rows.lowerBound)
      let seen = box.clamped(to: area)
      guard !seen.isEmpty else { continue }
      // Cairo's coverage depends on all edges in the same rows.
      func drawStrip(_ rows: Range<Int>, _ use: (UnsafePointer<UInt8>, _ stride: Int) -> Void) {
        let strip = PixelRect(columns: outline.columns.clamped(to: area.columns), rows: rows)
        drawMask(of: path, in: strip) { mask, stride in use(mask + box.x - strip.x, stride) }
      }
      guard let key = outline.keys[index] else {
        drawStrip(seen.rows) { mask, stride in blend(blit, mask, stride, seen) }
        continue
      }
      let mask =
        outline.masks[index]
        ?? edges.mask(key) {
          var values: [UInt8] = []
          values.reserveCapacity(box.area)
          drawStrip(box.rows) { mask, stride in
            for row in 0..<box.height {
              values += UnsafeBufferPointer(start: mask + row * stride, count: box.width)
            }
          }
          return maskStatus == CAIRO_STATUS_SUCCESS && values.count == box.area ? values : nil
        }
      outline.masks[index] = mask
      mask?.withUnsafeBufferPointer { values in
        guard let base = values.baseAddress else { return }
        blend(blit, base + (seen.y - box.y) * box.width + seen.x - box.x, box.width, seen)
      }
    }
    return .all
  }
}
