/// A tag of four ASCII characters, as OpenType names tables and features and ISO 15924 names
/// scripts.
package struct OpenTypeTag: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The characters, the first in the highest byte.
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Reads a tag from a text.
  ///
  /// - Parameter text: ASCII. Characters after the fourth are ignored; a shorter text is padded
  ///   with spaces, as in a font file.
  package init(_ text: some StringProtocol) {
    self.init(utf8: text.utf8)
  }

  /// Reads a tag from a literal, as ``init(_:)`` does.
  package init(stringLiteral value: StaticString) {
    self = value.withUTF8Buffer { Self(utf8: $0) }
  }

  private init(utf8: some Sequence<UInt8>) {
    var value: UInt32 = 0
    var count = 0
    for byte in utf8.prefix(4) {
      value = value << 8 | UInt32(byte)
      count += 1
    }
    for _ in count..<4 { value = value << 8 | 0x20 }
    rawValue = value
  }

  /// The four characters. A byte of a damaged font that is not printable ASCII becomes "?".
  package var text: String {
    var text = ""
    for shift in [24, 16, 8, 0] as [UInt32] {
      let byte = UInt8(truncatingIfNeeded: rawValue >> shift)
      text.unicodeScalars.append((0x20...0x7E).contains(byte) ? Unicode.Scalar(byte) : "?")
    }
    return text
  }
}

/// The ISO 15924 codes of scripts.
extension OpenTypeTag {
  static let latin: OpenTypeTag = "Latn"
  static let cyrillic: OpenTypeTag = "Cyrl"
  static let greek: OpenTypeTag = "Grek"
  static let armenian: OpenTypeTag = "Armn"
  static let georgian: OpenTypeTag = "Geor"
  /// Characters that several scripts share, such as digits and punctuation.
  static let commonScript: OpenTypeTag = "Zyyy"
  /// Characters that take the script of the character before them, such as combining marks.
  static let inheritedScript: OpenTypeTag = "Zinh"
}
