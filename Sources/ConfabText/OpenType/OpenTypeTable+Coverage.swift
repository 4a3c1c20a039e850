/// Coverage tables and class definitions (OpenType 1.9, "OpenType Layout Common Table Formats").
extension OpenTypeTable {
  /// Calls `body` with every glyph of a coverage table and its coverage index.
  func forEachCovered(by coverage: Int, _ body: (_ glyph: Int, _ index: Int) -> Void) {
    if u16(coverage) == 1 {
      for (index, glyph) in list(at: coverage + 4, count: u16(coverage + 2)).enumerated() {
        body(glyph, index)
      }
    } else if u16(coverage) == 2 {
      for range in 0..<u16(coverage + 2) {
        let record = coverage + 4 + 6 * range
        let first = u16(record)
        let last = u16(record + 2)
        guard first <= last, !isExhausted else { continue }
        spend(last - first)
        let index = u16(record + 4)
        for glyph in first...last { body(glyph, index + glyph - first) }
      }
    }
  }

  /// The coverage index of a glyph; `nil` if the coverage table does not contain it.
  ///
  /// - Complexity: linear in the table's records.
  func coverageIndex(of glyph: Int, in coverage: Int) -> Int? {
    if u16(coverage) == 1 {
      return list(at: coverage + 4, count: u16(coverage + 2)).firstIndex(of: glyph)
    }
    guard u16(coverage) == 2 else { return nil }
    for range in 0..<u16(coverage + 2) {
      let record = coverage + 4 + 6 * range
      if u16(record)...max(u16(record), u16(record + 2)) ~= glyph {
        return u16(record + 4) + glyph - u16(record)
      }
    }
    return nil
  }

  /// The class of a glyph; 0 for a glyph that the class definition does not list.
  func glyphClass(of glyph: Int, in definition: Int) -> Int {
    if u16(definition) == 1 {
      let first = u16(definition + 2)
      let count = u16(definition + 4)
      return glyph >= first && glyph < first + count
        ? u16(definition + 6 + 2 * (glyph - first)) : 0
    }
    guard u16(definition) == 2 else { return 0 }
    for range in 0..<u16(definition + 2) {
      let record = definition + 4 + 6 * range
      if glyph >= u16(record), glyph <= u16(record + 2) { return u16(record + 4) }
    }
    return 0
  }

  /// Calls `body` with every glyph that a class definition lists and its class.
  func forEachClassified(by definition: Int, _ body: (_ glyph: Int, _ class: Int) -> Void) {
    if u16(definition) == 1 {
      let first = u16(definition + 2)
      for (index, value) in list(at: definition + 6, count: u16(definition + 4)).enumerated() {
        body(first + index, value)
      }
    } else if u16(definition) == 2 {
      for range in 0..<u16(definition + 2) {
        let record = definition + 4 + 6 * range
        let first = u16(record)
        let last = u16(record + 2)
        guard first <= last, !isExhausted else { continue }
        spend(last - first)
        let value = u16(record + 4)
        for glyph in first...last { body(glyph, value) }
      }
    }
  }
}
