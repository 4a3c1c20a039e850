import ConfabScene

/// Blends glyph masks into opaque pixels.
struct GlyphBlit {
  let pixels: UnsafeMutablePointer<UInt32>
  let width: Int
  /// The pixels that may be changed.
  let area: PixelRect

  /// The pixels of a mask that may be changed.
  ///
  /// - Parameters:
  ///   - left: the column of the glyph's origin.
  ///   - baseline: the row of the baseline; may be outside the area.
  func box(of mask: GlyphMask, left: Int, baseline: Int) -> PixelRect {
    let (x, y) = (left + mask.left, baseline - mask.top)
    return PixelRect(columns: x..<x + mask.width, rows: y..<y + mask.height).clamped(to: area)
  }

  /// - Parameters:
  ///   - left: the column of the glyph's origin.
  ///   - baseline: the row of the baseline; may be outside the area.
  func draw(_ mask: GlyphMask, left: Int, baseline: Int, ink: Ink) {
    let box = box(of: mask, left: left, baseline: baseline)
    guard !box.isEmpty else { return }
    // The first value of the box.
    let first = (x: box.x - left - mask.left, y: box.y - baseline + mask.top)
    switch mask.content {
    case .coverage(let coverage):
      // Values beyond the mask's columns are 0, so eight pixels can be changed at once.
      let isWhole = box.width == mask.width && box.x + mask.stride <= width
      coverage.withUnsafeBufferPointer { source in
        guard let base = source.baseAddress else { return }
        for line in 0..<box.height {
          let target = pixels + (box.y + line) * width + box.x
          let values = base + (first.y + line) * mask.stride + first.x
          if isWhole {
            draw(values, count: mask.stride, on: target, ink)
          } else {
            for column in 0..<box.width where values[column] > 0 {
              let share = Blending.by255(UInt32(values[column]) &* ink.alpha)
              target[column] = Blending.blend(target[column], ink.opaque, share)
            }
          }
        }
      }
    case .color(let colors):
      colors.withUnsafeBufferPointer { source in
        guard let base = source.baseAddress else { return }
        for line in 0..<box.height {
          draw(
            base + (first.y + line) * mask.width + first.x, count: box.width,
            on: pixels + (box.y + line) * width + box.x, alpha: ink.alpha)
        }
      }
    }
  }

  /// Blends a row of coverage, a multiple of eight pixels.
  @inline(__always)
  private func draw(
    _ values: UnsafePointer<UInt8>, count: Int, on target: UnsafeMutablePointer<UInt32>, _ ink: Ink
  ) {
    var column = 0
    while column < count {
      let bits = UnsafeRawPointer(values + column).loadUnaligned(as: UInt64.self)
      let eight = UnsafeMutableRawPointer(target + column)
      column += 8
      guard bits != 0 else { continue }
      if bits == .max, ink.alpha == 255 {
        eight.storeBytes(of: SIMD8(repeating: ink.opaque), as: SIMD8<UInt32>.self)
        continue
      }
      var shares = Blending.shares(bits)
      if ink.alpha != 255 { shares = Blending.by255(shares &* UInt16(ink.alpha)) }
      let mixed = Blending.blend(
        eight.loadUnaligned(as: SIMD8<UInt32>.self), ink.opaque, shares)
      eight.storeBytes(of: mixed, as: SIMD8<UInt32>.self)
    }
  }

  /// Composites a row of premultiplied colors.
  private func draw(
    _ colors: UnsafePointer<UInt32>, count: Int, on target: UnsafeMutablePointer<UInt32>,
    alpha: UInt32
  ) {
    var column = 0
    while column + 8 <= count {
      let source = UnsafeRawPointer(colors + column)
      let eight = UnsafeMutableRawPointer(target + column)
      column += 8
      // Most pixels of an emoji are opaque or transparent.
      let pairs = source.loadUnaligned(as: SIMD4<UInt64>.self)
      if (pairs[0] | pairs[1] | pairs[2] | pairs[3]) == 0 { continue }
      let opaque = pairs[0] & pairs[1] & pairs[2] & pairs[3] & 0xFF00_0000_FF00_0000
      let colors = source.loadUnaligned(as: SIMD8<UInt32>.self)
      if opaque == 0xFF00_0000_FF00_0000, alpha == 255 {
        eight.storeBytes(of: colors, as: SIMD8<UInt32>.self)
        continue
      }
      let mixed = Blending.over(
        eight.loadUnaligned(as: SIMD8<UInt32>.self), colors, alpha: UInt16(alpha))
      eight.storeBytes(of: mixed, as: SIMD8<UInt32>.self)
    }
    while column < count {
      if colors[column] >> 24 > 0 {
        target[column] = Blending.over(target[column], colors[column], alpha: alpha)
      }
      column += 1
    }
  }
}
