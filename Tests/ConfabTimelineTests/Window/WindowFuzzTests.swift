import ConfabTimeline
import TestSupport
import Testing

/// Random sessions against a server, with answers that are late, out of order or never come.
@Suite struct WindowFuzzTests {
  enum Step: Sendable {
    case write(Push)
    case edit(Int, isPushed: Bool)
    case delete(Int, isPushed: Bool)
    /// An open window is opened somewhere else.
    case open(around: Int)
    case latest
    case load(WindowRules.End)
    case newest
    case reduce(focus: Double, visible: Int)
    case refresh(Int)
    case answer(Int)
    case fail(Int)
  }

  /// What is told of a message that was written.
  enum Push: Sendable {
    case nothing
    case withPrevious
    case alone
    /// With the one that comes after it arriving first.
    case late
  }

  /// The window, the server and all that is on its way, checked against a table after every step.
  private struct Session {
    var window = SlidingWindow<Note>(
      rules: WindowRules(pageSize: 3, latestSize: 2, preferredMaximum: 8, reducedCount: 5))
    var server = Server()
    var table = Table(places: 140)
    var written = 0
    /// With what the server said when it was asked.
    var waiting: [(request: PageRequest<Int>, notes: [Note])] = []
    var latestStamp = 0
    var answered = 0
    var complaint: String?

    init(stored: Int) throws {
      server.notes = ConfabTimelineTests.notes(0..<stored + 2)
      written = stored + 2
      let step = try window.open(stored: ConfabTimelineTests.notes(1..<stored + 1))
      if stored > 0 {
        let span = PageSpan(PageBound.before(1), .after(stored))
        table.take(try Page(ConfabTimelineTests.notes(1..<stored + 1), covering: span, stamp: 0))
      }
      expect(step, [], changed: stored > 0)
    }

    mutating func ask(_ requests: [PageRequest<Int>]) {
      for request in requests { waiting.append((request, server.answer(request))) }
    }

    mutating func expect(_ step: SlidingWindow<Note>.Step, _ before: [Note], changed: Bool? = nil) {
      ask(step.requests)
      let isChanged = Array(window.items) != before
      if isChanged, step.kind == nil { complaint = "changed without a word" }
      if !isChanged, let kind = step.kind, kind == .pagination || kind == .messageCountReduction {
        complaint = "\(kind) without a change"
      }
      if let changed, changed != isChanged { complaint = "changed: \(isChanged)" }
      check()
    }

    mutating func check() {
      let shown = window.shown
      guard let first = shown.first, let last = shown.last else { return }
      let all = table.notes
      let parts = table.parts
      let known = all.filter { (first...last).contains($0.order) }
      if known != Array(window.items) { complaint = "shows \(shown) of \(known)" }
      let span = Table.cell(.before(first))..<Table.cell(.after(last))
      if !parts.contains(where: {
        $0.lowerBound <= span.lowerBound && span.upperBound <= $0.upperBound
      }) {
        complaint = "shows \(shown) over a hole"
      }
      if !window.hasPrevious, parts.first?.lowerBound != 0 || all.first?.order != first {
        complaint = "nothing before \(first)"
      }
      if !window.hasNext, all.last?.order != last { complaint = "nothing after \(last)" }
    }

    mutating func perform(_ step: Step) throws {
      let before = Array(window.items)
      switch step {
      case .write(let push): try write(push, before)
      case .edit(let index, let isPushed):
        guard !server.notes.isEmpty else { return }
        server.notes[index % server.notes.count].text += "e"
        let note = server.notes[index % server.notes.count]
        guard isPushed else { return }
        let stamp = nextStamp()
        let isCovered = table.covers(note.order)
        let step = try window.update(note)
        if isCovered { try tell([note], .before(note.order), .after(note.order), stamp) }
        expect(step, before)
      case .delete(let index, let isPushed):
        guard !server.notes.isEmpty else { return }
        let note = server.notes.remove(at: index % server.notes.count)
        // The server may have moved it since.
        guard isPushed, let order = knownOrder(of: note) else { return }
        let stamp = nextStamp()
        let step = try window.remove(note.id)
        try tell([], .before(order), .after(order), stamp)
        expect(step, before)
      case .open(let order): expect(window.open(around: order), before, changed: false)
      case .latest: latest()
      case .load(let end): expect(window.load(end), before)
      case .newest: expect(window.showNewest(), before)
      case .reduce(let focus, let visible): reduce(focus, visible, before)
      case .refresh(let row):
        if let request = window.refresh(row..<row + 3, olderThan: latestStamp) { ask([request]) }
      case .answer(let index):
        guard !waiting.isEmpty else { return }
        try answer(waiting.remove(at: index % waiting.count))
      case .fail(let index):
        guard !waiting.isEmpty else { return }
        window.fail(waiting.remove(at: index % waiting.count).request)
      }
    }

    /// The stamp that the window gives next.
    func nextStamp() -> Int {
      var copy = window
      return copy.stamp()
    }

