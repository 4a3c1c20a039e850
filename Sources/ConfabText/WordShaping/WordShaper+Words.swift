import CTypography

/// Words by themselves.
extension WordShaper {
  func unit(_ word: Word, _ plan: RunPlan) -> ShapedUnit {
    switch word.source {
    case .kept: plan.units[word.index]
    case .quiet: quietUnits[word.index]
    case .loose: looseUnits[word.index]
    }
  }

  /// A word from the table, or shaped now.
  func word(
    _ bytes: Range<Int>, of request: ShapingRequest, in utf8: [UInt8], _ plan: RunPlan
  ) -> Word {
    let before = bytes.lowerBound > request.bytes.lowerBound
    let behind = bytes.upperBound < request.bytes.upperBound
    let edges: UnitTable.Edges =
      before ? (behind ? .bothSpaces : .spaceBefore) : (behind ? .spaceBehind : .alone)
    if let quiet = plan.pairs?.unit(
      utf8, bytes, edges, into: quietContents, plan: plan, buffer: buffer)
    {
      quietUnits.append(quiet)
      return Word(bytes: bytes, source: .quiet, index: quietUnits.count - 1)
    }
    // Letters beside the run, which joining letters look at, are no part of the key.
    let standsFree = plan.hasSimpleShaping || standsFree(bytes, in: request, utf8)
    guard standsFree, bytes.count <= WordKeys.longest else {
      return looseWord(bytes, edges, of: request, in: utf8, plan)
    }
    guard let alone = kept(bytes, .alone, of: request, in: utf8, plan) else {
      return looseWord(bytes, edges, of: request, in: utf8, plan)
    }
    // A mark at the start may get a dotted circle, which depends on there being a text before it.
    if plan.units[alone].flags.contains(.glued) {
      return looseWord(bytes, edges, of: request, in: utf8, plan)
    }
    guard edges != .alone, plan.units[alone].flags.contains(.feelsSpaces) else {
      return Word(bytes: bytes, source: .kept, index: alone)
    }
    guard let index = kept(bytes, edges, of: request, in: utf8, plan) else {
      return looseWord(bytes, edges, of: request, in: utf8, plan)
    }
    return Word(bytes: bytes, source: .kept, index: index)
  }

  func kept(
    _ bytes: Range<Int>, _ edges: UnitTable.Edges, of request: ShapingRequest, in utf8: [UInt8],
    _ plan: RunPlan
  ) -> Int? {
    let hash = WordKeys.hash(utf8, bytes, salt: edges.rawValue)
    if let index = plan.units.find(utf8, bytes, edges, hash: hash) { return index }
    func shapeAnew() -> FontKnowledge.ShapedWord {
      let shaped = shapeUnit(bytes, edges, of: request, in: utf8, plan)
      return FontKnowledge.ShapedWord(unit: shaped.unit, piece: shaped.piece)
    }
    let shaped =
      plan.shared?.words.answer(
        to: FontKnowledge.Word(bytes: Array(utf8[bytes]), edges: edges), shapeAnew)
      ?? shapeAnew()
    return plan.units.insert(shaped.unit, shaped.piece, utf8, bytes, edges, hash: hash)
  }

  func looseWord(
    _ bytes: Range<Int>, _ edges: UnitTable.Edges, of request: ShapingRequest, in utf8: [UInt8],
    _ plan: RunPlan
  ) -> Word {
    let shaped = shapeUnit(bytes, edges, of: request, in: utf8, plan)
    looseUnits.append(shaped.unit)
    loosePieces.append(shaped.piece)
    return Word(bytes: bytes, source: .loose, index: looseUnits.count - 1)
  }

