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
