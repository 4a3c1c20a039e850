import ConfabModel
import ConfabTimeline

extension LiveTimeline {
  /// Consecutive messages whose rows are rebuilt.
  struct Part {
    var messages: ArraySlice<Message>
    var first: Int
    var lastTime: Timestamp?
  }

  /// Rebuilds the rows of a part: from a place to the end, or from the start to a place.
  ///
  /// - Returns: The rows that are unchanged.
  @discardableResult
  mutating func rebuild(
    _ part: Part, from start: RowPlace, upTo end: RowPlace? = nil
  ) throws(TimelineError) -> UnchangedRows {
    let kept = UnchangedRows(rows: shown, from: start, upTo: end)
    let (index, known) = (index, entries)
    var factory = RowFactory(surroundings, dates: dates, rules: rules, factories: factories) { id in
      guard let place = index[id] else { return nil }
      let inPart = place - part.first
      return part.messages.indices.contains(inPart)
        ? part.messages[inPart] : known.indices.contains(place) ? known[place].message : nil
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
    let rebuilt = RebuiltRows(
      items: items, runs: runs, starts: factory.starts, end: factory.end,
      messages: part.messages, first: part.first)
    if let end {
      put(rebuilt, before: end)
    } else {
      put(rebuilt, from: start)
    }
    return kept
  }

  /// The row above another, in the form that `decorated` needs.
  private func rowAbove(_ index: Int) -> RowAbove? {
    let rows = shown.rows
    guard rows.indices.contains(index - 1) else { return nil }
    let above = Row(rows[index - 1].item)
    // Without a date, the date of the speaker's earlier rows counts.
    var last = index - 1
    while rows[last].item.message?.at == nil, let speaking = above.speaking,
      rows.indices.contains(last - 1), Row(rows[last - 1].item).speaking == speaking
    {
      last -= 1
    }
    return RowAbove(row: above, speechTime: rows[last].item.message?.at)
  }

  private mutating func put(_ rebuilt: RebuiltRows, from start: RowPlace) {
    let row = start.row ?? shown.rows.indices.lowerBound
    let section = start.section ?? shown.sections.indices.lowerBound
    let sections = rebuilt.sections(from: row, after: head(ofSection: section, before: row), &dates)
    shown.rows.replace(from: row, with: rebuilt.items)
    shown.sections.replace(from: section, with: sections)
    let entries = rebuilt.entries(from: row)
    if let message = start.message {
      self.entries.replace(from: message, with: entries)
    } else {
      // Rebuild everything; messages may have been prepended.
      self.entries = StableIndexList(entries, from: rebuilt.first)
    }
  }

  /// The part of a section above one of its rows, or `nil` if the row is its first.
  private func head(ofSection index: Int, before row: Int) -> (head: RunHead, start: Int)? {
    guard shown.sections.indices.contains(index) else { return nil }
    let (section, start) = (shown.sections[index].section, shown.sections[index].start)
    guard start < row else { return nil }
    // If the footer shows no time or tick, no message of the section has one.
    let items = (start..<row).lazy.map { shown.rows[$0].item }
    return (
      RunHead(
        id: section.id, time: section.footer.time == nil ? nil : items.lastValue(\.at),
        tick: section.footer.tick == nil ? nil : items.lastValue(\.delivery)), start
    )
  }

  private mutating func put(_ rebuilt: RebuiltRows, before end: RowPlace) {
    let row = (end.row ?? shown.rows.indices.upperBound) - rebuilt.items.count
    shown.rows.replace(before: end.row ?? shown.rows.indices.upperBound, with: rebuilt.items)
    shown.sections.replace(
      before: end.section ?? shown.sections.indices.upperBound,
      with: rebuilt.sections(from: row, &dates))
    entries.replace(
      before: end.message ?? entries.indices.upperBound, with: rebuilt.entries(from: row))
  }
}

/// Rows that were rebuilt, and their messages.
private struct RebuiltRows {
  var items: [TrackedItem]
  var runs: [Run]
  var starts: [(row: Int, lastTime: Timestamp?)]
  /// The index after the last row of a message. A typing row can follow.
  var end: Int
  var messages: ArraySlice<Message>
  /// The stable index of the first message.
  var first: Int

  /// - Parameter above: The section that the first rows continue, with its first row's index.
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

  func entries(from firstRow: Int) -> [LiveTimeline.MessageEntry] {
    let ends = starts.dropFirst().map { $0.row } + [end]
    return zip(messages, zip(starts, ends)).map { message, place in
      LiveTimeline.MessageEntry(
        message, shown: items[place.0.row..<place.1].lazy.map(\.item),
        row: firstRow + place.0.row, rows: place.1 - place.0.row, lastTime: place.0.lastTime)
    }
  }
}

extension Row {
  /// The facts about a row that its neighbour depends on.
  fileprivate init(_ item: TimelineItem) {
    self.init(
      id: item.id, kind: item.kind, content: item.content, side: item.decoration.side,
      speaker: item.decoration.speaker, time: item.message?.at)
  }
}
