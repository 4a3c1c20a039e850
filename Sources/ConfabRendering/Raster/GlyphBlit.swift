import ConfabScene

/// Blends glyph masks into opaque pixels.
struct GlyphBlit {
  let pixels: UnsafeMutablePointer<UInt32>
  let width: Int
  /// The pixels that may be changed.
  let area: PixelArea

  /// - Parameters:
  ///   - left: the column of the glyph's origin.
  ///   - baseline: the row of the baseline; may be outside the area.
  func draw(_ mask: GlyphMask, left: Int, baseline: Int, ink: Ink) {
    let originX = left + mask.left
    let originY = baseline - mask.top
    let left = max(0, area.columns.lowerBound - originX)
    let columns = left..<max(left, min(mask.width, area.columns.upperBound - originX))
    let first = max(0, area.rows.lowerBound - originY)
    let lines = first..<max(first, min(mask.height, area.rows.upperBound - originY))
    guard !columns.isEmpty, !lines.isEmpty else { return }
    // Uses pointers and one switch on the kind of mask, since this loop runs for every pixel of
    // text.
    switch mask.content {
    case .coverage(let coverage):
      coverage.withUnsafeBufferPointer { source in
        guard let first = source.baseAddress else { return }
        for line in lines {
          let target = pixels + (originY + line) * width + originX
          let values = first + line * mask.width
          for column in columns where values[column] > 0 {
            let share = Blending.by255(
              Blending.lifted(UInt32(values[column]), ink.lift) &* ink.alpha)
            target[column] = Blending.blend(target[column], ink.opaque, share)
          }
        }
      }
    case .color(let colors):
      colors.withUnsafeBufferPointer { source in
        guard let first = source.baseAddress else { return }
        for line in lines {
          let target = pixels + (originY + line) * width + originX
          let values = first + line * mask.width
          for column in columns where values[column] >> 24 > 0 {
            target[column] = Blending.over(target[column], values[column], alpha: ink.alpha)
          }
        }
      }
    }
  }
}
