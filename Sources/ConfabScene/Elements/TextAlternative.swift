import ConfabText

/// What an element says to those who do not see it. Costs nothing until it is read.
public enum TextAlternative: Sendable {
  case words(String)
  /// Some UTF-8 bytes of a text: what glyphs stand for.
  case part(of: ShapedText, bytes: Range<Int>)

  /// - Complexity: linear in the string's length.
  public var string: String {
    switch self {
    case .words(let string): string
    case .part(let text, let bytes): text.text(in: bytes)
    }
  }
}
