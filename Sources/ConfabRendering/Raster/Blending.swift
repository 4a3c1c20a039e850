import ConfabScene

/// Blending of pixels `0xAARRGGBB` in premultiplied colors. Opaque pixels stay opaque.
enum Blending {
  /// A product of two bytes divided by 255 and rounded. The result is exact.
  static func by255(_ product: UInt32) -> UInt32 {
    (product &+ 128 &+ ((product &+ 128) >> 8)) >> 8
  }

  /// The linear mix of two pixels; a share of 255 is `color`. Red and blue share one
  /// multiplication, alpha and green another. No product exceeds 16 bits.
  static func blend(_ target: UInt32, _ color: UInt32, _ share: UInt32) -> UInt32 {
    if share == 255 { return color }
    let rest = 255 &- share
    let outer = (target & 0xFF_00FF) &* rest &+ (color & 0xFF_00FF) &* share &+ 0x80_0080
    let inner =
      (target >> 8 & 0xFF_00FF) &* rest &+ (color >> 8 & 0xFF_00FF) &* share &+ 0x80_0080
    return (inner &+ (inner >> 8 & 0xFF_00FF)) & 0xFF00_FF00
      | (outer &+ (outer >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
  }

  /// The mix of two pixels by coverage with the roundings of Cairo 1.16: a half is rounded down.
  static func cairoMix(_ target: UInt32, _ color: UInt32, _ coverage: UInt32) -> UInt32 {
    @inline(__always) func by255(_ pair: UInt32, _ factor: UInt32) -> UInt32 {
      let product = (pair & 0xFF_00FF) &* factor &+ 0x7F_007F
      return (product &+ (product >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
    }
    @inline(__always) func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
      let sum = a &+ b
      return (sum | 0x100_0100 &- (sum >> 8 & 0xFF_00FF)) & 0xFF_00FF
    }
    let rest = 255 &- coverage
    return sum(by255(color, coverage), by255(target, rest))
      | sum(by255(color >> 8, coverage), by255(target >> 8, rest)) << 8
  }

  /// The four bytes of eight pixels or their shares, in 16 bits each.
  typealias Lanes = SIMD16<UInt16>

  /// Products of two bytes divided by 255 and rounded.
  @inline(__always)
  static func by255(_ products: Lanes) -> Lanes {
    let rounded = products &+ 128
    return (rounded &+ (rounded &>> 8)) &>> 8
  }

  /// Eight bytes as shares of eight pixels: two lanes each.
  ///
  /// The compiler widens vectors of bytes one by one, but not these numbers.
  @inline(__always)
  static func shares(_ bytes: UInt64) -> Lanes {
    @inline(__always) func two(_ pair: UInt64) -> UInt64 {
      (pair & 0xFF | (pair & 0xFF00) &<< 24) &* 0x1_0001
    }
    return unsafeBitCast(
      SIMD4<UInt64>(two(bytes), two(bytes &>> 16), two(bytes &>> 32), two(bytes &>> 48)),
      to: Lanes.self)
  }

  /// The linear mix of eight pixels with a color; the same as `blend` of each pixel. Every
  /// byte is computed in 16 bits.
  @inline(__always)
  static func blend(
    _ targets: SIMD8<UInt32>, _ color: UInt32, _ shares: Lanes
  ) -> SIMD8<UInt32> {
    let rest = 255 &- shares
    let pixels = unsafeBitCast(targets, to: Lanes.self)
    let paint = unsafeBitCast(SIMD8(repeating: color), to: Lanes.self)
    let outer = by255((pixels & 255) &* rest &+ (paint & 255) &* shares)
    let inner = by255((pixels &>> 8) &* rest &+ (paint &>> 8) &* shares)
    return unsafeBitCast(outer | inner &<< 8, to: SIMD8<UInt32>.self)
  }

  /// Eight premultiplied pixels composited over others; the same as `over` of each pixel. Sources
  /// without alpha are 0.
  @inline(__always)
  static func over(
    _ targets: SIMD8<UInt32>, _ sources: SIMD8<UInt32>, alpha: UInt16
  ) -> SIMD8<UInt32> {
    let (target, source) = (
      unsafeBitCast(targets, to: Lanes.self), unsafeBitCast(sources, to: Lanes.self)
    )
    let outer = alpha == 255 ? source & 255 : by255((source & 255) &* alpha)
    let inner = alpha == 255 ? source &>> 8 : by255((source &>> 8) &* alpha)
    // The alpha of each pixel in both of its lanes.
    let opacity = unsafeBitCast(inner, to: SIMD8<UInt32>.self) &>> 16
    let rest = 255 &- unsafeBitCast(opacity | opacity &<< 16, to: Lanes.self)
    /// A sum of two bytes, at most 255.
    @inline(__always) func limited(_ sum: Lanes) -> Lanes { (sum | (256 &- (sum &>> 8))) & 255 }
    let outerSum = limited(outer &+ by255((target & 255) &* rest))
    let innerSum = limited(inner &+ by255((target &>> 8) &* rest))
    return unsafeBitCast(outerSum | innerSum &<< 8, to: SIMD8<UInt32>.self)
  }

  /// A premultiplied pixel converted to straight alpha.
  static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha > 0, alpha < 255 else { return alpha == 0 ? 0 : pixel }
    func part(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel >> shift & 255) &* 255 &+ alpha / 2) / alpha) << shift
    }
    return alpha << 24 | part(16) | part(8) | part(0)
  }

  /// A premultiplied pixel composited over another.
  static func over(_ target: UInt32, _ source: UInt32, alpha: UInt32) -> UInt32 {
    let rest = 255 &- by255((source >> 24) &* alpha)
    func part(_ shift: UInt32) -> UInt32 {
      min(
        255,
        by255((source >> shift & 255) &* alpha) &+ by255((target >> shift & 255) &* rest))
    }
    return part(24) << 24 | part(16) << 16 | part(8) << 8 | part(0)
  }
}

