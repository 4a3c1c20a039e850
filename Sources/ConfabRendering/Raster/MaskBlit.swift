import ConfabScene

/// Blends a coverage mask into opaque pixels.
///
/// A mask is the coverage of an area of the pixels, 0 … 255, with `stride` bytes per row.
struct MaskBlit {
  let pixels: UnsafeMutablePointer<UInt32>
  /// The pixels from one row to the next.
  let width: Int

  /// Blends a mask in a color for each row.
  func draw(_ mask: UnsafePointer<UInt8>, stride: Int, in area: PixelRect, inks: [Ink]) {
    for (line, row) in area.rows.enumerated() {
      draw(mask + line * stride, columns: area.columns, row: row, inks[row])
    }
  }

  /// Blends a mask in one color.
  func draw(_ mask: UnsafePointer<UInt8>, stride: Int, in area: PixelRect, ink: Ink) {
    for (line, row) in area.rows.enumerated() {
      draw(mask + line * stride, columns: area.columns, row: row, ink)
    }
  }

  /// Blends a mask in a color for each pixel.
  ///
  /// - Parameter firstRow: the page row of the first row of pixels.
  func draw(
    _ mask: UnsafePointer<UInt8>, stride: Int, in area: PixelRect, firstRow: Int,
    _ gradient: TransformedGradient
  ) {
    for (line, row) in area.rows.enumerated() {
      for (index, column) in area.columns.enumerated() {
        let coverage = UInt32(mask[line * stride + index])
        guard coverage > 0 else { continue }
        let ink = gradient.ink(column: column, row: firstRow + row)
        let target = pixels + row * width + column
        let share = Blending.by255(coverage &* ink.alpha)
        target.pointee = Blending.blend(target.pointee, ink.opaque, share)
      }
    }
  }

  /// Blends a mask in an opaque color `0xFFRRGGBB`, with the roundings of Cairo 1.16: those of
  /// `lerp8x4` in cairo-image-compositor.c.
  func drawLikeCairo(
    _ mask: UnsafePointer<UInt8>, stride: Int, in area: PixelRect, _ color: UInt32
  ) {
    for (line, row) in area.rows.enumerated() {
      let values = mask + line * stride
      let target = pixels + row * width + area.x
      var column = 0
      while column < area.width {
        // Most of a box around the edges of a bubble is outside or inside.
        if column + 8 <= area.width {
          let bits = UnsafeRawPointer(values + column).loadUnaligned(as: UInt64.self)
          if bits == 0 || bits == .max {
            if bits != 0 { (target + column).update(repeating: color, count: 8) }
            column += 8
            continue
          }
        }
        let end = min(column + 8, area.width)
        while column < end {
          let coverage = UInt32(values[column])
          if coverage == 255 {
            target[column] = color
          } else if coverage > 0 {
            target[column] = Blending.cairoMix(target[column], color, coverage)
          }
          column += 1
        }
      }
    }
  }

  private func draw(_ values: UnsafePointer<UInt8>, columns: Range<Int>, row: Int, _ ink: Ink) {
    let target = pixels + row * width + columns.lowerBound
    let count = columns.count
    let alpha = UInt16(ink.alpha)
    var column = 0
    while column + 8 <= count {
      // Most pixels are fully inside or outside, so eight are compared at once.
      let covered = UnsafeRawPointer(values + column)
      let eight = UnsafeMutableRawPointer(target + column)
      let bits = covered.loadUnaligned(as: UInt64.self)
      if bits == .max, alpha == 255 {
        eight.storeBytes(of: SIMD8(repeating: ink.opaque), as: SIMD8<UInt32>.self)
      } else if bits != 0 {
        var shares = Blending.shares(bits)
        if alpha != 255 { shares = Blending.by255(shares &* alpha) }
        let mixed = Blending.blend(
          eight.loadUnaligned(as: SIMD8<UInt32>.self), ink.opaque, shares)
        eight.storeBytes(of: mixed, as: SIMD8<UInt32>.self)
      }
      column += 8
    }
    while column < count {
      let share = Blending.by255(UInt32(values[column]) &* ink.alpha)
      if share > 0 { target[column] = Blending.blend(target[column], ink.opaque, share) }
      column += 1
    }
  }
}
