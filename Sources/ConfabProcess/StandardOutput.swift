import ConfabSupport
import Glibc

/// Standard output: results.
package enum StandardOutput {
  /// Writes lines for people. `OneLine` cleans each, because names from files may be quoted in
  /// them.
  ///
  /// - Throws: `FileError` if the reader closed the pipe or the disk is full.
  package static func write(_ page: String) throws { try write(exactly: OneLine.lines(page)) }

  /// Writes one line, also if a name in it has several.
  package static func write(line: String) throws { try write(exactly: OneLine.text(line) + "\n") }

  /// Writes a text for programs, or escape sequences that draw a picture.
  package static func write(exactly text: String) throws {
    let file = OutputFile.standardOutput()
    try file.write(Array(text.utf8))
    try file.commit()
  }

  /// Writes lines for people, broken between words on a terminal.
  ///
  /// - Parameter indent: The number of spaces before continued lines.
  /// - Throws: As ``write(_:)``.
  package static func write(lines text: String, indent: Int = 2) throws {
    try write(
      TerminalText.wrapped(
        text, columns: columns, indent: indent))
  }

  /// The characters in a line of its terminal; `nil` if it is none.
  package static var columns: Int? { TerminalText.columns(of: STDOUT_FILENO) }

  /// Writes a value as indented JSON with sorted keys.
  package static func write(json value: some Encodable) throws {
    try write(exactly: EncodedJSON.text(of: value, isIndented: true))
  }
}

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

  /// Writes one line, broken between words on a terminal. `OneLine` cleans it, because names from
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
