/// Contextual rules (OpenType 1.9, "Sequence Context Format" and "Chained Sequence Context
/// Format").
extension OpenTypeTable {
  /// Calls `rule` with every rule of a contextual subtable and `nested` with the lookups it
  /// applies.
  func forEachContextRule(
    at table: Int, isChained: Bool, rule: (LayoutRule) -> Void, nested: (Int) -> Void
  ) {
    switch u16(table) {
    case 1, 2:
      guard let coverage = target(from: table, field: table + 2) else { return }
      let isByClass = u16(table) == 2
      // A chained rule has one class definition each for backtrack, input and lookahead.
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
        let first: LayoutRule.GlyphPattern
        if isByClass {
          first = .classInCoverage(definitions[isChained ? 1 : 0], index, coverage: coverage)
        } else {
          guard index < firsts.count else { break }
          first = .glyph(firsts[index])
        }
        for index in 0..<u16(set) {
          guard let entry = target(from: set, field: set + 2 + 2 * index) else { continue }
          let parts =
            isChained
            ? chainedParts(at: entry) : plainParts(at: entry)
          func patterns(_ values: [Int], _ part: Int) -> [LayoutRule.GlyphPattern] {
            values.map { value in
              isByClass
                ? .glyphClass(definitions[isChained ? part : 0], value) : .glyph(value)
            }
          }
          emit(
            before: patterns(parts.before, 0), input: [first] + patterns(parts.input, 1),
            after: patterns(parts.after, 2), records: parts.records, rule: rule, nested: nested)
        }
      }
    case 3:
      let parts = isChained ? chainedCoverages(at: table) : plainCoverages(at: table)
      func patterns(_ offsets: [Int]) -> [LayoutRule.GlyphPattern] {
        offsets.map { .coverage(table + $0) }
      }
      emit(
        before: patterns(parts.before), input: patterns(parts.input), after: patterns(parts.after),
        records: parts.records, rule: rule, nested: nested)
    default: break
    }
  }

  /// The values of one rule. The backtrack sequence starts with the glyph nearest to the input.
  private struct Parts {
    var before: [Int] = []
    var input: [Int] = []
    var after: [Int] = []
    /// The number and the offset of the records of the lookups to apply.
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
    before: [LayoutRule.GlyphPattern], input: [LayoutRule.GlyphPattern],
    after: [LayoutRule.GlyphPattern],
    records: (count: Int, at: Int), rule: (LayoutRule) -> Void, nested: (Int) -> Void
  ) {
    for record in 0..<records.count { nested(u16(records.at + 4 * record + 2)) }
    rule(
      LayoutRule(
        sequence: before.reversed() + input + after,
        input: before.count..<(before.count + input.count), hasEffect: records.count > 0))
  }
}
