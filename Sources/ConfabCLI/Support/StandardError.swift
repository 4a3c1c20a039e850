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

  /// One line for each.
  static func write(warnings: [String]) {
    for warning in warnings { write("warning: \(warning)\n") }
  }

  /// Whether somebody is looking.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}
