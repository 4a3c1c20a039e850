import ConfabTimeline

extension LiveTimeline {
  /// The rows after a host's decorators have changed them.
  ///
  /// - Parameters:
  ///   - decorators: The decorators, in the order in which they run.
  ///   - old: An earlier result, of any state. Unchanged rows keep their labels.
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
  /// Replaces the rows. The sections that are equal at the start or at the end keep their labels,
  /// whichever has more rows.
  fileprivate func updated(to runs: [Run], _ dates: inout DateWriter) -> (LiveRows, UnchangedRows) {
    let new = runs.map { $0.section(&dates) }
    let old = sections.elements
    let shorter = min(old.count, new.count)
    func isSame(_ place: Int, _ newPlace: Int) -> Bool {
      old[place].section == new[newPlace]
        && hasRows(ofSection: sections.labels.lowerBound + place, runs[newPlace].items)
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
        row: self.rows.labels.lowerBound + rowCount(ofFirst: above),
        section: sections.labels.lowerBound + above)
      kept = UnchangedRows(rows: self, from: place, upTo: nil)
      rows.put(runs[above...], new[above...], from: place)
    } else {
      let place = RowPlace(
        row: self.rows.labels.upperBound - rowCount(ofLast: below),
        section: sections.labels.upperBound - below)
      kept = UnchangedRows(rows: self, from: .start, upTo: place)
      rows.put(runs.dropLast(below), new.dropLast(below), before: place)
    }
    return (rows, kept)
  }

  private func rowCount(ofFirst count: Int) -> Int {
    start(ofSection: sections.labels.lowerBound + count) - rows.labels.lowerBound
  }

  private func rowCount(ofLast count: Int) -> Int {
    rows.labels.upperBound - start(ofSection: sections.labels.upperBound - count)
  }

  private func hasRows(ofSection label: Int, _ items: [TimelineItem]) -> Bool {
    let labels = sections[label].start..<start(ofSection: label + 1)
    return labels.count == items.count
      && zip(labels, items).allSatisfy { label, item in
        let old = rows[label]
        return old.id == item.id && old.item.kind == item.kind
          && old.contentHash == item.contentHash && old.item.decoration == item.decoration
      }
  }

  private mutating func put(
    _ runs: ArraySlice<Run>, _ new: ArraySlice<TimelineSection>, from place: RowPlace
  ) {
    let row = place.row ?? rows.labels.lowerBound
    rows.replace(from: row, with: runs.flatMap(\.items).map(TrackedItem.init))
    sections.replace(
      from: place.section ?? sections.labels.lowerBound, with: Self.placed(runs, new, from: row))
  }

  private mutating func put(
    _ runs: ArraySlice<Run>, _ new: ArraySlice<TimelineSection>, before place: RowPlace
  ) {
    let items = runs.flatMap(\.items).map(TrackedItem.init)
    let end = place.row ?? rows.labels.upperBound
    rows.replace(before: end, with: items)
    sections.replace(
      before: place.section ?? sections.labels.upperBound,
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
