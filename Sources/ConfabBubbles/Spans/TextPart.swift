import ConfabModel
import ConfabText

/// A part of a message's text that is laid out as one block: a quote, code, an item of a list, or
/// the text between these.
struct TextPart: Sendable, Equatable {
  /// The form of a block.
  enum Form: Sendable, Hashable {
    case plain, quote, code
    /// An item of a list. Neighbors with as many spaces before their markers have equal indents.
    case item(depth: Int)
  }

  let form: Form
  /// The marker of an item with the white space around it, in UTF-8 bytes of the message's text.
  /// Empty for other forms.
  let marker: Range<Int>
  /// The text of the block, in UTF-8 bytes of the message's text.
  let bytes: Range<Int>
}

extension TextPart {
  /// The parts of a text, from top to bottom; at least one.
  ///
  /// Ranges are extended to whole lines. The first of overlapping ranges counts. Line breaks at the
  /// edges of parts are left out.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8.
  ///   - ranges: The ranges of paragraph styles, in UTF-8 bytes.
  /// - Complexity: O(text + ranges · log ranges).
  static func parts(
    of text: [UInt8], _ ranges: [(range: Range<Int>, style: TextSpan.Style)]
  ) -> [TextPart] {
    let whole = TextPart(form: .plain, marker: 0..<0, bytes: 0..<text.count)
    guard !ranges.isEmpty else { return [whole] }
    var parts: [TextPart] = []
    var end = 0
    func append(_ range: Range<Int>, _ style: TextSpan.Style?) {
      let bytes = trimmed(range, in: text)
      if !bytes.isEmpty { parts.append(TextPart(bytes, style, in: text)) }
    }
    for (range, style) in ranges.sorted(by: {
      ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
    }) {
      let inside = trimmed(range, in: text)
      guard !inside.isEmpty, inside.lowerBound >= end else { continue }
      var (lower, upper) = (inside.lowerBound, inside.upperBound)
      while lower > end, !isLineBreak(text[lower - 1]) { lower -= 1 }
      while upper < text.count, !isLineBreak(text[upper]) { upper += 1 }
      // Another block ends on the same line.
      guard lower == 0 || isLineBreak(text[lower - 1]) else { continue }
      append(end..<lower, nil)
      append(lower..<upper, style)
      end = upper
    }
    append(end..<text.count, nil)
    return parts.isEmpty ? [whole] : parts
  }

  private init(_ bytes: Range<Int>, _ style: TextSpan.Style?, in text: [UInt8]) {
    switch style {
    case .quote: self.init(form: .quote, marker: 0..<0, bytes: bytes)
    case .codeBlock: self.init(form: .code, marker: 0..<0, bytes: bytes)
    case .listItem:
      let (depth, end) = Self.marker(of: text[bytes])
      self.init(
        form: .item(depth: depth), marker: bytes.lowerBound..<end, bytes: end..<bytes.upperBound)
    default: self.init(form: .plain, marker: 0..<0, bytes: bytes)
    }
  }

  /// The largest length of a marker, in bytes.
  private static let longestMarker = 12

  /// The number of spaces before the marker of an item, and the end of the white space after it:
  /// the start of the item if it has no marker.
  private static func marker(of item: ArraySlice<UInt8>) -> (depth: Int, end: Int) {
    let start = item.firstIndex { !isSpace($0) } ?? item.endIndex
    let depth = start - item.startIndex
    guard let end = item[start...].prefix(longestMarker).firstIndex(where: isSpace),
      let text = item[end...].firstIndex(where: { !isSpace($0) }), end > start,
      !item[start..<text].contains(where: isLineBreak)
    else { return (0, item.startIndex) }
    return (depth, text)
  }

  private static func trimmed(_ range: Range<Int>, in text: [UInt8]) -> Range<Int> {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while lower < upper, isLineBreak(text[lower]) { lower += 1 }
    while lower < upper, isLineBreak(text[upper - 1]) { upper -= 1 }
    return lower..<upper
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
