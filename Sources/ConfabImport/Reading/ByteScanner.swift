import Glibc

/// Reads a line of UTF-8 from left to right.
///
/// Marks are scalars without a width that apps write around names and dates: direction marks and
/// isolates, zero-width spaces and joiners, byte order marks. They don't count between tokens.
struct ByteScanner {
  let bytes: [UInt8]
  /// The next byte.
  var at: Int

  init(_ bytes: [UInt8], at: Int = 0) {
    self.bytes = bytes
    self.at = at
  }

  var isAtEnd: Bool { at >= bytes.count }

  /// The next byte; 0 at the end.
  var next: UInt8 { at < bytes.count ? bytes[at] : 0 }

  /// A byte after the next one; 0 behind the end.
  func peek(_ distance: Int) -> UInt8 { at + distance < bytes.count ? bytes[at + distance] : 0 }

  // MARK: - Marks and spaces

  /// The length of the mark at a place; 0 if there is none.
  static func markLength(_ bytes: [UInt8], at place: Int) -> Int {
    guard place + 2 < bytes.count, bytes[place] >= 0xE2 else { return 0 }
    switch (bytes[place], bytes[place + 1], bytes[place + 2]) {
    // U+200B … U+200F, U+202A … U+202E, U+2060, U+2066 … U+2069, U+FEFF
    case (0xE2, 0x80, 0x8B...0x8F), (0xE2, 0x80, 0xAA...0xAE), (0xE2, 0x81, 0xA0),
      (0xE2, 0x81, 0xA6...0xA9), (0xEF, 0xBB, 0xBF):
      return 3
    default: return 0
    }
  }

  /// The length of the white space at a place; 0 if there is none.
  static func spaceLength(_ bytes: [UInt8], at place: Int) -> Int {
    guard place < bytes.count else { return 0 }
    let first = bytes[place]
    if first < 0x80 { return first == 0x20 || 0x09...0x0D ~= first ? 1 : 0 }
    guard first >= 0xC2, place + 1 < bytes.count else { return 0 }
    let second = bytes[place + 1]
    if first == 0xC2 { return second == 0xA0 || second == 0x85 ? 2 : 0 }
    guard first <= 0xE3, place + 2 < bytes.count else { return 0 }
    switch (first, second, bytes[place + 2]) {
    case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9),
      (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
      return 3
    default: return 0
    }
  }

  mutating func skipMarks() {
    while at < bytes.count, bytes[at] >= 0xE2 {
      let length = Self.markLength(bytes, at: at)
      if length == 0 { return }
      at += length
    }
  }

