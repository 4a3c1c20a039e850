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
    let items = decorators.reduce(shown.rows.elements.map(\.item)) { $1.decorate($0, conversation) }
    try Timeline.checkIDs(items)
    return old.updated(to: runs(items), &dates)
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
