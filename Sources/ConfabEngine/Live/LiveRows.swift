import ConfabTimeline

/// The rows of a ``LiveTimeline`` at one moment, in sections. Immutable; a copy costs nothing.
public struct LiveRows: Sendable {
  /// A section with the label of its first row.
  struct Section: Sendable {
    var section: TimelineSection
    var start: Int
  }

  /// Rows from top to bottom. A label stays with its row until that is made anew.
  public internal(set) var rows = StableIndexList<TrackedItem>()
  var sections = StableIndexList<Section>()

  /// Without any.
  public init() {}

  /// As ``SectionedTimeline/list`` has them. Linear.
  ///
  /// - Throws: ``TimelineError/duplicateItem(_:)``
  public var list: SectionedTimeline.List {
    get throws(TimelineError) { try list(without: .nothing) }
  }

  /// The sections that have not stayed, and what has not stayed of the one that goes on.
  fileprivate func list(without kept: UnchangedRows) throws(TimelineError) -> SectionedTimeline.List
  {
    var (items, parts, counts): ([TrackedItem], [TimelineSection], [Int]) = ([], [], [])
    let (above, below) = kept.others(of: sections.labels)
    for label in [above, below].joined() {
      var first = sections[label].start
      if label == kept.sections.upperBound { first += continued(kept) }
      let rows = rows[first..<start(ofSection: label + 1)]
      items += rows
      parts.append(sections[label].section)
      counts.append(rows.count)
    }
    do throws(DuplicateID<Int>) {
      return SectionedTimeline.List(
        items: try UniqueList(items), sections: try UniqueList(parts), counts: counts)
    } catch {
      throw .duplicateItem(error)
    }
  }

  /// The label of its first row; after the last section, of the row after the last.
  func start(ofSection label: Int) -> Int {
    label < sections.labels.upperBound ? sections[label].start : rows.labels.upperBound
  }

  /// How many rows have stayed of the section after those that have.
  private func continued(_ kept: UnchangedRows) -> Int {
    kept.rows.isEmpty
      ? 0 : max(0, kept.rows.upperBound - start(ofSection: kept.sections.upperBound))
  }

  /// What turns older rows into these.
  ///
  /// - Parameter kept: what has stayed since then.
  /// - Throws: ``TimelineError/duplicateItem(_:)``
  /// - Complexity: linear in what has not stayed.
  public func changes(
    from old: LiveRows, keeping kept: UnchangedRows
  ) throws(TimelineError) -> SectionedChanges {
    SectionedChanges(from: try old.list(without: kept), to: try list(without: kept)).shifted(
      by: kept.sections.count, rows: continued(kept),
      from: kept.others(of: old.sections.labels).above.count,
      to: kept.others(of: sections.labels).above.count)
  }
}

/// What has stayed of ``LiveRows``: a run of rows and sections between those that were made anew, and
/// the beginning of a section that goes on.
public struct UnchangedRows: Sendable, Equatable {
  /// Labels, the same in both.
  public let rows: Range<Int>
  /// Those of which everything has stayed. If more rows have, they are the next one's first.
  let sections: Range<Int>

  /// Nothing.
  public static let nothing = UnchangedRows(rows: 0..<0, sections: 0..<0)

  /// All of some rows.
  public init(allOf rows: LiveRows) {
    self.init(rows: rows.rows.labels, sections: rows.sections.labels)
  }

  private init(rows: Range<Int>, sections: Range<Int>) {
    self.rows = rows
    self.sections = sections
  }

  /// All but what lies from a place on, or what lies before one.
  init(rows: LiveRows, from start: RowPlace, upTo end: RowPlace?) {
    let (all, sections) = (rows.rows.labels, rows.sections.labels)
    if let end {
      self.init(
        rows: (end.row ?? all.upperBound)..<all.upperBound,
        sections: (end.section ?? sections.upperBound)..<sections.upperBound)
    } else {
      self.init(
        rows: all.lowerBound..<(start.row ?? all.lowerBound),
        sections: sections.lowerBound..<(start.section ?? sections.lowerBound))
    }
  }

  /// What has stayed of that later, too.
  public func intersection(_ later: UnchangedRows) -> UnchangedRows {
    let rows = rows.clamped(to: later.rows)
    return rows.isEmpty
      ? .nothing : UnchangedRows(rows: rows, sections: sections.clamped(to: later.sections))
  }

  /// The sections of which not everything has stayed.
  ///
  /// - Parameter labels: of all.
  fileprivate func others(of labels: Range<Int>) -> (above: Range<Int>, below: Range<Int>) {
    rows.isEmpty
      ? (labels.lowerBound..<labels.lowerBound, labels)
      : (labels.lowerBound..<sections.lowerBound, sections.upperBound..<labels.upperBound)
  }
}

extension SectionedChanges {
  /// Changes of lists from which a run of sections was left out, at a place in the old one and at a
  /// place in the new one, and some rows of the section after it.
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
