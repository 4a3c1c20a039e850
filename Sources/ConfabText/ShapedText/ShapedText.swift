import Algorithms

/// A text that has been itemized and shaped, and can be broken into lines at any width.
///
/// An immutable value. Clusters are in text order; the glyphs of one cluster are in visual order.
public struct ShapedText: Sendable {
  let storage: Storage
  /// The width of a text of one measurable paragraph on one line, without white space at its end,
  /// in 1/1024 point; -1 for other texts. Stored outside the storage, because most messages fit on
  /// a line and are measured with this number alone.
  let lineWidth: Int64

  init(storage: Storage) {
    self.storage = storage
    let paragraph = storage.paragraphs.count == 1 ? storage.paragraphs[0] : nil
    if let paragraph, paragraph.isMeasurable, let end = storage.opportunities.last {
      lineWidth = end.visible - paragraph.x
    } else {
      lineWidth = -1
    }
  }

  /// The text.
  public var text: String { storage.text ?? String(decoding: storage.utf8, as: UTF8.self) }
  /// The base style.
  public var style: TextStyle { storage.style }
  /// The spans, in text order and without overlaps.
  public var spans: [TraitSpan] { storage.spans }
  /// The scalars that no font of the library has, each once, in order of appearance.
  public var missing: [Unicode.Scalar] { storage.missing?.scalars ?? [] }
  /// The digits for the boxes of missing characters; `nil` if no character is missing.
  package var missingDigits: HexDigits? { storage.missing?.digits }

  /// The text of a range.
  ///
  /// - Parameter bytes: UTF-8 offsets. The part beyond the end of the text is ignored.
  /// - Complexity: linear in the number of bytes; if the text has control characters, also in the
  ///   start of the range.
  public func text(in bytes: Range<Int>) -> String {
    let bytes = bytes.clamped(to: 0..<storage.utf8.count)
    guard let text = storage.text else {
      return String(decoding: storage.utf8[bytes], as: UTF8.self)
    }
    return String(
      decoding: text.utf8.dropFirst(bytes.lowerBound).prefix(bytes.count), as: UTF8.self)
  }

  /// What the copies of the value share.
  package var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  /// The text as it was shaped, with control characters replaced.
  var utf8: [UInt8] { storage.utf8 }
  var fonts: [FontInstance] { storage.fonts }
  var paragraphs: [Paragraph] { storage.paragraphs }
  var runs: [Run] { storage.runs }
  /// The clusters, and a last entry for the end.
  var clusters: [ShapedPiece.Cluster] { storage.pieces.clusters }
  var glyphs: [ShapedPiece.Glyph] { storage.pieces.glyphs }

  /// The letter-spacing in front of a cluster, in 1/1024 point.
  func space(before cluster: Int) -> Int64 { storage.pieces.space(before: cluster) }

  /// The number of glyphs.
  package var glyphCount: Int { glyphs.count }

  /// The memory that the value uses, in bytes, with its text and the allocator's headers. The list
  /// of fonts is not included, because texts with the same fonts share it.
  package var memoryFootprint: Int {
    // A block of glibc's allocator is a multiple of 16 bytes with a header of 8. Arrays and strings
    // have a header of 32 bytes, objects one of 16.
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

  /// The size of ``Storage``: ten references, a style and the three arrays of a piece.
  private var storageSize: Int {
    13 * MemoryLayout<Int>.size + MemoryLayout<TextStyle>.size
  }
}

extension ShapedText {
  /// A part of a text that one font draws.
  package struct FontRun: Sendable, Hashable {
    /// The UTF-8 range.
    package var bytes: Range<Int>
    /// The font, without tracking.
    package var font: FontInstance
  }

  /// The parts of the text by font, in text order. Neighbors have different fonts.
  ///
  /// - Complexity: linear in the number of runs.
  package var fontRuns: [FontRun] {
    var result: [FontRun] = []
    for paragraph in paragraphs {
      for index in paragraph.runs {
        let run = runs[index]
        let font = fonts[run.font].untracked
        let end =
          run.clusters.upperBound == paragraph.clusters.upperBound
          ? paragraph.bytes.upperBound : Int(clusters[run.clusters.upperBound].byte)
        let start = Int(clusters[run.clusters.lowerBound].byte)
        if let last = result.last, last.font == font {
          result[result.count - 1].bytes = last.bytes.lowerBound..<end
        } else {
          result.append(FontRun(bytes: start..<end, font: font))
        }
      }
    }
    return result
  }

  /// The sum of the advances of all characters, in points, as if the text had no line breaks.
  package var advance: Double { Double(clusters.last?.x ?? 0) / 1024 }
}

extension ShapedText {
  /// A position where a line can end, or the end of the paragraph.
  struct Opportunity: Sendable {
    private enum Kind {
      static let safe: Int64 = 0
      static let changing: Int64 = 1
      static let unknown: Int64 = 2
    }

