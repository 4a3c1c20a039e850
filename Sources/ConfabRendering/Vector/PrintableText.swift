extension String {
  /// Without what a text in a PDF can't have: controls are spaces, and what Unicode keeps for
  /// programs' own use (noncharacters, chapter 23.7) is U+FFFD.
  var printable: String {
    // All of them begin with one of these bytes.
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
