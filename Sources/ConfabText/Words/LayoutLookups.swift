/// The lookups of a GSUB or GPOS table, parsed as far as needed to find which glyphs affect each
/// other.
struct LayoutLookups {
  enum Kind { case substitution, positioning }

  /// Bits of a lookup's flag (OpenType 1.9, "Lookup table").
  enum Flag {
    static let ignoresBases = 2
    static let ignoresLigatures = 4
  }

  let table: OpenTypeTable
  let kind: Kind
  let list: Int

  init(table: OpenTypeTable, kind: Kind) {
    self.table = table
    self.kind = kind
    list = table.u16(8)
  }

  /// Some lookups and all lookups that their contextual rules apply.
  func reachable(from lookups: Set<Int>) -> Set<Int> {
    var found = lookups
    var open = Array(lookups)
    while let lookup = open.popLast() {
      forEachRule(
        of: lookup, spaces: [], { _ in },
        nested: { if found.insert($0).inserted { open.append($0) } })
    }
    return found
  }

  /// The flag of a lookup; see ``Flag``.
  func flag(of lookup: Int) -> Int { header(of: lookup).map { table.u16($0 + 2) } ?? 0 }

  private func header(of lookup: Int) -> Int? {
    guard lookup < table.u16(list) else { return nil }
    return table.target(from: list, field: list + 2 + 2 * lookup)
  }

  /// Calls `body` with the type and the offset of every subtable. Extension subtables are resolved.
  func forEachSubtable(of lookup: Int, _ body: (_ type: Int, _ offset: Int) -> Void) {
    guard let header = header(of: lookup) else { return }
    let type = table.u16(header)
    let extended = kind == .substitution ? 7 : 9
    for index in 0..<table.u16(header + 4) {
      guard let offset = table.target(from: header, field: header + 6 + 2 * index) else {
        continue
      }
      if type == extended {
        body(table.u16(offset + 2), offset + table.u32(offset + 4))
      } else {
        body(type, offset)
      }
    }
  }

  /// Calls `rule` with every rule of a lookup that matches more than one glyph, and `nested` with
  /// the lookups that it applies.
  ///
  /// Mark attachment is left out, because it looks back over marks only. Pairs are left out unless
  /// one of their glyphs is in `spaces`.
  func forEachRule(
    of lookup: Int, spaces: Set<Int>, _ rule: (LayoutRule) -> Void, nested: (Int) -> Void
  ) {
    forEachSubtable(of: lookup) { type, offset in
      switch (kind, type) {
      case (.substitution, 4): forEachLigature(at: offset, rule)
      case (.substitution, 5), (.positioning, 7):
        table.forEachContextRule(at: offset, isChained: false, rule: rule, nested: nested)
      case (.substitution, 6), (.positioning, 8):
        table.forEachContextRule(at: offset, isChained: true, rule: rule, nested: nested)
      case (.substitution, 8): reverseChain(at: offset, rule)
      case (.positioning, 2): forEachPair(at: offset, with: spaces, rule)
      case (.positioning, 3): cursive(at: offset, rule)
      default: break
      }
    }
  }

  private func forEachLigature(at offset: Int, _ rule: (LayoutRule) -> Void) {
    forEachLigature(at: offset) { components, _ in
      guard components.count > 1 else { return }
      rule(
        LayoutRule(
          sequence: components.map { .glyph($0) }, input: 0..<components.count, hasEffect: true))
    }
  }

  /// Calls `body` with every ligature of a subtable: its components and the glyph that replaces
  /// them.
  func forEachLigature(at offset: Int, _ body: (_ components: [Int], _ glyph: Int) -> Void) {
    table.forEachCoveredSet(at: offset, countField: 4) { first, set in
      for entry in 0..<table.u16(set) {
        guard let ligature = table.target(from: set, field: set + 2 + 2 * entry) else { continue }
        let rest = table.list(at: ligature + 4, count: max(0, table.u16(ligature + 2) - 1))
        body([first] + rest, table.u16(ligature))
      }
    }
  }

  private func reverseChain(at offset: Int, _ rule: (LayoutRule) -> Void) {
    let backtrack = table.u16(offset + 4)
    let lookahead = offset + 6 + 2 * backtrack
    let before = table.list(at: offset + 6, count: backtrack)
    let after = table.list(at: lookahead + 2, count: table.u16(lookahead))
    let sequence = (before.reversed() + [table.u16(offset + 2)] + after).map {
      LayoutRule.GlyphPattern.coverage(offset + $0)
    }
    rule(LayoutRule(sequence: sequence, input: before.count..<before.count + 1, hasEffect: true))
  }

