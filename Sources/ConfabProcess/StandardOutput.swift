import Confab
import ConfabModel
import FoundationEssentials
import Glibc

/// Standard output: results.
package enum StandardOutput {
  /// Writes lines for people. ``OneLine`` cleans each, because names from files may be quoted in
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
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    try write(exactly: String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }
}
