/// Collects raw rows for a compressor of the whole picture.
final class RowBuffer {
  private let width: Int
  private let hasAlpha: Bool
  private let compressor: any RowCompressor
  /// Raw rows, each with its filter byte. The compressor always gets portions of this size, since
  /// its output may depend on them.
  private let block: UnsafeMutableRawBufferPointer
  private var fill = 0

  init(width: Int, height: Int, hasAlpha: Bool, compressor: any RowCompressor) {
    self.width = width
    self.hasAlpha = hasAlpha
    self.compressor = compressor
    let rowBytes = 1 + PixelConversion.pixelBytes(hasAlpha: hasAlpha) * width
    block = .allocate(
      byteCount: rowBytes * min(height, max(1, (256 << 10) / rowBytes)), alignment: 16)
    // Every row has the filter type None.
    block.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { block.deallocate() }

  /// Appends a row of B G R A.
  func append(
    _ row: UnsafeRawBufferPointer, isLast: Bool, into output: PNGChunks
  ) throws(PNGError) {
    let target = UnsafeMutableRawBufferPointer(rebasing: block[fill...])
    if hasAlpha {
      PixelConversion.convert(premultiplied: row, toRows: target, width: width, count: 1)
    } else {
      PixelConversion.convert(bgrx: row, toRows: target, width: width, count: 1)
    }
    fill += 1 + PixelConversion.pixelBytes(hasAlpha: hasAlpha) * width
    guard isLast || fill == block.count else { return }
    let raw = UnsafeRawBufferPointer(rebasing: block[..<fill])
    fill = 0
    try compressor.compress(raw, isLast: isLast, into: output)
  }
}
