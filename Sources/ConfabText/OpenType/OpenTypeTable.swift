/// The bytes of one table of a font, read without trust: what lies outside reads as 0.
///
/// Offsets may lead to the same place from many others and ranges may overlap, so that a small table
/// can describe billions of rules. Reading is counted; beyond a number of steps that is many times
/// what real fonts take, everything reads as 0 and the table is exhausted.
struct OpenTypeTable {
  private let bytes: [UInt8]
  private let budget: Budget

  /// Steps that are left, for all copies of a table.
  private final class Budget {
    /// Beside the object, so that counting a step takes no check for exclusive access.
    let left = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    init(_ steps: Int) { left.initialize(to: steps) }
    deinit { left.deallocate() }
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    budget = Budget(
      min(Self.mostSteps, Self.leastSteps + Self.stepsPerByte * min(bytes.count, Self.mostSteps)))
  }

  /// Steps for a table of any size, for each of its bytes, and at most, which takes some tenths of a
  /// second. Noto and Inter take up to 85 a byte.
  private static let leastSteps = 1 << 22
  private static let stepsPerByte = 1_000
  private static let mostSteps = 1 << 27

  var stepsLeft: Int { budget.left.pointee }

  /// Whether more was read than a real font has.
  var isExhausted: Bool { budget.left.pointee <= 0 }

  /// Counts steps that are no reading.
  func spend(_ steps: Int) { budget.left.pointee -= steps }

  var isEmpty: Bool { bytes.isEmpty }

  func u16(_ offset: Int) -> Int {
    budget.left.pointee -= 1
    guard offset >= 0, offset + 2 <= bytes.count, budget.left.pointee > 0 else { return 0 }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  func u32(_ offset: Int) -> Int { u16(offset) << 16 | u16(offset + 2) }

  /// Where a 16-bit offset that stands at `field` points to; `nil` for none.
  func target(from base: Int, field: Int) -> Int? {
    let offset = u16(field)
    return offset == 0 || base + offset >= bytes.count ? nil : base + offset
  }

  /// An array of 16-bit numbers; cut off at the end of the table.
  func list(at offset: Int, count: Int) -> [Int] {
    let readable = max(0, min(count, (bytes.count - offset) / 2))
    return (0..<readable).map { u16(offset + 2 * $0) }
  }
}

/// Coverage tables and class definitions (OpenType 1.9, "Common Table Formats").
extension OpenTypeTable {
  /// Calls `body` with every glyph of a coverage table and its index.
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

  /// The class of a glyph; 0 for those that a definition does not name.
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

  /// Calls `body` with every glyph that a definition names and its class.
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
