/// What messages at one end of a ``LiveTimeline`` have changed.
public struct LiveChange: Sendable, Equatable {
  /// Rows that were made anew, counted from 0: those that there were, and those in their place.
  public var oldRows: Range<Int>
  public var newRows: Range<Int>
  /// The difference, row by row and section by section.
  public var changes: SectionedChanges
}

extension SectionedChanges {
  /// The changes of a part of both lists, before which there are so many sections.
  func shifted(bySections count: Int) -> SectionedChanges {
    guard count != 0 else { return self }
    func shifted(_ path: ItemPath) -> ItemPath {
      ItemPath(section: path.section + count, item: path.item)
    }
    func shifted(_ step: Step) -> Step { Step(from: shifted(step.from), to: shifted(step.to)) }
    var result = self
    result.sections = sections.shifted(by: count)
    result.deletes = deletes.map(shifted)
    result.inserts = inserts.map(shifted)
    result.moves = moves.map(shifted)
    result.updates = updates.map(shifted)
    result.redecorated = redecorated.map(shifted)
    return result
  }
}

extension ListChanges {
  fileprivate func shifted(by count: Int) -> ListChanges {
    func shifted(_ step: Step) -> Step { Step(from: step.from + count, to: step.to + count) }
    var result = self
    result.deletes = deletes.map { $0 + count }
    result.inserts = inserts.map { $0 + count }
    result.moves = moves.map(shifted)
    result.updates = updates.map(shifted)
    return result
  }
}
