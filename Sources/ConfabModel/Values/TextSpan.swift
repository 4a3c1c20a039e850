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
  }
  /// The first Unicode scalar, counted from 0.
  public var start: Int
  /// The position after the last Unicode scalar; greater than `start`, at most the text's scalar count.
  public var end: Int
  /// The style or the function.
  public var style: Style
  /// The address of a `link`, or the id of the participant in a `mention`.
  public var target: String?

  /// Creates a span.
  public init(start: Int, end: Int, style: Style, target: String? = nil) {
    self.start = start
    self.end = end
    self.style = style
    self.target = target
  }

  var json: JSONValue {
    JSONValue(
      members: [
        "start": .number(Double(start)), "end": .number(Double(end)),
        "style": .string(style.rawValue), "target": target.map(JSONValue.string),
      ])
  }
}
