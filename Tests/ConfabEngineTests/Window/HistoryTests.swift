import ConfabEngine
import Testing

@Suite struct HistoryTests {
  private func page(
    _ items: [Note], _ lower: PageBound<Int>, _ upper: PageBound<Int>, _ stamp: Int
  ) throws -> Page<Note> {
    try Page(items, covering: PageSpan(lower, upper), stamp: stamp)
  }

  @Test func `A page with a wrong message is an error that names the message`() {
    #expect(throws: PageError.notAscending(id: "m3", index: 1)) {
      try page(notes([5, 3]), .start, .end, 1)
    }
    #expect(throws: PageError.notAscending(id: "m5", index: 1)) {
      try page(notes([5, 5]), .start, .end, 1)
    }
    #expect(throws: PageError.duplicate(id: "a", first: 0, second: 2)) {
      try page([Note(1, id: "a"), Note(2), Note(3, id: "a")], .start, .end, 1)
    }
    #expect(throws: PageError.outside(id: "m5", index: 0)) {
      try page(notes([5]), .after(5), .end, 1)
    }
    #expect("\(PageError.outside(id: "m5", index: 0))".contains("\"m5\""))
  }

  @Test func `Pages that overlap or touch are merged`() throws {
    var history = History<Note>()
    _ = history.merge(try page(notes(20..<30), .before(20), .end, 1))
    _ = history.merge(try page(notes(5..<12), .before(5), .after(11), 2))
    #expect(history.gaps == [PageSpan(.after(11), .before(20))])
    let change = history.merge(try page(notes(10..<20), .after(9), .before(20), 3))
    #expect(change.span == PageSpan(.before(12), .after(19)))
    #expect(history.items == notes(5..<30))
    #expect(history.parts == [PageSpan(.before(5), .after(29))])
    #expect(history.gaps.isEmpty)
  }

  @Test func `A message that a page covers but doesn't contain is removed`() throws {
    var history = History<Note>()
    _ = history.merge(try page(notes(0..<10), .start, .end, 1))
    let change = history.merge(try page([Note(3, "edited"), Note(9)], .before(3), .end, 2))
    #expect(change.span == PageSpan(.before(3), .after(8)))
    #expect(history.items == notes(0..<3) + [Note(3, "edited"), Note(9)])
  }

  @Test func `A late answer doesn't change anything newer`() throws {
    var history = History<Note>()
    _ = history.merge(try page([Note(4, "new")], .before(4), .end, 9))
    let change = history.merge(try page([Note(3), Note(4, "old"), Note(5)], .before(3), .end, 8))
    #expect(change.span == PageSpan(.before(3), .after(3)))
    #expect(history.items == [Note(3), Note(4, "new")])
  }

  /// A message that was sent from this device gets its place from the server.
  @Test func `A message that moves exists once`() throws {
    var history = History<Note>()
    _ = history.merge(try page(notes(0..<5) + [Note(9, id: "sent")], .start, .end, 1))
    _ = history.merge(try page([Note(6, id: "sent"), Note(7)], .after(4), .before(8), 2))
    #expect(history.items.map(\.id) == ["m0", "m1", "m2", "m3", "m4", "sent", "m7"])
    #expect(history.index(of: "sent") == 5)
    // An older page that has the message at its old place arrives too late.
    _ = history.merge(try page([Note(9, id: "sent")], .before(9), .after(9), 1))
    #expect(history.items.filter { $0.id == "sent" }.map(\.order) == [6])
  }

  /// Message a was at 1, then at 5. After that, nothing was at 5.
  @Test func `An older page doesn't bring back a message that was seen elsewhere since`() throws {
    var history = History<Note>()
    _ = history.merge(try page([Note(5, id: "a")], .before(5), .after(5), 2))
    _ = history.merge(try page([], .before(5), .after(5), 3))
    _ = history.merge(try page([Note(1, id: "a")], .before(1), .after(1), 1))
    #expect(history.items.isEmpty && history.index(of: "a") == nil)
  }

  /// Message a was at 1, then at 5. What is at 5 now is already known.
  @Test func `A message leaves its place even if its new place is out of date`() throws {
    var history = History<Note>()
    _ = history.merge(try page([Note(1, id: "a")], .before(1), .after(1), 1))
    _ = history.merge(try page([], .before(5), .after(5), 3))
    let change = history.merge(try page([Note(5, id: "a")], .before(5), .after(5), 2))
    #expect(history.items.isEmpty && change.span == PageSpan(.before(1), .after(1)))
  }
}
