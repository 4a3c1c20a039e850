import ConfabTimeline

/// The newest word about every place, kept place by place: what a history should know.
struct Table {
  /// What is said of one message, or of what is right before it.
  private struct Cell: Equatable {
    var stamp = -1
    var isFuture = true
    var note: Note?
  }

  /// Cell 2n + 1 is message n; cell 2n is what is right before it.
  private var cells: [Cell]

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
    // A note that has moved is where the newest page has it.
    let arriving = page.items.filter { note in
      for index in cells.indices where cells[index].note?.id == note.id {
        if cells[index].note?.order == note.order { continue }
        if cells[index].stamp > page.stamp { return false }
        cells[index].note = nil
      }
      return true
    }
    let notes = Dictionary(uniqueKeysWithValues: arriving.map { (2 * $0.order + 1, $0) })
    for index in stride(from: lower, to: upper, by: 1) where cells[index].stamp <= page.stamp {
      cells[index] = Cell(stamp: page.stamp, isFuture: index >= future, note: notes[index])
    }
  }

  /// Whether anything was ever said of a message's place.
  func covers(_ order: Int) -> Bool { cells[2 * order + 1].stamp >= 0 }

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
