import ConfabEngine
import Samples

/// A window, a server and the answers on their way. Each step is checked against a table.
struct WindowSession {
  enum Step: Sendable {
    case write(Push)
    case edit(Int, isPushed: Bool)
    case delete(Int, isPushed: Bool)
    /// A message moves to the end.
    case move(Int, isPushed: Bool)
    /// An open window is opened at another place.
    case open(around: Int)
    case latest
    case load(WindowRules.End)
    case newest
    case reduce(focus: Double, visible: Int)
    case refresh(Int)
    case answer(Int)
    case fail(Int)
    /// From now on, the server answers in another manner.
    case manner(AnswerManner)
  }

  /// How the window learns of a new message.
  enum Push: Sendable {
    case nothing
    case withPrevious
    case alone
    /// The message after it arrives first.
    case late
  }

  var window = SlidingWindow<Note>(
    rules: WindowRules(
      pageSize: 3, latestSize: 2, preferredMaximum: 8, reducedCount: 5, historyLimit: 16))
  var server = Server()
  var table = ExpectedHistory(places: 140)
  var written = 0
  /// The requests with the server's answers and notes at the time of the request.
  var waiting: [(request: PageRequest<Int>, answer: PageAnswer<Note>, notes: [Note])] = []
  /// Notes that have moved to the end, with the stamps of the announcements.
  var announced: [(note: Note, stamp: Int)] = []
  var latestStamp = 0
  var answered = 0
  var violation: String?

  init(stored: Int) throws {
    server.notes = ConfabEngineTests.notes(0..<stored + 2)
    written = stored + 2
    let step = try window.open(stored: ConfabEngineTests.notes(1..<stored + 1))
    if stored > 0 {
      let span = PageSpan(PageBound.before(1), .after(stored))
      table.take(try Page(ConfabEngineTests.notes(1..<stored + 1), covering: span, stamp: 0))
    }
    expect(step, [], changed: stored > 0)
  }

  mutating func ask(_ requests: [PageRequest<Int>]) {
    for request in requests {
      waiting.append((request, server.answer(request), server.notes))
    }
  }

  mutating func expect(_ step: SlidingWindow<Note>.Step, _ before: [Note], changed: Bool? = nil) {
    ask(step.requests)
    let isChanged = Array(window.items) != before
    var edited = before
    if step.edits.allSatisfy({ (0...before.count).contains($0.range.upperBound) }) {
      for edit in step.edits.reversed() { edited.replaceSubrange(edit.range, with: edit.elements) }
    }
    if edited != Array(window.items) {
      violation = "\(step.edits) don't turn \(before) into \(Array(window.items))"
    }
    for (edit, next) in zip(step.edits, step.edits.dropFirst())
    where edit.range.upperBound >= next.range.lowerBound {
      violation = "edits touch: \(step.edits)"
    }
    if !step.edits.isEmpty, step.kind == nil { violation = "edits without a kind" }
    if isChanged, step.kind == nil { violation = "changed without a kind" }
    if !isChanged, let kind = step.kind, kind == .pagination || kind == .messageCountReduction {
      violation = "\(kind) without a change"
    }
    if let changed, changed != isChanged { violation = "changed: \(isChanged)" }
    check()
  }

  mutating func check() {
    let shown = window.shown
    guard let first = shown.first, let last = shown.last else { return }
    let all = table.notes
    let parts = table.parts
    let known = all.filter { (first...last).contains($0.order) }
    if known != Array(window.items) { violation = "shows \(shown) of \(known)" }
    let span = ExpectedHistory.cell(.before(first))..<ExpectedHistory.cell(.after(last))
    if !parts.contains(where: {
      $0.lowerBound <= span.lowerBound && span.upperBound <= $0.upperBound
    }) {
      violation = "shows \(shown) over a gap"
    }
    if !window.hasPrevious, parts.first?.lowerBound != 0 || all.first?.order != first {
      violation = "hasPrevious is false at \(first)"
    }
    if !window.hasNext, all.last?.order != last { violation = "hasNext is false at \(last)" }
    announced.removeAll { announced in
      table.stamp(at: announced.note.order) > announced.stamp
        || table.stamp(naming: announced.note.id) > announced.stamp
        || all.contains { ($0.id, $0.order) == (announced.note.id, announced.note.order) }
    }
    for order in announced.map(\.note.order) {
      let isAhead = order > last ? window.hasNext : order < first && window.hasPrevious
      if !isAhead { violation = "\(order) can't be reached" }
    }
  }

