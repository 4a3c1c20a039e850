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
