/// Runs put together from words, and what breaks within them change.
extension WordShaper {
  func appendWords(
    of request: ShapingRequest, of utf8: [UInt8], _ plan: RunPlan, breaks: BreakFlags,
    to builder: inout PieceBuilder
  ) -> [BreakChange] {
    let doubtful = append(
      words, in: request.bytes, plan, breaks: breaks, to: &builder,
      wantsUnsafe: plan.hasSimpleShaping)
    guard !doubtful.isEmpty else { return [] }
    let words = words
    return doubtful.flatMap { index, clusters -> [BreakChange] in
      breakChanges(in: words[index], clusters, of: request, in: utf8, plan, builder)
    }
  }

  /// Appends words and the spaces between and around them.
  ///
  /// - Returns: indexes and clusters of the words in or before which a break changes shapes.
  func append(
    _ words: [Word], in bytes: Range<Int>, _ plan: RunPlan, breaks: BreakFlags,
    to builder: inout PieceBuilder, wantsUnsafe: Bool
  ) -> [(word: Int, clusters: Range<Int>)] {
    var byte = bytes.lowerBound
    var trailing: (delta: Int32, isUnsafe: Bool) = (0, false)
    var doubtful: [(word: Int, clusters: Range<Int>)] = []
    for (index, word) in words.enumerated() {
      let unit = unit(word, plan)
      appendSpaces(
        byte..<word.bytes.lowerBound, plan.space, behind: trailing, before: unit.leadingDelta,
        breaks: breaks, to: &builder)
      let first = builder.piece.clusters.count
      let start = word.bytes.lowerBound
      let isUnsafe =
        switch word.source {
        case .kept: builder.append(unit, in: plan.units.contents, at: start, breaks: breaks)
        case .quiet: builder.append(unit, in: quietContents, at: start, breaks: breaks)
        case .loose: builder.append(loosePieces[word.index], at: start, breaks: breaks)
        }
      if wantsUnsafe, isUnsafe, word.source != .loose {
        doubtful.append((index, first..<builder.piece.clusters.count))
      }
      trailing = (unit.trailingDelta, unit.flags.contains(.makesSpaceUnsafe))
      byte = word.bytes.upperBound
    }
    appendSpaces(
      byte..<bytes.upperBound, plan.space, behind: trailing, before: 0, breaks: breaks,
      to: &builder)
    return doubtful
  }

  /// Tries the breaks in and before a word that change shapes.
  func breakChanges(
    in word: Word, _ clusters: Range<Int>, of request: ShapingRequest, in utf8: [UInt8],
    _ plan: RunPlan, _ builder: PieceBuilder
  ) -> [BreakChange] {
    let piece = builder.piece
    let end =
      clusters.upperBound < piece.clusters.count
      ? piece.clusters[clusters.upperBound].x : builder.x
    return clusters.compactMap { cluster -> BreakChange? in
      guard piece.clusters[cluster].flags.isSuperset(of: .unsafeBreak) else { return nil }
      let byte = Int(piece.clusters[cluster].byte)
      let key = UInt64(word.index) << 8 | UInt64(byte - word.bytes.lowerBound)
      if word.source == .kept, let known = plan.breakChanges[key] {
        return BreakChange(
          cluster: cluster, unit: clusters, left: known.left, right: known.right)
      }
      var visible = cluster
      while visible > clusters.lowerBound, piece.clusters[visible - 1].flags.contains(.space) {
        visible -= 1
      }
      let visibleByte = Int(piece.clusters[visible].byte)
      let from = piece.clusters[clusters.lowerBound].x
      guard
        let left = width(
          word.bytes.lowerBound..<byte, before: visibleByte,
          line: request.bytes.lowerBound..<byte, of: request, in: utf8, plan),
        let right = width(
          byte..<word.bytes.upperBound, before: word.bytes.upperBound,
          line: byte..<request.bytes.upperBound, of: request, in: utf8, plan)
      else { return nil }
      let leftChange = left - (piece.clusters[visible].x - from)
      let rightChange = right - (end - piece.clusters[cluster].x)
      if word.source == .kept { plan.breakChanges[key] = (leftChange, rightChange) }
      return BreakChange(
        cluster: cluster, unit: clusters, left: leftChange, right: rightChange)
    }
  }

  /// Width of a part of a word, or of words that depend on each other, when the line is no more
  /// than some bytes of the run.
  func width(
    _ bytes: Range<Int>, before visible: Int, line: Range<Int>, of request: ShapingRequest,
    in utf8: [UInt8], _ plan: RunPlan
  ) -> Int64? {
    guard !bytes.isEmpty else { return 0 }
    var part = request
    part.bytes = line
    guard findWords(of: part, within: bytes, in: utf8, plan), joinWords(of: part, in: utf8, plan)
    else { return nil }
    var builder = PieceBuilder()
    _ = append(words, in: bytes, plan, breaks: .none, to: &builder, wantsUnsafe: false)
    return builder.finish(at: bytes.upperBound).width(before: visible)
  }

  func appendSpaces(
    _ bytes: Range<Int>, _ space: RunPlan.Space, behind trailing: (delta: Int32, isUnsafe: Bool),
    before lead: Int32, breaks: BreakFlags, to builder: inout PieceBuilder
  ) {
    for byte in bytes {
      let isFirst = byte == bytes.lowerBound
      let advance =
        space.advance &+ (isFirst ? trailing.delta : 0)
        &+ (byte == bytes.upperBound - 1 ? lead : 0)
      builder.append(
        glyph: space.glyph, advance: advance, at: byte, isUnsafe: isFirst && trailing.isUnsafe,
        breaks: breaks)
    }
  }
}
