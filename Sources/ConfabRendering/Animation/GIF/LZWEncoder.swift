/// Compresses numbers of colors as in GIF (GIF89a specification, appendix F; Welch 1984).
final class LZWEncoder {
  private static let unused = UInt32.max
  /// The number of codes.
  private static let codeLimit = 4096
  private static let slotCount = 8192

  /// 12 bits of a prefix, 8 bits of the number that follows, and 12 bits of their code.
  private let slots = UnsafeMutablePointer<UInt32>.allocate(capacity: slotCount)
  private var packed: [UInt8] = []
  private var buffer: UInt32 = 0
  private var bufferedBits = 0
  private var codeBits = 0

  init() { slots.initialize(repeating: Self.unused, count: Self.slotCount) }

  deinit { slots.deallocate() }

  /// Compresses numbers to the data of an image: its code size, and blocks of at most 255 bytes.
  ///
  /// - Parameters:
  ///   - indices: Numbers below 2 to the power of `bits`, at least one.
  ///   - bits: The bits of a number, 1 … 8.
  /// - Complexity: O(number of `indices`).
  func encode(_ indices: [UInt8], bits: Int) -> [UInt8] {
    let bits = max(2, bits)
    let clear = UInt32(1 << bits)
    packed.removeAll(keepingCapacity: true)
    (buffer, bufferedBits, codeBits) = (0, 0, bits + 1)
    indices.withUnsafeBufferPointer { indices in
      guard var prefix = indices.first.map(UInt32.init) else { return }
      var lastCode = startTable(clear)
      for index in indices.dropFirst() {
        let key = prefix << 8 | UInt32(index)
        var slot = Int((key &* 0x9E37_79B1) >> 19)
        while slots[slot] != Self.unused, slots[slot] >> 12 != key {
          slot = (slot + 1) & (Self.slotCount - 1)
        }
        if slots[slot] != Self.unused {
          prefix = slots[slot] & 0xFFF
          continue
        }
        append(prefix)
        lastCode += 1
        slots[slot] = key << 12 | lastCode
        prefix = UInt32(index)
        if lastCode == 1 << codeBits { codeBits += 1 }
        if lastCode == Self.codeLimit - 1 { lastCode = startTable(clear) }
      }
      append(prefix)
      if lastCode + 1 == 1 << codeBits { codeBits += 1 }
      append(clear + 1)
    }
    if bufferedBits > 0 { packed.append(UInt8(truncatingIfNeeded: buffer)) }
    return [UInt8(bits)] + blocks()
  }

  /// Writes the code that empties the table.
  ///
  /// - Returns: The last code that is used.
  private func startTable(_ clear: UInt32) -> UInt32 {
    append(clear)
    slots.update(repeating: Self.unused, count: Self.slotCount)
    codeBits = clear.trailingZeroBitCount + 1
    return clear + 1
  }

  private func append(_ code: UInt32) {
    buffer |= code << UInt32(bufferedBits)
    bufferedBits += codeBits
    while bufferedBits >= 8 {
      packed.append(UInt8(truncatingIfNeeded: buffer))
      buffer >>= 8
      bufferedBits -= 8
    }
  }

  private func blocks() -> [UInt8] {
    var blocks: [UInt8] = []
    blocks.reserveCapacity(packed.count + packed.count / 255 + 2)
    for start in stride(from: 0, to: packed.count, by: 255) {
      let block = packed[start..<min(packed.count, start + 255)]
      blocks.append(UInt8(block.count))
      blocks += block
    }
    return blocks + [0]
  }
}