  mutating func perform(_ step: Step) throws {
    let before = Array(window.items)
    switch step {
    case .write(let push): try write(push, before)
    case .edit(let index, let isPushed):
      guard !server.notes.isEmpty else { return }
      server.notes[index % server.notes.count].text += "e"
      if isPushed { push(server.notes[index % server.notes.count], before) }
    case .delete(let index, let isPushed):
      guard !server.notes.isEmpty else { return }
      let note = server.notes.remove(at: index % server.notes.count)
      guard isPushed else { return }
      table.forget(note.id, stamp: nextStamp())
      announced.removeAll { $0.note.id == note.id }
      expect(window.remove(note.id), before)
    case .move(let index, let isPushed):
      guard !server.notes.isEmpty else { return }
      var note = server.notes.remove(at: index % server.notes.count)
      note.order = written
      written += 1
      server.notes.append(note)
      if isPushed { push(note, before) }
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
    case .manner(let manner): server.manner = manner
    }
  }

  /// The next stamp that the window returns.
  func nextStamp() -> Int {
    var copy = window
    return copy.stamp()
  }

  /// Updates a note in the window.
  mutating func push(_ note: Note, _ before: [Note]) {
    let known = table.notes.first { $0.id == note.id }
    let last = table.parts.last?.upperBound ?? 0
    // Such a note stays at its place until the messages before its new place are known.
    let isBehindAll =
      // The window treats a note that it has forgotten as a new one.
      window.history.index(of: note.id) != nil && known.map { $0.order != note.order } ?? false
      && last <= ExpectedHistory.cell(.before(note.order))
    if isBehindAll {
      announced.removeAll { $0.note.id == note.id }
      announced.append((note, nextStamp()))
    } else {
      table.tell(note, stamp: nextStamp())
    }
    let step = window.update(note)
    if isBehindAll, Array(window.items) != before { violation = "\(note) moved too early" }
    expect(step, before)
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
      if touches, window.items.last != note { violation = "\(note) is not under \(before)" }
    case .late:
      let later = append()
      let touches =
        !before.isEmpty && !window.hasNext && previous == .after(before[before.count - 1].order)
      try arrive(later, .after(note.order), before)
      try arrive(note, previous, Array(window.items))
      if touches, window.items.last != later { violation = "\(later) is not under \(before)" }
    }
  }

  mutating func append() -> Note {
    let note = Note(written)
    server.notes.append(note)
    written += 1
    return note
  }

  mutating func arrive(_ note: Note, _ bound: PageBound<Int>, _ before: [Note]) throws {
    let isNewest = table.notes.last.map { $0.order < note.order } ?? true
    let stamp = nextStamp()
    let step = try window.arrive(note, following: bound)
    try tell([note], bound, isNewest ? .end : .after(note.order), stamp)
    expect(step, before)
  }

  mutating func answer(
    _ answer: (request: PageRequest<Int>, answer: PageAnswer<Note>, notes: [Note])
  ) throws {
    answered += 1
    if answered > 10_000 { violation = "requests without end" }
    let before = Array(window.items)
    let page = try Page(answering: answer.request, with: answer.answer)
    if page.items != answer.notes.filter({ page.span.contains($0.order) }) {
      violation = "\(page.items) isn't all of \(answer.notes) in \(page.span)"
    }
    let isRefused = page.stamp < window.history.leastStamp
    let step = window.receive(page, answering: answer.request)
    if isRefused {
      let isAskedAgain = step.requests.count == 1 && step.requests[0].span == answer.request.span
      if !isAskedAgain { violation = "\(answer.request) isn't requested again" }
    } else {
      table.take(page)
    }
    expect(step, before)
  }

  mutating func reduce(_ focus: Double, _ visible: Int, _ before: [Note]) {
    let rows = min(visible, before.count)..<min(visible + 2, before.count)
    let step = window.reduce(focus: focus, keeping: before[rows].map(\.id))
    expect(step, before, changed: before.count > 8)
    if before.count > 8, window.items.count != 5 {
      violation = "\(window.items.count) messages remain"
    }
    if !Set(window.shown).isSuperset(of: before[rows].map(\.order)) {
      violation = "visible \(rows) of \(before) were removed"
    }
  }

  /// Answers all requests, then scrolls through the whole conversation.
  mutating func finish() throws {
    while !waiting.isEmpty, violation == nil { try answer(waiting.removeFirst()) }
    latest()
    try answer(waiting.removeFirst())
    let before = Array(window.items)
    expect(window.showNewest(), before)
    for _ in 0..<1_000 where violation == nil {
      if let request = window.refresh(0..<window.items.count, olderThan: latestStamp) {
        ask([request])
      } else if window.hasNext {
        try perform(.load(.next))
      } else if window.hasPrevious {
        try perform(.load(.previous))
      } else if waiting.isEmpty {
        break
      }
      while !waiting.isEmpty, violation == nil { try answer(waiting.removeFirst()) }
    }
    if violation == nil, Array(window.items) != server.notes {
      violation = "ends with \(Array(window.items)) of \(server.notes)"
    }
  }
}
