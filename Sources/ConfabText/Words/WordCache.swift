/// Shaped words by their text and the spaces that they were shaped with.
///
/// Unlike a `BoundedCache`, it needs no key object for a lookup and does not update an order of use,
/// and its words are small ranges of shared arrays.
///
/// A class, because a copy would be large.
final class WordCache {
  /// The number of words in all caches of a shaper.
  final class Total {
    var words = 0
  }

  private let total: Total
  private var interner = WordInterner()
  private var words: [ShapedWord] = []
  /// The clusters and glyphs of the words.
  let glyphs = WordGlyphs()

  /// - Parameter total: A counter that the cache updates.
  init(counting total: Total) { self.total = total }

  deinit { total.words -= words.count }

  /// The word at an index.
  subscript(index: Int) -> ShapedWord { words[index] }

  /// Removes all words and their indexes.
  func removeAll() {
    total.words -= words.count
    interner = WordInterner()
    words.removeAll()
    glyphs.removeAll()
  }

  /// The index of a word; `nil` if the cache does not have it.
  ///
  /// - Parameter hash: The result of ``WordInterner/hash(_:_:variant:)``.
  func find(
    _ utf8: [UInt8], _ word: Range<Int>, _ spaces: AdjacentSpaces, hash: UInt64
  ) -> Int? {
    interner.find(utf8, word, variant: spaces.rawValue, hash: hash)
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
    words.append(glyphs.append(piece, as: shaped))
    total.words += 1
    return interner.insert(utf8, word, variant: spaces.rawValue, hash: hash)
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
