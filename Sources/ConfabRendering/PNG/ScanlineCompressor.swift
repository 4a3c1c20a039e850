import CRendering

/// Compresses raw rows to one zlib stream.
protocol ScanlineCompressor: AnyObject {
  /// Compresses the next bytes and, with `isLast`, ends the stream.
  func compress(
    _ input: UnsafeRawBufferPointer, isLast: Bool, into output: PNGChunks
  ) throws(PNGError)
}

/// Compresses with libdeflate at level 6, which is better and faster than zlib but needs all bytes
/// at once. For pictures of chats, levels 9 and 12 make files 2 and 10 % smaller, and take four and
/// fifty times as long.
final class LibdeflateCompressor: ScanlineCompressor {
  private let compressor: OpaquePointer
  private let raw: UnsafeMutableRawBufferPointer
  private var fill = 0

  /// Creates a compressor for exactly `capacity` bytes.
  init(capacity: Int) throws(PNGError) {
    guard let compressor = libdeflate_alloc_compressor(6) else { throw .compressor }
    self.compressor = compressor
    raw = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit {
    libdeflate_free_compressor(compressor)
    raw.deallocate()
  }

  func compress(
    _ input: UnsafeRawBufferPointer, isLast: Bool, into output: PNGChunks
  ) throws(PNGError) {
    guard input.count <= raw.count - fill else { throw .compressor }
    UnsafeMutableRawBufferPointer(rebasing: raw[fill...]).copyMemory(from: input)
    fill += input.count
    guard isLast else { return }
    let bound = libdeflate_zlib_compress_bound(compressor, fill)
    let packed = UnsafeMutableRawBufferPointer.allocate(byteCount: bound, alignment: 16)
    defer { packed.deallocate() }
    let count = libdeflate_zlib_compress(
      compressor, raw.baseAddress, fill, packed.baseAddress, bound)
    guard count > 0 else { throw .compressor }
    var done = 0
    while done < count {
      let free = output.free
      let size = min(free.count, count - done)
      free.copyMemory(from: UnsafeRawBufferPointer(rebasing: packed[done..<done + size]))
      try output.advance(by: size)
      done += size
    }
  }
}

/// Compresses with zlib at level 6, as a stream, for pictures that are too large for libdeflate.
final class ZlibCompressor: ScanlineCompressor {
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
