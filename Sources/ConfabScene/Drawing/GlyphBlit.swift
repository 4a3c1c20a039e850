/// A text colour, ready for blending.
struct GlyphInk {
  let red: UInt32
  let green: UInt32
  let blue: UInt32
  /// 0 … 255.
  let alpha: UInt32

  init(_ color: Color) {
    func byte(_ value: Double) -> UInt32 { UInt32((min(1, max(0, value)) * 255).rounded()) }
    red = byte(color.red)
    green = byte(color.green)
    blue = byte(color.blue)
    alpha = byte(color.alpha)
  }
}

/// Blends glyph masks into opaque pixels.
struct GlyphBlit {
  let pixels: UnsafeMutablePointer<UInt32>
  let width: Int
  /// Rows that may be touched, counted from `pixels`.
  let rows: Range<Int>

  /// - Parameters:
  ///   - left: column of the glyph's origin.
  ///   - baseline: row of the baseline; may lie outside.
  func draw(_ mask: GlyphMask, left: Int, baseline: Int, ink: GlyphInk) {
    let originX = left + mask.left
    let originY = baseline - mask.top
    let columns = max(0, -originX)..<max(max(0, -originX), min(mask.width, width - originX))
    let first = max(0, rows.lowerBound - originY)
    let lines = first..<max(first, min(mask.height, rows.upperBound - originY))
    guard !columns.isEmpty, !lines.isEmpty else { return }
    for line in lines {
      let target = pixels + (originY + line) * width + originX
      switch mask.content {
      case .coverage(let coverage):
        coverage.withUnsafeBufferPointer { source in
          for column in columns where source[line * mask.width + column] > 0 {
            let share = Self.by255(UInt32(source[line * mask.width + column]) * ink.alpha)
            target[column] = Self.blend(target[column], ink, share)
          }
        }
      case .color(let colors):
        colors.withUnsafeBufferPointer { source in
          for column in columns {
            let color = source[line * mask.width + column]
            guard color >> 24 > 0 else { continue }
            target[column] = Self.over(target[column], color, alpha: ink.alpha)
          }
        }
      }
    }
  }

  /// A product of two bytes divided by 255, rounded; exact for all of them.
  private static func by255(_ product: UInt32) -> UInt32 {
    (product + 128 + ((product + 128) >> 8)) >> 8
  }

  private static func blend(_ target: UInt32, _ ink: GlyphInk, _ share: UInt32) -> UInt32 {
    let rest = 255 - share
    let red = by255((target >> 16 & 255) * rest + ink.red * share)
    let green = by255((target >> 8 & 255) * rest + ink.green * share)
    let blue = by255((target & 255) * rest + ink.blue * share)
    return 0xFF00_0000 | red << 16 | green << 8 | blue
  }

  /// A premultiplied colour over an opaque one.
  private static func over(_ target: UInt32, _ source: UInt32, alpha: UInt32) -> UInt32 {
    let rest = 255 - by255((source >> 24) * alpha)
    func part(_ shift: UInt32) -> UInt32 {
      min(255, by255((source >> shift & 255) * alpha) + by255((target >> shift & 255) * rest))
    }
    return 0xFF00_0000 | part(16) << 16 | part(8) << 8 | part(0)
  }
}
