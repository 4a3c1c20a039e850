import Confab
import FoundationEssentials
import Glibc

/// Standard output: results.
package enum StandardOutput {
  /// - Throws: `FileError` if the reader closed the pipe or the disk is full.
  package static func write(_ text: String) throws {
    let file = OutputFile.standardOutput()
    try file.write(Array(text.utf8))
    try file.commit()
  }

  /// Whether it is a terminal.
  package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes a value as indented JSON with sorted keys.
  package static func write(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    try write(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }
}
