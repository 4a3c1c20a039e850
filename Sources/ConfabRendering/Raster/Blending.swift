/// Blending of pixels `0xAARRGGBB` in premultiplied colors. Opaque pixels stay opaque.
enum Blending {
  /// A product of two bytes divided by 255 and rounded. The result is exact.
  static func by255(_ product: UInt32) -> UInt32 {
    (product &+ 128 &+ ((product &+ 128) >> 8)) >> 8
  }

  /// The coverage of light text, 0 … 255, increased where a pixel is partly covered.
  ///
  /// A mix of half white and half black sRGB bytes has a fifth of white's light, so thin light strokes look
  /// thinner than dark ones. With a lift of 64 the result is `c + c (1 − c) / 4`, within 0.025 of Skia's curve
  /// for white, `c` to the power of 1/1.2.
  static func lifted(_ coverage: UInt32, _ lift: UInt32) -> UInt32 {
    coverage &+ (coverage &* (255 &- coverage) &* lift &+ 0x8000) >> 16
  }

  /// The linear mix of two pixels; a share of 255 is `color`. Red and blue share one multiplication, alpha
  /// and green another. No product exceeds 16 bits.
  static func blend(_ target: UInt32, _ color: UInt32, _ share: UInt32) -> UInt32 {
    if share == 255 { return color }
    let rest = 255 &- share
    let outer = (target & 0xFF_00FF) &* rest &+ (color & 0xFF_00FF) &* share &+ 0x80_0080
    let inner =
      (target >> 8 & 0xFF_00FF) &* rest &+ (color >> 8 & 0xFF_00FF) &* share &+ 0x80_0080
    return (inner &+ (inner >> 8 & 0xFF_00FF)) & 0xFF00_FF00
      | (outer &+ (outer >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
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
