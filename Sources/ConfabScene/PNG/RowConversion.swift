import CTypography

/// Pixels as Cairo has them to bytes as PNG has them.
enum RowConversion {
  /// Converts rows of B G R X without padding to rows of R G B, each behind its filter byte, which
  /// stays as it is.
  static func convert(
    bgrx source: UnsafeRawBufferPointer, toRows target: UnsafeMutableRawBufferPointer, width: Int,
    count: Int
  ) {
    let rowBytes = 1 + 3 * width
    guard width > 0, count > 0, source.count >= width * 4 * count, target.count >= rowBytes * count,
      let from = source.assumingMemoryBound(to: UInt8.self).baseAddress,
      let to = target.assumingMemoryBound(to: UInt8.self).baseAddress
    else { return }
    // "RAW" is libyuv's name for R G B in memory, "ARGB" for B G R A.
    ARGBToRAW(
      from, Int32(width * 4), to + 1, Int32(rowBytes), Int32(width), Int32(count))
  }
}
