import ConfabText

/// The text of an element for people who do not see it. It is made when it is read.
public enum TextAlternative: Sendable {
  /// A text of its own.
  case words(String)
  /// Some UTF-8 bytes of a shaped text: the text of glyphs.
  case part(of: ShapedText, bytes: Range<Int>)

  /// The text.
  ///
  /// - Complexity: linear in the string's length.
  public var string: String {
    switch self {
    case .words(let string): string
    case .part(let text, let bytes): text.text(in: bytes)
    }
  }
}