    /// The first cluster of the next line.
    let cluster: Int32
    /// The width of the white space before it, which hangs.
    private let hangingWidth: Int32
    /// `x`, and the kind in the lowest two bits.
    private let packed: Int64

    /// Creates an opportunity where a break changes no glyphs.
    init(cluster: Int, hangingWidth: Int64, x: Int64) {
      self.init(cluster, hangingWidth, x, Kind.safe)
    }

    /// Creates an opportunity where a break changes glyphs.
    ///
    /// - Parameter isKnown: Whether the changes of the widths are known.
    init(changingAt cluster: Int, hangingWidth: Int64, x: Int64, isKnown: Bool) {
      self.init(cluster, hangingWidth, x, isKnown ? Kind.changing : Kind.unknown)
    }

    private init(_ cluster: Int, _ hangingWidth: Int64, _ x: Int64, _ kind: Int64) {
      self.cluster = Int32(truncatingIfNeeded: cluster)
      self.hangingWidth = Int32(clamping: hangingWidth)
      packed = x << 2 | kind
    }

    /// The sum of the advances before `cluster`, in 1/1024 point.
    var x: Int64 { packed >> 2 }
    /// The sum of the advances before the white space that hangs.
    var visible: Int64 { x - Int64(hangingWidth) }
    /// Whether a break here can change glyphs.
    var isChanging: Bool { packed & 3 != Kind.safe }
    /// Whether the changes of the widths are unknown.
    var isUnknown: Bool { packed & 3 == Kind.unknown }
  }

  /// The changes of the widths by a break; `nil` if there are none or they are unknown.
  ///
  /// - Complexity: logarithmic in the number of breaks that change something.
  func change(at opportunity: Opportunity) -> BreakChange? {
    guard opportunity.isChanging, !opportunity.isUnknown else { return nil }
    let changes = storage.changes
    let index = changes.partitioningIndex { $0.cluster >= opportunity.cluster }
    return index < changes.count && changes[index].cluster == opportunity.cluster
      ? changes[index] : nil
  }
}

extension ShapedText {
  /// A sequence of clusters with one font, direction and language.
  struct Run: Sendable {
    private let compactClusters: Range<Int32>
    /// ISO 15924.
    let script: OpenTypeTag
    private let compactFont: UInt16
    /// The embedding level of UAX #9.
    let level: UInt8
    /// A BCP 47 tag; empty for the font's default.
    let language: String

    init(clusters: Range<Int>, font: Int, level: UInt8, script: OpenTypeTag, language: String) {
      compactClusters = Range(compacting: clusters)
      compactFont = UInt16(truncatingIfNeeded: font)
      self.level = level
      self.script = script
      self.language = language
    }

    var clusters: Range<Int> { compactClusters.asInt }
    /// The index of the font in ``ShapedText/fonts``.
    var font: Int { Int(compactFont) }
  }

  /// The text between two hard line breaks.
  struct Paragraph: Sendable {
    private let compactBytes: Range<Int32>
    private let compactClusters: Range<Int32>
    private let compactRuns: Range<Int32>
    private let compactOpportunities: Range<Int32>
    /// The sum of the advances before it, in 1/1024 point.
    let x: Int64
    let isRightToLeft: Bool
    /// Whether ``opportunities`` are enough to measure its lines: it has no invisible characters,
    /// tabs, letter-spacing or negative advances.
    let isMeasurable: Bool
    let hasTabs: Bool

    init(
      bytes: Range<Int>, clusters: Range<Int>, runs: Range<Int>, opportunities: Range<Int>,
      x: Int64, isRightToLeft: Bool, isMeasurable: Bool, hasTabs: Bool
    ) {
      compactBytes = Range(compacting: bytes)
      compactClusters = Range(compacting: clusters)
      compactRuns = Range(compacting: runs)
      compactOpportunities = Range(compacting: opportunities)
      self.x = x
      self.isRightToLeft = isRightToLeft
      self.isMeasurable = isMeasurable
      self.hasTabs = hasTabs
    }

    /// UTF-8 offsets, without the line break.
    var bytes: Range<Int> { compactBytes.asInt }
    var clusters: Range<Int> { compactClusters.asInt }
    var runs: Range<Int> { compactRuns.asInt }
    var opportunities: Range<Int> { compactOpportunities.asInt }
  }
}

extension ShapedText {
  /// Whether the text at `factor` times the type size is `factor` times as wide: it has no
  /// letter-spacing and no tracking, which are absolute lengths.
  package var scalesWithSize: Bool {
    style.letterSpacing == 0 && fonts.allSatisfy { $0.tracking == 0 }
  }

