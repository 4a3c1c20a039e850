/// The words of a run in text order, and the glyphs of those that are not in the word cache.
struct RunWords {
  /// A word, or several words that affect each other.
  struct Word {
    /// Where the shaped word is stored.
    enum Source {
      /// In the plan's ``WordCache``.
      case cache
      /// In ``RunWords``, assembled from pairs.
      case pairs
      /// In ``RunWords``, shaped by HarfBuzz for this run only.
      case run
    }

    var bytes: Range<Int>
    var source: Source
    /// The index in the source.
    var index: Int
  }

  var words: [Word] = []
  private var pairedWords: [ShapedWord] = []
  private var uncachedWords: [ShapedWord] = []
  private var uncachedPieces: [ShapedPiece] = []
  /// The glyphs of the words assembled from pairs.
  let pairedGlyphs = WordGlyphs()

  /// Removes all words and keeps the memory.
  mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    pairedWords.removeAll(keepingCapacity: true)
    uncachedWords.removeAll(keepingCapacity: true)
    uncachedPieces.removeAll(keepingCapacity: true)
    pairedGlyphs.removeAll()
  }

  /// Stores a word whose glyphs are in ``pairedGlyphs``.
  mutating func add(_ shaped: ShapedWord, at bytes: Range<Int>) -> Word {
    pairedWords.append(shaped)
    return Word(bytes: bytes, source: .pairs, index: pairedWords.count - 1)
  }

  /// Stores a word for this run only.
  mutating func add(_ shaped: ShapedWord, _ piece: ShapedPiece, at bytes: Range<Int>) -> Word {
    uncachedWords.append(shaped)
    uncachedPieces.append(piece)
    return Word(bytes: bytes, source: .run, index: uncachedWords.count - 1)
  }

  /// The shaped word.
  func shaped(_ word: Word, _ cache: WordCache) -> ShapedWord {
    switch word.source {
    case .cache: cache[word.index]
    case .pairs: pairedWords[word.index]
    case .run: uncachedWords[word.index]
    }
  }

  /// Appends the glyphs of a word to a piece.
  ///
  /// - Returns: Whether a line can end in or before the word at a position where this changes
  ///   glyphs.
  func append(
    _ word: Word, _ shaped: ShapedWord, _ cache: WordCache, breaks: BreakFlags,
    to builder: inout PieceBuilder
  ) -> Bool {
    let byte = word.bytes.lowerBound
    switch word.source {
    case .cache:
      return cache.glyphs.withGlyphs(of: shaped) {
        builder.append($0, $1, $2, at: byte, breaks: breaks)
      }
    case .pairs:
      return pairedGlyphs.withGlyphs(of: shaped) {
        builder.append($0, $1, $2, at: byte, breaks: breaks)
      }
    case .run: return builder.append(uncachedPieces[word.index], at: byte, breaks: breaks)
    }
  }
}
