/// A text colour, ready for blending.
struct GlyphInk {
  /// The colour without its opacity, `0xFFRRGGBB`.
  let opaque: UInt32
  /// 0 … 255.
  let alpha: UInt32

  init(_ color: Color) {
    func byte(_ value: Double) -> UInt32 { UInt32((min(1, max(0, value)) * 255).rounded()) }
    opaque = 0xFF00_0000 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
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
    // Pointers, and the kind of mask told apart once: this loop runs for every pixel of text.
    switch mask.content {
    case .coverage(let coverage):
      coverage.withUnsafeBufferPointer { source in
        guard let first = source.baseAddress else { return }
        for line in lines {
          let target = pixels + (originY + line) * width + originX
          let values = first + line * mask.width
          for column in columns where values[column] > 0 {
            let share = Self.by255(UInt32(values[column]) &* ink.alpha)
            target[column] = Self.blend(target[column], ink, share)
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
            target[column] = Self.over(target[column], values[column], alpha: ink.alpha)
          }
        }
      }
    }
  }

  /// A product of two bytes divided by 255, rounded; exact for all of them.
  private static func by255(_ product: UInt32) -> UInt32 {
    (product &+ 128 &+ ((product &+ 128) >> 8)) >> 8
  }

  /// Red and blue share one multiplication: neither product leaves its 16 bits.
  private static func blend(_ target: UInt32, _ ink: GlyphInk, _ share: UInt32) -> UInt32 {
    if share == 255 { return ink.opaque }
    let rest = 255 &- share
    let outer = (target & 0xFF_00FF) &* rest &+ (ink.opaque & 0xFF_00FF) &* share &+ 0x80_0080
    let green = (target >> 8 & 255) &* rest &+ (ink.opaque >> 8 & 255) &* share
    let both = (outer &+ (outer >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
    return 0xFF00_0000 | both | by255(green) << 8
  }

  /// A premultiplied colour over an opaque one.
  private static func over(_ target: UInt32, _ source: UInt32, alpha: UInt32) -> UInt32 {
    let rest = 255 &- by255((source >> 24) &* alpha)
    func part(_ shift: UInt32) -> UInt32 {
      min(
        255,
        by255((source >> shift & 255) &* alpha) &+ by255((target >> shift & 255) &* rest))
    }
    return 0xFF00_0000 | part(16) << 16 | part(8) << 8 | part(0)
  }
}
