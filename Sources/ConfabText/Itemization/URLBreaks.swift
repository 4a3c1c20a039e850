/// Finds the line breaks in URLs and in e-mail addresses, byte by byte.
///
/// UAX #14 allows a line break after "https://"; this type removes it. If a URL does not fit on a
/// line, the line ends after one of `/ ? & = - .` rather than anywhere.
///
/// A URL begins after a scheme and "://" or after "www.". It ends before white space, a quotation
/// mark, an angle bracket or a character from U+2000 on. An e-mail address that does not fit on a
/// line is broken after its "@", and after the delimiters behind that.
struct URLBreaks {
  private let utf8: [UInt8]
  private let start: Int
  private var isInside = false

  init(_ utf8: [UInt8], from start: Int) {
    self.utf8 = utf8
    self.start = start
  }

  /// The ``ClusterFlags`` of the character that begins at a byte. Call it for all characters in
  /// order.
  ///
  /// - Parameter flags: The flags according to UAX #14.
  mutating func flags(at byte: Int, _ flags: UInt8) -> UInt8 {
    let value = utf8[byte]
    guard !Self.endsURL(value) else {
      isInside = false
      return flags
    }
    if isBehindScheme(byte) {
      isInside = true
      return flags & ~ClusterFlags.breakBefore.rawValue
    }
    guard isInside else {
      let isBehindAt = isBehindAt(byte)
      isInside = isBehindAt || isBehindWWW(byte)
      return isBehindAt ? flags | ClusterFlags.urlBreakBefore.rawValue : flags
    }
    guard Self.isDelimiter(utf8[byte - 1]), !Self.isDelimiter(value) else { return flags }
    return flags | ClusterFlags.urlBreakBefore.rawValue
  }

  private func isBehindScheme(_ byte: Int) -> Bool {
    guard byte >= start + 4, utf8[byte - 1] == UInt8(ascii: "/"),
      utf8[byte - 2] == UInt8(ascii: "/"), utf8[byte - 3] == UInt8(ascii: ":")
    else { return false }
    return Self.isInScheme(utf8[byte - 4])
  }

  private func isBehindWWW(_ byte: Int) -> Bool {
    guard byte >= start + 4, utf8[byte - 1] == UInt8(ascii: "."),
      (byte - 4..<byte - 1).allSatisfy({ utf8[$0] | 0x20 == UInt8(ascii: "w") })
    else { return false }
    return byte == start + 4 || !(Self.isInScheme(utf8[byte - 5]) || utf8[byte - 5] >= 0x80)
  }

  private func isBehindAt(_ byte: Int) -> Bool {
    byte >= start + 2 && utf8[byte - 1] == UInt8(ascii: "@") && Self.isInScheme(utf8[byte - 2])
      && Self.isInScheme(utf8[byte])
  }

  /// RFC 3986, section 3.1.
  private static func isInScheme(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "="),
      UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private static func endsURL(_ byte: UInt8) -> Bool {
    switch byte {
    case ...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"): true
    // U+0080 … U+00BF, and from U+2000 on.
    case 0xC2, 0xE2...: true
    default: false
    }
  }
}
