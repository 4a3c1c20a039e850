import CRendering

/// Compresses with zlib at level 6, as a stream, for pictures that are too large for libdeflate.
final class ZlibCompressor: RowCompressor {
  /// zlib keeps the address, so the stream is never held as a value.
  private let stream: UnsafeMutablePointer<z_stream>

  init() throws(PNGError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let size = Int32(MemoryLayout<z_stream>.size)
    guard deflateInit_(stream, 6, ZLIB_VERSION, size) == Z_OK else {
      throw .compressor
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  func compress(
    _ input: UnsafeRawBufferPointer, isLast: Bool, into output: PNGChunks
  ) throws(PNGError) {
    // zlib only reads through this pointer; its header lacks the const.
    stream.pointee.next_in = UnsafeMutableRawPointer(mutating: input.baseAddress)?
      .assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(input.count)
    var hasMore = true
    while hasMore {
      let free = output.free
      stream.pointee.next_out = free.baseAddress?.assumingMemoryBound(to: UInt8.self)
      stream.pointee.avail_out = UInt32(free.count)
      let status = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
      guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
        throw .compressor
      }
      let room = Int(stream.pointee.avail_out)
      // Free room means that all output was written.
      hasMore = room == 0 && status != Z_STREAM_END
      try output.advance(by: free.count - room)
    }
    stream.pointee.next_in = nil
  }
}
