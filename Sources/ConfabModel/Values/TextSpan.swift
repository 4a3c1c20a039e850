/// A range of a message's text that has a style, or a function such as a link.
public struct TextSpan: Codable, Sendable, Equatable {
  /// The style or the function of a range.
  public enum Style: String, Codable, Sendable, CaseIterable {
    /// Bold text.
    case bold
    /// Italic text.
    case italic
    /// Text in the monospaced font.
    case code
    /// Struck-through text.
    case strike
    /// Underlined text.
    case underline
    /// The name of a participant.
    case mention
    /// A link to an address.
    case link
    /// Lines that quote another text.
    case quote
    /// Lines of code.
    case codeBlock
    /// An item of a list. Its text begins with the marker and a space, such as "• " or "1. ".
    case listItem
    /// Text that is hidden until the reader opens it. See ``TextSpan/isOpen``.
    case spoiler
    /// Small text below the baseline, such as an index.
    case `subscript`
    /// Small text above the baseline, such as an exponent.
    case superscript
    /// The name of a key on a keyboard.
    case key
    /// Text on a colored ground, as if marked with a pen.
    case highlight
    /// The mark of a footnote. The target is that of the ``Footnote``.
    case footnote
    /// The mark of a source. The target is the number of the ``Answer/Citation``.
    case citation

    /// Whether spans of the style consist of whole lines, which are laid out as a block of their
    /// own.
    public var isParagraph: Bool {
      switch self {
      case .quote, .codeBlock, .listItem: true
      case .bold, .italic, .code, .strike, .underline, .mention, .link, .spoiler, .subscript,
        .superscript, .key, .highlight, .footnote, .citation:
        false
      }
    }
  }
  /// The first Unicode scalar, counted from 0.
  public var start: Int
  /// The position after the last Unicode scalar; greater than `start`, at most the text's scalar
  /// count.
  public var end: Int
  /// The style or the function.
  public var style: Style
  /// The address of a `link`, the id of the participant in a `mention`, or what a `footnote` or a
  /// `citation` refers to.
  public var target: String?
  /// Whether the text of a `spoiler` is shown.
  public var isOpen: Bool

  /// Creates a span.
  public init(
    start: Int, end: Int, style: Style, target: String? = nil, isOpen: Bool = false
  ) {
    self.start = start
    self.end = end
    self.style = style
    self.target = target
    self.isOpen = isOpen
  }

  /// Whether the text of the span isn't shown.
  public var isHidden: Bool { style == .spoiler && !isOpen }

  var json: JSONValue {
    JSONValue(
      members: [
        "start": .number(Double(start)), "end": .number(Double(end)),
        "style": .string(style.rawValue), "target": target.map(JSONValue.string),
        "open": isOpen ? .bool(true) : nil,
      ])
  }

  /// Decodes a span of the document.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DocumentKey.self)
    self.init(
      start: try container.decode(Int.self, forKey: "start"),
      end: try container.decode(Int.self, forKey: "end"),
      style: try container.decode(Style.self, forKey: "style"),
      target: try container.decodeIfPresent(String.self, forKey: "target"),
      isOpen: try container.decode("open", or: false))
  }

  /// Encodes a span of the document.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
