import ConfabModel

/// Marks of sources in a text in Markdown, which the parser passes like letters.
///
/// A mark is U+E200, the number of the source and U+E201, two scalars without a meaning of their own.
enum SourceMarks {
  private static let open: Unicode.Scalar = "\u{E200}"
  private static let close: Unicode.Scalar = "\u{E201}"

  /// The mark of the source with a number, counted from 1.
  static func mark(_ number: Int) -> String { "\u{E200}\(number)\u{E201}" }

  /// The text without scalars that begin or end marks.
  static func removed(from text: String) -> String {
    guard has(text) else { return text }
    var scalars = text.unicodeScalars
    scalars.removeAll { 0xE200...0xE2FF ~= $0.value }
    return String(scalars)
  }

  private static func has(_ text: String) -> Bool {
    // U+E200 … U+E2FF begin with these two bytes in UTF-8.
    text.utf8.contains(0xEE) && text.unicodeScalars.contains { 0xE200...0xE2FF ~= $0.value }
  }

  /// Turns marks into numbers of the style `citation` in prose, and removes them elsewhere.
  ///
  /// - Parameter count: The number of sources. Marks of others are removed.
  static func resolved(_ blocks: [Block], count: Int) -> [Block] {
    blocks.replacingTexts { text, role in
      guard has(text.text) else { return text }
      return role == .prose ? resolved(text, count: count) : StyledText(removed(from: text.text))
    }
  }

  private static func resolved(_ source: StyledText, count: Int) -> StyledText {
    var text = String.UnicodeScalarView()
    var length = 0
    /// The place in the new text of each scalar of the old one.
    var places: [Int] = []
    var marks: [TextSpan] = []
    var digits: String?
    for scalar in source.text.unicodeScalars {
      places.append(length)
      if scalar == open {
        digits = ""
      } else if let number = digits {
        guard scalar == close else {
          digits = number + String(scalar)
          continue
        }
        digits = nil
        guard let value = Int(number), 1...max(1, count) ~= value, count > 0 else { continue }
        // Marks are small plates, which need some space before them.
        if let last = text.last, !last.properties.isWhitespace {
          text.append("\u{202F}")
          length += 1
        }
        text.append(contentsOf: number.unicodeScalars)
        marks.append(
          TextSpan(
            start: length, end: length + number.unicodeScalars.count, style: .citation,
            target: number))
        length += number.unicodeScalars.count
      } else if scalar != close {
        text.append(scalar)
        length += 1
      }
    }
    places.append(length)
    let styles = source.spans.compactMap { span -> TextSpan? in
      guard places.indices.contains(span.start), places.indices.contains(span.end) else {
        return nil
      }
      var span = span
      (span.start, span.end) = (places[span.start], places[span.end])
      return span.start < span.end ? span : nil
    }
    let spans = (styles + marks).enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }
    return StyledText(String(text), spans: spans.map(\.element))
  }
}
