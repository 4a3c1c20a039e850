/// Text that has been itemised and shaped and can be broken at any width.
///
/// An immutable value in 1/1024 point. Clusters and glyphs are in logical order; the glyphs of one
/// cluster are in visual order.
public struct ShapedText: Sendable {
  /// A glyph and where it goes, relative to the pen.
  struct Glyph: Sendable {
    var id: UInt32
    var advance: Int32
    var x: Int32
    var y: Int32
  }

  /// The smallest stretch of text that has glyphs of its own.
  struct Cluster: Sendable {
    struct Flags: OptionSet, Sendable {
      let rawValue: UInt8
      /// A line may end before this cluster.
      static let breakBefore = Flags(rawValue: 1)
      static let space = Flags(rawValue: 2)
      /// Breaking before it changes the glyphs on either side.
      static let unsafeBefore = Flags(rawValue: 4)
      /// What a reader sees as one character began before it and goes on.
      static let insideGrapheme = Flags(rawValue: 8)
      /// Has no ink and no width.
      static let invisible = Flags(rawValue: 16)
      /// Letter-spacing stands before it, but at a line's start; see ``LetterSpacing``.
      static let spaced = Flags(rawValue: 32)
    }
    /// First UTF-8 byte.
    var byte: Int32
    /// First glyph.
    var glyph: Int32
    /// Sum of the advances of all clusters before it in the text, letter-spacing included.
    var x: Int64
    var flags: Flags
  }

  /// Neighbouring clusters of one font, direction and language.
  struct Run: Sendable {
    var clusters: Range<Int>
    var font: Int
    var level: UInt8
    var script: UInt32
    var language: String
  }

  /// A stretch between hard line breaks.
  struct Paragraph: Sendable {
    /// UTF-8 bytes without the line break itself.
    var bytes: Range<Int>
    var clusters: Range<Int>
    var runs: Range<Int>
    var isRightToLeft: Bool
  }

  public let text: String
  public let style: TextStyle
  /// What the spans say, flattened.
  public let spans: [TraitSpan]
  /// Unicode scalars that no font of the library covers, each once, in order of appearance.
  public let missing: [Unicode.Scalar]

  /// The text's bytes as they were shaped, controls replaced.
  let utf8: [UInt8]
  let fonts: [FontInstance]
  let paragraphs: [Paragraph]
  let runs: [Run]
  /// One more than there are clusters: the last is the end.
  let clusters: [Cluster]
  let glyphs: [Glyph]

  /// Width of the widest paragraph when nothing is broken, in points.
  public var naturalWidth: Double {
    Double(
      paragraphs.map { clusters[$0.clusters.upperBound].x - clusters[$0.clusters.lowerBound].x }
        .max() ?? 0) / 1024
  }

  /// Letter-spacing in front of a cluster, in 1/1024 point.
  func space(before cluster: Int) -> Int64 { clusters.space(before: cluster, glyphs) }

  /// Number of glyphs.
  public var glyphCount: Int { glyphs.count }
}

extension [ShapedText.Cluster] {
  /// Letter-spacing in front of a cluster: what its width has beyond its glyphs.
  func space(before index: Int, _ glyphs: [ShapedText.Glyph]) -> Int64 {
    let cluster = self[index]
    guard cluster.flags.contains(.spaced) else { return 0 }
    let range = Int(cluster.glyph)..<Int(self[index + 1].glyph)
    return self[index + 1].x - cluster.x - glyphs[range].reduce(0) { $0 + Int64($1.advance) }
  }
}
