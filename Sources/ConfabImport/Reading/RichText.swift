import ConfabMarkdown
import ConfabModel

/// Builds a text with styles piece by piece.
///
///     var text = RichText()
///     text.append("see ")
///     text.append("this", .bold)
///     message.set(text)
public struct RichText: Sendable, Equatable {
  /// The text so far.
  public private(set) var text = ""
  /// The spans, in ascending order of their starts.
  public private(set) var spans: [TextSpan] = []
  /// The number of Unicode scalars of the text.
  public private(set) var count = 0

  /// Creates an empty text.
  public init() {}

  /// Whether there is no text.
  public var isEmpty: Bool { text.isEmpty }

  /// Appends a text without a style.
  public mutating func append(_ piece: some StringProtocol) {
    text += piece
    count += piece.unicodeScalars.count
  }

  /// Appends a text with a style.
  public mutating func append(
    _ piece: some StringProtocol, _ style: TextSpan.Style, target: String? = nil
  ) {
    let start = count
    append(piece)
    add(style, from: start, target: target)
  }

  /// Gives the text from a place to its end a style. Nothing happens if that is empty.
  public mutating func add(_ style: TextSpan.Style, from start: Int, target: String? = nil) {
    guard start < count else { return }
    insert(TextSpan(start: start, end: count, style: style, target: target))
  }

  private mutating func insert(_ span: TextSpan) {
    var place = spans.count
    while place > 0, spans[place - 1].start > span.start { place -= 1 }
    spans.insert(span, at: place)
  }

  /// Gives a range of UTF-16 code units a style, as Apple's and Signal's texts count. Ranges beyond
  /// the end are cut; one that begins or ends in a surrogate pair covers the character.
  public mutating func add(
    _ style: TextSpan.Style, utf16 range: Range<Int>, target: String? = nil
  ) {
    add(style, in: range, target: target) { $0.value > 0xFFFF ? 2 : 1 }
  }

  /// Gives a range of Unicode scalars a style.
  public mutating func add(
    _ style: TextSpan.Style, scalars range: Range<Int>, target: String? = nil
  ) {
    add(style, in: range, target: target) { _ in 1 }
  }

  private mutating func add(
    _ style: TextSpan.Style, in range: Range<Int>, target: String?,
    length: (Unicode.Scalar) -> Int
  ) {
    var (unit, scalar) = (0, 0)
    var (start, end): (Int?, Int) = (nil, 0)
    for character in text.unicodeScalars where unit < range.upperBound {
      let next = unit + length(character)
      if next > range.lowerBound, start == nil { start = scalar }
      (unit, scalar) = (next, scalar + 1)
      end = scalar
    }
    guard let start, start < end else { return }
    insert(TextSpan(start: start, end: end, style: style, target: target))
  }
}

extension Message {
  /// Sets the text and the spans. White space at the ends is left out.
  public mutating func set(_ rich: RichText) {
    let scalars = rich.text.unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else {
      text = nil
      spans = []
      return
    }
    let kept = scalars[start...last]
    if kept.startIndex == scalars.startIndex, kept.endIndex == scalars.endIndex {
      text = rich.text
      spans = rich.spans
      return
    }
    text = String(kept)
    let first = scalars[..<kept.startIndex].count
    let end = rich.count - scalars[kept.endIndex...].count
    spans = rich.spans.compactMap { span in
      var span = span
      span.start = max(span.start, first) - first
      span.end = min(span.end, end) - first
      return span.start < span.end ? span : nil
    }
  }
}

extension Message {
  /// Sets the content of a message of the kind `text` from Markdown.
  ///
  /// One paragraph becomes the text with its spans, anything else becomes blocks. A source without
  /// content, such as a comment of HTML, is the text as it is.
  ///
  /// - Returns: What could not be shown as what it is.
  package mutating func set(markdown source: String) -> [ParsedMarkdown.Note] {
    let parsed = Markdown.parse(source)
    set(parsed.blocks.isEmpty ? [.paragraph(StyledText(source))] : parsed.blocks)
    return parsed.notes
  }

  /// Sets the content of a message of the kind `text`: one paragraph as the text with its spans,
  /// anything else as blocks.
  package mutating func set(_ blocks: [Block]) {
    if blocks.count == 1, case .paragraph(let paragraph) = blocks[0] {
      text = paragraph.text
      spans = paragraph.spans
    } else {
      self.blocks = blocks
    }
  }
}
