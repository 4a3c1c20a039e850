/// Reads the bits of a JPEG scan up to the next marker, without stuffed bytes (ITU-T T.81,
/// F.2.2.5).
struct JPEGBitReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset: Int
  /// The next bits; the first is the most significant.
  private var window: UInt64 = 0
  private var count = 0

  /// - Parameter offset: the offset of the first byte after a scan's header.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// The value of the next code of a table.
  ///
  /// - Throws: ``ImageError/truncated`` at a marker, ``ImageError/damaged(_:)`` if the bits are not
  ///   a code of the table.
  mutating func value(_ table: JPEGHuffmanTable) throws(ImageError) -> Int {
    fill()
    let entry = table.entry(ofBits: Int(window >> 48))
    guard entry.length > 0 else { throw .damaged("a bad Huffman code in a JPEG") }
    try drop(entry.length)
    return entry.value
  }

  /// The next bits, at most 16, as a number.
  mutating func number(_ length: Int) throws(ImageError) -> Int {
    guard length > 0 else { return 0 }
    fill()
    let number = Int(window >> UInt64(64 - length))
    try drop(length)
    return number
  }

  /// Continues after the next restart marker.
  mutating func restart() throws(ImageError) {
    (window, count) = (0, 0)
    while offset + 1 < bytes.count {
      if bytes[offset] == 0xFF, bytes[offset + 1] != 0 {
        guard 0xD0...0xD7 ~= bytes[offset + 1] else { break }
        offset += 2
        return
      }
      offset += 1
    }
    throw .truncated
  }

  private mutating func drop(_ length: Int) throws(ImageError) {
    guard length <= count else { throw .truncated }
    window <<= UInt64(length)
    count -= length
  }

  private mutating func fill() {
    while count <= 48, offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0xFF {
        guard offset + 1 < bytes.count, bytes[offset + 1] == 0 else { return }
        offset += 1
      }
      offset += 1
      window |= UInt64(byte) << UInt64(56 - count)
      count += 8
    }
  }
}
