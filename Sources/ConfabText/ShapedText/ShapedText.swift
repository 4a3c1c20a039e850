/// Text that has been itemised and shaped and can be broken at any width.
///
/// An immutable value in 1/1024 point. Clusters and glyphs are in logical order; the glyphs of one
/// cluster are in visual order.
public struct ShapedText: Sendable {
  /// Neighbouring clusters of one font, direction and language.
  struct Run: Sendable {
    private let compactClusters: Range<Int32>
    let script: UInt32
    private let compactFont: UInt16
    let level: UInt8
    let language: String

    init(clusters: Range<Int>, font: Int, level: UInt8, script: UInt32, language: String) {
      compactClusters = Range(compacting: clusters)
      compactFont = UInt16(truncatingIfNeeded: font)
      self.level = level
      self.script = script
      self.language = language
    }

    var clusters: Range<Int> { compactClusters.asInt }
    /// Index in the text's fonts.
    var font: Int { Int(compactFont) }
  }

  /// A stretch between hard line breaks.
  struct Paragraph: Sendable {
    private let compactBytes: Range<Int32>
    private let compactClusters: Range<Int32>
    private let compactRuns: Range<Int32>
    private let compactOpportunities: Range<Int32>
    /// Sum of the advances before it.
    let x: Int64
    let isRightToLeft: Bool
    /// Nothing in it is invisible or a tab and no advance negative, so that ``opportunities`` say
    /// all.
    let isPlain: Bool
    let hasTabs: Bool

    init(
      bytes: Range<Int>, clusters: Range<Int>, runs: Range<Int>, opportunities: Range<Int>,
      x: Int64, isRightToLeft: Bool, isPlain: Bool, hasTabs: Bool
    ) {
      compactBytes = Range(compacting: bytes)
      compactClusters = Range(compacting: clusters)
      compactRuns = Range(compacting: runs)
      compactOpportunities = Range(compacting: opportunities)
      self.x = x
      self.isRightToLeft = isRightToLeft
      self.isPlain = isPlain
      self.hasTabs = hasTabs
    }

    /// UTF-8 bytes without the line break itself.
    var bytes: Range<Int> { compactBytes.asInt }
    var clusters: Range<Int> { compactClusters.asInt }
    var runs: Range<Int> { compactRuns.asInt }
    var opportunities: Range<Int> { compactOpportunities.asInt }
  }

  /// All of it, shared by the copies of the value.
  final class Storage: Sendable {
    // What measuring reads comes first, on the processor's line with the object's head.
    let opportunities: [Opportunity]
    /// Of the opportunities that change shapes, in their order.
    let changes: [BreakChange]
    let paragraphs: [Paragraph]
    let runs: [Run]
    let pieces: ShapedPiece
    let utf8: [UInt8]
    /// `nil` where it is what `utf8` says.
    let text: String?
    let style: TextStyle
    let spans: [TraitSpan]
    let missing: MissingCharacters?
    let fonts: [FontInstance]

    init(
      text: String?, style: TextStyle, spans: [TraitSpan], missing: MissingCharacters?,
      utf8: [UInt8], fonts: [FontInstance], paragraphs: [Paragraph], runs: [Run],
      opportunities: [Opportunity], changes: [BreakChange], pieces: ShapedPiece
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
      self.changes = changes
      self.pieces = pieces
    }
  }

  let storage: Storage
  /// Width of a text of one plain paragraph on one line, white space at its end not counted; -1 for
  /// other texts. Beside the storage, because most messages fit on a line, and need no more than
  /// this to say so.
  let lineWidth: Int64

  init(storage: Storage) {
    self.storage = storage
    let paragraph = storage.paragraphs.count == 1 ? storage.paragraphs[0] : nil
    if let paragraph, paragraph.isPlain, let end = storage.opportunities.last {
      lineWidth = end.visible - paragraph.x
    } else {
      lineWidth = -1
    }
  }

  public var text: String { storage.text ?? String(decoding: storage.utf8, as: UTF8.self) }
  public var style: TextStyle { storage.style }
  /// What the spans say, flattened.
  public var spans: [TraitSpan] { storage.spans }
  /// Unicode scalars that no font of the library covers, each once, in order of appearance.
  public var missing: [Unicode.Scalar] { storage.missing?.scalars ?? [] }
  /// What boxes in the place of missing characters show; `nil` where none is missing.
  public var missingDigits: HexDigits? { storage.missing?.digits }

  /// What some UTF-8 bytes of the text say; bytes beyond its end say nothing.
  ///
  /// - Complexity: linear in the number of bytes and, where controls were replaced, in the first.
  public func text(in bytes: Range<Int>) -> String {
    let bytes = bytes.clamped(to: 0..<storage.utf8.count)
    guard let text = storage.text else {
      return String(decoding: storage.utf8[bytes], as: UTF8.self)
    }
    return String(
      decoding: text.utf8.dropFirst(bytes.lowerBound).prefix(bytes.count), as: UTF8.self)
  }

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
    Double(paragraphs.map(width(of:)).max() ?? 0) / 1024
  }

  /// Letter-spacing in front of a cluster, in 1/1024 point.
  func space(before cluster: Int) -> Int64 { storage.pieces.space(before: cluster) }

  /// Number of glyphs.
  public var glyphCount: Int { glyphs.count }

  /// Bytes that the value holds, its text and the allocator's headers included. The list of fonts
  /// is not: all texts in the same fonts share one.
  public var memoryFootprint: Int {
    // Blocks of glibc's allocator are multiples of 16 bytes, 8 of which are its own; arrays and
    // strings have a header of 32, objects one of 16.
    func block(_ size: Int) -> Int { (size + 8 + 15) / 16 * 16 }
    func size<T>(_ array: [T]) -> Int {
      array.isEmpty ? 0 : block(32 + array.capacity * MemoryLayout<T>.stride)
    }
    let object = block(16 + storageSize)
    let text = storage.text.map { $0.utf8.count > 15 ? block(32 + $0.utf8.count) : 0 } ?? 0
    return object + text + size(spans) + size(missing) + size(utf8) + size(paragraphs)
      + size(runs) + size(storage.opportunities) + size(storage.changes) + size(clusters)
      + size(glyphs) + size(storage.pieces.offsets)
  }

  /// Of ``Storage``: eleven pointers, a style and three arrays of a piece.
  private var storageSize: Int {
    13 * MemoryLayout<Int>.size + MemoryLayout<TextStyle>.size
  }
}

extension Range<Int32> {
  /// Cut off where 31 bits can't count.
  init(compacting range: Range<Int>) {
    self = Int32(clamping: range.lowerBound)..<Int32(clamping: range.upperBound)
  }
}
