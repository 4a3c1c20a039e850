/// Shaping of single words.
extension WordShaper {
  /// Finds or shapes a word of a run.
  ///
  /// - Parameter words: Stores the word if it can't be cached.
  func word(
    _ bytes: Range<Int>, of run: WordRun, storingIn words: inout RunWords
  ) -> RunWords.Word {
    let spaces = AdjacentSpaces(
      before: bytes.lowerBound > run.request.bytes.lowerBound,
      after: bytes.upperBound < run.request.bytes.upperBound)
    if let shaped = run.analysis.kerningPairs?.word(
      run.utf8, bytes, spaces, into: words.pairedGlyphs, buffer: buffer)
    {
      return words.add(shaped, at: bytes)
    }
    guard let index = cachedWord(bytes, spaces, of: run) else {
      let (shaped, piece) = shapeWord(bytes, spaces, of: run)
      return words.add(shaped, piece, at: bytes)
    }
    return RunWords.Word(bytes: bytes, source: .cache, index: index)
  }

  /// The index of a word in the cache, where it is inserted if needed; `nil` if it can't be cached.
  private func cachedWord(
    _ bytes: Range<Int>, _ spaces: AdjacentSpaces, of run: WordRun
  ) -> Int? {
    let cache = run.plan.cache
    // The text around the run, which joining letters look at, is not part of the key. A mark at the
    // start can get a dotted circle, depending on whether there is text before it.
    guard run.plan.parameters.hasSimpleShaping || run.isIsolated(bytes),
      bytes.count <= WordInterner.maximumLength,
      let alone = cachedWord(bytes, shapedWith: .none, of: run),
      !cache[alone].flags.contains(.attachesToPrevious)
    else { return nil }
    guard spaces != .none, cache[alone].flags.contains(.dependsOnSpaces) else { return alone }
    return cachedWord(bytes, shapedWith: spaces, of: run)
  }

  private func cachedWord(
    _ bytes: Range<Int>, shapedWith spaces: AdjacentSpaces, of run: WordRun
  ) -> Int? {
    let hash = WordInterner.hash(run.utf8, bytes, variant: spaces.rawValue)
    if let index = run.plan.cache.find(run.utf8, bytes, spaces, hash: hash) { return index }
    let (shaped, piece) = shapeWord(bytes, spaces, of: run)
    return run.plan.cache.insert(shaped, piece, run.utf8, bytes, spaces, hash: hash)
  }

  /// Shapes a word together with the spaces beside it and removes their glyphs.
  private func shapeWord(
    _ bytes: Range<Int>, _ spaces: AdjacentSpaces, of run: WordRun
  ) -> (shaped: ShapedWord, piece: ShapedPiece) {
    let (context, space) = (run.request.context, run.analysis.space)
    let isRightToLeft = run.plan.parameters.key.isRightToLeft
    let (before, after) = (spaces.hasBefore ? 1 : 0, spaces.hasAfter ? 1 : 0)
    let item = (bytes.lowerBound - before)..<(bytes.upperBound + after)
    guard
      let result = buffer.shape(
        run.utf8, in: item, context: context, with: run.plan.parameters),
      result.count > before + after
    else {
      return (ShapedWord(flags: .requiresWholeRun), ShapedPiece())
    }
    var word = ShapedWord()
    let (first, last) = isRightToLeft ? (result.count - 1, 0) : (0, result.count - 1)
    let inward = isRightToLeft ? -1 : 1
    let own = (bytes.lowerBound - context.lowerBound)..<(bytes.upperBound - context.lowerBound)
    func isSpace(_ index: Int, at byte: Int, next: Int) -> Bool {
      result.byte(index) == byte && result.glyph(index) == Int(space.glyph)
        && result.offset(index) == (0, 0) && own.contains(result.byte(next))
    }
    if spaces.hasBefore {
      word.leadingSpaceChange = result.advance(first) &- space.advance
      if !isSpace(first, at: own.lowerBound - 1, next: first + inward) {
        word.flags.insert(.requiresWholeRun)
      }
    }
    if spaces.hasAfter {
      word.trailingSpaceChange = result.advance(last) &- space.advance
      if result.isUnsafe(last) { word.flags.insert(.isUnsafeBeforeSpace) }
      if !isSpace(last, at: own.upperBound, next: last - inward) {
        word.flags.insert(.requiresWholeRun)
      }
    }
    let piece = result.piece(
      of: run.utf8, in: bytes, context: context, isRightToLeft: isRightToLeft)
    if piece.clusters.first?.byte != 0 { word.flags.insert(.requiresWholeRun) }
    addBoundaryProperties(of: bytes, in: run, to: &word)
    return (word, piece)
  }

  /// Sets the properties of a word that decide whether it affects its neighbors.
  func addBoundaryProperties(
    of bytes: Range<Int>, in run: WordRun, to word: inout ShapedWord
  ) {
    let rules = run.analysis.rules
    if let first = UTF8Text.scalar(at: bytes.lowerBound, in: run.utf8),
      Self.extendsPrevious(first) || run.plan.parameters.isMark(first)
    {
      word.flags.insert(.attachesToPrevious)
    }
    // HarfBuzz sets the digits around a fraction slash as a fraction, with features of their own.
    if Self.hasFractionSlash(run.utf8, bytes) { word.flags.insert(.requiresWholeRun) }
    guard rules.hasCrossWordRules || rules.spacesAffectWords else { return }
    guard let glyphs = run.plan.parameters.nominalGlyphs(of: run.utf8, in: bytes) else {
      if rules.spacesAffectWords { word.flags.insert(.dependsOnSpaces) }
      if rules.hasCrossWordRules { word.matches = .all }
      return
    }
    guard let first = glyphs.first, let last = glyphs.last else { return }
    if rules.isAffectedByPrecedingSpace(first) || rules.isAffectedByFollowingSpace(last) {
      word.flags.insert(.dependsOnSpaces)
    }
    guard rules.hasCrossWordRules else { return }
    word.matches.required = glyphs.reduce(0) { $0 | rules.matches(of: $1).required }
    word.matches.afterSpace = rules.matches(of: first).afterSpace
    word.matches.beforeSpace = rules.matches(of: last).beforeSpace
  }

  private static func hasFractionSlash(_ utf8: [UInt8], _ bytes: Range<Int>) -> Bool {
    bytes.dropLast(2).contains {
      utf8[$0] == 0xE2 && utf8[$0 + 1] == 0x81 && utf8[$0 + 2] == 0x84
    }
  }

  /// Whether HarfBuzz or Unicode's grapheme clusters attach a character to the one before it.
  private static func extendsPrevious(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0xAD else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: break
    }
    return scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isGraphemeExtend
      || scalar.properties.isEmojiModifier || scalar.value == 0xFF9E || scalar.value == 0xFF9F
  }
}

extension ShapingParameters {
  /// The nominal glyphs of a word's characters; `nil` if HarfBuzz may decompose, compose or reorder
  /// the characters.
  fileprivate func nominalGlyphs(of utf8: [UInt8], in bytes: Range<Int>) -> [Int]? {
    guard hasSimpleShaping else { return nil }
    var glyphs: [Int] = []
    var isSimple = true
    UTF8Text.forEachScalar(of: utf8, in: bytes) { scalar in
      if scalar.value >= 0x300, scalar.properties.isGraphemeExtend { isSimple = false }
      guard let glyph = nominalGlyph(of: scalar) else {
        isSimple = false
        return
      }
      glyphs.append(glyph)
    }
    return isSimple ? glyphs : nil
  }
}
