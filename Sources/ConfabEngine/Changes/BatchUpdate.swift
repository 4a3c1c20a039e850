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
  public init() {}

  /// Creates the batch for changes of a list.
  ///
  /// - Complexity: O(m log m) in the number of changes.
  public init(_ changes: SectionedChanges) {
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
