/// The lines of a shaped text at one width.
///
/// An immutable value. It has glyphs of its own only where a line break changed them.
public struct BrokenText: Sendable {
  /// A line of text.
  public struct Line: Sendable {
    /// The UTF-8 range of the line, with the white space that hangs at its end and without a hard
    /// line break.
    public let bytes: Range<Int>
    /// The width in points without hanging white space, at least 0.
    public let width: Double
    /// Whether the base direction of the line's paragraph is right to left, so that the line starts
    /// on the right.
    public let isRightToLeft: Bool
    let clusters: Range<Int>
    let paragraph: Int
    /// The runs that were shaped again for the line, by index, because it starts or ends at a
    /// position that is unsafe to break.
    let reshaped: [Int: ShapedPiece]
    /// The letter-spacing between the text and an ellipsis after it, in 1/1024 point; `nil` without
    /// an ellipsis.
    let ellipsisSpace: Int64?
  }

  /// The text.
  public let shaped: ShapedText
  /// The lines from top to bottom; at least one.
  public let lines: [Line]
  /// The width of the widest line, in points.
  public let width: Double
  let ellipsis: ShapedText?

  /// Whether text was left out because of a line limit.
  public var isTruncated: Bool { ellipsis != nil }
}
