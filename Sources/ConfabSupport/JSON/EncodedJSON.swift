import FoundationEssentials

/// The JSON of `Encodable` values, with sorted keys. ``JSONWriter`` is faster.
package enum EncodedJSON {
  /// An encoder of JSON on one line, or with one member in a line.
  package static func encoder(isIndented: Bool = false) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
    return encoder
  }

  /// A value as JSON on one line.
  ///
  /// - Throws: An `EncodingError` for a number that is infinite or not a number.
  package static func bytes(of value: some Encodable) throws -> [UInt8] {
    Array(try encoder().encode(value))
  }

  /// A value as JSON on one line, or with one member in a line and a line feed at the end.
  ///
  /// - Throws: As ``bytes(of:)``.
  package static func text(of value: some Encodable, isIndented: Bool = false) throws -> String {
    String(decoding: try encoder(isIndented: isIndented).encode(value), as: UTF8.self)
      + (isIndented ? "\n" : "")
  }
}
