import ConfabTimeline

extension LiveTimeline {
  /// The rows after a host's decorators have changed them. If all decorators have a reach, only
  /// rows near those that changed are decorated.
  ///
  /// - Parameters:
  ///   - decorators: The decorators, in the order in which they run.
  ///   - old: The result for an earlier state, with the same decorators, or no rows.
  ///   - kept: The rows of the timeline that haven't changed since that state.
  /// - Returns: The rows, and the part of `old` that is unchanged.
  /// - Throws: `TimelineError.duplicateItem` if decorators that look at all rows give two rows the
  ///   same id.
  /// - Complexity: O(changed rows · reach + log n), plus the time of the decorators. O(n) if a
  ///   decorator looks at all rows.
  package mutating func rows(
    decoratedBy decorators: [TimelineDecorator], from old: LiveRows, keeping kept: UnchangedRows
  ) throws(TimelineError) -> (rows: LiveRows, kept: UnchangedRows) {
    guard !decorators.isEmpty else { return (shown, kept) }
    guard decorators.allSatisfy({ $0.reach != nil }) else {
      return try rows(decoratedBy: decorators, from: old)
    }
    let surroundings = surroundings.withoutMessagesAndState
    var levels = old.levels
    while levels.count < decorators.count { levels.append(DecorationLevel()) }
    var changed = kept.changed(from: old.sourceCount, to: shown.rows.count)
    var source = shown.rows
    for (index, decorator) in decorators.enumerated() {
      guard let reach = decorator.reach, let replacement = decorator.replacement else { continue }
      changed = levels[index].update(
        changed, of: source, reach: reach, replacement, surroundings)
      source = levels[index].rows
    }
    var rows = old
    changed = rows.replaceRows(changed, with: source, &dates)
    if rules.endsSections { changed = rows.endSections(after: changed) }
    changed = rows.linkRowsAbove(after: changed)
    rows.levels = levels
    rows.messages = shown.messages
    rows.sourceCount = shown.rows.count
    return (
      rows, UnchangedRows(without: changed, from: old.rows.count, to: source.count)
    )
  }

  /// The rows after a host's decorators have changed them.
  ///
  /// - Parameters:
  ///   - decorators: The decorators, in the order in which they run.
  ///   - old: An earlier result, of any state. Its sections at the start and at the end that are
  ///     unchanged are kept.
  /// - Returns: The rows, and the part of `old` that is unchanged.
  /// - Throws: `TimelineError.duplicateItem` if decorators give two rows the same id.
  /// - Complexity: O(n), plus the time of the decorators. They can look at any row.
  package mutating func rows(
    decoratedBy decorators: [TimelineDecorator], from old: LiveRows
  ) throws(TimelineError) -> (rows: LiveRows, kept: UnchangedRows) {
    let conversation = conversation
    let own = shown.rows.elements.map(\.item)
    let items = decorators.reduce(own) { $1.decorate($0, conversation) }
    try Timeline.checkIDs(items)
    var runs = rules.endsSections ? endingSections(runs(items), &dates) : runs(items)
    var above = RowsAbove()
    for run in runs.indices { runs[run].items = runs[run].items.map { above.next($0) } }
    var (rows, kept) = old.updated(to: runs, &dates)
    rows.messages = shown.messages.shown(in: items, before: own)
    return (rows, kept)
  }
}

extension LiveRows {
  /// Replaces rows, and updates the sections around them.
  ///
  /// - Parameters:
  ///   - changed: The changed rows, ascending.
  ///   - new: All rows after the change, without ends of sections.
  /// - Returns: The changed rows with those around them whose section was determined anew.
  fileprivate mutating func replaceRows(
    _ changed: [UnchangedRows.Part], with new: PersistentList<TrackedItem>,
    _ dates: inout DateWriter
  ) -> [UnchangedRows.Part] {
    let parts = UnchangedRows.Part.merged(changed.map(runEnds))
    for part in parts.reversed() {
      let items = new[part.new]
      replaceRows(part.old, with: items, in: runs(items.map(\.item)), &dates)
    }
    return parts
  }

  /// A part up to the next rows above and below that decide to which run they belong, whatever is
  /// between.
  private func runEnds(of part: UnchangedRows.Part) -> UnchangedRows.Part {
    var (above, below) = (0, 0)
    while part.old.lowerBound > above {
      above += 1
      if rows[part.old.lowerBound - above].item.startsRun { break }
    }
    while part.old.upperBound + below < rows.count {
      below += 1
      if rows[part.old.upperBound + below - 1].item.startsRun { break }
    }
    while part.old.upperBound + below < rows.count,
      case .status = rows[part.old.upperBound + below].item.content
    {
      below += 1
    }
    return part.extended(above: above, below: below)
  }

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

extension TimelineItem {
  /// Whether the row belongs to a run by its own sender.
  fileprivate var startsRun: Bool {
    switch content {
    case .message, .typing, .inserted: true
    case .dateHeader, .unread, .quote, .status: false
    }
  }
}

extension LiveMessages {
  /// The messages with the numbers of their rows in other rows. A row that a decorator inserted
  /// belongs to the message above, and at the top to the first message.
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