  /// Calls `rule` with every pair that contains a space.
  ///
  /// A pair consumes its second glyph only if it moves it (OpenType 1.9, "Pair Adjustment
  /// Positioning Subtable"). A pair that moves neither glyph has no effect.
  private func forEachPair(at offset: Int, with spaces: Set<Int>, _ rule: (LayoutRule) -> Void) {
    let fields = table.u16(offset + 4).nonzeroBitCount + table.u16(offset + 6).nonzeroBitCount
    let input = 0..<(table.u16(offset + 6) != 0 ? 2 : 1)
    func emit(_ first: LayoutRule.GlyphPattern, _ second: LayoutRule.GlyphPattern, value: Int) {
      let moves = table.list(at: value, count: fields).contains { $0 != 0 }
      guard moves || input.count == 2 else { return }
      rule(
        LayoutRule(sequence: [first, second], input: input, hasEffect: moves, isPair: true))
    }
    let coverage = offset + table.u16(offset + 2)
    switch table.u16(offset) {
    case 1:
      table.forEachCoveredSet(at: offset, countField: 8) { first, set in
        for entry in 0..<table.u16(set) {
          let record = set + 2 + (2 + 2 * fields) * entry
          let second = table.u16(record)
          guard spaces.contains(first) || spaces.contains(second) else { continue }
          emit(.glyph(first), .glyph(second), value: record + 2)
        }
      }
    case 2:
      let (firsts, seconds) = (offset + table.u16(offset + 8), offset + table.u16(offset + 10))
      let counts = (table.u16(offset + 12), table.u16(offset + 14))
      let spaceFirsts = Set(
        spaces.filter { table.coverageIndex(of: $0, in: coverage) != nil }
          .map { table.glyphClass(of: $0, in: firsts) })
      let spaceSeconds = Set(spaces.map { table.glyphClass(of: $0, in: seconds) })
      for first in 0..<counts.0 {
        let others = spaceFirsts.contains(first) ? Set(0..<counts.1) : spaceSeconds
        for second in others where second < counts.1 {
          emit(
            .classInCoverage(firsts, first, coverage: coverage), .glyphClass(seconds, second),
            value: offset + 16 + 2 * fields * (first * counts.1 + second))
        }
      }
    default: break
    }
  }

  private func cursive(at offset: Int, _ rule: (LayoutRule) -> Void) {
    let coverage = offset + table.u16(offset + 2)
    rule(
      LayoutRule(
        sequence: [.coverage(coverage), .coverage(coverage)], input: 0..<2, hasEffect: true))
  }
}

/// The effects of lookups on single glyphs.
extension LayoutLookups {
  /// Calls `body` with every glyph that a lookup replaces and a glyph that can take its place,
  /// alone or as a component of a ligature. The second is `nil` if the lookup can delete the glyph.
  func forEachSubstitution(of lookup: Int, _ body: (_ from: Int, _ to: Int?) -> Void) {
    guard kind == .substitution else { return }
    forEachSubtable(of: lookup) { type, offset in
      switch type {
      case 1:
        table.forEachCovered(by: offset + table.u16(offset + 2)) { glyph, index in
          if table.u16(offset) == 1 {
            body(glyph, (glyph + table.u16(offset + 4)) & 0xFFFF)
          } else if index < table.u16(offset + 4) {
            body(glyph, table.u16(offset + 6 + 2 * index))
          }
        }
      case 2, 3:
        table.forEachCoveredSet(at: offset, countField: 4) { glyph, sequence in
          let count = table.u16(sequence)
          if count == 0, type == 2 { body(glyph, nil) }
          for output in table.list(at: sequence + 2, count: count) { body(glyph, output) }
        }
      case 4:
        forEachLigature(at: offset) { components, glyph in
          for component in components { body(component, glyph) }
        }
      case 8:
        let count = table.u16(offset + 4)
        let after = offset + 6 + 2 * count
        let substitutes = after + 2 + 2 * table.u16(after)
        table.forEachCovered(by: offset + table.u16(offset + 2)) { glyph, index in
          if index < table.u16(substitutes) { body(glyph, table.u16(substitutes + 2 + 2 * index)) }
        }
      default: break
      }
    }
  }

  /// Calls `body` with every glyph that a lookup changes without context, and with every mark that
  /// it attaches.
  func forEachSingleGlyph(of lookup: Int, _ body: (Int) -> Void) {
    forEachSubtable(of: lookup) { type, offset in
      switch (kind, type) {
      // All these formats have the coverage in the same field; for attachment it lists the marks.
      case (.substitution, 1...3), (.positioning, 1), (.positioning, 4...6):
        table.forEachCovered(by: offset + table.u16(offset + 2)) { glyph, _ in body(glyph) }
      case (.substitution, 4):
        forEachLigature(at: offset) { components, _ in
          if components.count == 1 { body(components[0]) }
        }
      default: break
      }
    }
  }

  /// Whether a lookup of pairs can move the second glyph of a pair.
  func movesSecondOfPair(_ lookup: Int) -> Bool {
    guard kind == .positioning else { return false }
    var moves = false
    forEachSubtable(of: lookup) { type, offset in
      if type == 2, table.u16(offset + 6) != 0 { moves = true }
    }
    return moves
  }
}
