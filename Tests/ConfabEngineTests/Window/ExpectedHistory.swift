import ConfabEngine
import Samples

/// Everything that a history was told, by place and by message: what it should know.
///
/// The newest page that covers a place decides about the place. The newest page or update that
/// names a message decides where it is. An update of a single message counts as soon as its place
/// is known.
struct ExpectedHistory {
  /// The time of a page or update. Of two with the same stamp, the one that arrived last is newer.
  private struct Moment: Comparable {
    var stamp = -1
    var arrival = 0

    static func < (left: Self, right: Self) -> Bool {
      (left.stamp, left.arrival) < (right.stamp, right.arrival)
    }
  }

  /// What is known of one message, or of the position before it.
  private struct Cell {
    var moment = Moment()
    var isFuture = true
    var note: Note?
  }

  /// Cell 2n + 1 is message n. Cell 2n is the position before it.
  private var cells: [Cell]
  /// The updates of single messages, by cell.
  private var updates: [Int: Cell] = [:]
  /// The time when each message was last named, by id.
  private var named: [String: Moment] = [:]
  private var arrivals = 0

  init(places: Int) { cells = [Cell](repeating: Cell(), count: 2 * places + 1) }

  static func cell(_ bound: PageBound<Int>) -> Int {
    switch bound {
    case .start: 0
    case .before(let order): 2 * order + 1
    case .after(let order): 2 * order + 2
    case .end: .max
    }
  }

  mutating func take(_ page: Page<Note>) {
    let lower = Self.cell(page.span.lower)
    let upper = min(cells.count, Self.cell(page.span.upper))
    var future = upper
    if page.span.upper == .end {
      future = page.items.last.map { Self.cell(.after($0.order)) } ?? lower
    }
    let moment = moment(page.stamp)
    for note in page.items { name(note.id, moment) }
    let notes = Dictionary(uniqueKeysWithValues: page.items.map { (2 * $0.order + 1, $0) })
    for index in stride(from: lower, to: upper, by: 1) where cells[index].moment <= moment {
      cells[index] = Cell(moment: moment, isFuture: index >= future, note: notes[index])
    }
  }

  /// A message is at this place.
  mutating func tell(_ note: Note, stamp: Int) {
    let moment = moment(stamp)
    name(note.id, moment)
    updates[2 * note.order + 1] = Cell(moment: moment, isFuture: false, note: note)
  }

  /// A message was deleted.
  mutating func forget(_ id: String, stamp: Int) { name(id, moment(stamp)) }

  private mutating func moment(_ stamp: Int) -> Moment {
    arrivals += 1
    return Moment(stamp: stamp, arrival: arrivals)
  }

  private mutating func name(_ id: String, _ moment: Moment) {
    named[id] = max(named[id] ?? moment, moment)
  }

  /// The cells with the updates of single messages.
  private var settled: [Cell] {
    var settled = cells
    for (index, cell) in updates where settled[index].moment.stamp >= 0 {
      if settled[index].moment < cell.moment { settled[index] = cell }
    }
    return settled
  }

  /// The stamp of the newest page that covers a place, or −1.
  func stamp(at order: Int) -> Int { cells[2 * order + 1].moment.stamp }

  /// The stamp of the newest page or update that names a message, or −1.
  func stamp(naming id: String) -> Int { named[id]?.stamp ?? -1 }

  // Tests are not optimized. Without optimization a `while` loop takes a fraction of the time of
  // `for`.

  var notes: [Note] {
    let settled = settled
    var notes: [Note] = []
    var index = 0
    while index < settled.count {
      if let note = settled[index].note, named[note.id] == settled[index].moment {
        notes.append(note)
      }
      index += 1
    }
    return notes
  }

  /// The maximal ranges of known cells.
  var parts: [Range<Int>] {
    let settled = settled
    var parts: [Range<Int>] = []
    var start: Int?
    var index = 0
    while index <= settled.count {
      let isKnown =
        index < settled.count && settled[index].moment.stamp >= 0 && !settled[index].isFuture
      if isKnown {
        start = start ?? index
      } else if let first = start {
        parts.append(first..<index)
        start = nil
      }
      index += 1
    }
    return parts
  }
}
