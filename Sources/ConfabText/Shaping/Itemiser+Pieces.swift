extension Itemiser.Item {
  /// Most invisible characters in a row that are shaped in one piece; no text has a use for more.
  private static let longestInvisible = 64

  /// The item, cut within long rows of invisible characters.
  ///
  /// At every one of them HarfBuzz looks for the next visible one when it matches a font's rules:
  /// the square of their number in steps.
  ///
  /// - Complexity: linear in the item's length.
  func pieces(of utf8: [UInt8]) -> [Itemiser.Item] {
    guard bytes.count > 2 * Self.longestInvisible else { return [self] }
    var pieces: [Itemiser.Item] = []
    var piece = self
    var row = 0
    var byte = bytes.lowerBound
    for scalar in String(decoding: utf8[bytes], as: UTF8.self).unicodeScalars {
      row = !scalar.isASCII && scalar.properties.isDefaultIgnorableCodePoint ? row + 1 : 0
      if row == Self.longestInvisible {
        piece.bytes = piece.bytes.lowerBound..<byte
        pieces.append(piece)
        piece.bytes = byte..<bytes.upperBound
        row = 0
      }
      byte += UTF8.width(scalar)
    }
    piece.bytes = piece.bytes.lowerBound..<bytes.upperBound
    return pieces + [piece]
  }
}
