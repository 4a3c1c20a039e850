import ConfabModel

extension StyledText {
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

  /// The parts of the text, each without white space around it.
  ///
  /// - Parameter ranges: Ranges of scalars within the text, in ascending order without overlaps.
  /// - Complexity: O(text + ranges + spans · the ranges that each of them overlaps)
  func trimmedSlices(_ ranges: [Range<Int>]) -> [StyledText] {
    let scalars = Array(text.unicodeScalars)
    let trimmed = ranges.map { range in
      let start = scalars[range].prefix { $0.properties.isWhitespace }.count
      let end = scalars[range].reversed().prefix { $0.properties.isWhitespace }.count
      return start == range.count
        ? range.lowerBound..<range.lowerBound : range.lowerBound + start..<range.upperBound - end
    }
    var slices = trimmed.map { StyledText(String(String.UnicodeScalarView(scalars[$0]))) }
    var first = 0
    for span in spans {
      while first < trimmed.count, trimmed[first].upperBound <= span.start { first += 1 }
      var index = first
      while index < trimmed.count, trimmed[index].lowerBound < span.end {
        let part = (span.start..<span.end).clamped(to: trimmed[index])
        if !part.isEmpty {
          var span = span
          span.start = part.lowerBound - trimmed[index].lowerBound
          span.end = part.upperBound - trimmed[index].lowerBound
          slices[index].spans.append(span)
        }
        index += 1
      }
    }
    return slices
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
