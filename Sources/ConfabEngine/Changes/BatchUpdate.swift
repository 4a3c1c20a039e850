/// Changes in the form of one `performBatchUpdates` of UIKit's collection view.
///
/// Deletions and the sources of moves are indexes of the old list. Insertions and the destinations
/// of moves are indexes of the new list. UIKit accepts less than its documentation says, so some
/// moves become a deletion and an insertion (``UpdateStages`` keeps all moves):
///
/// - An item never moves into an inserted section or out of a deleted one, because UIKit raises an
///   exception (TLIndexPathTools, issue 18). Inserting or deleting the section is enough.
/// - A section never moves if its items change as well, because UIKit counts them wrongly (rdar
///   48941906). The section is deleted and inserted.
/// - The batch has no reloads. UIKit treats a reload as a deletion and an insertion, and computes
///   wrong indexes if there are also moves. Reload ``refreshedSections`` and ``refreshes`` after
///   the batch.
public struct BatchUpdate: Sendable, Equatable {
  /// The old indexes of deleted sections, ascending.
  public var deletedSections: [Int] = []
  /// The new indexes of inserted sections, ascending.
  public var insertedSections: [Int] = []
  /// The sections that move.
  public var movedSections: [ListChanges.Step] = []
  /// The old paths of deleted items, ascending.
  public var deletes: [ItemPath] = []
  /// The new paths of inserted items, ascending.
  public var inserts: [ItemPath] = []
  /// The items that move.
  public var moves: [SectionedChanges.Step] = []
  /// The new indexes of sections to reload after the batch, ascending.
  public var refreshedSections: [Int] = []
  /// The new paths of items to reload after the batch, ascending.
  public var refreshes: [ItemPath] = []

  /// Creates an empty batch.
  package init() {}

  /// Creates the batch for changes of a list.
  ///
  /// - Complexity: O(m log m) in the number of changes.
  package init(_ changes: SectionedChanges) {
    var disturbedOld = Set(changes.deletes.map(\.section))
    disturbedOld.formUnion(changes.moves.map(\.from.section))
    var disturbedNew = Set(changes.inserts.map(\.section))
    disturbedNew.formUnion(changes.moves.map(\.to.section))
    let isBroken = { (step: ListChanges.Step) in
      disturbedOld.contains(step.from) || disturbedNew.contains(step.to)
    }
    let broken = changes.sections.moves.filter(isBroken)
    movedSections = changes.sections.moves.filter { !isBroken($0) }
    deletedSections = (changes.sections.deletes + broken.map(\.from)).sorted()
    insertedSections = (changes.sections.inserts + broken.map(\.to)).sorted()

    let gone = Set(deletedSections)
    let come = Set(insertedSections)
    deletes = changes.deletes
    inserts = changes.inserts
    for move in changes.moves {
      if gone.contains(move.from.section) {
        inserts.append(move.to)
      } else if come.contains(move.to.section) {
        deletes.append(move.from)
      } else {
        moves.append(move)
      }
    }
    deletes = deletes.filter { !gone.contains($0.section) }.sorted()
    inserts = inserts.filter { !come.contains($0.section) }.sorted()
    // Inserted items are shown with their new content anyway.
    let fresh = Set(inserts)
    refreshes = (changes.updates + changes.redecorated).map(\.to)
      .filter { !come.contains($0.section) && !fresh.contains($0) }.sorted()
    refreshedSections = changes.sections.updates.map(\.to).filter { !come.contains($0) }
  }
}

extension BatchUpdate {
  /// The reasons why UIKit would refuse the batch, a sentence each. Empty if the batch is legal.
  ///
  /// - Parameters:
  ///   - old: The number of items in each section before the batch.
  ///   - new: The number of items in each section after the batch.
  /// - Complexity: O(changes + sections).
  package func violations(from old: [Int], to new: [Int]) -> [String] {
    var found: [String] = []
    let goneSections = unique(
      deletedSections + movedSections.map(\.from), "section leaves", old.indices, &found)
    let comeSections = unique(
      insertedSections + movedSections.map(\.to), "section arrives", new.indices, &found)
    let leaving = unique(deletes + moves.map(\.from), "item leaves", &found)
    let arriving = unique(inserts + moves.map(\.to), "item arrives", &found)
    for path in leaving {
      if !old.has(path) { found.append("there is no item at \(path) to delete or move") }
      if goneSections.contains(path.section) {
        found.append("the item at \(path) and its section are both deleted or moved")
      }
    }
    for path in arriving {
      if !new.has(path) { found.append("no item can be inserted at \(path) or moved there") }
      if comeSections.contains(path.section) {
        found.append("an item arrives at \(path), in a section that is inserted or moved")
      }
    }
    for path in refreshes where !new.has(path) {
      found.append("there is no item at \(path) to refresh")
    }
    for section in refreshedSections where !new.indices.contains(section) {
      found.append("there is no section \(section) to refresh")
    }
    if found.isEmpty { found = miscounts(old, new, goneSections, comeSections, leaving, arriving) }
    return found
  }

  /// Checks that the item counts of sections in both lists match their changes.
  private func miscounts(
    _ old: [Int], _ new: [Int], _ goneSections: Set<Int>, _ comeSections: Set<Int>,
    _ leaving: Set<ItemPath>, _ arriving: Set<ItemPath>
  ) -> [String] {
    // Sections that aren't deleted, inserted or moved keep their order.
    let kept = zip(
      old.indices.filter { !goneSections.contains($0) },
      new.indices.filter { !comeSections.contains($0) })
    guard old.count - goneSections.count == new.count - comeSections.count else {
      return ["\(old.count) sections can't become \(new.count)"]
    }
    let out = leaving.reduce(into: [Int: Int]()) { $0[$1.section, default: 0] += 1 }
    let come = arriving.reduce(into: [Int: Int]()) { $0[$1.section, default: 0] += 1 }
    return (kept + movedSections.map { ($0.from, $0.to) }).compactMap { from, to in
      let count = old[from] - (out[from] ?? 0) + (come[to] ?? 0)
      return count == new[to]
        ? nil : "section \(from) would have \(count) items, not the \(new[to]) of section \(to)"
    }
  }

  private func unique<Place: Hashable>(
    _ places: [Place], _ what: String, _ found: inout [String]
  ) -> Set<Place> {
    var known: Set<Place> = []
    for place in places where !known.insert(place).inserted {
      found.append("\(what) twice at \(place)")
    }
    return known
  }

  private func unique(
    _ places: [Int], _ what: String, _ range: Range<Int>, _ found: inout [String]
  ) -> Set<Int> {
    for place in places where !range.contains(place) {
      found.append("\(what) at \(place), out of \(range)")
    }
    return unique(places, what, &found)
  }
}

extension [Int] {
  /// Whether there is an item at the path, if the array has the number of items in each section.
  fileprivate func has(_ path: ItemPath) -> Bool {
    indices.contains(path.section) && (0..<self[path.section]).contains(path.item)
  }
}
