import ConfabModel
import ConfabTimeline

extension LiveTimeline {
  /// Rebuilds all rows.
  mutating func rebuildAll() throws(TimelineError) {
    var splice = MessageSplice(old: 0..<0, new: 0..<0, rowCount: 0)
    let (_, count) = try rebuild(0..<messageCount, &splice)
    guard rules.endsSections else { return }
    _ = shown.endSections(after: [UnchangedRows.Part(old: 0..<0, new: 0..<count)])
  }

  /// Rebuilds the rows of changed messages and of their neighbors.
  ///
  /// - Parameters:
  ///   - changed: Ascending ranges of messages.
  ///   - splice: The messages that were replaced. Their rows are still shown.
  ///   - old: The timeline before the change.
  /// - Returns: The rows that are unchanged.
  mutating func rebuild(
    _ changed: [Range<Int>], _ splice: MessageSplice, from old: LiveTimeline
  ) throws(TimelineError) -> UnchangedRows {
    var splice = splice
    var rebuilt: [UnchangedRows.Part] = []
    var shift = 0
    var waiting = changed[...]
    while var messages = waiting.popFirst() {
      var reach = 1
      while true {
        var region = region(around: messages, reach: reach)
        while let next = waiting.first,
          region.upperBound == messageCount || start(including: next) < region.upperBound
        {
          waiting.removeFirst()
          messages = messages.lowerBound..<max(messages.upperBound, next.upperBound)
          region = self.region(around: messages, reach: reach)
        }
        var (attempt, rest) = (self, splice)
        let (rows, count) = try attempt.rebuild(region, &rest)
        guard attempt.rowsFollow(region.upperBound, asIn: old, splice) else {
          reach *= 4
          continue
        }
        (self, splice) = (attempt, rest)
        rebuilt.append(
          UnchangedRows.Part(
            old: rows.lowerBound - shift..<rows.upperBound - shift,
            new: rows.lowerBound..<rows.lowerBound + count))
        shift += count - rows.count
        break
      }
    }
    return UnchangedRows(
      without: rules.endsSections ? shown.endSections(after: rebuilt) : rebuilt,
      from: old.shown.rows.count, to: shown.rows.count)
  }

  /// The messages whose rows are rebuilt when some messages change.
  ///
  /// - Parameter reach: The number of visible messages below to include.
  private func region(around messages: Range<Int>, reach: Int) -> Range<Int> {
    var end = messages.upperBound
    for _ in 0..<reach {
      guard let visible = shown.messages.firstVisible(from: end) else {
        end = messageCount
        break
      }
      end = visible + 1
    }
    // Heads of readers at hidden messages are shown at the visible message above.
    end = shown.messages.firstVisible(from: end) ?? messageCount
    return start(including: messages)..<end
  }

  /// The message from which rows must be rebuilt: the last visible message above the first change.
  /// Its first row doesn't change, and neither do the rows above.
  private func start(including messages: Range<Int>) -> Int {
    guard let visible = shown.messages.lastVisible(before: messages.lowerBound) else { return 0 }
    // The unread bar may have moved down across hidden messages.
    return shown.messages.lastVisible(before: visible).map { $0 + 1 } ?? 0
  }

  /// Whether the rows from a message on are the same as before: they depend only on the times
  /// above.
  private func rowsFollow(
    _ message: Int, asIn old: LiveTimeline, _ splice: MessageSplice
  ) -> Bool {
    guard message < messageCount else { return true }
    let (now, before) = (shown.messages, old.shown.messages)
    let oldMessage = splice.oldIndex(of: message)
    return now.lastTime(before: message) == before.lastTime(before: oldMessage)
      && shown.speechTime(above: now.entries.extent(before: message))
        == old.shown.speechTime(above: before.entries.extent(before: oldMessage))
  }

  /// Rebuilds the rows of some messages.
  ///
  /// - Parameters:
  ///   - region: The indexes of the messages.
  ///   - splice: The messages that were replaced. If they are in the region, their rows are
  ///     removed.
  /// - Returns: The indexes of the rows that were replaced, and the number of new rows.
  private mutating func rebuild(
    _ region: Range<Int>, _ splice: inout MessageSplice
  ) throws(TimelineError) -> (old: Range<Int>, newCount: Int) {
    let messages = shown.messages
    let entries = messages.entries.elements(in: region)
    let reachesEnd = region.upperBound == messageCount
    let start = messages.entries.extent(before: region.lowerBound)
    var end = reachesEnd ? shown.rows.count : messages.entries.extent(before: region.upperBound)
    if splice.isIn(region) {
      if !reachesEnd { end += splice.rowCount }
      splice.rowCount = 0
    }
    var factory = RowFactory(
      surroundings, dates: dates, rules: rules, factories: factories,
      replyCount: { messages.replyCount(of: $0) },
      repliedTo: { [distant] in messages[$0] ?? distant[$0] })
    let above = shown.rowAbove(start)
    try factory.make(
      RowRegion(
        messages: entries.map(\.message)[...], places: entries.map(\.label),
        lastTime: messages.lastTime(before: region.lowerBound), above: above?.row,
        readers: facts.readers,
        marks: facts.marks, reachesEnd: reachesEnd))
    dates = factory.dates
    let runs = runs(
      decorated(
        factory.rows, rules: rules, inGroup: speakersNeedTelling(surroundings),
        above: above, isContinued: shown.continuesCluster(end),
        continuesThread: shown.continuesThread(end)))
    let items = withValues(runs.flatMap(\.items).map(TrackedItem.init))
    let ends = factory.starts.dropFirst() + [factory.end]
    let shownEntries = zip(entries, zip(factory.starts, ends)).map { entry, rows in
      entry.shown(in: items[rows.0..<rows.1])
    }
    shown.replaceRows(start..<end, with: items, in: runs, &dates)
    shown.messages.entries.replaceSubrange(region, with: shownEntries)
    return (start..<end, items.count)
  }
}
