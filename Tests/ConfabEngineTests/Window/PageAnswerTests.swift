import ConfabEngine
import Samples
import TestSupport
import Testing

/// What a page of an answer covers.
@Suite struct PageAnswerTests {
  private func page(
    _ side: PageRequest<Int>.Side, _ orders: [Int], older: Bool, newer: Bool
  ) throws(PageError) -> Page<Note> {
    let request = PageRequest(
      stamp: 1, span: PageSpan(PageBound.after(10), .before(90)), side: side, limit: 5)
    return try Page(
      answering: request, with: PageAnswer(notes(orders), hasOlder: older, hasNewer: newer))
  }

  @Test func `A page covers what the answer knows, whatever its length`() throws {
    for side in [PageRequest<Int>.Side.newest, .oldest, .around(50)] {
      let all = try page(side, [20, 30], older: false, newer: false)
      #expect(all.span == PageSpan(.after(10), .before(90)))
      let short = try page(side, [50], older: true, newer: true)
      #expect(short.span == PageSpan(.before(50), .after(50)))
      let long = try page(side, [20, 21, 22, 23, 24, 25, 26, 27], older: false, newer: true)
      #expect(long.span == PageSpan(.after(10), .after(27)))
      let none = try page(side, [], older: false, newer: false)
      #expect(none.span == PageSpan(.after(10), .before(90)) && none.items.isEmpty)
    }
  }

  @Test func `Messages outside the span close it`() throws {
    let below = try page(.newest, [9, 10, 40], older: true, newer: true)
    #expect(below.items == notes([40]) && below.span == PageSpan(.after(10), .after(40)))
    let above = try page(.oldest, [40, 90, 95], older: true, newer: true)
    #expect(above.items == notes([40]) && above.span == PageSpan(.before(40), .before(90)))
    let around = try page(.newest, [10, 90], older: true, newer: true)
    #expect(around.items.isEmpty && around.span == PageSpan(.after(10), .before(90)))
  }

  @Test func `An answer that has nothing but says that there is something is an error`() {
    for orders in [[], [5]] {
      #expect(throws: PageError.empty) { try page(.newest, orders, older: false, newer: true) }
    }
    #expect(throws: PageError.empty) { try page(.newest, [], older: true, newer: false) }
    #expect(throws: PageError.notAscending(id: "m40", index: 1)) {
      try page(.newest, [50, 40], older: false, newer: false)
    }
    #expect("\(PageError.empty)".contains("hasOlder"))
  }

  /// Compares answers with a linear search.
  @Test(arguments: UInt64(0)..<200)
  func `A source in memory answers with the messages that are asked for`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let all = notes((0..<60).filter { _ in random.oneIn(2) })
    func bound() -> PageBound<Int> {
      let order = random.int(0..<60)
      return [.start, .before(order), .after(order), .end][random.int(0..<4)]
    }
    for _ in 0..<20 {
      let (a, b, place) = (bound(), bound(), random.int(0..<60))
      let side = [PageRequest<Int>.Side.newest, .oldest, .around(place)][random.int(0..<3)]
      let request = PageRequest(
        stamp: 1, span: PageSpan(min(a, b), max(a, b)), side: side, limit: random.int(1...9))
      let inside = all.filter { request.span.contains($0.order) }
      let answer = request.answer(from: all)
      #expect(answer.items.count == min(request.limit, inside.count))
      #expect(answer.hasOlder == (inside.first != answer.items.first))
      #expect(answer.hasNewer == (inside.last != answer.items.last))
      let start = answer.items.first.flatMap { inside.firstIndex(of: $0) } ?? 0
      #expect(answer.items == Array(inside[start..<start + answer.items.count]))
      switch side {
      case .newest: #expect(!answer.hasNewer)
      case .oldest: #expect(!answer.hasOlder)
      case .around:
        let before = answer.items.filter { $0.order < place }.count
        if answer.hasOlder, answer.hasNewer { #expect(before == request.limit / 2) }
        if before < request.limit / 2 { #expect(!answer.hasOlder) }
      }
    }
  }
}
