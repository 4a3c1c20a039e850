/// Finding words, and joining words that affect each other.
extension WordShaper {
  /// Finds and shapes the words of a run.
  ///
  /// - Parameters:
  ///   - bytes: A part of the run that begins and ends at word boundaries; `nil` for the whole run.
  ///   - words: Receives the words.
  /// - Returns: `false` if the run must be shaped whole.
  func findWords(
    of run: WordRun, in bytes: Range<Int>? = nil, into words: inout RunWords
  ) -> Bool {
    words.removeAll()
    var areIndependent = true
    run.forEachWord(in: bytes ?? run.request.bytes) { bytes in
      let word = self.word(bytes, of: run, storingIn: &words)
      areIndependent =
        !words.shaped(word, run.plan.cache).flags.contains(.requiresWholeRun)
      words.words.append(word)
      if words.words.count % Self.wordsPerCheck == 0, Task.isCancelled { areIndependent = false }
      return areIndependent
    }
    return areIndependent && !words.words.isEmpty
  }

  /// Joins words that a cross-word rule can affect.
  ///
  /// - Returns: `false` if the run must be shaped whole.
  func joinWords(of run: WordRun, _ words: inout RunWords) -> Bool {
    let cache = run.plan.cache
    // A rule can apply only if the run has a glyph that it requires.
    let applicable =
      run.analysis.rules.hasCrossWordRules
      ? words.words.reduce(0) { $0 | words.shaped($1, cache).matches.required } : 0
    var joined: [Int] = []
    for index in words.words.indices.dropFirst() {
      let spaces =
        words.words[index].bytes.lowerBound - words.words[index - 1].bytes.upperBound
      if spaces > 1, !run.analysis.space.isRepeatable { return false }
      if isAffected(index, byPreviousAcross: spaces, applicable, words, run) {
        joined.append(index)
      }
    }
    if !joined.isEmpty, !join(joined, of: run, &words) { return false }
    return areOuterSpacesIndependent(of: words, applicable, run)
  }

  /// Replaces words and the words before them by one word each.
  ///
  /// - Parameter indexes: The indexes of words to join with their predecessors, in ascending order.
  /// - Returns: `false` if the run must be shaped whole.
  private func join(_ indexes: [Int], of run: WordRun, _ words: inout RunWords) -> Bool {
    var joined: [RunWords.Word] = []
    var next = indexes.startIndex
    var index = 0
    while index < words.words.count {
      var last = index
      while next < indexes.count, indexes[next] == last + 1 {
        last += 1
        next += 1
      }
      var whole = words.words[index]
      if last > index {
        let bytes =
          words.words[index].bytes.lowerBound..<words.words[last].bytes.upperBound
        whole = word(bytes, of: run, storingIn: &words)
        if words.shaped(whole, run.plan.cache).flags.contains(.requiresWholeRun) { return false }
      }
      joined.append(whole)
      index = last + 1
    }
    words.words = joined
    return true
  }

  /// Whether a word and the word before it can affect each other.
  ///
  /// - Parameters:
  ///   - spaces: The number of spaces between them.
  ///   - applicable: The rules whose required glyphs are in the run.
  private func isAffected(
    _ index: Int, byPreviousAcross spaces: Int, _ applicable: WordRules.RuleSet,
    _ words: RunWords, _ run: WordRun
  ) -> Bool {
    let right = words.shaped(words.words[index], run.plan.cache)
    if right.flags.contains(.attachesToPrevious) { return true }
    guard applicable != 0 else { return false }
    let left = words.shaped(words.words[index - 1], run.plan.cache)
    // A rule can match one of several spaces.
    guard spaces == 1 else { return true }
    var rules = left.matches.beforeSpace & right.matches.afterSpace & applicable
    while rules != 0 {
      let rule = rules.trailingZeroBitCount
      let reach = run.analysis.rules.reaches[rule]
      if hasRequiredGlyph(of: rule, within: reach.left, from: index - 1, step: -1, words, run)
        || hasRequiredGlyph(of: rule, within: reach.right, from: index, step: 1, words, run)
      {
        return true
      }
      rules &= rules - 1
    }
    return false
  }

  /// Whether a required glyph of a rule is within some glyphs from a boundary. A word and a space
  /// are at least two glyphs.
  private func hasRequiredGlyph(
    of rule: Int, within reach: Int, from index: Int, step: Int, _ words: RunWords, _ run: WordRun
  ) -> Bool {
    (0..<(reach + 1) / 2).contains {
      let index = index + step * $0
      return words.words.indices.contains(index)
        && words.shaped(words.words[index], run.plan.cache).matches.required >> UInt64(rule) & 1
          == 1
    }
  }

  /// Whether several spaces before the first and after the last word are independent of the words.
  private func areOuterSpacesIndependent(
    of words: RunWords, _ applicable: WordRules.RuleSet, _ run: WordRun
  ) -> Bool {
    guard let first = words.words.first, let last = words.words.last else { return false }
    let (before, after) = (first.bytes.lowerBound - 2, last.bytes.upperBound + 1)
    let areSeveral = [before, after].contains {
      run.request.bytes.contains($0) && run.utf8[$0] == 0x20
    }
    return !areSeveral || run.analysis.space.isRepeatable && applicable == 0
  }
}

/// A run that is shaped word by word.
struct WordRun {
  var request: ShapingRequest
  let utf8: [UInt8]
  let plan: WordShapingPlan
  let analysis: WordAnalysis

  /// Calls `body` with the UTF-8 range of each word between spaces until it returns `false`.
  ///
  /// - Parameter bytes: A part of the run.
  func forEachWord(in bytes: Range<Int>, _ body: (Range<Int>) -> Bool) {
    let end = bytes.upperBound
    var byte = bytes.lowerBound
    while byte < end {
      guard utf8[byte] != 0x20 else {
        byte += 1
        continue
      }
      let start = byte
      while byte < end, utf8[byte] != 0x20 { byte += 1 }
      guard body(start..<byte) else { return }
    }
  }

  /// Whether a word has no letters directly beside it outside the run. Joining letters would look
  /// at them.
  func isIsolated(_ word: Range<Int>) -> Bool {
    let context = request.context
    return (word.lowerBound == context.lowerBound || utf8[word.lowerBound - 1] == 0x20)
      && (word.upperBound == context.upperBound || utf8[word.upperBound] == 0x20)
  }
}
