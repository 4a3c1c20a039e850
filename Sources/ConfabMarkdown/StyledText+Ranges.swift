import ConfabModel

extension StyledText {
  /// Code in a line.
  static func code(_ source: String) -> StyledText {
    let count = source.unicodeScalars.count
    return StyledText(
      source, spans: count == 0 ? [] : [TextSpan(start: 0, end: count, style: .code)])
  }

  /// Whether the text has white space only.
  var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  /// A part of the text, with the parts of the spans in it.
  ///
  /// - Parameter range: The scalars, within the text.
  func slice(_ range: Range<Int>) -> StyledText {
    let scalars = text.unicodeScalars
    let start = scalars.index(scalars.startIndex, offsetBy: range.lowerBound)
    let end = scalars.index(start, offsetBy: range.count)
    let spans = spans.compactMap { span -> TextSpan? in
      let part = (span.start..<span.end).clamped(to: range)
      guard !part.isEmpty else { return nil }
      var span = span
      span.start = part.lowerBound - range.lowerBound
      span.end = part.upperBound - range.lowerBound
      return span
    }
    return StyledText(String(scalars[start..<end]), spans: spans)
  }

  /// The text without white space around it.
  var trimmed: StyledText {
    let scalars = text.unicodeScalars
    let start = scalars.prefix { $0.properties.isWhitespace }.count
    let count = scalars.count
    if start == count { return StyledText("") }
    let end = count - scalars.reversed().prefix { $0.properties.isWhitespace }.count
    return start == 0 && end == count ? self : slice(start..<end)
  }

  /// Inserts a text, whose spans stay in ascending order.
  mutating func insert(_ other: StyledText, at position: Int) {
    let length = other.text.unicodeScalars.count
    let index = text.unicodeScalars.index(text.startIndex, offsetBy: position)
    text.unicodeScalars.insert(contentsOf: other.text.unicodeScalars, at: index)
    for index in spans.indices {
      if spans[index].start >= position { spans[index].start += length }
      if spans[index].end > position { spans[index].end += length }
    }
    for span in other.spans {
      var span = span
      span.start += position
      span.end += position
      spans.insert(span, at: spans.firstIndex { $0.start > span.start } ?? spans.count)
    }
  }
}

/// Percent-encoding of addresses (RFC 3986).
enum PercentEncoding {
  /// The decoded text; `nil` if it isn't UTF-8.
  static func decoded(_ text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let value = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        result.append(value)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(validating: result, as: UTF8.self)
  }
}
