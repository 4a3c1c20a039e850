import ConfabEngine
import Samples
import TestSupport
import Testing

/// Problems that the developers of Chatto and of the marketplace chat describe.
@Suite struct WindowStoryTests {
  /// 60 messages arrived while the app was closed. The latest 25 don't reach the last known one.
  @Test func `A gap below the latest messages is fetched`() throws {
    var server = Server(notes: notes(0..<200))
    var window = try SlidingWindow.opened(on: server)
    #expect(window.shown == Array(150..<200))
    server.notes = notes(0..<260)

    let latest = window.fetchLatest()
    let step = window.receive(
      try Page(answering: latest, with: server.answer(latest)), answering: latest)
    #expect(window.shown == Array(150..<200) && step.kind == nil)
    #expect(window.history.gaps == [PageSpan(.after(199), .before(235))])
    #expect(step.requests.map(\.span) == window.history.gaps)

    #expect(try window.serve(step.requests, from: server).kinds == [.pagination])
    #expect(window.shown == Array(150..<245) + Array(245..<250) && window.history.gaps.isEmpty)
    #expect(window.hasNext && window.load(.next).kind == .pagination)
    #expect(window.shown == Array(150..<260) && !window.hasNext)
  }

  /// The second of two messages arrives first. A reader at the bottom sees both, and doesn't stay
  /// above them as after a page.
  @Test func `Messages that arrive in the wrong order are shown as new messages`() throws {
    var server = Server(notes: notes(0..<200))
    var window = try SlidingWindow.opened(on: server)
    server.notes = notes(0..<202)
    let second = try window.arrive(server.notes[201], following: .after(200))
    #expect(second.kind == nil && window.shown == Array(150..<200))
    #expect(try window.serve(second.requests, from: server).kinds == [.normal])
    #expect(window.shown == Array(150..<202))

    // A gap of more than a page is loaded page by page.
    server.notes = notes(0..<300)
    let far = try window.arrive(server.notes[299], following: .after(298))
    #expect(try window.serve(far.requests, from: server).kinds == [.pagination])
    #expect(window.shown == Array(150..<252))
    #expect(try window.serve(window.load(.next).requests, from: server).kinds == [.pagination])
    #expect(window.shown == Array(150..<300))
  }

  /// A reader who was away for a night gets a page of the gap at a time, not all of it at once.
  @Test func `A gap of thousands of messages is filled while it is read`() throws {
    var server = Server(notes: notes(0..<100))
    var window = try SlidingWindow.opened(on: server)
    server.notes = notes(0..<5_000)
    #expect(try window.serve([window.fetchLatest()], from: server).requests.count == 2)
    #expect(window.shown == Array(50..<150) && window.hasNext)
    // Or the reader moves to the newest messages at once and reads upwards.
    _ = try window.serve(window.showNewest().requests, from: server)
    #expect(window.shown == Array(4_975..<5_000) && !window.hasNext)
    #expect(try window.serve(window.load(.previous).requests, from: server).kinds == [.pagination])
    #expect(window.shown == Array(4_925..<5_000))
  }

  /// A known problem of the marketplace chat: a bid above the latest 25 was accepted, without an
  /// update.
  @Test func `An old second page is fetched again when it is visible`() throws {
    var server = Server(notes: notes(0..<200))
    var window = try SlidingWindow.opened(on: server)
    server.notes[160].text = "accepted"
    let latest = window.fetchLatest()
    _ = try window.serve([latest], from: server)
    #expect(window.items.first { $0.order == 160 }?.text == "")

    // Rows 40 to 49 arrived with the latest messages. Rows 8 to 20 didn't.
    #expect(window.refresh(40..<50, olderThan: latest.stamp) == nil)
    let stale = window.refresh(8..<21, olderThan: latest.stamp)
    let request = try #require(stale)
    #expect(request.span == PageSpan(.before(158), .after(170)))
    #expect(window.refresh(8..<21, olderThan: latest.stamp) == nil)
    #expect(try window.serve([request], from: server).kinds == [.normal])
    #expect(window.items.first { $0.order == 160 }?.text == "accepted")
    #expect(window.refresh(8..<21, olderThan: latest.stamp) == nil)
  }

