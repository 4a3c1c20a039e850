import ConfabScene
import TestSupport
import Testing

@testable import ConfabEngine

/// Random edits of a layout model, compared with the same edits of an array.
@Suite struct ModelFuzzTests {
  /// An id that can have the same hash as many others.
  struct Key: Hashable, Sendable, CustomStringConvertible {
    var value: Int
    var hashes: Int
    func hash(into hasher: inout Hasher) { hasher.combine(value % hashes) }
    var description: String { "\(value)" }
  }

  enum Step: Sendable {
    /// The place as a fraction of the count, the number of old rows, and the number of new rows.
    case replace(Double, Int, by: Int)
    case update(Double, height: Double)
    case same(Double)
    case all(drop: Int, shift: Int)
  }

  private struct Session {
    let hashes: Int
    var rows: [ModelRow<Key>] = []
    var model: LayoutModel<Key>
    var next = 0
    /// Older models and the rows that they must still have.
    var older: [(LayoutModel<Key>, [ModelRow<Key>])] = []
    let grid = PixelGrid(scale: 3)
    var random: SeededRandom

    init(hashes: Int) throws {
      self.hashes = hashes
      random = SeededRandom(seed: UInt64(hashes))
      model = try LayoutModel(width: 375, grid: grid, marginTop: 5, marginBottom: 7)
    }

    mutating func make(_ count: Int) -> [ModelRow<Key>] {
      (0..<count).map { _ in
        next += 1
        let gap = Double(random.int(0..<4)) / 3
        return ModelRow(
          id: Key(value: next, hashes: hashes), height: Double(random.int(0..<6)) / 3, gap: gap)
      }
    }

    mutating func perform(_ step: Step) throws -> String? {
      let old = (model, rows)
      switch step {
      case .replace(let share, let count, let new):
        let first = Int(share * Double(rows.count))
        let range = first..<min(rows.count, first + count)
        let made = make(new)
        try model.replaceSubrange(range, with: made)
        rows.replaceSubrange(range, with: made)
      case .update(let share, let height):
        let index = Int(share * Double(rows.count))
        guard index < rows.count else { return nil }
        rows[index].height = height
        rows[index].isEstimated.toggle()
        guard model.update(rows[index]) else { return "no row \(rows[index].id)" }
      case .same(let share):
        let index = Int(share * Double(rows.count))
        guard index < rows.count else { return nil }
        let doubled = LayoutModelError.duplicate(
          id: "\(rows[index].id)", first: index, second: rows.count)
        let refused = #expect(throws: LayoutModelError.self) { try model.append(rows[index]) }
        if refused != doubled { return "two rows \(rows[index].id)" }
      case .all(let drop, let shift):
        let kept = rows.dropFirst(drop).enumerated().filter { $0.offset % 7 != shift }
        rows = kept.map(\.element) + make(2)
        for index in rows.indices where index % 5 == shift { rows[index].height += 1 }
        try model.replaceSubrange(0..<model.count, with: rows)
      }
      if random.oneIn(4) { older = older.suffix(2) + [old] }
      for (model, rows) in older + [(model, rows)] {
        if let violation = violation(model, rows) { return violation }
      }
      return nil
    }

    mutating func violation(_ model: LayoutModel<Key>, _ rows: [ModelRow<Key>]) -> String? {
      if let violation = model.tree.invariantViolation() { return violation }
      guard model.count == rows.count else { return "\(model.count) for \(rows.count)" }
      // In device pixels, which are thirds of a point.
      var y = 15
      var edges: [Int] = [0]
      let found = model[0..<rows.count]
      for (index, row) in rows.enumerated() {
        y += Int((row.gap * 3).rounded())
        let height = Int((row.height * 3).rounded())
        let frame = found[index].frame
        guard found[index].id == row.id, frame.y == Double(y) / 3,
          frame.height == Double(height) / 3, frame.isEstimated == row.isEstimated
        else { return "row \(index) is \(found[index])" }
        edges += [y, y + height]
        y += height
      }
      guard model.contentHeight == Double(y + 21) / 3 else { return "\(model.contentHeight)" }
      if let index = rows.indices.randomElement(using: &random) {
        guard model.index(of: rows[index].id) == index, model[index]?.id == rows[index].id,
          model.frame(of: rows[index].id) == found[index].frame
        else { return "\(rows[index].id) is not at \(index)" }
      }
      if model.index(of: Key(value: -1, hashes: hashes)) != nil { return "a row -1" }
      for _ in 0..<3 {
        let lower = Double((edges.randomElement(using: &random) ?? 0) + random.int(-1...1)) / 3
        let span = lower..<lower + Double(random.int(0...9)) / 3
        let range = model.rows(meeting: span)
        let first = found.firstIndex { $0.frame.maxY > span.lowerBound + 1e-6 } ?? rows.count
        let end = found.firstIndex { $0.frame.y >= span.upperBound - 1e-6 } ?? rows.count
        if range != first..<max(first, end) {
          return "\(range) for \(first)..<\(end) meet \(span)"
        }
      }
      return nil
    }
  }

  @Sendable private static func makeSteps(_ random: inout SeededRandom) -> [Step] {
    (0..<random.int(1...24)).map { _ in
      let share = [0, 1, Double(random.int(0..<1_000)) / 1_000][random.int(0..<3)]
      switch random.int(0..<10) {
      case 0: return .replace(share, random.int(0..<200), by: random.int(0..<4))
      case 1: return .replace(share, 0, by: random.int(0..<300))
      case 2...6: return .replace(share, random.int(0..<3), by: random.int(0..<4))
      case 7: return .update(share, height: Double(random.int(0..<60)) / 3)
      case 8: return .same(share)
      default: return .all(drop: random.int(0..<9), shift: random.int(0..<7))
      }
    }
  }

  @Test(arguments: [Int.max, 40, 1]) func `Edits give the same rows as edits of a list`(hashes: Int)
    async throws
  {
    let property = StepProperty(
      "edits of a layout are those of a list (\(hashes) hashes)", make: Self.makeSteps
    ) { steps in
      var session = try Session(hashes: hashes)
      for step in steps {
        if let violation = try session.perform(step) { return violation }
      }
      return nil
    }
    let failure = try await property.failure(cases: hashes == 1 ? 10 : 120)
    #expect(failure == nil, "\(failure ?? "")")
  }

  /// Pages that are always inserted at the same place leave less and less room between labels.
  @Test func `Thousands of rows inserted at one place are found`() throws {
    var model = try LayoutModel<Int>(
      [ModelRow(id: -1, height: 1), ModelRow(id: -2, height: 1)], width: 1,
      grid: PixelGrid(scale: 1))
    for id in 0..<6_000 { try model.replaceSubrange(1..<1, with: [ModelRow(id: id, height: 1)]) }
    #expect(model.tree.invariantViolation() == nil)
    #expect(model.count == 6_002 && model[1..<6_001].map(\.id) == (0..<6_000).reversed())
    for id in stride(from: 0, to: 6_000, by: 7) { #expect(model.index(of: id) == 6_000 - id) }
  }
}
