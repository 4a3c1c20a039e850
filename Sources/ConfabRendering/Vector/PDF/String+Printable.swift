extension String {
  /// The text without characters that a PDF can't have: controls are replaced by spaces and
  /// noncharacters (Unicode, chapter 23.7) by U+FFFD.
  var printable: String {
    // All of these characters begin with one of these bytes.
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xEF || $0 >= 0xF0 }) else {
      return self
    }
    let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.value {
      case 0..<0x20, 0x7F: " "
      case 0xFDD0...0xFDEF: "\u{FFFD}"
      case let value where value & 0xFFFE == 0xFFFE: "\u{FFFD}"
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
