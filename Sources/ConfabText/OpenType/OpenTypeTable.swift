import CTypography

/// The bytes of one table of a font, read without trusting them: a read outside the table returns
/// 0.
///
/// Many offsets can lead to the same place and ranges can overlap, so a small table can describe
/// billions of rules. Reads are counted. After a number of steps that is many times what real fonts
/// need, every read returns 0 and the table is exhausted.
struct OpenTypeTable {
  private let bytes: [UInt8]
  private let budget: Budget

  /// The steps that are left for all copies of a table.
  private final class Budget {
    /// Allocated beside the object, so that counting a step needs no exclusivity check.
    let left = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    init(_ steps: Int) { left.initialize(to: steps) }
    deinit { left.deallocate() }
  }

  init(_ bytes: [UInt8]) {
    self.init(
      bytes,
      steps: min(
        Self.maximumSteps,
        Self.minimumSteps + Self.stepsPerByte * min(bytes.count, Self.maximumSteps)))
  }

  /// - Parameter steps: The step limit.
  private init(_ bytes: [UInt8], steps: Int) {
    self.bytes = bytes
    budget = Budget(steps)
  }

  /// The same table with a step limit of its own.
  func limited(toSteps steps: Int) -> OpenTypeTable { OpenTypeTable(bytes, steps: steps) }

  /// The step limit: a constant, plus an amount for each byte, up to a maximum that takes some
  /// tenths of a second. Noto and Inter need up to 85 steps a byte.
  private static let minimumSteps = 1 << 22
  private static let stepsPerByte = 1_000
  private static let maximumSteps = 1 << 27

  var stepsLeft: Int { budget.left.pointee }

  /// Whether the step limit was reached, so that results are incomplete.
  var isExhausted: Bool { budget.left.pointee <= 0 }

  /// Counts steps that are not reads.
  func spend(_ steps: Int) { budget.left.pointee -= steps }

  var isEmpty: Bool { bytes.isEmpty }

  /// The number of bytes.
  var count: Int { bytes.count }

  /// Reads a 16-bit number.
  func u16(_ offset: Int) -> Int {
    budget.left.pointee -= 1
    guard offset >= 0, offset + 2 <= bytes.count, budget.left.pointee > 0 else { return 0 }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  /// Reads a 16-bit number in two's complement.
  func i16(_ offset: Int) -> Int { Int(Int16(truncatingIfNeeded: u16(offset))) }

  /// Reads a 32-bit number.
  func u32(_ offset: Int) -> Int { u16(offset) << 16 | u16(offset + 2) }

  /// The position that the 16-bit offset at `field` points to; `nil` if it is 0 or outside the
  /// table.
  ///
  /// - Parameter base: The position that the offset counts from.
  func target(from base: Int, field: Int) -> Int? {
    let offset = u16(field)
    return offset == 0 || base + offset >= bytes.count ? nil : base + offset
  }

  /// Reads an array of 16-bit numbers, cut off at the end of the table.
  func list(at offset: Int, count: Int) -> [Int] {
    let readable = max(0, min(count, (bytes.count - offset) / 2))
    return (0..<readable).map { u16(offset + 2 * $0) }
  }
}

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

  /// Calls `body` with every glyph of a subtable's coverage table and the position of the set that
  /// the subtable has for it.
  ///
  /// - Parameter countField: The field of the number of sets, which their offsets follow.
  func forEachCoveredSet(
    at subtable: Int, countField: Int, _ body: (_ glyph: Int, _ set: Int) -> Void
  ) {
    guard let coverage = target(from: subtable, field: subtable + 2) else { return }
    let count = u16(subtable + countField)
    forEachCovered(by: coverage) { glyph, index in
      guard index < count,
        let set = target(from: subtable, field: subtable + countField + 2 + 2 * index)
      else { return }
      body(glyph, set)
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

extension OpenTypeTable {
  /// Copies a table of a face. The result is empty if the face has no such table.
  init(_ face: OpaquePointer, _ tag: OpenTypeTag) {
    guard let blob = hb_face_reference_table(face, tag.rawValue) else {
      self.init([])
      return
    }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    self.init(Array(UnsafeRawBufferPointer(start: data, count: Int(length))))
  }
}
