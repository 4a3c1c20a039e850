extension Itemizer.Item {
  /// The largest number of consecutive marks and invisible characters that are shaped together.
  /// Real text needs fewer.
  static let maximumMarks = 64

  /// Splits the item inside long sequences of marks and invisible characters.
  ///
  /// HarfBuzz takes quadratic time for them: from each invisible character it looks for the next
  /// visible one, and from each mark it looks back for the base letter. HarfBuzz 6 aborts the
  /// process at the 32,768th mark on one letter.
  ///
  /// - Complexity: linear in the item's length.
  func pieces(of utf8: [UInt8]) -> [Itemizer.Item] {
    guard bytes.count > 2 * Self.maximumMarks else { return [self] }
    var pieces: [Itemizer.Item] = []
    var piece = self
    var marks = 0
    var byte = bytes.lowerBound
    for scalar in String(decoding: utf8[bytes], as: UTF8.self).unicodeScalars {
      marks = Self.isMarkOrInvisible(scalar) ? marks + 1 : 0
      if marks == Self.maximumMarks {
        piece.bytes = piece.bytes.lowerBound..<byte
        pieces.append(piece)
        piece.bytes = byte..<bytes.upperBound
        marks = 0
      }
      byte += UTF8.width(scalar)
    }
    piece.bytes = piece.bytes.lowerBound..<bytes.upperBound
    return pieces + [piece]
  }

  private static func isMarkOrInvisible(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}

extension Itemizer.Item {
  /// Splits the item so that each tab is an item.
  ///
  /// Tabs are segment separators (UAX #9, L1), so they get the paragraph's level.
  ///
  /// - Complexity: linear in the item's length.
  func separatingTabs(of utf8: [UInt8], isRightToLeft: Bool) -> [Itemizer.Item] {
    var parts: [Itemizer.Item] = []
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

extension Itemizer.Item {
  /// Splits the item where the type size of the text changes.
  ///
  /// - Parameter flat: The flattened spans of the text.
  /// - Complexity: linear in the number of spans in the item.
  func separatingSizes(of flat: [TraitSpan]) -> [Itemizer.Item] {
    var parts: [Itemizer.Item] = []
    var (rest, factor) = (self, sizeFactor(in: flat))
    func split(at byte: Int, next: Double) {
      guard next != factor else { return }
      factor = next
      guard byte > rest.bytes.lowerBound, byte < rest.bytes.upperBound else { return }
      var part = rest
      part.bytes = rest.bytes.lowerBound..<byte
      parts.append(part)
      rest.bytes = byte..<rest.bytes.upperBound
    }
    var end = bytes.lowerBound
    for span in TraitSpan.overlapping(bytes, in: flat) {
      if span.range.lowerBound > end { split(at: end, next: 1) }
      split(at: span.range.lowerBound, next: span.traits.sizeFactor)
      end = span.range.upperBound
    }
    split(at: end, next: 1)
    return parts + [rest]
  }

  /// The type size of the item's first character, relative to that of the text.
  ///
  /// - Complexity: logarithmic in the number of spans.
  func sizeFactor(in flat: [TraitSpan]) -> Double {
    TraitSpan.overlapping(bytes.prefix(1), in: flat).first?.traits.sizeFactor ?? 1
  }
}