  /// Skips white space and marks.
  ///
  /// - Returns: Whether there was white space.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    var found = false
    while at < bytes.count {
      let byte = bytes[at]
      if byte == 0x20 {
        found = true
        at += 1
        continue
      }
      if byte > 0x20, byte < 0xC2 { break }
      let space = Self.spaceLength(bytes, at: at)
      if space > 0 { found = true }
      let length = space > 0 ? space : Self.markLength(bytes, at: at)
      if length == 0 { break }
      at += length
    }
    return found
  }

  /// A range without white space and marks at its ends.
  static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var scanner = ByteScanner(bytes, at: range.lowerBound)
    scanner.skipSpaces()
    let start = min(scanner.at, range.upperBound)
    return start..<trimmedEnd(bytes, from: start, to: range.upperBound)
  }

  /// The end of a range without white space and marks there.
  static func trimmedEnd(_ bytes: [UInt8], from start: Int, to end: Int) -> Int {
    var end = end
    while end > start {
      let byte = bytes[end - 1]
      if byte > 0x20, byte < 0x80 { break }
      var length = byte <= 0x20 ? spaceLength(bytes, at: end - 1) : 0
      if byte >= 0x80 {
        for count in 2...3 where length == 0 && end - count >= start {
          let found = max(
            spaceLength(bytes, at: end - count), markLength(bytes, at: end - count))
          if found == count { length = count }
        }
      }
      if length == 0 { break }
      end -= length
    }
    return end
  }

  // MARK: - Tokens

  /// Skips a byte if it is the next one.
  mutating func take(_ byte: UInt8) -> Bool {
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  /// Whether the next bytes are those of a text.
  func isNext(_ text: String) -> Bool { Self.has(bytes, text, at: at) }

  static func has(_ bytes: [UInt8], _ text: String, at place: Int) -> Bool {
    var place = place
    for byte in text.utf8 {
      guard place < bytes.count, bytes[place] == byte else { return false }
      place += 1
    }
    return true
  }

  /// Skips a text if it is next.
  mutating func take(_ text: String) -> Bool {
    guard isNext(text) else { return false }
    at += text.utf8.count
    return true
  }

  /// Reads a number of at most a number of digits, which can be those of other scripts.
  ///
  /// - Returns: `nil`, and nothing is read, if there is no digit or too many.
  mutating func number(atMost most: Int) -> (value: Int, digits: Int)? {
    var place = at
    var value = 0
    var digits = 0
    while let digit = digit(at: &place) {
      digits += 1
      guard digits <= most else { return nil }
      value = value * 10 + digit
    }
    guard digits > 0 else { return nil }
    at = place
    return (value, digits)
  }

  private func digit(at place: inout Int) -> Int? {
    guard place < bytes.count else { return nil }
    let byte = bytes[place]
    if byte < 0x80 {
      guard 0x30...0x39 ~= byte else { return nil }
      place += 1
      return Int(byte) - 0x30
    }
    guard let (digit, length) = foreignDigit(at: place) else { return nil }
    place += length
    return digit
  }

  /// The decimal digits of other scripts in chats: Arabic, Persian, those of India, Thai, Lao,
  /// Burmese, Khmer, wide ones.
  private func foreignDigit(at place: Int) -> (digit: Int, length: Int)? {
    guard place + 1 < bytes.count else { return nil }
    let (first, second) = (bytes[place], bytes[place + 1])
    switch (first, second) {
    case (0xD9, 0xA0...0xA9): return (Int(second) - 0xA0, 2)
    case (0xDB, 0xB0...0xB9): return (Int(second) - 0xB0, 2)
    default: break
    }
    guard place + 2 < bytes.count else { return nil }
    let third = Int(bytes[place + 2])
    let zero: Int
    switch (first, second) {
    case (0xE0, 0xA5), (0xE0, 0xA7), (0xE0, 0xA9), (0xE0, 0xAB), (0xE0, 0xAD), (0xE0, 0xAF),
      (0xE0, 0xB1), (0xE0, 0xB3), (0xE0, 0xB5):
      zero = 0xA6
    case (0xE0, 0xB9), (0xE0, 0xBB), (0xEF, 0xBC): zero = 0x90
    case (0xE1, 0x81): zero = 0x80
    case (0xE1, 0x9F): zero = 0xA0
    default: return nil
    }
    return 0..<10 ~= third - zero ? (third - zero, 3) : nil
  }
}

extension [UInt8] {
  /// The text of a range; bytes that are not UTF-8 become U+FFFD.
  func text(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

  /// The first place of a byte in a range. Uses `memchr`, which compares many bytes at once.
  func place(of byte: UInt8, in range: Range<Int>) -> Int? {
    withUnsafeBytes { bytes in
      let bytes = UnsafeRawBufferPointer(rebasing: bytes[range])
      guard let start = bytes.baseAddress, let found = memchr(start, CInt(byte), bytes.count) else {
        return nil
      }
      return range.lowerBound + (UnsafeRawPointer(found) - start)
    }
  }
}

extension String {
  /// Whether another text is in this one, byte by byte. It is faster than `contains`, which compares
  /// characters and prepares a table for each search.
  func hasBytes(of other: String) -> Bool {
    guard let first = other.utf8.first else { return true }
    var rest = utf8[...]
    while let place = rest.firstIndex(of: first) {
      rest = rest[place...]
      if rest.starts(with: other.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

extension StringProtocol {
  /// The text without white space and marks at its ends.
  var trimmedMarks: String {
    let bytes = Array(utf8)
    return bytes.text(ByteScanner.trimmed(bytes, 0..<bytes.count))
  }
}
