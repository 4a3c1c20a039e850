/// Well-formed UTF-8 (The Unicode Standard, table 3-7): no overlong forms, no surrogates.
enum UTF8Sequence {
  /// The length of the well-formed sequence at an offset; `nil` if there is none.
  static func length(in bytes: ByteView, at offset: Int) -> Int? {
    let (length, second): (Int, ClosedRange<UInt8>)
    switch bytes[offset] {
    case 0..<0x80: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard offset + length <= bytes.count, second ~= bytes[offset + 1] else { return nil }
    for next in offset + 1..<offset + length where bytes[next] & 0xC0 != 0x80 { return nil }
    return length
  }
}
