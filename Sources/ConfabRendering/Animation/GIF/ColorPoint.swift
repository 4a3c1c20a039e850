/// A color as lightness and two differences of colors, whose distances are close to those that
/// people see.
///
/// The coordinates are those of Y′CbCr (ITU-R BT.601), with lightness counted one and a half times.
/// They are sums of products, so they are the same on every processor.
enum ColorPoint {
  private static let lightness: Float = 1.5

  /// The point of a color `0xRRGGBB`.
  @inline(__always)
  static func point(_ color: UInt32) -> SIMD4<Float> {
    let red = Float(color >> 16 & 0xFF)
    let green = Float(color >> 8 & 0xFF)
    let blue = Float(color & 0xFF)
    let luma = 0.299 * red + 0.587 * green + 0.114 * blue
    return SIMD4(lightness * luma, 0.564 * (blue - luma), 0.713 * (red - luma), 0)
  }

  /// The nearest color `0xRRGGBB`.
  static func color(_ point: SIMD4<Float>) -> UInt32 {
    let luma = point[0] / lightness
    let blue = luma + point[1] / 0.564
    let red = luma + point[2] / 0.713
    let green = (luma - 0.299 * red - 0.114 * blue) / 0.587
    func byte(_ value: Float) -> UInt32 { UInt32(min(255, max(0, value.rounded()))) }
    return byte(red) << 16 | byte(green) << 8 | byte(blue)
  }

  /// The square of the distance.
  @inline(__always)
  static func squaredDistance(_ first: SIMD4<Float>, _ second: SIMD4<Float>) -> Float {
    let difference = first - second
    return (difference * difference).sum()
  }
}
