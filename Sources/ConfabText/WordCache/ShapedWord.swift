/// The result of shaping a word, or several words that affect each other, between spaces.
struct ShapedWord {
  struct Flags: OptionSet {
    let rawValue: UInt8
    /// The word starts with a mark or an invisible character and belongs to the text before it.
    static let attachesToPrevious = Flags(rawValue: 1)
    /// The word changes the spaces beside it in more than their advance. Its run must be shaped
    /// whole.
    static let requiresWholeRun = Flags(rawValue: 2)
    /// A line break between the word and the space after it changes glyphs.
    static let isUnsafeBeforeSpace = Flags(rawValue: 4)
    /// A space beside the word can affect its glyphs; see ``AdjacentSpaces``.
    static let dependsOnSpaces = Flags(rawValue: 8)
  }

  var flags: Flags = []
  /// The ranges of the word in its ``WordGlyphs``.
  var clusters: Range<Int32> = 0..<0
  var glyphs: Range<Int32> = 0..<0
  var offsets: Range<Int32> = 0..<0
  /// The change of the advance of the space before the word, in 1/1024 point.
  var leadingSpaceChange: Int32 = 0
  /// The change of the advance of the space after the word, in 1/1024 point.
  var trailingSpaceChange: Int32 = 0
  /// The cross-word rules that match its first and last glyph, and those that require any of its
  /// glyphs.
  var matches = WordBoundaryAnalysis.RuleMatches()
  /// The smallest number of glyphs that the word has at any point of shaping.
  var minimumGlyphCount = 1
}
