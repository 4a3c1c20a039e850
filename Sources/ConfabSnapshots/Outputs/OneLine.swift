/// Texts of unknown origin in formats for people.
package enum OneLine {
  /// A text on one line without control characters.
  ///
  /// A control character becomes its picture (␊ for a line feed). Separators of lines and controls of the
  /// text direction, which could hide or reorder what is around them, become U+FFFD. O(n).
  package static func text(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { line.append(visible(scalar)) }
    return String(line)
  }

  private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20, 0x7F: controlPicture(scalar)
    case 0x80..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: scalar
    }
  }

  /// The picture of an ASCII control character, from the block U+2400; other characters unchanged.
  static func controlPicture(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? scalar
    case 0x7F: "\u{2421}"
    default: scalar
    }
  }
}
