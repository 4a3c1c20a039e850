import TestSupport
import Testing

@testable import ConfabEngine

/// Pages of any span in any order, compared with a table that has a cell for every place.
@Suite struct HistoryFuzzTests {
  private static let places = 24

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
      // Sometimes the messages are at other places than usual.
      let first = random.oneIn(3) ? random.int(0..<places) : 0
      let items = (0..<places).filter { span.contains($0) && !random.oneIn(3) }
        .map { Note($0, "\(random.int(0..<3))", id: "m\(($0 + first) % places)") }
      // Some stamps are equal. Of these, the page that arrives last counts.
      return try? Page(items, covering: span, stamp: random.int(0..<10))
    }
  }

  @Sendable private static func violation(_ pages: [Page<Note>]) -> String? {
    var history = History<Note>()
    var table = ExpectedHistory(places: places)
    for page in pages {
      let before = history.items
      let change = history.merge(page)
      table.take(page)
      guard history.items == table.notes else { return "\(history.items) for \(table.notes)" }
      let parts = history.parts.map {
        ExpectedHistory.cell($0.lower)..<ExpectedHistory.cell($0.upper)
      }
      guard parts == table.parts else { return "parts \(parts) for \(table.parts)" }
      let changed =
        history.items.filter { !before.contains($0) }.map(\.order)
        + before.filter { !history.items.contains($0) }.map(\.order)
      guard Set(change.places.map(\.order)).isSuperset(of: changed),
        change.span?.lower == change.places.map(\.order).min().map({ .before($0) }),
        (change.span == nil) == changed.isEmpty
      else { return "\(change) from \(before) to \(history.items)" }
      for (index, note) in history.items.enumerated() where history.index(of: note.id) != index {
        return "\(note.id) at \(String(describing: history.index(of: note.id)))"
      }
    }
    return nil
  }

  @Test func `The newest page decides about each place that it covers`() async throws {
    let property = StepProperty(
      "the newest page decides about each place that it covers", make: Self.makePages,
      violation: Self.violation)
    let failure = try await property.failure(cases: 4_000)
    #expect(failure == nil, "\(failure ?? "")")
  }

  /// Pages with different stamps give the same history in any order.
  @Test func `The order in which pages arrive doesn't matter`() {
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
