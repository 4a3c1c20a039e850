/// What a lookup of GSUB or GPOS looks for: a row of glyphs, each out of a set.
struct LayoutRule {
  /// Which glyphs may stand at one place of the row.
  enum Place {
    case glyph(Int)
    /// Offset of a coverage table.
    case coverage(Int)
    /// Offset of a class definition, and a class; class 0 is everything that it does not name.
    case glyphClass(Int, Int)
    /// Both at once, as at the first place of rules by class.
    case classInCoverage(Int, Int, coverage: Int)
  }

  /// In the order of the text.
  var places: [Place]
  /// Those of the places that matching consumes; the others are only looked at.
  var input: Range<Int>
  /// Whether something is done where it matches, beyond not trying other rules.
  var acts: Bool
}

extension OpenTypeTable {
  func contains(_ place: LayoutRule.Place, _ glyph: Int) -> Bool {
    switch place {
    case .glyph(let one): one == glyph
    case .coverage(let offset): coverageIndex(of: glyph, in: offset) != nil
    case .glyphClass(let offset, let value): glyphClass(of: glyph, in: offset) == value
    case .classInCoverage(let offset, let value, let coverage):
      glyphClass(of: glyph, in: offset) == value && coverageIndex(of: glyph, in: coverage) != nil
    }
  }

  func glyphs(_ place: LayoutRule.Place, glyphCount: Int) -> GlyphSet {
    var set = GlyphSet(glyphCount: glyphCount)
    // Sets are made, compared and counted 64 glyphs at a time.
    spend(glyphCount / 16)
    switch place {
    case .glyph(let one): set.insert(one)
    case .coverage(let offset): forEachCovered(by: offset) { glyph, _ in set.insert(glyph) }
    case .glyphClass(let offset, let value):
      if value == 0 {
        forEachClassified(by: offset) { glyph, value in if value != 0 { set.insert(glyph) } }
        set.invert()
      } else {
        forEachClassified(by: offset) { glyph, other in if other == value { set.insert(glyph) } }
      }
    case .classInCoverage(let offset, let value, let coverage):
      set = glyphs(.glyphClass(offset, value), glyphCount: glyphCount)
      set.formIntersection(glyphs(.coverage(coverage), glyphCount: glyphCount))
    }
    return set
  }
}

/// Rules of context, "Sequence Context" and "Chained Sequence Context" of OpenType 1.9.
extension OpenTypeTable {
  /// Calls `rule` with every rule of a context subtable and `nested` with the lookups it names.
  func forEachContextRule(
    at table: Int, isChained: Bool, rule: (LayoutRule) -> Void, nested: (Int) -> Void
  ) {
    switch u16(table) {
    case 1, 2:
      guard let coverage = target(from: table, field: table + 2) else { return }
      let isByClass = u16(table) == 2
      // Backtrack, input and lookahead have a definition each where they are chained.
      let definitions =
        isByClass
        ? (isChained ? [4, 6, 8] : [4]).map { field in
          table + u16(table + field)
        } : []
      let sets = isByClass ? (isChained ? 10 : 6) : 4
      var firsts: [Int] = []
      if !isByClass {
        forEachCovered(by: coverage) { glyph, index in
          while firsts.count <= index, firsts.count <= 0xFFFF { firsts.append(0) }
          if index < firsts.count { firsts[index] = glyph }
        }
      }
      for index in 0..<u16(table + sets) {
        guard let set = target(from: table, field: table + sets + 2 + 2 * index) else { continue }
        let first: LayoutRule.Place
        if isByClass {
          first = .classInCoverage(definitions[isChained ? 1 : 0], index, coverage: coverage)
        } else {
          guard index < firsts.count else { break }
          first = .glyph(firsts[index])
        }
        for entry in 0..<u16(set) {
          guard let place = target(from: set, field: set + 2 + 2 * entry) else { continue }
          let parts =
            isChained
            ? chainedParts(at: place) : plainParts(at: place)
          func places(_ values: [Int], _ part: Int) -> [LayoutRule.Place] {
            values.map { value in
              isByClass
                ? .glyphClass(definitions[isChained ? part : 0], value) : .glyph(value)
            }
          }
          emit(
            before: places(parts.before, 0), input: [first] + places(parts.input, 1),
            after: places(parts.after, 2), records: parts.records, rule: rule, nested: nested)
        }
      }
    case 3:
      let parts = isChained ? chainedCoverages(at: table) : plainCoverages(at: table)
      func places(_ offsets: [Int]) -> [LayoutRule.Place] {
        offsets.map { .coverage(table + $0) }
      }
      emit(
        before: places(parts.before), input: places(parts.input), after: places(parts.after),
        records: parts.records, rule: rule, nested: nested)
    default: break
    }
  }

  /// What stands in one rule; what comes before the input is kept with the nearest first.
  private struct Parts {
    var before: [Int] = []
    var input: [Int] = []
    var after: [Int] = []
    /// Offset of the count of the lookups to apply.
    var records: (count: Int, at: Int) = (0, 0)
  }

  private func plainParts(at rule: Int) -> Parts {
    let count = u16(rule)
    let rest = max(0, count - 1)
    return Parts(
      input: list(at: rule + 4, count: rest), records: (u16(rule + 2), rule + 4 + 2 * rest))
  }

  private func chainedParts(at rule: Int) -> Parts {
    var at = rule
    func next(_ less: Int) -> [Int] {
      let count = max(0, u16(at) - less)
      defer { at += 2 + 2 * count }
      return list(at: at + 2, count: count)
    }
    let before = next(0)
    let input = next(1)
    let after = next(0)
    return Parts(before: before, input: input, after: after, records: (u16(at), at + 2))
  }

  private func plainCoverages(at table: Int) -> Parts {
    let count = u16(table + 2)
    return Parts(
      input: list(at: table + 6, count: count), records: (u16(table + 4), table + 6 + 2 * count))
  }

  private func chainedCoverages(at table: Int) -> Parts {
    var at = table + 2
    func next() -> [Int] {
      let count = u16(at)
      defer { at += 2 + 2 * count }
      return list(at: at + 2, count: count)
    }
    let before = next()
    let input = next()
    let after = next()
    return Parts(before: before, input: input, after: after, records: (u16(at), at + 2))
  }

  private func emit(
    before: [LayoutRule.Place], input: [LayoutRule.Place], after: [LayoutRule.Place],
    records: (count: Int, at: Int), rule: (LayoutRule) -> Void, nested: (Int) -> Void
  ) {
    for record in 0..<records.count { nested(u16(records.at + 4 * record + 2)) }
    rule(
      LayoutRule(
        places: before.reversed() + input + after,
        input: before.count..<(before.count + input.count), acts: records.count > 0))
  }
}
