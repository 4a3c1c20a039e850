/// Pixels as Cairo has them to bytes as PNG has them.
enum RowConversion {
  /// Converts `count` pixels from B G R X to R G B.
  ///
  /// Four pixels at a time in a vector, each pair squeezed into six bytes of a word; words are stored
  /// whole, and the two bytes too many are overwritten by the next.
  static func convert(
    bgrx source: UnsafeRawBufferPointer, toRGB target: UnsafeMutableRawBufferPointer, count: Int
  ) {
    guard count > 0, source.count >= count * 4, target.count >= count * 3,
      let from = source.baseAddress, let to = target.baseAddress
    else { return }
    // The last word of a group ends two bytes behind its pixels, so one pixel must follow.
    let grouped = (count - 1) & ~3
    var index = 0
    while index < grouped {
      let pixels = (from + index * 4).loadUnaligned(as: SIMD4<UInt32>.self)
      let swapped = rgb(pixels)
      let pairs = unsafeBitCast(swapped, to: SIMD2<UInt64>.self)
      let packed = pairs & 0xFF_FFFF | (pairs &>> 8) & 0xFFFF_FF00_0000
      (to + index * 3).storeBytes(of: packed.x, as: UInt64.self)
      (to + index * 3 + 6).storeBytes(of: packed.y, as: UInt64.self)
      index += 4
    }
    while index < count {
      let pixel = (from + index * 4).loadUnaligned(as: UInt32.self)
      for byte in 0..<3 {
        (to + index * 3 + byte).storeBytes(
          of: UInt8(truncatingIfNeeded: pixel >> UInt32(16 - byte * 8)), as: UInt8.self)
      }
      index += 1
    }
  }

  /// Pixels `0xXXRRGGBB` with red in the lowest byte and zero in the highest.
  @inline(__always)
  private static func rgb(_ pixels: SIMD4<UInt32>) -> SIMD4<UInt32> {
    (pixels &>> 16) & 0xFF | pixels & 0xFF00 | (pixels & 0xFF) &<< 16
  }
}
