import Confab
import FoundationEssentials

/// Results.
enum StandardOutput {
  /// - Throws: `FileError` where nobody reads on or the disk is full.
  static func write(_ text: String) throws {
    let file = try OutputFile(path: "-")
    try file.write(Array(text.utf8))
    try file.commit()
  }

  /// A value as JSON, keys in alphabetical order.
  static func write(json value: some Encodable, pretty: Bool = true) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting =
      pretty
      ? [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      : [.sortedKeys, .withoutEscapingSlashes]
    try write(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }
}
