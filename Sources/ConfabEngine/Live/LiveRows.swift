import ConfabModel
import ConfabTimeline

/// The rows of a `LiveTimeline` at one moment, in sections. The value is immutable and copies are
/// O(1).
package struct LiveRows: Sendable {
  /// A section and the number of its rows.
  struct Section: SumTreeElement {
    var section: TimelineSection
    var rowCount: Int
    var extent: Int { rowCount }
  }

  /// The rows from top to bottom. Rows with heads of readers are marked.
  package internal(set) var rows = PersistentList<TrackedItem>.ofRows
  var sections = SumTree<Section>()
  /// The messages with the numbers of their rows. Typing indicators follow.
  var messages = LiveMessages()
  /// The rows after each decorator that has a reach. The numbers of ``messages`` are those before
  /// them.
  var levels: [DecorationLevel] = []
  /// The number of rows before the decorators that have a reach.
  var sourceCount = 0

  /// Creates an empty list of rows.
  package init() {}

  /// The rows in the form of `SectionedTimeline.list`.
  ///
  /// - Throws: `TimelineError.duplicateItem` if two rows have the same id.
  /// - Complexity: O(n).
  package var list: SectionedTimeline.List {
    get throws(TimelineError) { try ChangedRows(of: self, without: [], sections: []).list }
  }

  /// The index of the first row of a section. For the index after the last section, the number of
  /// rows.
  func start(ofSection index: Int) -> Int { sections.extent(before: index) }

  /// The changes that turn older rows into these.
  ///
  /// - Parameters:
  ///   - old: The older rows.
  ///   - kept: The rows that haven't changed since then.
  /// - Returns: The changes. If a row moves across unchanged rows, there can be more moves than
  ///   needed.
  /// - Throws: `TimelineError.duplicateItem` if two rows have the same id.
  /// - Complexity: O(rows that changed + log n) on average. If a section starts with another row,
  ///   all of its rows count.
  package func changes(
    from old: LiveRows, keeping kept: UnchangedRows
  ) throws(TimelineError) -> SectionedChanges {
    var (oldRows, newRows): ([Range<Int>], [Range<Int>]) = ([], [])
    var (oldSections, newSections): ([Range<Int>], [Range<Int>]) = ([], [])
    for part in kept.parts {
      let (before, after) = (old.wholeSections(in: part.old), wholeSections(in: part.new))
      let start = before.rows.lowerBound - part.old.lowerBound
      guard before.sections.count == after.sections.count, before.rows.count == after.rows.count,
        start == after.rows.lowerBound - part.new.lowerBound
      else { continue }
      oldSections.append(before.sections)
      newSections.append(after.sections)
      let ends = [0..<start, start + before.rows.count..<part.old.count]
      for end in ends where !end.isEmpty {
        let first = part.old.lowerBound + end.lowerBound
        let newFirst = part.new.lowerBound + end.lowerBound
        // Rows of a section with another id can move to another section.
        guard
          old.section(at: first)?.element.section.id == section(at: newFirst)?.element.section.id
        else { continue }
        oldRows.append(first..<first + end.count)
        newRows.append(newFirst..<newFirst + end.count)
      }
    }
    return SectionedChanges(
      from: try ChangedRows(of: old, without: oldRows, sections: oldSections),
      to: try ChangedRows(of: self, without: newRows, sections: newSections))
  }

  /// The sections whose rows are all in a range, and the indexes of these rows. If there are none,
  /// the end of the section at the start of the range, clamped to the range.
  private func wholeSections(in range: Range<Int>) -> (sections: Range<Int>, rows: Range<Int>) {
    let first = section(at: range.lowerBound).map {
      $0.start < range.lowerBound ? $0.index + 1 : $0.index
    }
    let start = first ?? sections.count
    let end = max(start, section(at: range.upperBound)?.index ?? sections.count)
    let rows = self.start(ofSection: start)..<self.start(ofSection: end)
    return (start..<end, rows.clamped(to: range))
  }
}

