/// Compresses raw rows to one zlib stream.
protocol RowCompressor: AnyObject {
  /// Compresses the next bytes and, with `isLast`, ends the stream.
  func compress(
    _ input: UnsafeRawBufferPointer, isLast: Bool, into output: PNGChunks
  ) throws(PNGError)
}
