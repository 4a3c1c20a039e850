import CRendering

/// Joins segments to one zlib stream (RFC 1950).
final class SegmentStream {
  private let width: Int
  private let hasAlpha: Bool
  private var sum: UInt32 = 1
  private var hasBegun = false
  /// Compresses rows that are appended as pixels.
  private var compressor: SegmentCompressor?

  init(width: Int, hasAlpha: Bool) {
    self.width = width
    self.hasAlpha = hasAlpha
  }

  /// Whether no rows that were appended as pixels are waiting.
  var isBetweenSegments: Bool { (compressor?.rowCount ?? 0) == 0 }

  func append(
    _ segment: PNGSegment, isLast: Bool, into output: PNGChunks
  ) throws(PNGError) {
    // The header of a zlib stream with a window of 32 KB and the fastest level.
    if !hasBegun { try output.append([0x78, 0x01]) }
    hasBegun = true
    try output.append(segment.packed)
    let rawBytes = segment.rowCount * (1 + PixelConversion.pixelBytes(hasAlpha: hasAlpha) * width)
    sum = UInt32(
      truncatingIfNeeded: adler32_combine(UInt(sum), UInt(segment.sum), rawBytes))
    if isLast { try output.append([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }) }
  }

  /// Appends a row of B G R A.
  func append(
    _ row: UnsafeRawBufferPointer, isLast: Bool, into output: PNGChunks
  ) throws(PNGError) {
    let compressor = compressor ?? SegmentCompressor(width: width, hasAlpha: hasAlpha)
    self.compressor = compressor
    _ = compressor.append(row)
    guard isLast || compressor.isFull else { return }
    try append(compressor.finish(isLast: isLast), isLast: isLast, into: output)
  }
}
