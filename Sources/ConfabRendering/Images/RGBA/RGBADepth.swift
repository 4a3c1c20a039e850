/// Conversions between 8 and 16 bits per channel.
public enum RGBADepth {
  /// `0xAABBGGRR` of `0xAAAABBBBGGGGRRRR`: each channel `v × 255 / 65535`, rounded.
  @inlinable
  public static func eightBits(_ pixel: UInt64) -> UInt32 {
    var result: UInt32 = 0
    for channel in 0..<4 {
      let value = UInt32(truncatingIfNeeded: pixel >> UInt64(channel * 16)) & 0xFFFF
      // Division by 257, rounded (PNG specification, third edition, section 13.12).
      result |= ((value * 255 + 32_895) >> 16) << UInt32(channel * 8)
    }
    return result
  }

  /// `0xAAAABBBBGGGGRRRR` of `0xAABBGGRR`: each channel `v × 257`.
  @inlinable
  public static func sixteenBits(_ pixel: UInt32) -> UInt64 {
    var spread = UInt64(pixel)
    spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFF
    spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
    return spread | spread << 8
  }
}