extension LiveRows {
  /// The indexes of the rows of a message, with the date header and the unread bar above it and the
  /// status below. `nil` if there is no such message; empty if it isn't shown. O(log n).
  package func rows(of id: MessageID) -> Range<Int>? {
    guard let index = messages.index(of: id) else { return nil }
    let start = messages.entries.extent(before: index)
    return levels.reduce(start..<start + messages.entries[index].extent) { $1.replacing($0) }
  }

  /// The id of the message that a row belongs to, or `nil` if there is no such row or it shows who
  /// is typing. A row that a decorator inserted belongs to the message of the row that it replaces;
  /// if the decorator looks at all rows, to the message above it. O(log n).
  package func message(ofRow index: Int) -> MessageID? {
    guard index >= 0 else { return nil }
    var index = index
    for level in levels.reversed() {
      guard let source = level.source(of: index) else { return nil }
      index = source
    }
    return messages.entries.place(past: index, orAt: false)?.element.message.id
  }
}

extension PersistentList<TrackedItem> {
  /// An empty list of rows. Rows with heads of readers are marked.
  static var ofRows: PersistentList {
    PersistentList { row in
      let item = row.item
      return (item.marks.contains(.readers) ? 1 : 0) | (item.time == nil ? 0 : isTimed)
        | (item.delivery == nil ? 0 : isDelivered)
        | (!item.isMessage || item.side == .center ? isSilent : 0)
        | (item.marks.contains(.reactions) ? hasReactions : 0)
    }
  }

  /// The flag of a row whose message has a time.
  static var isTimed: UInt8 { 2 }
  /// The flag of a row whose message has a status.
  static var isDelivered: UInt8 { 4 }
  /// The flag of a row that no participant speaks.
  static var isSilent: UInt8 { 8 }
  /// The flag of a row whose message has reactions.
  static var hasReactions: UInt8 { 16 }
}

extension LiveRows {
  /// Replaces rows, and joins their runs to the sections above and below.
  ///
  /// The row below the range must not change its sender, and neither must the first row of the
  /// range if its section starts above.
  ///
  /// - Parameters:
  ///   - range: The indexes of the rows.
  ///   - items: The new rows.
  ///   - runs: The new rows in runs.
  mutating func replaceRows(
    _ range: Range<Int>, with items: [TrackedItem], in runs: [Run], _ dates: inout DateWriter
  ) {
    let head = section(at: range.lowerBound).flatMap { $0.start < range.lowerBound ? $0 : nil }
    let tail = section(at: range.upperBound).flatMap { $0.start < range.upperBound ? $0 : nil }
    var new: [Section] = []
    for (index, run) in runs.enumerated() {
      var count = run.items.count
      var (above, below): (RunPart?, RunPart?)
      if index == 0, let head {
        above = part(of: head.element.section, rows: head.start..<range.lowerBound)
        count += range.lowerBound - head.start
      }
      if index == runs.count - 1, let tail {
        let rows = range.upperBound..<tail.start + tail.element.rowCount
        below = part(of: tail.element.section, rows: rows)
        count += rows.count
      }
      new.append(
        Section(section: run.section(&dates, after: above, before: below), rowCount: count))
    }
    let first = head?.index ?? section(at: range.lowerBound)?.index ?? sections.count
    let end = tail.map { $0.index + 1 } ?? section(at: range.upperBound)?.index ?? sections.count
    sections.replaceSubrange(first..<end, with: new)
    rows.replaceSubrange(range, with: items)
  }

  /// Some rows of a section at its start or end. O(log n).
  private func part(of section: TimelineSection, rows range: Range<Int>) -> RunPart {
    func last(_ flag: UInt8) -> TimelineItem? {
      rows.last(before: range.upperBound, having: flag).flatMap {
        $0 < range.lowerBound ? nil : rows[$0].item
      }
    }
    return RunPart(
      id: section.id, time: last(PersistentList.isTimed)?.time,
      tick: last(PersistentList.isDelivered)?.delivery)
  }

  /// The section that contains a row, with the index of its first row.
  func section(at row: Int) -> SumTree<Section>.Place? { sections.place(past: row, orAt: false) }