  /// If 500 messages are shown, a new one must not remove the first one in the same animation.
  @Test func `An insertion into a full window doesn't remove a message`() throws {
    let server = Server(notes: notes(0..<1_000))
    var window = try SlidingWindow.opened(on: server)
    for _ in 0..<9 { _ = try window.serve(window.load(.previous).requests, from: server) }
    #expect(window.shown == Array(500..<1_000) && !window.isOverfull)

    for order in 1_000..<1_007 {
      let step = try window.arrive(Note(order), following: .after(order - 1))
      #expect(step.kind == .normal && step.requests.isEmpty)
    }
    #expect(window.shown == Array(500..<1_007) && window.isOverfull)

    // The reduction comes later and isn't animated. The reader is at the bottom.
    let step = window.reduce(focus: 1, keeping: ids(of: window, 490..<507))
    #expect(step.kind == .messageCountReduction && step.kind?.animatesRows == false)
    #expect(window.shown == Array(607..<1_007) && window.hasPrevious && !window.hasNext)
    #expect(window.reduce(focus: 1, keeping: ids(of: window, 390..<400)).kind == nil)
  }

  @Test func `Messages far away are forgotten, and fetched again when the reader returns`() throws {
    let server = Server(notes: notes(0..<3_000))
    var window = try SlidingWindow.opened(
      on: server, rules: WindowRules(preferredMaximum: 100, reducedCount: 60, historyLimit: 300))
    var most = 0
    while window.items.first?.order != 0 {
      _ = try window.serve(window.load(.previous).requests, from: server)
      _ = window.reduce(focus: 0, keeping: [])
      most = max(most, window.history.items.count)
    }
    #expect(most <= 350, "\(most) messages are kept")
    // The newest message is still known, so that pushes are shown without a gap.
    #expect(window.knownEnd == .after(2_999))
    while window.items.last?.order != 2_999 {
      _ = try window.serve(window.load(.next).requests, from: server)
      _ = window.reduce(focus: 1, keeping: [])
    }
    #expect(!window.hasNext && window.history.items.count <= 350)
  }

  @Test func `A change of one message is one edit`() throws {
    var window = try SlidingWindow.opened(on: Server(notes: notes(0..<50)))
    var note = Note(20)
    note.text = "Edited"
    let step = window.update(note)
    #expect(step.edits == [ListEdit(replacing: 20..<21, with: [note])])
    #expect(window.remove(Note(30).id).edits == [ListEdit(replacing: 30..<31, with: [])])
    let new = try window.arrive(Note(50), following: .after(49))
    #expect(new.edits == [ListEdit(replacing: 49..<49, with: [Note(50)])])
  }

  @Test func `A new message extends the window only at its newest end`() throws {
    let server = Server(notes: notes(0..<600))
    var window = try SlidingWindow.opened(
      on: server, rules: WindowRules(preferredMaximum: 100, reducedCount: 60))
    _ = try window.serve(window.load(.previous).requests, from: server)
    _ = try window.serve(window.load(.previous).requests, from: server)
    #expect(window.shown == Array(450..<600))
    // The reader is at the top, so messages at the bottom are removed.
    #expect(
      window.reduce(focus: 0, keeping: ids(of: window, 0..<10)).kind == .messageCountReduction)
    #expect(window.shown == Array(450..<510) && window.hasNext)
    let step = try window.arrive(Note(600), following: .after(599))
    #expect(step.kind == nil && step.requests.isEmpty && window.shown == Array(450..<510))
    #expect(window.knownEnd == .after(600))
    // The messages were fetched, so loading them again needs no request.
    for _ in 0..<2 { #expect(window.load(.next).requests.isEmpty) }
    #expect(window.shown == Array(450..<601) && !window.hasNext)
  }

  /// Chatto's rule alone would remove visible rows if heights are uneven.
  @Test func `Visible messages are kept, whatever the focus is`() throws {
    for (focus, visible) in [(0.5, 0..<12), (0.2, 580..<600), (.nan, 590..<600), (1, 0..<5)] {
      var window = try SlidingWindow.opened(
        on: Server(notes: notes(0..<600)), rules: WindowRules(pageSize: 600))
      let before = window.shown[visible]
      _ = window.reduce(focus: focus, keeping: ids(of: window, visible))
      #expect(window.shown.count == 400)
      #expect(Set(window.shown).isSuperset(of: before))
    }
  }

