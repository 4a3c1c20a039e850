/// The direction of code within a text: from left to right, also in a right-to-left text, where
/// UAX #9 alone draws `a = 1` as `1 = a`.
///
/// An isolate around the code would change the offsets of the text. So punctuation, digits and
/// spaces of code become Latin letters in the copy of the text that directions are computed from.
/// Between two right-to-left words of the code they keep their own direction, as in an isolate, and
/// these words get the level that they have there.
enum CodeDirection {
  /// Gives code its direction, if the paragraph has text from right to left.
  ///
  /// - Parameters:
  ///   - spans: Flattened spans of the whole text.
  ///   - paragraph: The bytes of the paragraph. Bytes are replaced by as many.
  /// - Complexity: linear in the paragraph's length and in the number of its spans.
  static func isolate(
    _ spans: [TraitSpan], in paragraph: inout ArraySlice<UInt8>, isRightToLeft: Bool
  ) {
    guard !spans.isEmpty, isRightToLeft || hasRightToLeft(paragraph) else { return }
    for span in TraitSpan.overlapping(paragraph.indices, in: spans)
    where span.traits.contains(.code) {
      isolate(&paragraph, span.range.clamped(to: paragraph.indices))
    }
  }

  /// Whether bytes have a letter of the scripts from Hebrew on, U+0590 to U+07FF. The bytes before
  /// them, from D6 80 to D6 8F, are Armenian, from left to right.
  private static func hasRightToLeft(_ bytes: ArraySlice<UInt8>) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { first, next in
      0xD7...0xDF ~= first || first == 0xD6 && next >= 0x90
    }
  }

  /// The levels of right-to-left words: of a right-to-left paragraph, and of code in it, which has the
  /// level between them.
  private static let levels: (paragraph: UInt8, code: UInt8) = (1, 3)

  /// Gives right-to-left words in the code of a right-to-left paragraph their level.
  ///
  /// - Parameter items: Items in text order, each of which is in one span or in none.
  /// - Complexity: O(n log m) in the number of items and spans.
  static func raise(_ items: inout [Itemizer.Item], in spans: [TraitSpan], isRightToLeft: Bool) {
    guard isRightToLeft, !spans.isEmpty else { return }
    for index in items.indices where items[index].level == levels.paragraph {
      let span = TraitSpan.overlapping(items[index].bytes.prefix(1), in: spans).first
      if span?.traits.contains(.code) == true { items[index].level = levels.code }
    }
  }

  private static func isolate(_ paragraph: inout ArraySlice<UInt8>, _ code: Range<Int>) {
    // The ASCII characters without a direction since the last character that has one.
    var pending: [Int] = []
    var isAfterRight = false
    var byte = code.lowerBound
    func replacePending() {
      for byte in pending { paragraph[byte] = UInt8(ascii: "x") }
    }
    for scalar in String(decoding: paragraph[code], as: UTF8.self).unicodeScalars {
      let type = CharacterDirection(scalar)
      if type.isStrong {
        if !isAfterRight || !type.isRightToLeft { replacePending() }
        pending.removeAll(keepingCapacity: true)
        isAfterRight = type.isRightToLeft
      } else if 0x20...0x7E ~= scalar.value {
        pending.append(byte)
      } else if scalar.properties.isGraphemeExtend, pending.last == byte - 1 {
        // The base of a mark or of a keycap keeps its font.
        pending.removeLast()
      }
      byte += UTF8.width(scalar)
    }
    replacePending()
  }
}
