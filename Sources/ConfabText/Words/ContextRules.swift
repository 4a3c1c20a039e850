/// Contextual rules (OpenType 1.9, "Sequence Context Format" and "Chained Sequence Context
/// Format").
extension OpenTypeTable {
  /// Calls `rule` with every rule of a contextual subtable and `nested` with the lookups it
  /// applies.
  func forEachContextRule(
    at table: Int, isChained: Bool, rule: (LayoutRule) -> Void, nested: (Int) -> Void
  ) {
    let format = u16(table)
    // A chained rule by class has one class definition each for backtrack, input and lookahead.
    let definitions = (isChained ? [4, 6, 8] : [4, 4, 4]).map { table + u16(table + $0) }
    func emit(at offset: Int, first: [LayoutRule.GlyphPattern]) {
      let parts = contextParts(at: offset, isChained: isChained, given: first.count)
      func patterns(_ values: [Int], _ part: Int) -> [LayoutRule.GlyphPattern] {
        values.map { value in
          switch format {
          case 1: .glyph(value)
          case 2: .glyphClass(definitions[part], value)
          default: .coverage(table + value)
          }
        }
      }
      for record in 0..<parts.records.count { nested(u16(parts.records.at + 4 * record + 2)) }
      let input = first + patterns(parts.input, 1)
      rule(
        LayoutRule(
          sequence: patterns(parts.before, 0).reversed() + input + patterns(parts.after, 2),
          input: parts.before.count..<(parts.before.count + input.count),
          hasEffect: parts.records.count > 0))
    }
    func emit(set: Int, first: LayoutRule.GlyphPattern) {
      for index in 0..<u16(set) {
        guard let entry = target(from: set, field: set + 2 + 2 * index) else { continue }
        emit(at: entry, first: [first])
      }
    }
    switch format {
    case 1: forEachCoveredSet(at: table, countField: 4) { emit(set: $1, first: .glyph($0)) }
    case 2:
      guard let coverage = target(from: table, field: table + 2) else { return }
      let sets = table + (isChained ? 10 : 6)
      for index in 0..<u16(sets) {
        guard let set = target(from: table, field: sets + 2 + 2 * index) else { continue }
        emit(
          set: set, first: .classInCoverage(definitions[1], index, coverage: coverage))
      }
    case 3: emit(at: table + 2, first: [])
    default: break
    }
  }

  /// Reads the values of one rule. The backtrack sequence starts with the glyph nearest to the
  /// input.
  ///
  /// - Parameter given: The number of glyphs at the start of the input that are not listed.
  /// - Returns: Also the number and the offset of the records of the lookups to apply.
  private func contextParts(
    at offset: Int, isChained: Bool, given: Int
  ) -> (before: [Int], input: [Int], after: [Int], records: (count: Int, at: Int)) {
    var at = offset
    func next() -> Int {
      defer { at += 2 }
      return u16(at)
    }
    func values(_ count: Int) -> [Int] {
      defer { at += 2 * max(0, count) }
      return list(at: at, count: count)
    }
    guard isChained else {
      let (count, records) = (next(), next())
      return ([], values(count - given), [], (records, at))
    }
    let before = values(next())
    let input = values(next() - given)
    let after = values(next())
    let records = next()
    return (before, input, after, (records, at))
  }
}
