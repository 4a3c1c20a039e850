/// The codes of a dynamic DEFLATE block and the header that transmits them (RFC 1951, 3.2.7).
///
/// A code is held as its bits in the order of the stream, above eight bits with their number.
struct HuffmanTable: Sendable {
  /// 257 literals with the end of the block, 256 lengths from 3 with their extra bits, 30 distances.
  let codes: [UInt64]
  /// The codes that start a block which is not the last.
  let header: [UInt64]
  static let endOfBlock = 256
  /// The index of a match's length, minus the length.
  static let lengthOffset = 254
  static let distanceOffset = 513
  static let count = 543

  /// Creates a table from lengths of codes, of which each is a hexadecimal digit.
  ///
  /// - Parameters:
  ///   - literals: 286 lengths, 1 … 12.
  ///   - distances: 30 lengths, 0 … 12.
  ///   - lengths: The 19 lengths of the codes that transmit the others, 0 … 7.
  init(literals: String, distances: String, lengths: String) {
    let (literals, distances) = (Self.digits(literals), Self.digits(distances))
    let symbols = Self.canonical(literals)
    codes =
      symbols[...256]
      + (3...258).map { length in
        let (symbol, extra) = Self.lengthSymbol(length)
        return Self.joined(symbols[symbol], extra)
      } + Self.canonical(distances)
    header = Self.header(literals, distances, Self.digits(lengths))
  }

  /// The codes of a match's length, 3 … 258, with its extra bits.
  func length(_ length: Int) -> UInt64 { codes[Self.lengthOffset + length] }

  /// The code of a distance, 1 … 32,768, with its extra bits.
  func distance(_ distance: Int) -> UInt64 {
    let (symbol, extra) = Self.distanceSymbol(distance)
    return Self.joined(codes[Self.distanceOffset + symbol], extra)
  }

  /// The code of `second` after that of `first`.
  static func joined(_ first: UInt64, _ second: UInt64) -> UInt64 {
    let count = first & 0xFF
    return (first >> 8 | (second >> 8) << count) << 8 | (count + (second & 0xFF))
  }

  /// A number of so many bits.
  static func number(_ value: Int, bits: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: value) << 8 | UInt64(truncatingIfNeeded: bits)
  }

  /// The symbol of a match's length, 3 … 258, and its extra bits (RFC 1951, 3.2.5).
  static func lengthSymbol(_ length: Int) -> (symbol: Int, extra: UInt64) {
    let value = length - 3
    if value < 8 { return (257 + value, 0) }
    if value == 255 { return (285, 0) }
    let bits = Int.bitWidth - 3 - value.leadingZeroBitCount
    return (
      261 + 4 * bits + (value >> bits & 3), number(value & ((1 << bits) - 1), bits: bits)
    )
  }

  /// The symbol of a distance, 1 … 32,768, and its extra bits (RFC 1951, 3.2.5).
  @inline(__always)
  static func distanceSymbol(_ distance: Int) -> (symbol: Int, extra: UInt64) {
    let value = distance &- 1
    if value < 2 { return (value, 0) }
    let bits = Int.bitWidth &- 2 &- value.leadingZeroBitCount
    return (
      2 &+ 2 &* bits &+ (value &>> bits & 1), number(value & ((1 &<< bits) &- 1), bits: bits)
    )
  }

  private static func digits(_ text: String) -> [Int] { text.map { $0.hexDigitValue ?? 0 } }

  /// The canonical Huffman code (RFC 1951, 3.2.2).
  private static func canonical(_ lengths: [Int]) -> [UInt64] {
    var counts = [Int](repeating: 0, count: 17)
    for length in lengths where length > 0 { counts[length] += 1 }
    var next = [0]
    for length in 1...16 {
      next.append((next[length - 1] + (length > 1 ? counts[length - 1] : 0)) << 1)
    }
    return lengths.map { length in
      if length == 0 { return 0 }
      defer { next[length] += 1 }
      let reversed = (0..<length).reduce(0) { $0 << 1 | next[length] >> $1 & 1 }
      return number(reversed, bits: length)
    }
  }

  /// The header: the numbers of codes, and their lengths as symbols of a third code. A length that
  /// repeats the one before three to six times is symbol 16.
  private static func header(
    _ literals: [Int], _ distances: [Int], _ lengths: [Int]
  ) -> [UInt64] {
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var codes = [
      number(0b100, bits: 3), number(29, bits: 5), number(29, bits: 5), number(15, bits: 4),
    ]
    codes += order.map { number(lengths[$0], bits: 3) }
    let symbols = canonical(lengths)
    let all = literals + distances
    var index = 0
    while index < all.count {
      codes.append(symbols[all[index]])
      index += 1
      var repeats = all[index...].prefix { $0 == all[index - 1] }.count
      while repeats >= 3 {
        let count = min(6, repeats)
        codes.append(joined(symbols[16], number(count - 3, bits: 2)))
        repeats -= count
        index += count
      }
    }
    return codes
  }
}
