/// The clusters and glyphs of many words, in one array each.
final class WordGlyphs {
  private var clusters: [CompactCluster] = []
  private var glyphs: [ShapedPiece.Glyph] = []
  private var offsets: [ShapedPiece.Offset] = []

  /// Removes all words and keeps the memory.
  func removeAll() {
    clusters.removeAll(keepingCapacity: true)
    glyphs.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
  }

  /// Appends the glyphs of a word.
  ///
  /// - Parameter piece: At most 255 bytes and 255 glyphs.
  /// - Returns: The word with its ranges set.
  func append(_ piece: ShapedPiece, as word: ShapedWord) -> ShapedWord {
    var word = word
    let clusters = piece.clusters.dropLast().map {
      CompactCluster(
        byte: UInt8(truncatingIfNeeded: $0.byte), glyph: UInt8(truncatingIfNeeded: $0.glyph),
        flags: $0.flags.rawValue)
    }
    word.clusters = Self.append(clusters, to: &self.clusters)
    word.glyphs = Self.append(piece.glyphs, to: &glyphs)
    word.offsets = Self.append(piece.offsets, to: &offsets)
    return word
  }

  /// Appends a word with one cluster for each glyph and no offsets.
  ///
  /// - Returns: The word with its ranges set.
  func append(
    _ clusters: Slice<UnsafeMutableBufferPointer<CompactCluster>>,
    _ glyphs: Slice<UnsafeMutableBufferPointer<ShapedPiece.Glyph>>, as word: ShapedWord
  ) -> ShapedWord {
    var word = word
    word.clusters = Self.append(clusters, to: &self.clusters)
    word.glyphs = Self.append(glyphs, to: &self.glyphs)
    return word
  }

  private static func append<T>(_ new: some Collection<T>, to array: inout [T]) -> Range<Int32> {
    let start = Int32(truncatingIfNeeded: array.count)
    array.append(contentsOf: new)
    return start..<Int32(truncatingIfNeeded: array.count)
  }

  /// Calls `body` with the clusters, glyphs and offsets of a word.
  func withGlyphs<Result>(
    of word: ShapedWord,
    _ body: (
      _ clusters: UnsafeBufferPointer<CompactCluster>,
      _ glyphs: UnsafeBufferPointer<ShapedPiece.Glyph>,
      _ offsets: UnsafeBufferPointer<ShapedPiece.Offset>
    ) -> Result
  ) -> Result {
    func part<T>(_ buffer: UnsafeBufferPointer<T>, _ range: Range<Int32>)
      -> UnsafeBufferPointer<T>
    {
      UnsafeBufferPointer(rebasing: buffer[range.asInt])
    }
    return clusters.withUnsafeBufferPointer { clusters in
      glyphs.withUnsafeBufferPointer { glyphs in
        offsets.withUnsafeBufferPointer { offsets in
          body(
            part(clusters, word.clusters), part(glyphs, word.glyphs), part(offsets, word.offsets))
        }
      }
    }
  }
}

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
  var matches = WordRules.Matches()
}
