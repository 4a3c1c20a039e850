import ConfabModel
import ConfabTimeline

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
    func last(_ flag: UInt8) -> Message? {
      rows.last(before: range.upperBound, having: flag).flatMap {
        $0 < range.lowerBound ? nil : rows[$0].item.message
      }
    }
    return RunPart(
      id: section.id, time: last(PersistentList.isTimed)?.at,
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
    return rows[timed].item.message?.at
  }
}

extension Row {
  /// The facts about a row that its neighbor depends on.
  fileprivate init(_ item: TimelineItem) {
    self.init(
      id: item.id, kind: item.kind, content: item.content, side: item.decoration.side,
      speaker: item.decoration.speaker, time: item.message?.at)
  }
}
