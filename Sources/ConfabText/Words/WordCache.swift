/// Shaped words by their text and the spaces that they were shaped with.
///
/// The cache has two generations. When the young generation is full, it replaces the old one. Words
/// of the old generation that are used again are copied back. Unlike a `BoundedCache`, it needs
/// no key object for a lookup and does not update an order of use, and its words are small ranges
/// of shared arrays.
///
/// A class, because a copy would be large.
final class WordCache {
  private struct Generation {
    var interner = WordInterner()
    var words: [ShapedWord] = []
    let glyphs = WordGlyphs()

    var memoryFootprint: Int {
      interner.memoryFootprint + words.count * MemoryLayout<ShapedWord>.stride
        + glyphs.memoryFootprint
    }
  }

  /// The number of words in the young generations of all caches of a shaper.
  final class YoungCount {
    var words = 0
  }

  private let total: YoungCount
  private var young = Generation()
  private var old = Generation()

  /// - Parameter total: A counter that the cache updates.
  init(counting total: YoungCount) { self.total = total }

  deinit { total.words -= young.words.count }

  /// The number of words in both generations.
  var count: Int { young.words.count + old.words.count }

  /// The memory in use, in bytes.
  var memoryFootprint: Int { young.memoryFootprint + old.memoryFootprint }

  /// The word at an index.
  subscript(index: Int) -> ShapedWord { young.words[index] }

  /// The clusters and glyphs of the words.
  var glyphs: WordGlyphs { young.glyphs }

  /// Drops the words that were not used since the last call. Invalidates all indexes.
  func dropOldGeneration() {
    total.words -= young.words.count
    old = young
    young = Generation()
  }

  /// The index of a word; `nil` if the cache does not have it. Copies the word to the young
  /// generation.
  ///
  /// - Parameter hash: The result of ``WordInterner/hash(_:_:variant:)``.
  func find(
    _ utf8: [UInt8], _ word: Range<Int>, _ spaces: AdjacentSpaces, hash: UInt64
  ) -> Int? {
    let variant = spaces.rawValue
    if let index = young.interner.find(utf8, word, variant: variant, hash: hash) { return index }
    guard let index = old.interner.find(utf8, word, variant: variant, hash: hash) else {
      return nil
    }
    young.words.append(young.glyphs.copy(old.words[index], from: old.glyphs))
    total.words += 1
    return young.interner.insert(utf8, word, variant: variant, hash: hash)
  }

  /// Inserts a word that the cache does not have.
  ///
  /// - Returns: The index of the word; `nil` if it has more than ``WordInterner/maximumLength``
  ///   bytes or 255 glyphs.
  func insert(
    _ shaped: ShapedWord, _ piece: ShapedPiece, _ utf8: [UInt8], _ word: Range<Int>,
    _ spaces: AdjacentSpaces, hash: UInt64
  ) -> Int? {
    guard word.count <= WordInterner.maximumLength, piece.glyphs.count <= 255 else { return nil }
    young.words.append(young.glyphs.append(piece, as: shaped))
    total.words += 1
    return young.interner.insert(utf8, word, variant: spaces.rawValue, hash: hash)
  }
}

/// The spaces that a word is shaped with.
enum AdjacentSpaces: UInt8 {
  /// No spaces. The result is valid for all words that spaces do not affect.
  case none = 0
  case before = 1
  case after = 2
  case both = 3

  init(before: Bool, after: Bool) {
    self = before ? (after ? .both : .before) : (after ? .after : .none)
  }

  var hasBefore: Bool { self == .before || self == .both }
  var hasAfter: Bool { self == .after || self == .both }
}
