import ConfabSupport

/// Reads the styled ranges of a text.
enum SpanDecoder {
  private static let keys: KeySet = ["start", "end", "style", "target", "open"]

  /// Reads the spans of a text, in ascending order of their starts.
  ///
  /// - Parameter isBlock: Whether the text is a block or a part of one, which has no spans that
  ///   consist of whole lines.
  static func spans(_ reader: ValueReader, of text: String, isBlock: Bool = false) -> [TextSpan] {
    let length = text.unicodeScalars.count
    let spans = reader.array { span($0, length, isBlock) } ?? []
    // Equal starts keep their order.
    return spans.enumerated()
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
  }

  private static func span(_ reader: ValueReader, _ length: Int, _ isBlock: Bool) -> TextSpan? {
    guard let object = reader.object(knowing: keys) else {
      return nil
    }
    let start = object.integer("start", .required, in: 0...Int.max)
    let end = object.integer("end", .required, in: 1...Int.max)
    let style = object.choice("style", .required, of: TextSpan.Style.self)
    let target = object.string("target", .optional, .nonEmpty)
    let isOpen = object.bool("open")
    guard let start, let end, let style else { return nil }
    if isOpen != nil, style != .spoiler {
      object.report(key: "open", "only a spoiler has this key")
    }
    if style.needsTarget, !object.has("target") {
      object.missing("target", style == .citation ? "the number of the source" : "the mark")
    }
    if isBlock, let type = style.blockType {
      object.report(
        key: "style",
        "a block has no span of this style; expected a block of the type \(ProblemText.quoted(type))"
      )
    }
    if start >= end {
      object.report(
        "the span ends at \(Count.text(end)), not after its start at \(Count.text(start))")
    } else if end > length {
      object.report(
        "the span ends at \(Count.text(end)), but the text has \(Count.text(length, "Unicode scalar"))"
      )
    }
    return TextSpan(start: start, end: end, style: style, target: target, isOpen: isOpen ?? false)
  }
}

extension TextSpan.Style {
  /// Whether a span of the style is nothing without its target.
  fileprivate var needsTarget: Bool { self == .footnote || self == .citation }

  /// The type of block that takes the place of a style that consists of whole lines.
  fileprivate var blockType: String? {
    switch self {
    case .quote: "quote"
    case .codeBlock: "code"
    case .listItem: "list"
    default: nil
    }
  }
}
