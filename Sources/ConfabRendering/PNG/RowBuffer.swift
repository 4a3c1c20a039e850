/// Gathers raw rows for a compressor that takes one picture as one stream.
final class RowBlock {
  private let width: Int
  private let hasAlpha: Bool
  private let compressor: any RowCompressor
  /// Raw rows, each with its filter byte. The compressor always gets portions of this size, because
  /// its output may depend on them.
  private let block: UnsafeMutableRawBufferPointer
  private var fill = 0

  init(width: Int, height: Int, hasAlpha: Bool, compressor: any RowCompressor) {
    self.width = width
    self.hasAlpha = hasAlpha
    self.compressor = compressor
    let rowBytes = 1 + RowConversion.pixelBytes(hasAlpha: hasAlpha) * width
    block = .allocate(
      byteCount: rowBytes * min(height, max(1, (256 << 10) / rowBytes)), alignment: 16)
    // Filter type None, in every row.
    block.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { block.deallocate() }

  /// Takes a row of B G R A.
  func append(
    _ row: UnsafeRawBufferPointer, isLast: Bool, into output: PNGChunks
  ) throws(PNGError) {
    let target = UnsafeMutableRawBufferPointer(rebasing: block[fill...])
    if hasAlpha {
      RowConversion.convert(premultiplied: row, toRows: target, width: width, count: 1)
    } else {
      RowConversion.convert(bgrx: row, toRows: target, width: width, count: 1)
    }
    fill += 1 + RowConversion.pixelBytes(hasAlpha: hasAlpha) * width
    guard isLast || fill == block.count else { return }
    let raw = UnsafeRawBufferPointer(rebasing: block[..<fill])
    fill = 0
    try compressor.compress(raw, isLast: isLast, into: output)
  }
}
