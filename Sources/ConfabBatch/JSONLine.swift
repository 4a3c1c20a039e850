import FoundationEssentials

/// Encodes values as JSON on one line.
enum JSONLine {
  /// - Throws: An `EncodingError` for a number that is infinite or not a number.
  static func bytes(of value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }
}
