/// The bytes of a text, valid for the duration of a call. Every access is bounds-checked, also in
/// release builds.
struct ByteView {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  subscript(offset: Int) -> UInt8 {
    @inline(__always) get {
      precondition(UInt(bitPattern: offset) < UInt(bitPattern: bytes.count))
      return bytes[offset]
    }
  }

  subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    return UnsafeBufferPointer(rebasing: bytes[range])
  }

  /// Up to eight bytes from an offset, the first one in the lowest bits. Bytes after the first
  /// `count` are 0.
  @inline(__always) func word(at offset: Int, count: Int = 8) -> UInt64 {
    guard count > 0 else { return 0 }
    if offset >= 0, offset <= bytes.count - 8, let base = bytes.baseAddress {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      return count >= 8 ? word : word & (1 << UInt64(8 * count) - 1)
    }
    var word: UInt64 = 0
    for place in 0..<min(count, 8) { word |= UInt64(self[offset + place]) << UInt64(8 * place) }
    return word
  }

  /// The offset of the first quotation mark, backslash, control character or non-ASCII byte from an
  /// offset on. O(length).
  @inline(__always) func endOfPlainASCII(from offset: Int) -> Int {
    var at = offset
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    while at <= bytes.count - 8 {
      let word = word(at: at)
      let quote = word ^ (ones &* 0x22)
      let backslash = word ^ (ones &* 0x5C)
      // Borrows only reach higher bytes, so the lowest bit that is set is exact.
      let special =
        (word | ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
          | ((word &- ones &* 0x20) & ~word)) & highs
      if special != 0 { return at + special.trailingZeroBitCount / 8 }
      at += 8
    }
    while at < bytes.count, 0x20..<0x80 ~= self[at], self[at] != 0x22, self[at] != 0x5C { at += 1 }
    return at
  }
}