  /// The row above another, in the form that `decorated` needs.
  func rowAbove(_ index: Int) -> RowAbove? {
    rows.indices.contains(index - 1)
      ? RowAbove(row: Row(rows[index - 1].item), speechTime: speechTime(above: index)) : nil
  }

  /// Whether a row, if there is one, continues the cluster of the row above.
  func continuesCluster(_ index: Int) -> Bool {
    rows.indices.contains(index) && !rows[index].item.decoration.startsCluster
  }

  /// Whether a row, if there is one, continues the thread of the row above.
  func continuesThread(_ index: Int) -> Bool {
    rows.indices.contains(index) && rows[index].item.decoration.threadLine.contains(.above)
  }

  /// The time of the message above a row. Without a time, that of its speaker's earlier rows
  /// counts. O(log n).
  func speechTime(above index: Int) -> Timestamp? {
    guard rows.indices.contains(index - 1),
      let timed = rows.last(before: index, having: PersistentList.isTimed)
    else { return nil }
    if timed < index - 1 {
      // All rows of a section that someone speaks have one speaker.
      let silent = rows.last(before: index, having: PersistentList.isSilent) ?? -1
      guard timed > silent, timed >= section(at: index - 1)?.start ?? 0 else { return nil }
    }
    return rows[timed].item.time
  }
}

extension LiveRows {
  /// Gives the last row of each section its end, after rows were rebuilt.
  ///
  /// - Parameter rebuilt: The rebuilt rows, ascending. They have no ends of sections.
  /// - Returns: The rebuilt rows, and the last rows of sections that reach further down and have
  ///   changed.
  /// - Complexity: O(rebuilt rows · log n).
  mutating func endSections(after rebuilt: [UnchangedRows.Part]) -> [UnchangedRows.Part] {
    var changed: [UnchangedRows.Part] = []
    for (place, part) in rebuilt.enumerated() {
      changed.append(part)
      let next = rebuilt.indices.contains(place + 1) ? rebuilt[place + 1].new.lowerBound : Int.max
      let shift = part.new.upperBound - part.old.upperBound
      var row = part.new.lowerBound
      while row < part.new.upperBound, let section = section(at: row) {
        row = section.start + section.element.rowCount
        let last = row - 1
        // The next part ends the section.
        if last >= next { break }
        if endSection(section.element.section, atRow: last), last >= part.new.upperBound {
          let old = last - shift
          changed.append(UnchangedRows.Part(old: old..<old + 1, new: last..<last + 1))
        }
      }
    }
    return changed
  }

  /// - Returns: Whether the row had another end of a section.
  private mutating func endSection(_ section: TimelineSection, atRow index: Int) -> Bool {
    var item = rows[index].item
    guard item.endSection(section) else { return false }
    rows.update(index, to: TrackedItem(item))
    return true
  }
}

extension LiveRows {
  /// Tells rows with reactions which row is above them, after rows were rebuilt.
  ///
  /// - Parameter rebuilt: The rebuilt rows, ascending.
  /// - Returns: The rebuilt rows, and the rows below them that have changed.
  /// - Complexity: O((rebuilt parts + rows with reactions) · log n).
  mutating func linkRowsAbove(after rebuilt: [UnchangedRows.Part]) -> [UnchangedRows.Part] {
    var changed: [UnchangedRows.Part] = []
    for (place, part) in rebuilt.enumerated() {
      let end = part.new.upperBound
      let next =
        rebuilt.indices.contains(place + 1) ? rebuilt[place + 1].new.lowerBound : rows.count
      let reachesBelow = end < next && linkRowAbove(end)
      var index = end
      while let found = rows.last(before: index, having: PersistentList.hasReactions),
        found >= part.new.lowerBound
      {
        _ = linkRowAbove(found)
        index = found
      }
      changed.append(part.extended(above: 0, below: reachesBelow ? 1 : 0))
    }
    return changed
  }

  /// - Returns: Whether the row changed.
  private mutating func linkRowAbove(_ index: Int) -> Bool {
    let above = index > 0 ? rows[index - 1].item : nil
    guard let item = rows[index].item.below(above) else { return false }
    rows.update(index, to: TrackedItem(item))
    return true
  }
}
