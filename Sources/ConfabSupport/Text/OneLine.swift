/// Texts of unknown origin for people: names, ids, paths, messages.
package enum OneLine {
  /// A text on one line without control characters.
  ///
  /// A control character becomes its picture (␊ for a line feed). Separators of lines and controls
  /// of the text direction, which could hide or reorder what is around them, become U+FFFD. So no
  /// name moves the cursor, changes the state of a terminal or adds a line. O(n).
  package static func text(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { line.append(visible(scalar)) }
    return String(line)
  }

  /// Lines that are cleaned one by one; line feeds between them stay.
  package static func lines(_ text: String) -> String {
    // By scalar: a carriage return and a line feed are one `Character`.
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { self.text(String($0)) }.joined(separator: "\n")
  }

  /// A character as it is, or what stands for it.
  package static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20, 0x7F: controlPicture(scalar)
    case 0x80..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFFF9...0xFFFB:
      "\u{FFFD}"
    default: scalar
    }
  }

  /// The picture of an ASCII control character, from the block U+2400; other characters unchanged.
  package static func controlPicture(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? scalar
    case 0x7F: "\u{2421}"
    default: scalar
    }
  }
}
