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
    guard let coverage = table.target(from: offset, field: offset + 2) else { return }
    table.forEachCovered(by: coverage) { first, index in
      guard index < table.u16(offset + 4),
        let set = table.target(from: offset, field: offset + 6 + 2 * index)
      else { return }
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
      rule(LayoutRule(sequence: [first, second], input: input, hasEffect: moves))
    }
    let coverage = offset + table.u16(offset + 2)
    switch table.u16(offset) {
    case 1:
      table.forEachCovered(by: coverage) { first, index in
        guard index < table.u16(offset + 8),
          let set = table.target(from: offset, field: offset + 10 + 2 * index)
        else { return }
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

/// Numbers of ligatures and pairs.
extension LayoutLookups {
  /// The number of lookups.
  var count: Int { table.u16(list) }

  /// The number of ligatures of a lookup.
  func ligatureCount(of lookup: Int) -> Int {
    guard kind == .substitution else { return 0 }
    var count = 0
    forEachSubtable(of: lookup) { type, offset in
      guard type == 4 else { return }
      for index in 0..<table.u16(offset + 4) where !table.isExhausted {
        guard let set = table.target(from: offset, field: offset + 6 + 2 * index) else { continue }
        // A table that is cut off has fewer ligatures than it says.
        count += min(table.u16(set), max(0, table.count - set - 2) / 2)
      }
    }
    return count
  }

  /// Adds the pairs of a lookup whose adjustment is not zero (OpenType 1.9, "Pair Adjustment
  /// Positioning Subtable"). A pair of two subtables counts twice.
  func countPairs(of lookup: Int, glyphCount: Int, in counts: inout PairCounts) {
    guard kind == .positioning else { return }
    forEachSubtable(of: lookup) { type, offset in
      guard type == 2, !table.isExhausted else { return }
      let fields = table.u16(offset + 4).nonzeroBitCount + table.u16(offset + 6).nonzeroBitCount
      switch table.u16(offset) {
      case 1: counts.single += singlePairs(at: offset, fields: fields)
      case 2: countClassPairs(at: offset, fields: fields, glyphCount: glyphCount, in: &counts)
      default: break
      }
    }
  }

  private func singlePairs(at offset: Int, fields: Int) -> Int {
    var count = 0
    for index in 0..<table.u16(offset + 8) where !table.isExhausted {
      guard let set = table.target(from: offset, field: offset + 10 + 2 * index) else { continue }
      let size = 2 + 2 * fields
      let listed = min(table.u16(set), max(0, table.count - set - 2) / size)
      for entry in 0..<listed where isAdjusted(set + 4 + size * entry, fields) { count += 1 }
    }
    return count
  }

  private func countClassPairs(
    at offset: Int, fields: Int, glyphCount: Int, in counts: inout PairCounts
  ) {
    let (first, second) = (table.u16(offset + 12), table.u16(offset + 14))
    guard first > 0, second > 0, fields > 0 else { return }
    table.spend(glyphCount / 4 + first + second)
    let coverage = offset + table.u16(offset + 2)
    var covered = GlyphSet(glyphCount: glyphCount)
    table.forEachCovered(by: coverage) { glyph, _ in covered.insert(glyph) }
    let firsts = classSizes(
      offset + table.u16(offset + 8), count: first, glyphCount: glyphCount, among: covered)
    let seconds = classSizes(
      offset + table.u16(offset + 10), count: second, glyphCount: glyphCount, among: nil)
    let size = 2 * fields
    // A table that is cut off has fewer cells than it says.
    let cells = min(first * second, max(0, table.count - offset - 16) / size)
    for cell in 0..<cells where isAdjusted(offset + 16 + size * cell, fields) {
      if table.isExhausted { return }
      counts.classes += 1
      counts.expanded += firsts[cell / second] * seconds[cell % second]
    }
  }

  /// The number of glyphs of each class, all of them or those of a set. The glyphs that are not
  /// listed are those of class 0.
  private func classSizes(
    _ definition: Int, count: Int, glyphCount: Int, among set: GlyphSet?
  ) -> [Int] {
    var sizes = [Int](repeating: 0, count: count)
    var listed = GlyphSet(glyphCount: glyphCount)
    table.forEachClassified(by: definition) { glyph, value in
      guard glyph < glyphCount, !listed.contains(glyph), set?.contains(glyph) ?? true else {
        return
      }
      listed.insert(glyph)
      if value < count { sizes[value] += 1 }
    }
    sizes[0] += (set?.count ?? glyphCount) - listed.count
    return sizes
  }

  private func isAdjusted(_ value: Int, _ fields: Int) -> Bool {
    (0..<fields).contains { table.u16(value + 2 * $0) != 0 }
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
      case 1: forEachSingle(at: offset, body)
      case 2, 3: forEachSequence(at: offset, canVanish: type == 2, body)
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

  /// Calls `body` with every glyph that can be a component of a ligature other than the first.
  func forEachTrailingComponent(of lookup: Int, _ body: (Int) -> Void) {
    guard kind == .substitution else { return }
    forEachSubtable(of: lookup) { type, offset in
      guard type == 4 else { return }
      forEachLigature(at: offset) { components, _ in components.dropFirst().forEach(body) }
    }
  }

  private func forEachSingle(at offset: Int, _ body: (Int, Int?) -> Void) {
    let coverage = offset + table.u16(offset + 2)
    table.forEachCovered(by: coverage) { glyph, index in
      if table.u16(offset) == 1 {
        body(glyph, (glyph + table.u16(offset + 4)) & 0xFFFF)
      } else if index < table.u16(offset + 4) {
        body(glyph, table.u16(offset + 6 + 2 * index))
      }
    }
  }

  private func forEachSequence(at offset: Int, canVanish: Bool, _ body: (Int, Int?) -> Void) {
    table.forEachCovered(by: offset + table.u16(offset + 2)) { glyph, index in
      guard index < table.u16(offset + 4),
        let sequence = table.target(from: offset, field: offset + 6 + 2 * index)
      else { return }
      let count = table.u16(sequence)
      if count == 0, canVanish { body(glyph, nil) }
      for output in table.list(at: sequence + 2, count: count) { body(glyph, output) }
    }
  }

  /// Calls `body` with every glyph that a lookup changes without context, and with every mark that
  /// it attaches.
  func forEachSingleGlyph(of lookup: Int, _ body: (Int) -> Void) {
    forEachSubtable(of: lookup) { type, offset in
      let isCovered: Bool
      switch (kind, type) {
      case (.substitution, 1...3), (.positioning, 1), (.positioning, 4...6): isCovered = true
      case (.substitution, 4):
        isCovered = false
        forEachLigature(at: offset) { components, _ in
          if components.count == 1 { body(components[0]) }
        }
      default: isCovered = false
      }
      // All these formats have the coverage in the same field; for attachment it lists the marks.
      if isCovered {
        table.forEachCovered(by: offset + table.u16(offset + 2)) { glyph, _ in body(glyph) }
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

/// The numbers of pairs of glyphs that a font kerns.
package struct PairCounts: Sendable, Hashable {
  /// The pairs listed one by one whose adjustment is not zero.
  package var single = 0
  /// The pairs of classes whose adjustment is not zero.
  package var classes = 0
  /// The pairs of glyphs in ``classes``.
  package var expanded = 0
}

/// A set of a font's glyphs, one bit for each.
struct GlyphSet: Hashable {
  private var words: [UInt64]

  init(glyphCount: Int) { words = [UInt64](repeating: 0, count: (glyphCount + 63) / 64) }

  /// A copy that shares no storage with this value, for use on another thread.
  var copy: GlyphSet {
    var copy = self
    copy.words = words.map(\.self)
    return copy
  }

  /// Inserts a glyph. Does nothing if the font does not have it.
  mutating func insert(_ glyph: Int) {
    guard glyph >= 0, glyph >> 6 < words.count else { return }
    words[glyph >> 6] |= 1 << UInt64(glyph & 63)
  }

  /// Removes the glyphs of the set and inserts all others.
  mutating func invert() {
    for index in words.indices { words[index] = ~words[index] }
  }

  mutating func formUnion(_ other: GlyphSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func formIntersection(_ other: GlyphSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  func contains(_ glyph: Int) -> Bool {
    glyph >= 0 && glyph >> 6 < words.count && words[glyph >> 6] >> UInt64(glyph & 63) & 1 == 1
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// The number of glyphs in both sets.
  func countShared(with other: GlyphSet) -> Int {
    zip(words, other.words).reduce(0) { $0 + ($1.0 & $1.1).nonzeroBitCount }
  }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Calls `body` with every glyph in ascending order.
  func forEachGlyph(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(index << 6 | rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }
}
