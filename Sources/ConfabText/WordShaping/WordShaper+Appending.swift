/// Assembling runs from words, and the changes by line breaks in them.
extension WordShaper {
  /// Appends the words of a run and the spaces between and around them.
  ///
  /// - Returns: The known changes of widths by line breaks.
  func append(
    _ words: RunWords, of run: WordRun, breaks: BreakFlags, to builder: inout PieceBuilder
  ) -> [BreakChange] {
    let unsafe = append(
      words, in: run.request.bytes, of: run, breaks: breaks, to: &builder,
      findsUnsafeBreaks: run.plan.parameters.hasSimpleShaping)
    guard !unsafe.isEmpty else { return [] }
    return unsafe.flatMap { index, clusters in
      breakChanges(in: words.words[index], clusters, of: run, builder)
    }
  }

  /// Appends words and the spaces between and around them.
  ///
  /// - Parameter bytes: The part of the run to append.
  /// - Returns: The indexes and clusters of the words in which, or before which, a line break
  ///   changes glyphs.
  private func append(
    _ words: RunWords, in bytes: Range<Int>, of run: WordRun, breaks: BreakFlags,
    to builder: inout PieceBuilder, findsUnsafeBreaks: Bool
  ) -> [(word: Int, clusters: Range<Int>)] {
    let (cache, space) = (run.plan.cache, run.analysis.space)
    var byte = bytes.lowerBound
    var trailing: (change: Int32, isUnsafe: Bool) = (0, false)
    var unsafe: [(word: Int, clusters: Range<Int>)] = []
    for (index, word) in words.words.enumerated() {
      if index % Self.wordsPerCheck == Self.wordsPerCheck - 1, Task.isCancelled { break }
      let shaped = words.shaped(word, cache)
      appendSpaces(
        byte..<word.bytes.lowerBound, space, after: trailing, before: shaped.leadingSpaceChange,
        breaks: breaks, to: &builder)
      let first = builder.piece.clusters.count
      let isUnsafe = words.append(word, shaped, cache, breaks: breaks, to: &builder)
      if findsUnsafeBreaks, isUnsafe, word.source != .run {
        unsafe.append((index, first..<builder.piece.clusters.count))
      }
      trailing = (shaped.trailingSpaceChange, shaped.flags.contains(.isUnsafeBeforeSpace))
      byte = word.bytes.upperBound
    }
    appendSpaces(
      byte..<bytes.upperBound, space, after: trailing, before: 0, breaks: breaks, to: &builder)
    return unsafe
  }

  /// Measures the line breaks in and before a word that change glyphs.
  private func breakChanges(
    in word: RunWords.Word, _ clusters: Range<Int>, of run: WordRun, _ builder: PieceBuilder
  ) -> [BreakChange] {
    let piece = builder.piece
    let end =
      clusters.upperBound < piece.clusters.count
      ? piece.clusters[clusters.upperBound].x : builder.x
    return clusters.compactMap { cluster -> BreakChange? in
      guard piece.clusters[cluster].flags.isSuperset(of: .unsafeBreak) else { return nil }
      let byte = Int(piece.clusters[cluster].byte)
      let key = UInt64(word.index) << 8 | UInt64(byte - word.bytes.lowerBound)
      if word.source == .cache, let known = run.plan.breakChanges[key] {
        return BreakChange(
          cluster: cluster, affected: clusters, left: known.left, right: known.right)
      }
      var visible = cluster
      while visible > clusters.lowerBound, piece.clusters[visible - 1].flags.contains(.space) {
        visible -= 1
      }
      let start = piece.clusters[clusters.lowerBound].x
      guard
        let left = width(
          of: word.bytes.lowerBound..<byte, before: Int(piece.clusters[visible].byte),
          inLine: run.request.bytes.lowerBound..<byte, of: run),
        let right = width(
          of: byte..<word.bytes.upperBound, before: word.bytes.upperBound,
          inLine: byte..<run.request.bytes.upperBound, of: run)
      else { return nil }
      let leftChange = left - (piece.clusters[visible].x - start)
      let rightChange = right - (end - piece.clusters[cluster].x)
      if word.source == .cache { run.plan.breakChanges[key] = (leftChange, rightChange) }
      return BreakChange(
        cluster: cluster, affected: clusters, left: leftChange, right: rightChange)
    }
  }

  /// The width of a part of a word, if the line contains only a part of the run.
  ///
  /// - Parameters:
  ///   - visible: The end of the text to measure, before white space.
  ///   - line: The part of the run on the line.
  /// - Returns: `nil` if the part of the run must be shaped whole.
  private func width(
    of bytes: Range<Int>, before visible: Int, inLine line: Range<Int>, of run: WordRun
  ) -> Int64? {
    guard !bytes.isEmpty else { return 0 }
    var part = run
    part.request.bytes = line
    return withSpareWords { words in
      guard findWords(of: part, in: bytes, into: &words), joinWords(of: part, &words) else {
        return nil
      }
      var builder = PieceBuilder()
      _ = append(
        words, in: bytes, of: part, breaks: .none, to: &builder, findsUnsafeBreaks: false)
      return builder.finish(at: bytes.upperBound).width(before: visible)
    }
  }

  /// Appends spaces.
  ///
  /// - Parameters:
  ///   - trailing: The change of the first space's advance by the word before it, and whether a
  ///     line break before the space changes glyphs.
  ///   - leading: The change of the last space's advance by the word after it.
  private func appendSpaces(
    _ bytes: Range<Int>, _ space: WordSpace, after trailing: (change: Int32, isUnsafe: Bool),
    before leading: Int32, breaks: BreakFlags, to builder: inout PieceBuilder
  ) {
    for byte in bytes {
      let isFirst = byte == bytes.lowerBound
      let advance =
        space.advance &+ (isFirst ? trailing.change : 0)
        &+ (byte == bytes.upperBound - 1 ? leading : 0)
      builder.append(
        glyph: space.glyph, advance: advance, at: byte, isUnsafe: isFirst && trailing.isUnsafe,
        breaks: breaks)
    }
  }
}
