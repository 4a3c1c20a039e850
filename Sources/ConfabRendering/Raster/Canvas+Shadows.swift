import CRendering
import ConfabScene

extension Canvas {
  /// The largest standard deviation in device pixels. A softer shadow would take too much memory
  /// for its band.
  private static let largestDeviation = 512.0

  /// - Parameters:
  ///   - path: the outline in page coordinates.
  ///   - bounds: the bounds in the group's coordinates.
  func drawShadow(of path: Path, _ color: Color, blur: Double, within bounds: Rect) {
    let ink = Ink(color)
    let target = pixels(of: bounds)
    guard !target.isEmpty, ink.alpha > 0, let outline = path.bounds else { return }
    let deviation = min(
      Self.largestDeviation,
      Shadow.deviation(blur: blur) * (transform?.meanFactor ?? 1) * scale)
    let blurring = BoxBlur(deviation: deviation)
    let whole = wholeShadow(of: outline, reach: blurring.reach)
    guard let whole, whole.columns.count * whole.rows.count <= ShadowStore.mostPixels else {
      guard let shadow = coverage(of: path, outline, blurring, in: target) else { return }
      return blend(shadow, of: target, in: target, ink)
    }
    let key = ShadowStore.Key(
      outline: path, scale: scale, deviation: deviation, columns: whole.columns)
    let first = rows.lowerBound
    let shadow = shadows.shadow(key) {
      let values = coverage(of: path, outline, blurring, in: whole)
      return values.map { ShadowStore.Coverage(area: whole.moved(down: first), values: $0) }
    }
    guard let shadow else { return }
    let area = shadow.area.moved(down: -first)
    blend(shadow.values, of: area, in: target.clamped(to: area), ink)
  }

  /// The pixels that a shadow can paint in any band, within the columns of the page; `nil` if they
  /// reach further from this band than a shadow that is blurred as a whole.
  private func wholeShadow(of outline: Rect, reach: Int) -> PixelRect? {
    let furthest = ShadowStore.mostPixels
    let box = pixels(
      of: outline,
      within: PixelRect(columns: 0..<width, rows: -furthest..<rows.count + furthest),
      margin: reach + 1)
    guard !box.isEmpty, box.rows.lowerBound > -furthest,
      box.rows.upperBound < rows.count + furthest
    else { return nil }
    return box
  }

  /// The coverage of a shadow in an area of the band's rows, which may be outside the band; `nil`
  /// if there is none or no memory for it.
  private func coverage(
    of path: Path, _ outline: Rect, _ blurring: BoxBlur, in target: PixelRect
  ) -> [UInt8]? {
    // The pixels that influence the target, without those outside the outline.
    let source = pixels(
      of: outline,
      within: PixelRect(
        columns: target.columns.grown(by: blurring.reach),
        rows: target.rows.grown(by: blurring.reach)),
      margin: 1)
    var shadow: [UInt8]?
    drawMask(of: path, in: source) { mask, stride in
      shadow = blurring.blur(mask, stride: stride, of: source, into: target)
    }
    return maskStatus == CAIRO_STATUS_SUCCESS ? shadow : nil
  }

  /// - Parameter margin: additional pixels on each side.
  private func pixels(of outline: Rect, within limit: PixelRect, margin: Int) -> PixelRect {
    let (first, margin) = (Double(rows.lowerBound), Double(margin))
    return PixelRect(
      minX: outline.minX * scale - margin, minY: outline.minY * scale - first - margin,
      maxX: outline.maxX * scale + margin, maxY: outline.maxY * scale - first + margin,
      within: limit)
  }

  /// Blends a part of a shadow into the band.
  ///
  /// - Parameter shadow: the coverage of an area, row by row.
  func blend(
    _ shadow: [UInt8], of area: PixelRect, in part: PixelRect, _ ink: Ink
  ) {
    guard !part.isEmpty else { return }
    let offset =
      (part.rows.lowerBound - area.rows.lowerBound) * area.columns.count
      + part.columns.lowerBound - area.columns.lowerBound
    spans.touch(part)
    cairo_surface_flush(surface)
    shadow.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      MaskBlit(pixels: pixels, width: width).draw(
        base + offset, stride: area.columns.count, in: part, ink: ink)
    }
    cairo_surface_mark_dirty(surface)
  }
}

extension Range<Int> {
  fileprivate func grown(by margin: Int) -> Range { lowerBound - margin..<upperBound + margin }
}
