extension JSONParser {
  /// Reads the string at the cursor, which is at its opening quotation mark, and appends it to the
  /// tape.
  mutating func string() throws(Stop) {
    let open = at
    var kind = JSONTape.Kind.ascii
    at = bytes.endOfPlainASCII(from: open + 1)
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") {
        let length = at - open - 1
        guard length <= JSONTape.Word.longestSlice else { break }
        at += 1
        append(kind, open, length: length)
        return
      }
      guard byte >= 0x80 else { break }
      kind = .unicode
      guard let length = UTF8Sequence.length(in: bytes, at: at) else { break }
      at += length
      if at < bytes.count, bytes[at] < 0x80 { at = bytes.endOfPlainASCII(from: at) }
    }
    at = open
    let text = try decodedString()
    append(.decoded, open)
    words.append(UInt64(strings.count))
    strings.append(text)
  }

  /// Reads a string that may have escapes or invalid bytes.
  private mutating func decodedString() throws(Stop) -> String {
    let open = at
    at += 1
    var start = at
    /// The decoded bytes before `start`.
    var before: [UInt8] = []
    var sawInvalid = false
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: "\""):
        before += bytes[start..<at]
        at += 1
        return String(decoding: before, as: UTF8.self)
      case UInt8(ascii: "\\"):
        before += bytes[start..<at]
        if let encoded = UTF8.encode(try escape()) { before += encoded }
        start = at
      case 0..<0x20:
        throw fail(
          byte == 0x0A || byte == 0x0D
            ? "expected a closing quotation mark before the end of the line"
            : "control characters must be written as \\u and four digits")
      case 0x20..<0x80:
        at = bytes.endOfPlainASCII(from: at)
      default:
        if let length = UTF8Sequence.length(in: bytes, at: at) {
          at += length
        } else {
          if !sawInvalid { report("the text is not valid UTF-8 here", at) }
          sawInvalid = true
          before += bytes[start..<at]
          before += [0xEF, 0xBF, 0xBD]
          at += 1
          start = at
        }
      }
    }
    let begin = problems.position(of: open)
    throw fail(
      "expected a closing quotation mark for the string that begins on "
        + "line \(begin.line), column \(begin.column)")
  }

  /// Reads an escape sequence.
  private mutating func escape() throws(Stop) -> Unicode.Scalar {
    let start = at
    at += 1
    guard at < bytes.count else { throw fail("expected the rest of an escape") }
    let byte = bytes[at]
    at += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default:
      at -= 1
      let what = found()
      at = start
      throw fail("expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u, found \\ and \(what)")
    }
    let unit = try fourDigits()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if unit < 0xDC00, at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"),
      bytes[at + 1] == UInt8(ascii: "u")
    {
      let second = at
      at += 2
      let low = try fourDigits()
      if 0xDC00...0xDFFF ~= low,
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      {
        return scalar
      }
      // The second escape isn't a low surrogate; it is read again by itself.
      at = second
    }
    report(
      "\\u\(String(unit, radix: 16)) is half of a surrogate pair and no character by itself", start)
    return "\u{FFFD}"
  }

  private mutating func fourDigits() throws(Stop) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard at < bytes.count, let digit = Self.hexDigit(bytes[at]) else {
        throw fail("expected four hexadecimal digits after \\u, found \(found())")
      }
      value = value << 4 | UInt32(digit)
      at += 1
    }
    return value
  }

  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

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