  /// A place where a line can end, with the widths before it and the number of gaps for
  /// letter-spacing.
  package struct SpacedBreak: Sendable {
    /// The UTF-8 offset of the next line, or the end of the paragraph.
    package var byte: Int
    /// The sum of the advances before the next line without letter-spacing, in 1/1024 point.
    package var advance: Int64
    /// `advance` without the white space that hangs before the next line.
    package var visibleAdvance: Int64
    /// The number of gaps before the next line, with the one in front of its first character.
    package var gaps: Int
    /// The number of gaps before the white space that hangs.
    package var visibleGaps: Int
    /// Whether it ends a paragraph.
    package var endsParagraph: Bool
  }

  /// The places where lines can end, in text order, for a text that was shaped with a
  /// letter-spacing above 0.
  ///
  /// - Complexity: linear in the number of clusters.
  package var spacedBreaks: [SpacedBreak] {
    let amount = Int64((style.letterSpacing * 1024).rounded())
    var result: [SpacedBreak] = []
    for paragraph in paragraphs {
      var gaps = 0
      var visible = (x: Int64(0), gaps: 0)
      var afterSpace = false
      func add(_ byte: Int, x: Int64, isEnd: Bool) {
        result.append(
          SpacedBreak(
            byte: byte, advance: x, visibleAdvance: visible.x, gaps: gaps,
            visibleGaps: visible.gaps, endsParagraph: isEnd))
      }
      for index in paragraph.clusters {
        let cluster = clusters[index]
        let x = cluster.x - paragraph.x - Int64(gaps) * amount
        if index > paragraph.clusters.lowerBound, !afterSpace { visible = (x, gaps) }
        afterSpace = cluster.flags.contains(.space)
        if cluster.flags.contains(.spaced) { gaps += 1 }
        guard index > paragraph.clusters.lowerBound, cluster.flags.contains(.breakBefore),
          !cluster.flags.contains(.insideGrapheme)
        else { continue }
        add(Int(cluster.byte), x: x, isEnd: false)
      }
      let x = clusters[paragraph.clusters.upperBound].x - paragraph.x - Int64(gaps) * amount
      if !afterSpace { visible = (x, gaps) }
      add(paragraph.bytes.upperBound, x: x, isEnd: true)
    }
    return result
  }
}

extension ShapedText {
  /// The contents, shared by the copies of the value.
  final class Storage: Sendable {
    // Measuring reads these first, so they share a cache line with the object's header.
    let opportunities: [Opportunity]
    /// The known changes by breaks, sorted by cluster.
    let changes: [BreakChange]
    let paragraphs: [Paragraph]
    let runs: [Run]
    let pieces: ShapedPiece
    /// The text as it was shaped, with control characters replaced.
    let utf8: [UInt8]
    /// The original text; `nil` if it is equal to `utf8`.
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
}

extension ShapedText {
  /// The cluster of a tab; `nil` if a run is not a tab.
  func tab(in run: Run) -> Int? {
    let cluster = run.clusters.lowerBound
    return run.clusters.count == 1 && utf8[Int(clusters[cluster].byte)] == 0x09 ? cluster : nil
  }

  /// The advance of a space, which is the glyph of a tab, in 1/1024 point.
  func space(ofTab cluster: Int) -> Int64 {
    Int64(glyphs[Int(clusters[cluster].glyph)].advance)
  }

  /// A tab with a given advance, in 1/1024 point.
  func piece(ofTab tab: Int, advance: Int64) -> ShapedPiece {
    let cluster = clusters[tab]
    var piece = ShapedPiece()
    var glyph = glyphs[Int(cluster.glyph)]
    glyph.advance = Int32(clamping: advance)
    piece.glyphs = [glyph]
    piece.clusters = [
      ShapedPiece.Cluster(byte: cluster.byte, glyph: 0, x: 0, flags: [.space]),
      ShapedPiece.Cluster(byte: cluster.byte + 1, glyph: 1, x: Int64(glyph.advance), flags: []),
    ]
    return piece
  }
}

/// The tab stops: multiples of eight spaces from the start of a line, as in PangoLayout.
///
/// A tab moves the pen by at least one space. Each tab is a run at the paragraph's level, so the
/// text before it is before it on the line. In the sums of advances a tab is as wide as a space;
/// its width on a line depends on the start of the line.
enum TabStops {
  /// The advance of a tab, in 1/1024 point.
  ///
  /// - Parameters:
  ///   - position: The position of the tab from the start of the line.
  ///   - space: The advance of a space, above 0.
  static func advance(at position: Int64, space: Int64) -> Int64 {
    let interval = 8 * space
    let position = max(0, position)
    return (position + space + interval - 1) / interval * interval - position
  }
}
