/// A set of code points, one bit for each.
struct CodePointSet {
  private var words = [UInt64](repeating: 0, count: 0x110000 / 64)

  /// Creates a set from ranges. Values that are no code points are ignored.
  init(_ ranges: [ClosedRange<UInt32>]) {
    for range in ranges { for value in range { insert(value) } }
  }

  mutating func insert(_ value: UInt32) {
    guard value < 0x110000 else { return }
    words[Int(value >> 6)] |= 1 << UInt64(value & 63)
  }

  func contains(_ value: UInt32) -> Bool {
    value < 0x110000 && words[Int(value >> 6)] >> UInt64(value & 63) & 1 == 1
  }
}
