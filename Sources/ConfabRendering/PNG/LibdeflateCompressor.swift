import CRendering

/// Compresses with libdeflate at level 6, which is better and faster than zlib but needs all bytes
/// at once.
final class LibdeflateCompressor: RowCompressor {
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
