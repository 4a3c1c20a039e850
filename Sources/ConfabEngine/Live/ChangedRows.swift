import ConfabTimeline

/// The rows of a list that are compared with those of another one.
struct ChangedRows {
  /// The rows in sections.
  let list: SectionedTimeline.List
  /// The paths of the rows and the indexes of the sections in the whole list.
  private(set) var paths: [ItemPath] = []
  private(set) var sections: [Int] = []
  /// For each row and each section, the number of rows or sections above that were left out.
  private(set) var rowGaps: [Int32] = []
  private(set) var sectionGaps: [Int32] = []

  /// - Parameters:
  ///   - rows: All rows.
  ///   - leftOut: The indexes of rows to leave out, ascending.
  ///   - sections: The indexes of sections to leave out with their rows, ascending.
  /// - Throws: `TimelineError.duplicateItem` if two rows have the same id.
  init(
    of rows: LiveRows, without leftOut: [Range<Int>], sections leftOutSections: [Range<Int>]
  ) throws(TimelineError) {
    var (items, parts, counts): ([TrackedItem], [TimelineSection], [Int]) = ([], [], [])
    var waiting = leftOut[...]
    var (missing, missingSections) = (0, 0)
    var next = 0
    for end in leftOutSections + [rows.sections.count..<rows.sections.count] {
      var start = rows.start(ofSection: next)
      for (index, element) in zip(next..., rows.sections.elements(in: next..<end.lowerBound)) {
        let sectionEnd = start + element.rowCount
        var row = start
        let count = items.count
        while row < sectionEnd {
          let stop = min(sectionEnd, waiting.first?.lowerBound ?? sectionEnd)
          items += rows.rows[row..<stop]
          for row in row..<stop {
            paths.append(ItemPath(section: index, item: row - start))
            rowGaps.append(Int32(clamping: missing))
          }
          row = stop
          if row < sectionEnd, let gap = waiting.popFirst() {
            missing += gap.count
            row = gap.upperBound
          }
        }
        parts.append(element.section)
        counts.append(items.count - count)
        sections.append(index)
        sectionGaps.append(Int32(clamping: missingSections))
        start = sectionEnd
      }
      missing += rows.start(ofSection: end.upperBound) - rows.start(ofSection: end.lowerBound)
      missingSections += end.count
      next = end.upperBound
    }
    do throws(DuplicateID<Int>) {
      list = SectionedTimeline.List(
        items: try UniqueList(items), sections: try UniqueList(parts), counts: counts)
    } catch {
      throw .duplicateItem(error)
    }
  }
}

extension SectionedChanges {
  /// The changes between two lists, with paths in the whole lists. A row or section that is in
  /// another gap between the rows that were left out has moved.
  init(from old: ChangedRows, to new: ChangedRows) {
    let items = Matching(old.list.items, new.list.items)
    self.init(
      sections: Matching(sections: old.list, new.list, items: items), old: old.list.starts,
      new: new.list.starts, items: items,
      sectionGaps: Gaps(old.sectionGaps, new.sectionGaps),
      itemGaps: Gaps(old.rowGaps, new.rowGaps))
    func path(_ path: ItemPath, in rows: ChangedRows) -> ItemPath {
      rows.paths[rows.list.starts[path.section] + path.item]
    }
    func whole(_ steps: [Step]) -> [Step] {
      steps.map { Step(from: path($0.from, in: old), to: path($0.to, in: new)) }
    }
    func whole(_ steps: [ListChanges.Step]) -> [ListChanges.Step] {
      steps.map { ListChanges.Step(from: old.sections[$0.from], to: new.sections[$0.to]) }
    }
    sections.deletes = sections.deletes.map { old.sections[$0] }
    sections.inserts = sections.inserts.map { new.sections[$0] }
    sections.moves = whole(sections.moves)
    sections.updates = whole(sections.updates)
    sections.redecorated = whole(sections.redecorated)
    deletes = deletes.map { path($0, in: old) }
    inserts = inserts.map { path($0, in: new) }
    moves = whole(moves)
    updates = whole(updates)
    redecorated = whole(redecorated)
  }
}
