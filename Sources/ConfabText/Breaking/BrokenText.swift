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

  /// Puts letter-spacing where it stands in the text that this was a part of.
  ///
  /// - Parameter isLineStart: there is none before the first character.
  mutating func addSpacing(
    _ spacing: LetterSpacing, as original: ArraySlice<ShapedText.Cluster>, isLineStart: Bool
  ) {
    var original = original
    var shift: Int64 = 0
    var lastAdvance: Int64 = isLineStart ? 0 : .max
    var isFirst = isLineStart
    for index in clusters.indices.dropLast() {
      let advance = clusters[index + 1].x - clusters[index].x
      clusters[index].x += shift
      original = original.drop { $0.byte < clusters[index].byte }
      guard let same = original.first, same.byte == clusters[index].byte else {
        if advance != 0 { isFirst = false }
        continue
      }
      if advance == 0, same.flags.contains(.invisible) {
        clusters[index].flags.insert(.invisible)
        continue
      }
      if same.flags.contains(.spaced), !isFirst {
        clusters[index].flags.insert(.spaced)
        shift += spacing.space(between: lastAdvance, and: advance)
      }
      isFirst = false
      lastAdvance = advance
    }
    clusters[clusters.count - 1].x += shift
  }

  /// Width of the clusters that start before a byte.
  func width(before byte: Int) -> Int64 {
    (clusters.first { Int($0.byte) >= byte } ?? clusters[clusters.count - 1]).x
  }
}