  /// Shapes a word with the spaces beside it and takes the spaces off again.
  func shapeUnit(
    _ bytes: Range<Int>, _ edges: UnitTable.Edges, of request: ShapingRequest, in utf8: [UInt8],
    _ plan: RunPlan
  ) -> (unit: ShapedUnit, piece: ShapedPiece) {
    var unit = ShapedUnit()
    let context = request.context
    let before = Int(edges.rawValue & UnitTable.Edges.spaceBefore.rawValue)
    let behind = Int(edges.rawValue & UnitTable.Edges.spaceBehind.rawValue) / 2
    let item = (bytes.lowerBound - before)..<(bytes.upperBound + behind)
    guard let result = buffer.shape(utf8, in: item, context: context, with: plan),
      result.count > before + behind
    else {
      unit.flags.insert(.bound)
      return (unit, ShapedPiece())
    }
    let (first, last) = plan.key.isRightToLeft ? (result.count - 1, 0) : (0, result.count - 1)
    let inward = plan.key.isRightToLeft ? -1 : 1
    let own = (bytes.lowerBound - context.lowerBound)..<(bytes.upperBound - context.lowerBound)
    func isSpace(_ index: Int, at byte: Int, next: Int) -> Bool {
      result.byte(index) == byte && result.glyph(index) == Int(plan.space.glyph)
        && result.offset(index) == (0, 0) && own.contains(result.byte(next))
    }
    if before == 1 {
      unit.leadingDelta = result.advance(first) &- plan.space.advance
      if !isSpace(first, at: own.lowerBound - 1, next: first + inward) {
        unit.flags.insert(.bound)
      }
    }
    if behind == 1 {
      unit.trailingDelta = result.advance(last) &- plan.space.advance
      if result.isUnsafe(last) { unit.flags.insert(.makesSpaceUnsafe) }
      if !isSpace(last, at: own.upperBound, next: last - inward) { unit.flags.insert(.bound) }
    }
    let piece = result.piece(
      within: own, isRightToLeft: plan.key.isRightToLeft,
      isIgnorable: { bytes in
        let start = context.lowerBound
        return UTF8Text.isIgnorable(
          utf8, (start + bytes.lowerBound)..<(start + bytes.upperBound))
      })
    if piece.clusters.first?.byte != 0 { unit.flags.insert(.bound) }
    describe(&unit, bytes, in: utf8, plan)
    return (unit, piece)
  }

  /// Says of a unit what its neighbours need to know.
  func describe(
    _ unit: inout ShapedUnit, _ bytes: Range<Int>, in utf8: [UInt8], _ plan: RunPlan
  ) {
    guard let joints = plan.joints else { return }
    if let first = UTF8Text.scalar(at: bytes.lowerBound, in: utf8),
      Self.isExtender(first) || plan.isMark(first)
    {
      unit.flags.insert(.glued)
    }
    // A fraction slash sets the numbers around it as a fraction, with rules of its own.
    if Self.hasFractionSlash(utf8, bytes) { unit.flags.insert(.bound) }
    guard !joints.isFree || joints.spacesMatter else { return }
    guard let glyphs = plan.plainGlyphs(of: utf8, in: bytes) else {
      if joints.spacesMatter { unit.flags.insert(.feelsSpaces) }
      if !joints.isFree { unit.masks = .all }
      return
    }
    guard let head = glyphs.first, let tail = glyphs.last else { return }
    if joints.seesSpaceBefore(head) || joints.seesSpaceBehind(tail) {
      unit.flags.insert(.feelsSpaces)
    }
    guard !joints.isFree else { return }
    unit.masks = glyphs.reduce(into: SpaceJoints.Masks()) { union, glyph in
      let masks = joints.masks(glyph)
      union.left |= masks.left
      union.right |= masks.right
    }
    unit.masks.head = joints.masks(head).head
    unit.masks.tail = joints.masks(tail).tail
    unit.leastGlyphs = 1 + glyphs.dropFirst().count { joints.lasts($0) }
  }

  static func hasFractionSlash(_ utf8: [UInt8], _ bytes: Range<Int>) -> Bool {
    bytes.dropLast(2).contains {
      utf8[$0] == 0xE2 && utf8[$0 + 1] == 0x81 && utf8[$0 + 2] == 0x84
    }
  }

  /// Whether HarfBuzz or Unicode's grapheme clusters attach a character to what is before it.
  static func isExtender(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0xAD else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: break
    }
    return scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isGraphemeExtend
      || scalar.properties.isEmojiModifier || scalar.value == 0xFF9E || scalar.value == 0xFF9F
  }
}

extension RunPlan {
  /// The glyphs that a word's characters begin as; `nil` where some may be taken apart, put
  /// together or moved.
  fileprivate func plainGlyphs(of utf8: [UInt8], in bytes: Range<Int>) -> [Int]? {
    guard hasSimpleShaping else { return nil }
    var glyphs: [Int] = []
    var isPlain = true
    UTF8Text.forEachScalar(of: utf8, in: bytes) { scalar in
      var glyph: hb_codepoint_t = 0
      if scalar.value >= 0x300, scalar.properties.isGraphemeExtend { isPlain = false }
      if hb_font_get_nominal_glyph(font, scalar.value, &glyph) == 0 { isPlain = false }
      glyphs.append(Int(glyph))
    }
    return isPlain ? glyphs : nil
  }
}
