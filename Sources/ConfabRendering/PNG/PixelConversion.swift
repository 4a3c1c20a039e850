import CRendering

/// Converts pixels in Cairo's formats to those of PNG.
package enum PixelConversion {
  /// Converts premultiplied pixels `0xAARRGGBB` to bytes R G B A that are not multiplied by alpha.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  package static func straightRGBA(_ pixels: [UInt32]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: pixels.count * 4) { buffer, count in
      count = pixels.count * 4
      let target = UnsafeMutableRawBufferPointer(buffer)
      for (index, pixel) in pixels.enumerated() {
        target.storeBytes(of: rgba(pixel).littleEndian, toByteOffset: index * 4, as: UInt32.self)
      }
    }
  }

  /// The pixel `0xAABBGGRR`, not multiplied by alpha, of a premultiplied pixel `0xAARRGGBB`.
  static func rgba(_ pixel: UInt32) -> UInt32 {
    let straight = Blending.straight(pixel)
    return straight >> 16 & 0xFF | straight & 0xFF00_FF00 | (straight & 0xFF) << 16
  }

  /// The bytes of a PNG pixel.
  static func pixelBytes(hasAlpha: Bool) -> Int { hasAlpha ? 4 : 3 }

  /// Converts rows of premultiplied B G R A without padding to rows of R G B A. Each target row
  /// follows its filter byte, which is not changed.
  static func convert(
    premultiplied source: UnsafeRawBufferPointer, toRows target: UnsafeMutableRawBufferPointer,
    width: Int, count: Int
  ) {
    let rowBytes = 1 + 4 * width
    guard width > 0, count > 0, source.count >= width * 4 * count, target.count >= rowBytes * count
    else { return }
    for row in 0..<count {
      for column in 0..<width {
        let pixel = source.loadUnaligned(
          fromByteOffset: (row * width + column) * 4, as: UInt32.self)
        target.storeBytes(
          of: rgba(pixel).littleEndian, toByteOffset: row * rowBytes + 1 + column * 4,
          as: UInt32.self)
      }
    }
  }

  /// Converts rows of B G R X without padding to rows of R G B. Each target row follows its filter
  /// byte, which is not changed.
  static func convert(
    bgrx source: UnsafeRawBufferPointer, toRows target: UnsafeMutableRawBufferPointer, width: Int,
    count: Int
  ) {
    let rowBytes = 1 + 3 * width
    guard width > 0, count > 0, source.count >= width * 4 * count, target.count >= rowBytes * count,
      let from = source.assumingMemoryBound(to: UInt8.self).baseAddress,
      let to = target.assumingMemoryBound(to: UInt8.self).baseAddress
    else { return }
    // In libyuv's names, RAW is R G B in memory and ARGB is B G R A.
    ARGBToRAW(
      from, Int32(width * 4), to + 1, Int32(rowBytes), Int32(width), Int32(count))
  }
}
