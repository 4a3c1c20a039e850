/// Caching the words of runs that were shaped whole.
extension WordShaper {
  /// Whether all words of a run are in the cache.
  func knowsWords(of run: WordRun) -> Bool {
    var knowsAll = true
    run.forEachWord(in: run.request.bytes) { word in
      let hash = WordInterner.hash(run.utf8, word, variant: AdjacentSpaces.none.rawValue)
      knowsAll =
        word.count <= WordInterner.maximumLength
        && run.plan.cache.find(run.utf8, word, .none, hash: hash) != nil
      return knowsAll
    }
    return knowsAll
  }

  /// Inserts the words of a run into the cache.
  ///
  /// - Parameter whole: The run, shaped whole. Its words must be independent of each other.
  func learnWords(of run: WordRun, from whole: ShapedPiece) {
    var cluster = 0
    let origin = run.request.bytes.lowerBound
    run.forEachWord(in: run.request.bytes) { word in
      let (start, end) = (word.lowerBound - origin, word.upperBound - origin)
      while cluster < whole.clusters.count - 1, whole.clusters[cluster].byte < start {
        cluster += 1
      }
      let first = cluster
      while cluster < whole.clusters.count - 1, whole.clusters[cluster].byte < end {
        cluster += 1
      }
      guard word.count <= WordInterner.maximumLength, run.isIsolated(word),
        whole.clusters[first].byte == start, whole.clusters[cluster].byte == end
      else { return true }
      let hash = WordInterner.hash(run.utf8, word, variant: AdjacentSpaces.none.rawValue)
      guard run.plan.cache.find(run.utf8, word, .none, hash: hash) == nil else { return true }
      var shaped = ShapedWord()
      addBoundaryProperties(of: word, in: run, to: &shaped)
      _ = run.plan.cache.insert(
        shaped, whole.part(first..<cluster), run.utf8, word, .none, hash: hash)
      return true
    }
  }
}
