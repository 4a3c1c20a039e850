/// The lines of a shaped text at one width.
///
/// Immutable. Holds no glyphs of its own but where a break changed the shapes around it.
public struct BrokenText: Sendable {
  /// One line.
  public struct Line: Sendable {
    /// UTF-8 bytes that belong to the line: the white space that hangs at its end included, a hard
    /// line break not.
    public let bytes: Range<Int>
    /// Points, without hanging white space.
    public let width: Double
    /// The base direction of its paragraph; says at which side a line starts.
    public let isRightToLeft: Bool
    let clusters: Range<Int>
    let paragraph: Int
    /// Runs shaped anew because a break stood where the shaping was not safe to break, by run.
    let reshaped: [Int: ReshapedPiece]
    let hasEllipsis: Bool
  }

  public let shaped: ShapedText
  public let lines: [Line]
  /// The widest line, in points.
  public let width: Double
  let ellipsis: ShapedText?

  /// Whether text was left out because of a line limit.
  public var isTruncated: Bool { ellipsis != nil }
}

/// A part of a run with glyphs of its own.
struct ReshapedPiece: Sendable {
  /// One more than there are clusters; `glyph` indexes `glyphs`, `x` starts at 0.
  var clusters: [ShapedText.Cluster]
  var glyphs: [ShapedText.Glyph]

  init(_ shaped: [HarfBuzzGlyph], end: Int, isRightToLeft: Bool) {
    clusters = []
    glyphs = []
    var x: Int64 = 0
    for group in ClusterGroups(shaped, isRightToLeft: isRightToLeft) {
      clusters.append(
        ShapedText.Cluster(
          byte: Int32(shaped[group.lowerBound].byte), glyph: Int32(glyphs.count), x: x, flags: []))
      for glyph in shaped[group] {
        glyphs.append(
          ShapedText.Glyph(id: glyph.id, advance: glyph.advance, x: glyph.x, y: glyph.y))
        x += Int64(glyph.advance)
      }
    }
    clusters.append(
      ShapedText.Cluster(byte: Int32(end), glyph: Int32(glyphs.count), x: x, flags: []))
  }

  /// Width of the clusters that start before a byte.
  func width(before byte: Int) -> Int64 {
    (clusters.first { Int($0.byte) >= byte } ?? clusters[clusters.count - 1]).x
  }
}
