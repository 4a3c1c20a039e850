import CRendering
import ConfabSupport

/// Writes the chunks of a PNG and collects compressed pixels in IDAT chunks of equal size (PNG
/// specification, third edition, section 5.3).
final class PNGChunks {
  /// The bytes before a chunk's data: length and type.
  private static let prefix = 8
  /// The bytes after a chunk's data: the checksum.
  private static let suffix = 4

  private let sink: ByteSink
  /// One IDAT chunk.
  private let buffer: UnsafeMutableRawBufferPointer
  private var fill = 0

  init(sink: @escaping ByteSink) {
    self.sink = sink
    buffer = .allocate(byteCount: 128 << 10, alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// The memory that the compressor writes to; never empty.
  var free: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(
      rebasing: buffer[Self.prefix + fill..<buffer.count - Self.suffix])
  }

  /// Takes `count` bytes that were written to ``free``.
  func advance(by count: Int) throws(PNGError) {
    fill += count
    if fill == buffer.count - Self.prefix - Self.suffix { try writePixels() }
  }

  /// Appends compressed bytes.
  func append(_ bytes: [UInt8]) throws(PNGError) {
    var start = 0
    while start < bytes.count {
      let free = free
      let size = min(free.count, bytes.count - start)
      bytes.withUnsafeBytes { free.copyMemory(from: .init(rebasing: $0[start..<start + size])) }
      try advance(by: size)
      start += size
    }
  }

  func writeHeader(
    width: Int, height: Int, hasAlpha: Bool, scale: Double,
    text: [(keyword: String, text: String)]
  ) throws(PNGError) {
    var head = PNGHeader.signature
    // Eight bits per channel, deflate, filters by row, not interlaced.
    head += PNGChunkList.bytes(
      of: "IHDR",
      data: PNGChunkList.bigEndian(width) + PNGChunkList.bigEndian(height)
        + [8, hasAlpha ? 6 : 2, 0, 0, 0])
    head += PNGChunkList.bytes(of: "sRGB", data: [0])
    // An inch has 0.0254 meters and 72 points.
    let pixelsPerMeter = Int((72 * scale / 0.0254).rounded())
    let density = PNGChunkList.bigEndian(pixelsPerMeter)
    head += PNGChunkList.bytes(of: "pHYs", data: density + density + [1])
    try write(head)
    for (keyword, text) in text {
      let data = try PNGText.data(keyword: keyword, text: text)
      try write(PNGChunkList.bytes(of: "iTXt", data: data))
    }
  }

  /// Writes the remaining pixels and the end of the file.
  func finish() throws(PNGError) {
    if fill > 0 { try writePixels() }
    try write(PNGChunkList.bytes(of: "IEND", data: []))
  }

  private func writePixels() throws(PNGError) {
    for (index, byte) in (PNGChunkList.bigEndian(fill) + Array("IDAT".utf8)).enumerated() {
      buffer[index] = byte
    }
    let checked = UnsafeRawBufferPointer(rebasing: buffer[4..<Self.prefix + fill])
    let sum = libdeflate_crc32(0, checked.baseAddress, checked.count)
    for (index, byte) in PNGChunkList.bigEndian(Int(sum)).enumerated() {
      buffer[Self.prefix + fill + index] = byte
    }
    let chunk = UnsafeRawBufferPointer(rebasing: buffer[..<(Self.prefix + fill + Self.suffix)])
    fill = 0
    do { try sink(chunk) } catch { throw .file(error) }
  }

  private func write(_ bytes: [UInt8]) throws(PNGError) {
    var failure: FileError?
    bytes.withUnsafeBytes { bytes in
      do throws(FileError) {
        for start in stride(from: 0, to: bytes.count, by: buffer.count) {
          let end = min(bytes.count, start + buffer.count)
          try sink(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        }
      } catch { failure = error }
    }
    if let failure { throw .file(failure) }
  }
}

/// The data of an iTXt chunk (PNG specification, third edition, section 11.3.3.4).
enum PNGText {
  /// The longest text that is not compressed, in UTF-8 bytes, so that `strings` can find it.
  static let plainLimit = 1024

  /// The data of a chunk without a language and a translated keyword.
  ///
  /// - Complexity: linear in the text.
  static func data(keyword: String, text: String) throws(PNGError) -> [UInt8] {
    let bytes = Array(text.utf8)
    if bytes.contains(0) { throw .text(keyword: keyword) }
    let name = try latin1(keyword: keyword)
    if bytes.count > plainLimit {
      return name + [0, 1, 0, 0, 0] + (try ZlibStream.compressed(bytes))
    }
    return name + [0, 0, 0, 0, 0] + bytes
  }

  /// The bytes of a keyword that follows the rules of section 11.3.3.2.
  private static func latin1(keyword: String) throws(PNGError) -> [UInt8] {
    let scalars = keyword.unicodeScalars.map(\.value)
    let isPrintable = scalars.allSatisfy { 0x20...0x7E ~= $0 || 0xA1...0xFF ~= $0 }
    guard 1...79 ~= scalars.count, isPrintable, scalars.first != 0x20, scalars.last != 0x20,
      !zip(scalars, scalars.dropFirst()).contains(where: { $0 == 0x20 && $1 == 0x20 })
    else { throw .keyword(keyword) }
    return scalars.map { UInt8(truncatingIfNeeded: $0) }
  }
}

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
