import ConfabTimeline

extension LiveTimeline {
  /// The rows after a host's decorators have changed them.
  ///
  /// - Parameters:
  ///   - decorators: The decorators, in the order in which they run.
  ///   - old: An earlier result, of any state. Unchanged rows keep their indexes.
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
  /// Replaces the rows. The sections that are equal at the start or at the end keep their indexes,
  /// whichever has more rows.
  fileprivate func updated(to runs: [Run], _ dates: inout DateWriter) -> (LiveRows, UnchangedRows) {
    let new = runs.map { $0.section(&dates) }
    let old = sections.elements
    let shorter = min(old.count, new.count)
    func isSame(_ place: Int, _ newPlace: Int) -> Bool {
      old[place].section == new[newPlace]
        && hasRows(ofSection: sections.indices.lowerBound + place, runs[newPlace].items)
    }
    var above = 0
    while above < shorter, isSame(above, above) { above += 1 }
    var below = 0
    while below < shorter - above, isSame(old.count - 1 - below, new.count - 1 - below) {
      below += 1
    }
    var rows = self
    let kept: UnchangedRows
    if rowCount(ofFirst: above) >= rowCount(ofLast: below) {
      let place = RowPlace(
        row: self.rows.indices.lowerBound + rowCount(ofFirst: above),
        section: sections.indices.lowerBound + above)
      kept = UnchangedRows(rows: self, from: place, upTo: nil)
      rows.put(runs[above...], new[above...], from: place)
    } else {
      let place = RowPlace(
        row: self.rows.indices.upperBound - rowCount(ofLast: below),
        section: sections.indices.upperBound - below)
      kept = UnchangedRows(rows: self, from: .start, upTo: place)
      rows.put(runs.dropLast(below), new.dropLast(below), before: place)
    }
    return (rows, kept)
  }

  private func rowCount(ofFirst count: Int) -> Int {
    start(ofSection: sections.indices.lowerBound + count) - rows.indices.lowerBound
  }

  private func rowCount(ofLast count: Int) -> Int {
    rows.indices.upperBound - start(ofSection: sections.indices.upperBound - count)
  }

  private func hasRows(ofSection index: Int, _ items: [TimelineItem]) -> Bool {
    let indices = sections[index].start..<start(ofSection: index + 1)
    return indices.count == items.count
      && zip(indices, items).allSatisfy { index, item in
        let old = rows[index]
        return old.id == item.id && old.item.kind == item.kind
          && old.contentHash == item.contentHash && old.item.decoration == item.decoration
      }
  }

  private mutating func put(
    _ runs: ArraySlice<Run>, _ new: ArraySlice<TimelineSection>, from place: RowPlace
  ) {
    let row = place.row ?? rows.indices.lowerBound
    rows.replace(from: row, with: runs.flatMap(\.items).map(TrackedItem.init))
    sections.replace(
      from: place.section ?? sections.indices.lowerBound, with: Self.placed(runs, new, from: row))
  }

  private mutating func put(
    _ runs: ArraySlice<Run>, _ new: ArraySlice<TimelineSection>, before place: RowPlace
  ) {
    let items = runs.flatMap(\.items).map(TrackedItem.init)
    let end = place.row ?? rows.indices.upperBound
    rows.replace(before: end, with: items)
    sections.replace(
      before: place.section ?? sections.indices.upperBound,
      with: Self.placed(runs, new, from: end - items.count))
  }

  private static func placed(
    _ runs: ArraySlice<Run>, _ new: ArraySlice<TimelineSection>, from first: Int
  ) -> [Section] {
    var row = first
    return zip(runs, new).map { run, section in
      defer { row += run.items.count }
      return Section(section: section, start: row)
    }
  }
}
