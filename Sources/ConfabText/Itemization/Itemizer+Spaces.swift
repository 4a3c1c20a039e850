extension Itemizer {
  /// Moves the spaces between symbols in the emoji font to the text font.
  ///
  /// A space gets the font of the characters beside it. If a symbol is only in the emoji font ("🈂
  /// 🈷", also with U+FE0E), the space would be as wide as an emoji. Between colored emoji, Pango
  /// uses the text font's space itself.
  ///
  /// - Complexity: linear in the length of the items in the emoji font.
  func withTextSpaces(
    _ items: [Item], of utf8: [UInt8], style: TextStyle, spans: [TraitSpan]
  ) -> [Item] {
    guard items.contains(where: { emojiFiles.contains($0.face.path) }) else { return items }
    return items.flatMap { item in
      guard emojiFiles.contains(item.face.path) else { return [item] }
      let traits = TraitSpan.overlapping(item.bytes.prefix(1), in: spans).first?.traits ?? []
      let parts = Self.spaceRuns(of: item.bytes, in: utf8)
      guard parts.contains(where: \.isSpace), let font = textFont(of: style.with(traits)) else {
        return [item]
      }
      return parts.map { part in
        var piece = item
        piece.bytes = part.bytes
        if part.isSpace { piece.face = font }
        return piece
      }
    }
  }

  /// Splits a range into spaces and other characters.
  private static func spaceRuns(
    of bytes: Range<Int>, in utf8: [UInt8]
  ) -> [(bytes: Range<Int>, isSpace: Bool)] {
    var result: [(bytes: Range<Int>, isSpace: Bool)] = []
    var byte = bytes.lowerBound
    for scalar in String(decoding: utf8[bytes], as: UTF8.self).unicodeScalars {
      let end = byte + UTF8.width(scalar)
      let isSpace = scalar.properties.generalCategory == .spaceSeparator
      if let last = result.last, last.isSpace == isSpace {
        result[result.count - 1].bytes = last.bytes.lowerBound..<end
      } else {
        result.append((byte..<end, isSpace))
      }
      byte = end
    }
    return result
  }
}
