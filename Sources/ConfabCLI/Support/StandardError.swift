import Glibc

/// Everything that is not a result.
enum StandardError {
  static func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let base = rest.baseAddress, rest.count > 0 {
        let count = Glibc.write(STDERR_FILENO, base, rest.count)
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
    }
  }

  /// A line of its own, whatever names are quoted in it: what could move the cursor, end the line
  /// or turn its direction is shown as a question mark.
  static func write(line: String) {
    let harmless = line.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: "?"
      case .format where scalar != "\u{200D}": "?"
      default: scalar
      }
    }
    write(String(String.UnicodeScalarView(harmless)) + "\n")
  }

  /// One line for each.
  static func write(warnings: [String]) {
    for warning in warnings { write(line: "warning: \(warning)") }
  }

  /// Whether somebody is looking.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}
