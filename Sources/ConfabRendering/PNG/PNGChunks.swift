import CRendering

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
