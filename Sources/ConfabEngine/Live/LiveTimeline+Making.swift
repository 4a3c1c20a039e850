import ConfabModel
import ConfabTimeline

/// Where a message, its first row and its section begin.
struct RowPlace {
  /// Labels; `nil` for the very beginning.
  var message: Int?
  var row: Int?
  var section: Int?

  static let start = RowPlace()
}

extension LiveTimeline {
  /// Neighbouring messages whose rows are made.
  struct Part {
    var messages: ArraySlice<Message>
    var first: Int
    var lastTime: Timestamp?
  }

  /// Makes the rows of a part, from a place to the end or from the beginning to a place.
  ///
  /// - Returns: what has stayed.
  @discardableResult
  mutating func remake(
    _ part: Part, from start: RowPlace, upTo end: RowPlace? = nil
  ) throws(TimelineError) -> UnchangedRows {
    let kept = UnchangedRows(rows: shown, from: start, upTo: end)
    let (index, known) = (index, spots)
    var factory = RowFactory(surroundings, dates: dates, rules: rules, factories: factories) { id in
      guard let place = index[id] else { return nil }
      let inPart = place - part.first
      return part.messages.indices.contains(inPart)
        ? part.messages[inPart] : known.labels.contains(place) ? known[place].message : nil
    }
    try factory.make(
      RowRegion(
        messages: part.messages, first: part.first, lastTime: part.lastTime, readers: readers,
        marks: marks, reachesEnd: end == nil))
    dates = factory.dates
    let above = start.row.flatMap(rowAbove)
    let runs = runs(
      decorated(
        factory.rows, rules: rules, inGroup: speakersNeedTelling(surroundings), above: above))
    let items = runs.flatMap(\.items).map(TrackedItem.init)
    let made = Made(
      items: items, runs: runs, starts: factory.starts, end: factory.end,
      messages: part.messages, first: part.first)
    if let end {
      put(made, before: end)
    } else {
      put(made, from: start)
    }
    return kept
  }

  /// The row above one, as its neighbour has to know it.
  private func rowAbove(_ label: Int) -> RowAbove? {
    let rows = shown.rows
    guard rows.labels.contains(label - 1) else { return nil }
    let above = Row(rows[label - 1].item)
    // Whoever speaks goes on where the time is unknown.
    var last = label - 1
    while rows[last].item.message?.at == nil, let speaking = above.speaking,
      rows.labels.contains(last - 1), Row(rows[last - 1].item).speaking == speaking
    {
      last -= 1
    }
    return RowAbove(row: above, speechTime: rows[last].item.message?.at)
  }

  private mutating func put(_ made: Made, from start: RowPlace) {
    let row = start.row ?? shown.rows.labels.lowerBound
    let section = start.section ?? shown.sections.labels.lowerBound
    let sections = made.sections(from: row, after: head(ofSection: section, before: row), &dates)
    shown.rows.replace(from: row, with: made.items)
    shown.sections.replace(from: section, with: sections)
    let spots = made.spots(from: row)
    if let message = start.message {
      self.spots.replace(from: message, with: spots)
    } else {
      // Everything, with what may have come before the first.
      self.spots = StableIndexList(spots, from: made.first)
    }
  }

  /// What stays of a section above a row within it; `nil` if nothing does.
  private func head(ofSection label: Int, before row: Int) -> (head: RunHead, start: Int)? {
    guard shown.sections.labels.contains(label) else { return nil }
    let (section, start) = (shown.sections[label].section, shown.sections[label].start)
    guard start < row else { return nil }
    // Where the footer says nothing, no message of it does.
    let items = (start..<row).lazy.map { shown.rows[$0].item }
    return (
      RunHead(
        id: section.id, time: section.footer.time == nil ? nil : items.lastValue(\.at),
        tick: section.footer.tick == nil ? nil : items.lastValue(\.delivery)), start
    )
  }

  private mutating func put(_ made: Made, before end: RowPlace) {
    let row = (end.row ?? shown.rows.labels.upperBound) - made.items.count
    shown.rows.replace(before: end.row ?? shown.rows.labels.upperBound, with: made.items)
    shown.sections.replace(
      before: end.section ?? shown.sections.labels.upperBound,
      with: made.sections(from: row, &dates))
    spots.replace(before: end.message ?? spots.labels.upperBound, with: made.spots(from: row))
  }
}

/// Rows that have been made, with what is kept of them.
private struct Made {
  var items: [TrackedItem]
  var runs: [Run]
  var starts: [(row: Int, lastTime: Timestamp?)]
  /// The row after those of messages, from where on somebody is typing.
  var end: Int
  var messages: ArraySlice<Message>
  /// The label of the first message.
  var first: Int

  /// - Parameter above: the section that the first rows go on with, and its first row.
  func sections(
    from firstRow: Int, after above: (head: RunHead, start: Int)? = nil, _ dates: inout DateWriter
  ) -> [LiveRows.Section] {
    var row = firstRow
    var above = above
    return runs.map { run in
      defer {
        row += run.items.count
        above = nil
      }
      return LiveRows.Section(
        section: run.section(&dates, after: above?.head), start: above?.start ?? row)
    }
  }

  func spots(from firstRow: Int) -> [LiveTimeline.Spot] {
    let ends = starts.dropFirst().map { $0.row } + [end]
    return zip(messages, zip(starts, ends)).map { message, place in
      LiveTimeline.Spot(
        message, shown: items[place.0.row..<place.1].lazy.map(\.item),
        row: firstRow + place.0.row, rows: place.1 - place.0.row, lastTime: place.0.lastTime)
    }
  }
}

extension Row {
  /// As much of a row as its neighbour has to know.
  fileprivate init(_ item: TimelineItem) {
    self.init(
      id: item.id, kind: item.kind, content: item.content, side: item.decoration.side,
      speaker: item.decoration.speaker, time: item.message?.at)
  }
}