  @Test func `Stored messages are shown at once and the server corrects them`() throws {
    let server = Server(notes: notes(0..<10) + [Note(10, "edited")] + notes(12..<31))
    var window = SlidingWindow<Note>()
    let step = try window.open(stored: notes(0..<29))
    #expect(step.kind == .firstLoad && window.shown == Array(0..<29))
    #expect(try window.serve(step.requests, from: server).kinds == [.firstSync])
    #expect(Array(window.items) == server.notes && !window.hasNext)
    // An empty conversation is loaded, too.
    var empty = SlidingWindow<Note>()
    #expect(try empty.serve(empty.open().requests, from: Server()).kinds == [.firstLoad])
    #expect(empty.shown.isEmpty && !empty.hasPrevious && !empty.hasNext)
    #expect(try empty.arrive(Note(3), following: .start).kind == .normal)
    #expect(empty.shown == [3] && !empty.hasPrevious)
  }

  /// A request for the next messages can still be in progress when it turns out that there are
  /// none. It must not count as the request that closes a gap. Found by `make soak`.
  @Test func `A late message is shown when it arrives, whatever is still requested`() throws {
    var window = SlidingWindow<Note>()
    _ = try window.open(stored: notes(0..<2))
    #expect(window.load(.next).requests.count == 1)
    let latest = window.fetchLatest()
    _ = window.receive(
      try Page(answering: latest, with: Server(notes: notes(0..<2)).answer(latest)),
      answering: latest)
    #expect(window.shown == [0, 1] && !window.hasNext)

    let hole = try window.arrive(Note(3), following: .after(2))
    #expect(window.shown == [0, 1] && hole.requests.map(\.span) == window.history.gaps)
    _ = try window.arrive(Note(2), following: .after(1))
    #expect(window.shown == [0, 1, 2, 3])
  }

