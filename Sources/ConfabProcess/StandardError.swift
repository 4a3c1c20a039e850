import ConfabModel
import Glibc

/// Standard error: messages, warnings and progress.
package enum StandardError {
  package static func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let base = rest.baseAddress, rest.count > 0 {
        let count = Glibc.write(STDERR_FILENO, base, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
    }
  }

  /// Writes one line, broken between words on a terminal. ``OneLine`` cleans it, because names from
  /// a document may be quoted in it.
  package static func write(line: String) {
    let columns = TerminalText.columns(of: STDERR_FILENO)
    write(TerminalText.wrapped(OneLine.text(line), columns: columns) + "\n")
  }

  /// Writes one line for each warning.
  package static func write(warnings: [some CustomStringConvertible]) {
    for warning in warnings { write(line: "warning: \(warning)") }
  }

  package static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}
