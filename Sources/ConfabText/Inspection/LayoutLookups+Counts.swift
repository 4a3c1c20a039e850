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

/// The numbers of pairs of glyphs that a font kerns.
package struct PairCounts: Sendable, Hashable {
  /// The pairs listed one by one whose adjustment is not zero.
  package var single = 0
  /// The pairs of classes whose adjustment is not zero.
  package var classes = 0
  /// The pairs of glyphs in ``classes``.
  package var expanded = 0
}
