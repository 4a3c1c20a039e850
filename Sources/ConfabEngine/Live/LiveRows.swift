import ConfabTimeline

/// The rows of a ``LiveTimeline`` at one moment, in sections. The value is immutable and copies are
/// O(1).
public struct LiveRows: Sendable {
  /// A section with the stable index of its first row.
  struct Section: Sendable {
    var section: TimelineSection
    var start: Int
  }

  /// The rows from top to bottom. A row keeps its index until it is rebuilt.
  public internal(set) var rows = StableIndexList<TrackedItem>()
  var sections = StableIndexList<Section>()

  /// Creates an empty list of rows.
  public init() {}

  /// The rows in the form of ``SectionedTimeline/list``.
  ///
  /// - Throws: `TimelineError.duplicateItem` if two rows have the same id.
  /// - Complexity: O(n).
  public var list: SectionedTimeline.List {
    get throws(TimelineError) { try list(without: .nothing) }
  }

  /// The sections that changed, without the unchanged rows at the top of the first one below.
  fileprivate func list(without kept: UnchangedRows) throws(TimelineError) -> SectionedTimeline.List
  {
    var (items, parts, counts): ([TrackedItem], [TimelineSection], [Int]) = ([], [], [])
    let (above, below) = kept.others(of: sections.indices)
    for index in [above, below].joined() {
      var first = sections[index].start
      if index == kept.sections.upperBound { first += continued(kept) }
      let rows = rows[first..<start(ofSection: index + 1)]
      items += rows
      parts.append(sections[index].section)
      counts.append(rows.count)
    }
    do throws(DuplicateID<Int>) {
      return SectionedTimeline.List(
        items: try UniqueList(items), sections: try UniqueList(parts), counts: counts)
    } catch {
      throw .duplicateItem(error)
    }
  }

  /// The index of the section's first row. For the index after the last section, the index after the
  /// last row.
  func start(ofSection index: Int) -> Int {
    index < sections.indices.upperBound ? sections[index].start : rows.indices.upperBound
  }

  /// The number of unchanged rows in the section after the unchanged sections.
  private func continued(_ kept: UnchangedRows) -> Int {
    kept.rows.isEmpty
      ? 0 : max(0, kept.rows.upperBound - start(ofSection: kept.sections.upperBound))
  }

  /// The changes that turn older rows into these.
  ///
  /// - Parameters:
  ///   - old: The older rows.
  ///   - kept: The rows that haven't changed since then.
  /// - Throws: `TimelineError.duplicateItem` if two rows have the same id.
  /// - Complexity: O(rows that changed) on average.
  public func changes(
    from old: LiveRows, keeping kept: UnchangedRows
  ) throws(TimelineError) -> SectionedChanges {
    SectionedChanges(from: try old.list(without: kept), to: try list(without: kept)).shifted(
      by: kept.sections.count, rows: continued(kept),
      from: kept.others(of: old.sections.indices).above.count,
      to: kept.others(of: sections.indices).above.count)
  }
}

extension SectionedChanges {
  /// Adjusts changes that were computed without the unchanged sections.
  ///
  /// - Parameters:
  ///   - count: The number of sections that were left out.
  ///   - rows: The number of unchanged rows that were left out of the section after them.
  ///   - old: The index of the first section that was left out of the old list.
  ///   - new: The same for the new list.
  fileprivate func shifted(by count: Int, rows: Int, from old: Int, to new: Int) -> SectionedChanges
  {
    func shifted(_ section: Int, _ first: Int) -> Int {
      section < first ? section : section + count
    }
    func shifted(_ path: ItemPath, _ first: Int) -> ItemPath {
      ItemPath(
        section: shifted(path.section, first),
        item: path.section == first ? path.item + rows : path.item)
    }
    func shifted(_ step: Step) -> Step {
      Step(from: shifted(step.from, old), to: shifted(step.to, new))
    }
    func shifted(_ step: ListChanges.Step) -> ListChanges.Step {
      ListChanges.Step(from: shifted(step.from, old), to: shifted(step.to, new))
    }
    var result = self
    result.sections.deletes = sections.deletes.map { shifted($0, old) }
    result.sections.inserts = sections.inserts.map { shifted($0, new) }
    result.sections.moves = sections.moves.map(shifted)
    result.sections.updates = sections.updates.map(shifted)
    result.sections.redecorated = sections.redecorated.map(shifted)
    result.deletes = deletes.map { shifted($0, old) }
    result.inserts = inserts.map { shifted($0, new) }
    result.moves = moves.map(shifted)
    result.updates = updates.map(shifted)
    result.redecorated = redecorated.map(shifted)
    return result
  }
}
