/// Turns raw rows into one zlib stream.
protocol RowCompressor: AnyObject {
  /// Compresses the next bytes; with `isLast`, ends the stream.
  func compress(
    _ input: UnsafeRawBufferPointer, isLast: Bool, into output: PNGChunks
  ) throws(PNGError)
}
