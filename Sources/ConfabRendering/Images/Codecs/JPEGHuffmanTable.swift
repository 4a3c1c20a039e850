/// A Huffman table of a JPEG (ITU-T T.81, annex C), indexed by 16 bits.
struct JPEGHuffmanTable {
  /// For each 16 bits, the length of the code at their beginning in the upper byte, and its value;
  /// 0 if there is no code.
  private let entries: [UInt16]

  /// - Parameters:
  ///   - lengths: the number of codes of each length, 1 to 16 bits.
  ///   - values: the values of the codes in their order.
  /// - Throws: ``ImageError/damaged(_:)`` if the codes do not fit into 16 bits.
  init(lengths: ArraySlice<UInt8>, values: ArraySlice<UInt8>) throws(ImageError) {
    var entries: [UInt16] = []
    entries.reserveCapacity(1 << 16)
    var rest = values
    for (index, count) in lengths.enumerated() {
      for _ in 0..<count {
        guard let value = rest.popFirst() else { throw .damaged("a short Huffman table") }
        let entry = UInt16(index + 1) << 8 | UInt16(value)
        entries.append(contentsOf: repeatElement(entry, count: 1 << (15 - index)))
      }
      guard entries.count <= 1 << 16 else { throw .damaged("a Huffman table of too many codes") }
    }
    entries.append(contentsOf: repeatElement(0, count: (1 << 16) - entries.count))
    self.entries = entries
  }

  func entry(ofBits bits: Int) -> (length: Int, value: Int) {
    let entry = entries[bits]
    return (Int(entry >> 8), Int(entry & 0xFF))
  }
}