    /// Where the window has a note.
    func knownOrder(of note: Note) -> Int? {
      window.history.index(of: note.id).map { window.history.items[$0].order }
    }

    mutating func tell(
      _ notes: [Note], _ lower: PageBound<Int>, _ upper: PageBound<Int>, _ stamp: Int
    ) throws {
      table.take(try Page(notes, covering: PageSpan(lower, upper), stamp: stamp))
    }

    mutating func latest() {
      let request = window.fetchLatest()
      latestStamp = request.stamp
      ask([request])
    }

    mutating func write(_ push: Push, _ before: [Note]) throws {
      let previous = server.notes.last.map { PageBound.after($0.order) } ?? .start
      let note = append()
      switch push {
      case .nothing: break
      case .alone: try arrive(note, .before(note.order), before)
      case .withPrevious:
        let touches =
          !before.isEmpty && !window.hasNext && previous == .after(before[before.count - 1].order)
        try arrive(note, previous, before)
        if touches, window.items.last != note { complaint = "\(note) is not under \(before)" }
      case .late:
        let later = append()
        let touches =
          !before.isEmpty && !window.hasNext && previous == .after(before[before.count - 1].order)
        try arrive(later, .after(note.order), before)
        try arrive(note, previous, Array(window.items))
        if touches, window.items.last != later { complaint = "\(later) is not under \(before)" }
      }
    }

    mutating func append() -> Note {
      let note = Note(written)
      server.notes.append(note)
      written += 1
      return note
    }

    mutating func arrive(_ note: Note, _ bound: PageBound<Int>, _ before: [Note]) throws {
      let isNewest = window.newestOrder.map { $0 < note.order } ?? true
      let stamp = nextStamp()
      let step = try window.arrive(note, following: bound)
      try tell([note], bound, isNewest ? .end : .after(note.order), stamp)
      expect(step, before)
    }

    mutating func answer(_ answer: (request: PageRequest<Int>, notes: [Note])) throws {
      answered += 1
      if answered > 10_000 { complaint = "asks without end" }
      let before = Array(window.items)
      let page = try Page(answering: answer.request, with: answer.notes)
      let step = window.receive(page, answering: answer.request)
      table.take(page)
      expect(step, before)
    }

    mutating func reduce(_ focus: Double, _ visible: Int, _ before: [Note]) {
      let rows = min(visible, before.count)..<min(visible + 2, before.count)
      let step = window.reduce(focus: focus, keeping: rows)
      expect(step, before, changed: before.count > 8)
      if before.count > 8, window.items.count != 5 { complaint = "\(window.items.count) are left" }
      if !Set(window.shown).isSuperset(of: before[rows].map(\.order)) {
        complaint = "visible \(rows) of \(before) are gone"
      }
    }

    /// Lets everything arrive, then goes through the whole conversation as a reader does.
    mutating func finish() throws {
      while !waiting.isEmpty, complaint == nil { try answer(waiting.removeFirst()) }
      latest()
      try answer(waiting.removeFirst())
      expect(window.showNewest(), Array(window.items))
      for _ in 0..<400 where complaint == nil {
        if let request = window.refresh(0..<window.items.count, olderThan: latestStamp) {
          ask([request])
        } else if window.hasNext {
          try perform(.load(.next))
        } else if window.hasPrevious {
          try perform(.load(.previous))
        } else if waiting.isEmpty {
          break
        }
        while !waiting.isEmpty, complaint == nil { try answer(waiting.removeFirst()) }
      }
      if complaint == nil, Array(window.items) != server.notes {
        complaint = "ends with \(Array(window.items)) of \(server.notes)"
      }
    }
  }

  @Sendable private static func makeSteps(_ random: inout SeededRandom) -> [Step] {
    (0..<random.int(1...40)).map { _ in
      switch random.int(0..<20) {
      case 0: .write(.nothing)
      case 1, 2: .write(.withPrevious)
      case 3: .write(.alone)
      case 4: .edit(random.int(0..<60), isPushed: random.oneIn(2))
      case 5: .delete(random.int(0..<60), isPushed: random.oneIn(2))
      case 6: .latest
      case 7, 8: .load(.previous)
      case 9: .load(.next)
      case 10: .newest
      case 11: .reduce(focus: Double(random.int(0...8)) / 8, visible: random.int(0..<9))
      case 12: .refresh(random.int(0..<8))
      case 13: .fail(random.int(0..<9))
      case 14: .write(.late)
      case 15: .open(around: random.int(0..<60))
      default: .answer(random.int(0..<9))
      }
    }
  }

  @Test(arguments: [0, 1, 9]) func nothingIsLostAndNothingIsThereTwice(stored: Int) async throws {
    let property = StepProperty(
      "the window never loses or doubles a message (\(stored) stored)", make: Self.makeSteps
    ) { steps in
      var session = try Session(stored: stored)
      for step in steps {
        try session.perform(step)
        if let complaint = session.complaint { return complaint }
      }
      try session.finish()
      return session.complaint
    }
    let failure = try await property.failure(cases: 1_500)
    #expect(failure == nil, "\(failure ?? "")")
  }
}
