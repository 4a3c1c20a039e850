import ConfabModel
import ConfabTimeline
import Samples
import TestSupport
import Testing

@testable import ConfabEngine

/// The values of single rows of a live timeline.
@Suite struct RowValueTests {
  private func values(of live: LiveTimeline) -> [String: [String: JSONValue]] {
    let rows = live.shown.rows.elements.filter { !$0.item.decoration.values.isEmpty }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.item.decoration.values) })
  }

  /// After each edit, the rows that were given values have them, also those that return, and no
  /// others.
  @Test(arguments: UInt64(0)..<200)
  func `Values stay with their rows`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let ids = (0..<40).map { $0.isMultiple(of: 5) ? "m#\($0)" : "m\($0)" }
    func message(_ index: Int) -> Message {
      text(ids[index], ["me", "ann"][random.int(0..<2)])
    }
    var live = try LiveTimeline(conversation((0..<random.int(1...20)).map(message), kind: .group))
    var expected: [String: [String: JSONValue]] = [:]
    for step in 0..<25 {
      let before = live.shown
      let shown = live.messages(0..<live.messageCount)
      let unused = ids.indices.filter { live.index(of: ids[$0]) == nil }
      let known = shown.randomElement(using: &random)?.id
      var kept: UnchangedRows?
      switch random.int(0..<8) {
      case 0:
        if let new = unused.randomElement(using: &random) {
          kept = try live.insert([message(new)], at: random.int(0...shown.count))
        }
      case 1: kept = try known.flatMap { try live.remove($0) }
      case 2: kept = try known.flatMap { try live.move($0, to: random.int(0...shown.count)) }
      case 3:
        var state = ConversationState(typing: random.oneIn(2) ? ["ann"] : [])
        state.seen["ann"] = known
        kept = try live.update(state)
      case 4:
        let start = random.int(0...shown.count)
        kept = try live.replaceSubrange(0..<start, with: [])
      default:
        guard let row = before.rows.elements.randomElement(using: &random)?.id else { break }
        let value: JSONValue? = random.oneIn(4) ? nil : .number(Double(step))
        kept = live.setValue(value, named: "x", ofRow: row)
        #expect(kept != nil)
        expected[row] = value.map { ["x": $0] }
      }
      let rows = Set(live.shown.rows.elements.map(\.id))
      #expect(values(of: live) == expected.filter { rows.contains($0.key) })
      for part in kept?.parts ?? [] {
        #expect(live.shown.rows[part.new] == before.rows[part.old])
      }
    }
    #expect(live.setValue(.null, named: "x", ofRow: "none") == nil)
  }

  @Test func `An unchanged value changes no row`() throws {
    var live = try LiveTimeline(conversation([text("a", "me"), text("b", "ann")]))
    let first = live.setValue(.bool(true), named: "expanded", ofRow: "b")
    #expect(first?.count == live.shown.rows.count - 1)
    let second = live.setValue(.bool(true), named: "expanded", ofRow: "b")
    #expect(second?.count == live.shown.rows.count)
  }
}
