/// Sums of the four channels of up to 257 pixels, 16 bits each.
struct ChannelSums {
  private var lanes: UInt64 = 0

  static let zero = ChannelSums()

  @inline(__always)
  mutating func add(_ pixel: UInt32) {
    let wide = UInt64(pixel)
    lanes &+=
      wide & 0xFF | (wide & 0xFF00) << 8 | (wide & 0xFF_0000) << 16 | (wide & 0xFF00_0000) << 24
  }

  /// The mean of `count` pixels, each channel rounded.
  func mean(of count: Int) -> UInt32 {
    let count = UInt32(count)
    func part(_ shift: UInt64) -> UInt32 {
      (UInt32(truncatingIfNeeded: lanes >> shift) & 0xFFFF + count / 2) / count
    }
    return part(0) | part(16) << 8 | part(32) << 16 | part(48) << 24
  }
}
