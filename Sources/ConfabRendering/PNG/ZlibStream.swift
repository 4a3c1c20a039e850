import CRendering

/// Bytes in memory as a zlib stream (RFC 1950), by libdeflate.
package enum ZlibStream {
  /// Compresses bytes. The result does not depend on the processor.
  ///
  /// - Throws: ``PNGError/compressor`` without memory.
  /// - Complexity: Linear in the number of bytes.
  package static func compressed(_ bytes: [UInt8]) throws(PNGError) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(6) else { throw .compressor }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    let packed = [UInt8](unsafeUninitializedCapacity: bound) { target, count in
      count = libdeflate_zlib_compress(
        compressor, bytes, bytes.count, target.baseAddress, target.count)
    }
    guard !packed.isEmpty else { throw .compressor }
    return packed
  }

  /// Decompresses bytes.
  ///
  /// - Parameters:
  ///   - bytes: The stream.
  ///   - limit: The most bytes of the result.
  /// - Returns: `nil` for a damaged stream and for a result beyond the limit.
  /// - Complexity: Linear in the number of bytes of the result.
  package static func decompressed(_ bytes: some Collection<UInt8>, limit: Int) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    let packed = Array(bytes)
    // A stream of deflate has at most 1,032 bytes for each of its own.
    var capacity = min(limit, max(1 << 12, packed.count * 8))
    while true {
      var status = LIBDEFLATE_BAD_DATA
      let result = [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
        status = libdeflate_zlib_decompress(
          decompressor, packed, packed.count, target.baseAddress, capacity, &count)
        if status != LIBDEFLATE_SUCCESS { count = 0 }
      }
      if status == LIBDEFLATE_SUCCESS { return result }
      guard status == LIBDEFLATE_INSUFFICIENT_SPACE, capacity < limit else { return nil }
      capacity = min(limit, capacity * 4)
    }
  }
}
