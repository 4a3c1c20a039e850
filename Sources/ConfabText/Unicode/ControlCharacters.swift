/// How control characters in a text are treated.
enum ControlCharacters {
  /// The UTF-8 ranges between hard line breaks (LF, CR, CR LF, VT, FF, NEL, LS, PS); at least one.
  static func paragraphs(of utf8: [UInt8]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    var i = 0
    while i < utf8.count {
      let length = lineBreakLength(utf8, at: i)
      if length > 0 {
        result.append(start..<i)
        i += length
        start = i
      } else {
        i += 1
      }
    }
    result.append(start..<utf8.count)
    return result
  }

  private static func lineBreakLength(_ utf8: [UInt8], at i: Int) -> Int {
    switch utf8[i] {
    case 0x0D: return i + 1 < utf8.count && utf8[i + 1] == 0x0A ? 2 : 1
    case 0x0A...0x0C: return 1
    case 0xC2: return i + 1 < utf8.count && utf8[i + 1] == 0x85 ? 2 : 0
    case 0xE2:
      guard i + 2 < utf8.count, utf8[i + 1] == 0x80 else { return 0 }
      return utf8[i + 2] == 0xA8 || utf8[i + 2] == 0xA9 ? 3 : 0
    default: return 0
    }
  }

  /// Whether a text may contain control characters. Can be `true` for a text that has none.
  static func areIn(_ utf8: [UInt8]) -> Bool {
    utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }
  }

  /// Replaces C0 controls except tabs by spaces, and C1 controls by soft hyphens, which are
  /// invisible.
  ///
  /// Fonts have no glyphs for control characters; they would show as missing characters. The number
  /// of bytes stays the same.
  static func replaced(in utf8: [UInt8]) -> [UInt8] {
    var result = utf8
    for i in utf8.indices {
      if utf8[i] < 0x20 && utf8[i] != 0x09 || utf8[i] == 0x7F {
        result[i] = 0x20
      } else if utf8[i] == 0xC2, i + 1 < utf8.count, utf8[i + 1] < 0xA0 {
        result[i + 1] = 0xAD
      }
    }
    return result
  }
}
