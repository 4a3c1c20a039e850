extension Itemiser.Item {
  /// Most characters without a place of their own (marks, invisible ones) in a row that are shaped
  /// in one piece; no text has a use for more.
  static let longestRow = 64

  /// The item, cut within long rows of marks and invisible characters.
  ///
  /// At every invisible one HarfBuzz looks for the next visible one when it matches a font's rules,
  /// and from every mark it looks back for the letter that it stands on: the square of their number
  /// in steps. Its version 6 even stops the program at the 32,768th mark on one letter.
  ///
  /// - Complexity: linear in the item's length.
  func pieces(of utf8: [UInt8]) -> [Itemiser.Item] {
    guard bytes.count > 2 * Self.longestRow else { return [self] }
    var pieces: [Itemiser.Item] = []
    var piece = self
    var row = 0
    var byte = bytes.lowerBound
    for scalar in String(decoding: utf8[bytes], as: UTF8.self).unicodeScalars {
      row = Self.hasNoPlace(scalar) ? row + 1 : 0
      if row == Self.longestRow {
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

  private static func hasNoPlace(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}

extension Itemiser.Item {
  /// The item, cut so that each tab is one of its own.
  ///
  /// Tabs part the segments of a line (UAX #9, L1), so they have the paragraph's level.
  ///
  /// - Complexity: linear in the item's length.
  func partingTabs(of utf8: [UInt8], isRightToLeft: Bool) -> [Itemiser.Item] {
    var parts: [Itemiser.Item] = []
    var rest = self
    for byte in bytes where utf8[byte] == 0x09 {
      var part = rest
      part.bytes = rest.bytes.lowerBound..<byte
      if !part.bytes.isEmpty { parts.append(part) }
      part.bytes = byte..<byte + 1
      part.level = isRightToLeft ? 1 : 0
      parts.append(part)
      rest.bytes = byte + 1..<rest.bytes.upperBound
    }
    return rest.bytes.isEmpty ? parts : parts + [rest]
  }
}
