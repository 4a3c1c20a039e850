import CTypography

/// isa-l level 1, as a stream.
final class IsalCompressor: RowCompressor {
  /// `ISAL_DEF_LVL1_DEFAULT` of igzip_lib.h, a macro that does not import:
  /// 4 KB + 2 × 8 K hashes + 4 bytes for each of 64 K tokens.
  private static let levelBufferBytes = 4096 + 2 * 8192 + 4 * 65_536

  /// 82 KB, and pointed into by itself: never held as a value.
  private let stream: UnsafeMutablePointer<isal_zstream>
  private let levelBuffer: UnsafeMutablePointer<UInt8>

  init() throws(PNGError) {
    stream = .allocate(capacity: 1)
    levelBuffer = .allocate(capacity: Self.levelBufferBytes)
    // The initializer leaves parts alone that the output must not depend on.
    UnsafeMutableRawPointer(stream).initializeMemory(
      as: UInt8.self, repeating: 0, count: MemoryLayout<isal_zstream>.size)
    levelBuffer.initialize(repeating: 0, count: Self.levelBufferBytes)
    isal_deflate_init(stream)
    stream.pointee.level = 1
    stream.pointee.level_buf = levelBuffer
    stream.pointee.level_buf_size = UInt32(Self.levelBufferBytes)
    stream.pointee.gzip_flag = UInt16(IGZIP_ZLIB)
    stream.pointee.flush = UInt16(NO_FLUSH)
  }

  deinit {
    stream.deallocate()
    levelBuffer.deallocate()
  }

  func compress(
    _ input: UnsafeRawBufferPointer, isLast: Bool, into output: PNGChunks
  ) throws(PNGError) {
    // isa-l reads from this pointer only; its header lacks the const.
    stream.pointee.next_in = UnsafeMutableRawPointer(mutating: input.baseAddress)?
      .assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(input.count)
    stream.pointee.end_of_stream = isLast ? 1 : 0
    var hasMore = true
    while hasMore {
      let free = output.free
      stream.pointee.next_out = free.baseAddress?.assumingMemoryBound(to: UInt8.self)
      stream.pointee.avail_out = UInt32(free.count)
      guard isal_deflate(stream) == COMP_OK else { throw .compressor }
      let room = Int(stream.pointee.avail_out)
      // Room left over means that everything has come out.
      hasMore = room == 0
      try output.advance(by: free.count - room)
    }
    stream.pointee.next_in = nil
  }
}
