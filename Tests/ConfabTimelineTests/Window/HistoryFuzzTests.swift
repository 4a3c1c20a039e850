import ConfabTimeline
import TestSupport
import Testing

/// Pages of any range in any order, compared with a table that has a cell for every place.
@Suite struct HistoryFuzzTests {
  private static let places = 24

  /// What is said of one place, and of the place between it and the next.
  private struct Cell: Equatable {
    var stamp = -1
    var isFuture = true
    var note: Note?
  }

  /// The newest word about every place, kept place by place.
  private struct Table {
    /// Cell 2n + 1 is message n; cell 2n is what is right before it.
    var cells = [Cell](repeating: Cell(), count: 2 * places + 1)

    static func cell(_ bound: PageBound<Int>) -> Int {
      switch bound {
      case .start: 0
      case .before(let order): 2 * order + 1
      case .after(let order): 2 * order + 2
      case .end: 2 * places + 1
      }
    }

    mutating func take(_ page: Page<Note>) {
      let lower = Self.cell(page.span.lower)
      let upper = Self.cell(page.span.upper)
      let future =
        page.span.upper == .end
        ? page.items.last.map { Self.cell(.after($0.order)) } ?? lower : upper
      for index in stride(from: lower, to: upper, by: 1) where cells[index].stamp <= page.stamp {
        let note = page.items.first { 2 * $0.order + 1 == index }
        cells[index] = Cell(stamp: page.stamp, isFuture: index >= future, note: note)
      }
    }

    var notes: [Note] { cells.compactMap(\.note) }

    /// Runs of cells of which everything is known.
    var parts: [Range<Int>] {
      var parts: [Range<Int>] = []
      for (index, cell) in cells.enumerated() where cell.stamp >= 0 && !cell.isFuture {
        if let last = parts.last, last.upperBound == index {
          parts[parts.count - 1] = last.lowerBound..<index + 1
        } else {
          parts.append(index..<index + 1)
        }
      }
      return parts
    }
  }

  @Sendable private static func makePages(_ random: inout SeededRandom) -> [Page<Note>] {
    (0..<random.int(1...8)).compactMap { _ in
      let ends = [random.int(0..<places), random.int(0..<places)].sorted()
      let lower: PageBound<Int> =
        switch random.int(0..<4) {
        case 0: .start
        case 1: .after(ends[0])
        default: .before(ends[0])
        }
      let upper: PageBound<Int> =
        switch random.int(0..<4) {
        case 0: .end
        case 1: .before(ends[1])
        default: .after(ends[1])
        }
      let span = PageSpan(lower, upper)
      let items = (0..<places).filter { span.contains($0) && !random.oneIn(3) }
        .map { Note($0, "\(random.int(0..<3))") }
      // Stamps repeat now and then; then the last that arrives is right.
      return try? Page(items, covering: span, stamp: random.int(0..<10))
    }
  }

  @Sendable private static func complaint(_ pages: [Page<Note>]) -> String? {
    var history = History<Note>()
    var table = Table()
    for page in pages {
      let before = history.items
      let change = history.merge(page)
      table.take(page)
      guard history.items == table.notes else { return "\(history.items) for \(table.notes)" }
      let parts = history.parts.map { Table.cell($0.lower)..<Table.cell($0.upper) }
      guard parts == table.parts else { return "parts \(parts) for \(table.parts)" }
      let old = Dictionary(uniqueKeysWithValues: before.map { ($0.id, $0) })
      let new = Dictionary(uniqueKeysWithValues: history.items.map { ($0.id, $0) })
      guard Set(change.inserted) == Set(new.keys).subtracting(old.keys),
        Set(change.removed) == Set(old.keys).subtracting(new.keys),
        Set(change.updated)
          == Set(new.values.filter { old[$0.id] != nil && old[$0.id] != $0 }.map(\.id)),
        change.isEmpty == (before == history.items)
      else { return "\(change) from \(before) to \(history.items)" }
      for (index, note) in history.items.enumerated() where history.index(of: note.id) != index {
        return "\(note.id) at \(String(describing: history.index(of: note.id)))"
      }
    }
    return nil
  }

  @Test func theNewestPageThatCoversAPlaceIsRightAboutIt() async throws {
    let property = StepProperty(make: Self.makePages, complaint: Self.complaint)
    let failure = try await property.failure(cases: 5_000)
    #expect(failure == nil, "\(failure ?? "")")
  }

  /// With stamps that differ the order of arrival makes no difference, whatever it is.
  @Test func theOrderOfArrivalDoesNotMatter() {
    var random = SeededRandom(seed: 77)
    for _ in 0..<500 {
      let pages = Self.makePages(&random).enumerated().compactMap { index, page in
        try? Page(page.items, covering: page.span, stamp: index)
      }
      var inOrder = History<Note>()
      var shuffled = History<Note>()
      for page in pages { _ = inOrder.merge(page) }
      for page in pages.shuffled(using: &random) { _ = shuffled.merge(page) }
      #expect(inOrder.items == shuffled.items)
      #expect(inOrder.parts == shuffled.parts)
    }
  }
}