/// Mixes the pixels before and after a group was drawn.
struct BackdropBlit {
  let pixels: UnsafeMutablePointer<UInt32>
  /// The pixels from one row to the next.
  let width: Int
  let area: PixelRect

  /// The area's pixels.
  func copy() -> [UInt32] {
    var copied: [UInt32] = []
    copied.reserveCapacity(area.columns.count * area.rows.count)
    for row in area.rows {
      copied += UnsafeBufferPointer(
        start: pixels + row * width + area.columns.lowerBound, count: area.columns.count)
    }
    return copied
  }

  /// Replaces the area's pixels.
  ///
  /// - Returns: the pixels before.
  func exchange(with other: [UInt32]) -> [UInt32] {
    let before = copy()
    mix(other, opacity: 0)
    return before
  }

  /// Mixes by opacity.
  ///
  /// - Parameter backdrop: the area's pixels before the group was drawn.
  func mix(_ backdrop: [UInt32], opacity: UInt32) {
    var index = 0
    for row in area.rows {
      for column in area.columns {
        let target = pixels + row * width + column
        target.pointee = Blending.blend(backdrop[index], target.pointee, opacity)
        index += 1
      }
    }
  }

  /// Mixes by coverage and opacity.
  ///
  /// - Parameter mask: the coverage of the area, 0 … 255, `stride` bytes per row.
  func mix(_ backdrop: [UInt32], mask: UnsafePointer<UInt8>, stride: Int, opacity: UInt32) {
    var index = 0
    for (line, row) in area.rows.enumerated() {
      for (place, column) in area.columns.enumerated() {
        let target = pixels + row * width + column
        let share = Blending.by255(UInt32(mask[line * stride + place]) &* opacity)
        target.pointee = Blending.blend(backdrop[index], target.pointee, share)
        index += 1
      }
    }
  }
}