  /// A question of Unread's developer: what if the last read message is the 4,000th of a long list?
  @Test func `A window opens at any place`() throws {
    let server = Server(notes: notes(0..<9_000))
    var window = SlidingWindow<Note>()
    #expect(
      try window.serve(window.open(around: 4_000).requests, from: server).kinds == [.firstLoad])
    #expect(window.shown == Array(3_975..<4_025) && window.hasPrevious && window.hasNext)
    _ = try window.serve(window.load(.next).requests, from: server)
    _ = try window.serve(window.load(.previous).requests, from: server)
    #expect(window.shown == Array(3_925..<4_075))
  }

  @Test func `An open window moves with the answer to the last request`() throws {
    let server = Server(notes: notes(0..<9_000))
    var window = try SlidingWindow.opened(on: server)
    let first = window.open(around: 1_000)
    let second = window.open(around: 4_000)
    #expect(first.kind == nil && second.kind == nil && window.shown == Array(8_950..<9_000))
    // Only the last place counts, whichever answer arrives first.
    #expect(try window.serve(second.requests, from: server).kinds == [.reload])
    #expect(try window.serve(first.requests, from: server).kinds == [])
    #expect(window.shown == Array(3_975..<4_025) && window.hasNext)
    // Move back to the newest messages, which were fetched.
    #expect(window.open(around: 2_000).kind == nil)
    #expect(window.showNewest().kind == .reload && window.shown == Array(8_950..<9_000))
    // A place whose request fails, and one that is cancelled.
    let failing = window.open(around: 500)
    for request in failing.requests { window.fail(request) }
    #expect(try window.serve(failing.requests, from: server).kinds == [])
    #expect(window.shown == Array(8_950..<9_000))
    _ = try window.serve(window.open(around: 500).requests, from: server)
    #expect(try window.serve(window.open().requests, from: server).kinds == [.reload])
    #expect(window.shown == Array(8_950..<9_000) && !window.hasNext)
  }

  @Test func `A page is requested once, and again after a failure`() throws {
    var window = try SlidingWindow.opened(on: Server(notes: notes(0..<100)))
    let asked = window.load(.previous).requests
    let request = try #require(asked.first)
    #expect(window.load(.previous).requests.isEmpty)
    window.fail(request)
    #expect(window.load(.previous).requests.map(\.span) == [request.span])
  }

  @Test func `Pages are loaded near the ends, the top first`() throws {
    let rules = WindowRules()
    #expect(rules.nearEnd(visible: 49...700, contentHeight: 1_000) == [.previous])
    #expect(rules.nearEnd(visible: 50...950, contentHeight: 1_000) == [])
    #expect(rules.nearEnd(visible: 300...951, contentHeight: 1_000) == [.next])
    #expect(rules.nearEnd(visible: 0...400, contentHeight: 400) == [.previous, .next])
    #expect(rules.nearEnd(visible: 0...0, contentHeight: 0) == [.previous, .next])
    #expect(rules.focus(visible: 10...90, contentHeight: 1_000) == 0)
    #expect(rules.focus(visible: 900...990, contentHeight: 1_000) == 1)
    #expect(rules.focus(visible: 200...400, contentHeight: 1_000) == 0.3)
    #expect(rules.focus(visible: 0...0, contentHeight: 0) == 1)

    let server = Server(notes: notes(0..<300))
    var window = SlidingWindow<Note>()
    _ = try window.serve(window.open(around: 100).requests, from: server)
    let first = window.autoload(visible: 0...400, contentHeight: 400)
    #expect(first.requests.map(\.span) == [PageSpan(.start, .before(75))])
    // During that request, the other end is loaded.
    let second = window.autoload(visible: 0...400, contentHeight: 400)
    #expect(second.requests.map(\.span) == [PageSpan(.after(124), .end)])
    #expect(window.autoload(visible: 0...400, contentHeight: 400).requests.isEmpty)
  }

  /// Fifty writers send a hundred messages a second. Updates arrive out of order or not at all.
  @Test func `A busy group loses no message`() throws {
    var server = Server(notes: notes(0..<300))
    var window = try SlidingWindow.opened(on: server)
    var random = SeededRandom(seed: 100)
    var underway: [(note: Note, after: Int)] = []
    var asked: [PageRequest<Int>] = []
    for order in 300..<4_300 {
      server.notes.append(Note(order))
      if !random.oneIn(100) { underway.append((Note(order), order - 1)) }
      while underway.count > 20 {
        let next = underway.remove(at: random.int(0..<underway.count))
        asked += try window.arrive(next.note, following: .after(next.after)).requests
      }
      if let request = asked.first, random.oneIn(10) {
        asked.removeFirst()
        if random.oneIn(5) {
          window.fail(request)
        } else {
          asked += try serve(request, server, &window)
        }
      }
      if random.oneIn(50) { asked += window.load(.next).requests }
      if window.isOverfull { _ = window.reduce(focus: 1, keeping: []) }
      let items = window.items
      if zip(items, items.dropFirst()).contains(where: { $0.order + 1 != $1.order }) {
        Issue.record("\(window.shown)")
      }
    }
    for next in underway {
      asked += try window.arrive(next.note, following: .after(next.after)).requests
    }
    asked += [window.fetchLatest()]
    for _ in 0..<200 where !asked.isEmpty || window.hasNext {
      while !asked.isEmpty { asked += try serve(asked.removeFirst(), server, &window) }
      asked += window.load(.next).requests
    }
    #expect(window.items.last?.order == 4_299 && !window.hasNext)
    #expect(window.shown == Array((window.shown.first ?? 0)..<4_300))
    #expect(window.history.items.map(\.order).allSatisfy { $0 < 4_300 })
  }

  private func serve(
    _ request: PageRequest<Int>, _ server: Server, _ window: inout SlidingWindow<Note>
  ) throws -> [PageRequest<Int>] {
    let page = try Page(answering: request, with: server.answer(request))
    return window.receive(page, answering: request).requests
  }
}

/// The ids of the messages at the indexes of a range.
private func ids(of window: SlidingWindow<Note>, _ rows: Range<Int>) -> [Note.ID] {
  Array(window.items)[rows].map(\.id)
}
