import ConfabEngine
import Samples
import TestSupport
import Testing

/// What Chatto's and the marketplace chat's makers tell of their windows.
@Suite struct WindowStoryTests {
  /// 60 messages came while nobody looked; the latest 25 do not reach the last that is known.
  @Test func `latest fetch with a hole`() throws {
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

  /// Of two messages the second comes first: who reads at the bottom is to see both, and not to stay
  /// above them as above a page that was loaded.
  @Test func `messages that overtake each other arrive as messages`() throws {
    var server = Server(notes: notes(0..<200))
    var window = try SlidingWindow.opened(on: server)
    server.notes = notes(0..<202)
    let second = try window.arrive(server.notes[201], following: .after(200))
    #expect(second.kind == nil && window.shown == Array(150..<200))
    #expect(try window.serve(second.requests, from: server).kinds == [.normal])
    #expect(window.shown == Array(150..<202))

    // A hole of more than a page is read page by page.
    server.notes = notes(0..<300)
    let far = try window.arrive(server.notes[299], following: .after(298))
    #expect(try window.serve(far.requests, from: server).kinds == [.pagination])
    #expect(window.shown == Array(150..<252))
    #expect(try window.serve(window.load(.next).requests, from: server).kinds == [.pagination])
    #expect(window.shown == Array(150..<300))
  }

  /// Whoever was away for a night gets a page of the hole at a time, not all of it at once.
  @Test func `a hole of thousands is filled as it is read`() throws {
    var server = Server(notes: notes(0..<100))
    var window = try SlidingWindow.opened(on: server)
    server.notes = notes(0..<5_000)
    #expect(try window.serve([window.fetchLatest()], from: server).requests.count == 2)
    #expect(window.shown == Array(50..<150) && window.hasNext)
    // Or its reader goes to the newest at once, and reads upwards from there.
    _ = try window.serve(window.showNewest().requests, from: server)
    #expect(window.shown == Array(4_975..<5_000) && !window.hasNext)
    #expect(try window.serve(window.load(.previous).requests, from: server).kinds == [.pagination])
    #expect(window.shown == Array(4_925..<5_000))
  }

  /// The marketplace's known hole: a bid above the latest 25 was accepted, and nothing says so.
  @Test func `a stale second page is fetched again when it is looked at`() throws {
    var server = Server(notes: notes(0..<200))
    var window = try SlidingWindow.opened(on: server)
    server.notes[160].text = "accepted"
    let latest = window.fetchLatest()
    _ = try window.serve([latest], from: server)
    #expect(window.items.first { $0.order == 160 }?.text == "")

    // Rows 40 to 49 came with the latest; rows 8 to 20 did not.
    #expect(window.refresh(40..<50, olderThan: latest.stamp) == nil)
    let stale = window.refresh(8..<21, olderThan: latest.stamp)
    let request = try #require(stale)
    #expect(request.span == PageSpan(.before(158), .after(170)))
    #expect(window.refresh(8..<21, olderThan: latest.stamp) == nil)
    #expect(try window.serve([request], from: server).kinds == [.normal])
    #expect(window.items.first { $0.order == 160 }?.text == "accepted")
    #expect(window.refresh(8..<21, olderThan: latest.stamp) == nil)
  }

  /// With 500 shown a new one must not push the first out at the same moment.
  @Test func `the broken animation on insertion when full`() throws {
    let server = Server(notes: notes(0..<1_000))
    var window = try SlidingWindow.opened(on: server)
    for _ in 0..<9 { _ = try window.serve(window.load(.previous).requests, from: server) }
    #expect(window.shown == Array(500..<1_000) && !window.isOverfull)

    for order in 1_000..<1_007 {
      let step = try window.arrive(Note(order), following: .after(order - 1))
      #expect(step.kind == .normal && step.requests.isEmpty)
    }
    #expect(window.shown == Array(500..<1_007) && window.isOverfull)

    // Afterwards, and not animated; the reader is at the bottom.
    let step = window.reduce(focus: 1, keeping: 490..<507)
    #expect(step.kind == .messageCountReduction && step.kind?.animatesRows == false)
    #expect(window.shown == Array(607..<1_007) && window.hasPrevious && !window.hasNext)
    #expect(window.reduce(focus: 1, keeping: 390..<400).kind == nil)
  }

  @Test func `a message extends the window only where it touches the newest end`() throws {
    let server = Server(notes: notes(0..<600))
    var window = try SlidingWindow.opened(
      on: server, rules: WindowRules(preferredMaximum: 100, reducedCount: 60))
    _ = try window.serve(window.load(.previous).requests, from: server)
    _ = try window.serve(window.load(.previous).requests, from: server)
    #expect(window.shown == Array(450..<600))
    // The reader is at the top: what is at the bottom goes.
    #expect(window.reduce(focus: 0, keeping: 0..<10).kind == .messageCountReduction)
    #expect(window.shown == Array(450..<510) && window.hasNext)
    let step = try window.arrive(Note(600), following: .after(599))
    #expect(step.kind == nil && step.requests.isEmpty && window.shown == Array(450..<510))
    #expect(window.newestOrder == 600)
    // It was fetched, so coming back costs no request.
    for _ in 0..<2 { #expect(window.load(.next).requests.isEmpty) }
    #expect(window.shown == Array(450..<601) && !window.hasNext)
  }

  /// Chatto's rule alone would let go of what is read where heights are uneven.
  @Test func `what is visible stays, whatever the focus says`() throws {
    for (focus, visible) in [(0.5, 0..<12), (0.2, 580..<600), (.nan, 590..<600), (1, 0..<5)] {
      var window = try SlidingWindow.opened(
        on: Server(notes: notes(0..<600)), rules: WindowRules(pageSize: 600))
      let before = window.shown[visible]
      _ = window.reduce(focus: focus, keeping: visible)
      #expect(window.shown.count == 400)
      #expect(Set(window.shown).isSuperset(of: before))
    }
  }

  @Test func `what was stored is shown at once and the server corrects it`() throws {
    let server = Server(notes: notes(0..<10) + [Note(10, "edited")] + notes(12..<31))
    var window = SlidingWindow<Note>()
    let step = try window.open(stored: notes(0..<29))
    #expect(step.kind == .firstLoad && window.shown == Array(0..<29))
    #expect(try window.serve(step.requests, from: server).kinds == [.firstSync])
    #expect(Array(window.items) == server.notes && !window.hasNext)
    // A conversation without anything is loaded, too.
    var empty = SlidingWindow<Note>()
    #expect(try empty.serve(empty.open().requests, from: Server()).kinds == [.firstLoad])
    #expect(empty.shown.isEmpty && !empty.hasPrevious && !empty.hasNext)
    #expect(try empty.arrive(Note(3), following: .start).kind == .normal)
    #expect(empty.shown == [3] && !empty.hasPrevious)
  }

  /// A request for what comes next is still on its way when it has become clear that nothing does; then
  /// it must not pass for the one that would close a hole. Found by `make soak`.
  @Test func `a late message is shown when it has come, whatever is still asked for`() throws {
    var window = SlidingWindow<Note>()
    _ = try window.open(stored: notes(0..<2))
    #expect(window.load(.next).requests.count == 1)
    let latest = window.fetchLatest()
    _ = window.receive(try Page(answering: latest, with: notes(0..<2)), answering: latest)
    #expect(window.shown == [0, 1] && !window.hasNext)

    let hole = try window.arrive(Note(3), following: .after(2))
    #expect(window.shown == [0, 1] && hole.requests.map(\.span) == window.history.gaps)
    _ = try window.arrive(Note(2), following: .after(1))
    #expect(window.shown == [0, 1, 2, 3])
  }

  /// Unread's question: what if the message that was read last is the 4,000th of a long list?
  @Test func `a window opens where it was left`() throws {
    let server = Server(notes: notes(0..<9_000))
    var window = SlidingWindow<Note>()
    #expect(
      try window.serve(window.open(around: 4_000).requests, from: server).kinds == [.firstLoad])
    #expect(window.shown == Array(3_975..<4_025) && window.hasPrevious && window.hasNext)
    _ = try window.serve(window.load(.next).requests, from: server)
    _ = try window.serve(window.load(.previous).requests, from: server)
    #expect(window.shown == Array(3_925..<4_075))
  }

  @Test func `an open window moves to where it is opened again, with the answer`() throws {
    let server = Server(notes: notes(0..<9_000))
    var window = try SlidingWindow.opened(on: server)
    let first = window.open(around: 1_000)
    let second = window.open(around: 4_000)
    #expect(first.kind == nil && second.kind == nil && window.shown == Array(8_950..<9_000))
    // Only the last place counts, whichever answer arrives first.
    #expect(try window.serve(second.requests, from: server).kinds == [.reload])
    #expect(try window.serve(first.requests, from: server).kinds == [])
    #expect(window.shown == Array(3_975..<4_025) && window.hasNext)
    // Back to the newest, which were fetched.
    #expect(window.open(around: 2_000).kind == nil)
    #expect(window.showNewest().kind == .reload && window.shown == Array(8_950..<9_000))
    // A place that could not be fetched, and one that was given up.
    let failing = window.open(around: 500)
    for request in failing.requests { window.fail(request) }
    #expect(try window.serve(failing.requests, from: server).kinds == [])
    #expect(window.shown == Array(8_950..<9_000))
    _ = try window.serve(window.open(around: 500).requests, from: server)
    #expect(try window.serve(window.open().requests, from: server).kinds == [.reload])
    #expect(window.shown == Array(8_950..<9_000) && !window.hasNext)
  }

  @Test func `a page is asked for once, and again after it has failed`() throws {
    var window = try SlidingWindow.opened(on: Server(notes: notes(0..<100)))
    let asked = window.load(.previous).requests
    let request = try #require(asked.first)
    #expect(window.load(.previous).requests.isEmpty)
    window.fail(request)
    #expect(window.load(.previous).requests.map(\.span) == [request.span])
  }

  @Test func `pages load near the ends, the top first`() throws {
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
    // While that is fetched, the other end has its turn.
    let second = window.autoload(visible: 0...400, contentHeight: 400)
    #expect(second.requests.map(\.span) == [PageSpan(.after(124), .end)])
    #expect(window.autoload(visible: 0...400, contentHeight: 400).requests.isEmpty)
  }

  /// A hundred messages a second of fifty writers: words of them arrive out of order or not at all.
  @Test func `minutes of a busy group`() throws {
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
      if window.isOverfull { _ = window.reduce(focus: 1, keeping: 0..<0) }
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
