import ConfabScene

extension Canvas {
  /// The largest standard deviation in device pixels. A softer shadow would take too much memory for its band.
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
    // The pixels that influence the target, without those outside the outline.
    let first = Double(rows.lowerBound)
    let everywhere = PixelArea(
      columns: target.columns.lowerBound - blurring.reach..<target.columns.upperBound
        + blurring.reach,
      rows: target.rows.lowerBound - blurring.reach..<target.rows.upperBound + blurring.reach)
    let source = PixelArea(
      minX: outline.minX * scale - 1, minY: outline.minY * scale - first - 1,
      maxX: outline.maxX * scale + 1, maxY: outline.maxY * scale - first + 1, within: everywhere)
    guard !source.isEmpty else { return }
    let blit = MaskBlit(pixels: pixels, width: width)
    drawMask(of: path, in: source) { mask, stride in
      var shadow = blurring.blur(mask, stride: stride, of: source, into: target)
      shadow.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        blit.draw(base, stride: target.columns.count, in: target, ink: ink)
      }
    }
  }
}
