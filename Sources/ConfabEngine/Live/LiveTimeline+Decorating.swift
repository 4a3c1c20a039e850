import ConfabTimeline

extension LiveTimeline {
  /// The rows after a host's decorators have changed them.
  ///
  /// - Parameters:
  ///   - decorators: The decorators, in the order in which they run.
  ///   - old: An earlier result, of any state. Its sections at the start and at the end that are unchanged are kept.
  /// - Returns: The rows, and the part of `old` that is unchanged.
  /// - Throws: `TimelineError.duplicateItem` if decorators give two rows the same id.
  /// - Complexity: O(n), plus the time of the decorators. They can look at any row.
  public mutating func rows(
    decoratedBy decorators: [TimelineDecorator], from old: LiveRows
  ) throws(TimelineError) -> (rows: LiveRows, kept: UnchangedRows) {
    let conversation = conversation
    let own = shown.rows.elements.map(\.item)
    let items = decorators.reduce(own) { $1.decorate($0, conversation) }
    try Timeline.checkIDs(items)
    let runs = rules.endsSections ? endingSections(runs(items), &dates) : runs(items)
    var (rows, kept) = old.updated(to: runs, &dates)
    rows.messages = shown.messages.shown(in: items, before: own)
    return (rows, kept)
  }
}

extension LiveRows {
  /// Replaces the rows, except the sections that are equal at the start and at the end.
  fileprivate func updated(to runs: [Run], _ dates: inout DateWriter) -> (LiveRows, UnchangedRows) {
    let new = runs.map { $0.section(&dates) }
    let old = sections.elements(in: 0..<sections.count)
    var starts = [0]
    for section in old { starts.append(starts[starts.count - 1] + section.rowCount) }
    let items = rows.elements
    func isSame(_ place: Int, _ newPlace: Int) -> Bool {
      old[place].section == new[newPlace]
        && Self.areSame(items[starts[place]..<starts[place + 1]], runs[newPlace].items)
    }
    let shorter = min(old.count, new.count)
    var above = 0
    while above < shorter, isSame(above, above) { above += 1 }
    var below = 0
    while below < shorter - above, isSame(old.count - 1 - below, new.count - 1 - below) {
      below += 1
    }
    let sections = above..<old.count - below
    let changed = starts[sections.lowerBound]..<starts[sections.upperBound]
    let newItems = runs[above..<runs.count - below].flatMap(\.items).map(TrackedItem.init)
    var rows = self
    rows.rows.replaceSubrange(changed, with: newItems)
    rows.sections.replaceSubrange(
      sections,
      with: (above..<runs.count - below).map {
        Section(section: new[$0], rowCount: runs[$0].items.count)
      })
    let part = UnchangedRows.Part(
      old: changed, new: changed.lowerBound..<changed.lowerBound + newItems.count)
    return (rows, UnchangedRows(without: [part], from: items.count, to: rows.rows.count))
  }

  private static func areSame(_ old: ArraySlice<TrackedItem>, _ new: [TimelineItem]) -> Bool {
    old.count == new.count
      && zip(old, new).allSatisfy { old, item in
        old.id == item.id && old.item.kind == item.kind
          && old.contentHash == item.contentHash && old.item.decoration == item.decoration
      }
  }
}

extension LiveMessages {
  /// The messages with the numbers of their rows in other rows. A row that a decorator inserted belongs
  /// to the message above, and at the top to the first message.
  ///
  /// - Parameters:
  ///   - items: The rows.
  ///   - own: The rows of these messages.
  fileprivate func shown(in items: [TimelineItem], before own: [TimelineItem]) -> LiveMessages {
    guard count > 0 else { return self }
    let old = entries.map(0..<count) { $0.extent }
    var owners: [Int] = []
    owners.reserveCapacity(own.count)
    for (index, rows) in old.enumerated() { owners += repeatElement(index, count: rows) }
    // Needed only for rows that are at another index.
    lazy var indexes = Dictionary(
      zip(own.lazy.map(\.id), owners.indices), uniquingKeysWith: { first, _ in first })
    var counts = Array(repeating: 0, count: old.count)
    var (next, owner) = (0, 0)
    for item in items {
      if case .typing = item.content { break }
      let isNext = owners.indices.contains(next) && own[next].id == item.id
      if let index = isNext ? next : indexes[item.id] {
        owner = max(owner, owners[index])
        next = index + 1
      }
      counts[owner] += 1
    }
    var messages = self
    for index in counts.indices where counts[index] != old[index] {
      messages.entries.change(at: index) { $0 = $0.shown(inRows: counts[index]) }
    }
    return messages
  }
}
