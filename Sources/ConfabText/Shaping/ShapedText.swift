/// Text that has been itemised and shaped and can be broken at any width.
///
/// An immutable value in 1/1024 point. Clusters and glyphs are in logical order; the glyphs of one
/// cluster are in visual order.
public struct ShapedText: Sendable {
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
    var opportunities: Range<Int>
    /// Sum of the advances before it.
    var x: Int64
    var isRightToLeft: Bool
    /// Nothing in it is invisible and no advance negative, so that ``opportunities`` say all.
    var isPlain: Bool
  }

  /// All of it, shared by the copies of the value.
  final class Storage: Sendable {
    let text: String
    let style: TextStyle
    let spans: [TraitSpan]
    let missing: [Unicode.Scalar]
    let utf8: [UInt8]
    let fonts: [FontInstance]
    let paragraphs: [Paragraph]
    let runs: [Run]
    let opportunities: [Opportunity]
    let pieces: ShapedPiece

    init(
      text: String, style: TextStyle, spans: [TraitSpan], missing: [Unicode.Scalar],
      utf8: [UInt8], fonts: [FontInstance], paragraphs: [Paragraph], runs: [Run],
      opportunities: [Opportunity], pieces: ShapedPiece
    ) {
      self.text = text
      self.style = style
      self.spans = spans
      self.missing = missing
      self.utf8 = utf8
      self.fonts = fonts
      self.paragraphs = paragraphs
      self.runs = runs
      self.opportunities = opportunities
      self.pieces = pieces
    }
  }

  let storage: Storage

  public var text: String { storage.text }
  public var style: TextStyle { storage.style }
  /// What the spans say, flattened.
  public var spans: [TraitSpan] { storage.spans }
  /// Unicode scalars that no font of the library covers, each once, in order of appearance.
  public var missing: [Unicode.Scalar] { storage.missing }

  /// The text's bytes as they were shaped, controls replaced.
  var utf8: [UInt8] { storage.utf8 }
  var fonts: [FontInstance] { storage.fonts }
  var paragraphs: [Paragraph] { storage.paragraphs }
  var runs: [Run] { storage.runs }
  /// One more than there are clusters: the last is the end.
  var clusters: [ShapedPiece.Cluster] { storage.pieces.clusters }
  var glyphs: [ShapedPiece.Glyph] { storage.pieces.glyphs }

  /// Width of the widest paragraph when nothing is broken, in points.
  public var naturalWidth: Double {
    Double(
      paragraphs.map { clusters[$0.clusters.upperBound].x - clusters[$0.clusters.lowerBound].x }
        .max() ?? 0) / 1024
  }

  /// Letter-spacing in front of a cluster, in 1/1024 point.
  func space(before cluster: Int) -> Int64 { storage.pieces.space(before: cluster) }

  /// Number of glyphs.
  public var glyphCount: Int { glyphs.count }

  /// Bytes that the value holds, the text's own included, without what the allocator adds.
  public var memoryFootprint: Int {
    func size<T>(_ array: [T]) -> Int {
      array.isEmpty ? 0 : 32 + array.capacity * MemoryLayout<T>.stride
    }
    let header = 16 + MemoryLayout<Storage>.size + 10 * MemoryLayout<Int>.size
    let text = storage.text.utf8.count > 15 ? 32 + storage.text.utf8.count : 0
    return header + text + size(spans) + size(missing) + size(utf8) + size(paragraphs) + size(runs)
      + size(storage.opportunities) + size(clusters) + size(glyphs) + size(storage.pieces.offsets)
  }
}
