import ConfabModel

/// Texts in XML 1.0.
///
/// XML can't express most control characters, not even escaped: they become their pictures (␀ for a
/// zero), and U+FFFE and U+FFFF become U+FFFD. A reader gets all other characters as they were.
enum XMLText {
  /// The text of an element.
  static func content(_ text: String) -> String {
    escape(text) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      // `]]>` must not occur in a text.
      case ">": "&gt;"
      // A reader turns a carriage return into a line feed.
      case "\r": "&#13;"
      default: nil
      }
    }
  }

  /// The value of an attribute in double quotes.
  static func attribute(_ text: String) -> String {
    escape(text) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      // A reader turns white space in attributes into spaces.
      case "\t", "\n", "\r": "&#\(scalar.value);"
      default: nil
      }
    }
  }

  private static func escape(
    _ text: String, _ replacement: (Unicode.Scalar) -> String?
  ) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if let replaced = replacement(scalar) {
        escaped += replaced
      } else {
        escaped.unicodeScalars.append(allowed(scalar))
      }
    }
    return escaped
  }

  private static func allowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0A: scalar
    case 0xFFFE, 0xFFFF: "\u{FFFD}"
    default: OneLine.controlPicture(scalar)
    }
  }
}
