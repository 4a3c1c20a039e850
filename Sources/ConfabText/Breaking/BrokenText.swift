/// The lines of a shaped text at one width.
///
/// Immutable. Holds no glyphs of its own but where a break changed the shapes around it.
public struct BrokenText: Sendable {
  /// One line.
  public struct Line: Sendable {
    /// UTF-8 bytes that belong to the line: the white space that hangs at its end included, a hard
    /// line break not.
    public let bytes: Range<Int>
    /// Points, without hanging white space; 0 where a font's advances add up to less.
    public let width: Double
    /// The base direction of its paragraph; says at which side a line starts.
    public let isRightToLeft: Bool
    let clusters: Range<Int>
    let paragraph: Int
    /// Runs shaped anew because a break stood where the shaping was not safe to break, by run.
    let reshaped: [Int: ShapedPiece]
    /// Letter-spacing between the text and an ellipsis behind it, in 1/1024 point; `nil` where there
    /// is no ellipsis.
    let ellipsisSpace: Int64?
  }

  public let shaped: ShapedText
  public let lines: [Line]
  /// The widest line, in points.
  public let width: Double
  let ellipsis: ShapedText?

  /// Whether text was left out because of a line limit.
  public var isTruncated: Bool { ellipsis != nil }
}
