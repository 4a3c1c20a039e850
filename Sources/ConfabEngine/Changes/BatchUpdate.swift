/// Changes as one batch that UIKit's collection view takes in a single `performBatchUpdates`.
///
/// Deletes, and where moves come from, are old indexes; inserts, and where moves go to, new ones.
/// UIKit refuses more than its documentation says, so some moves become a delete and an insert here
/// (``UpdateStages`` keeps them all):
///
/// - An item never moves into an inserted section nor out of a deleted one: inserting or deleting
///   the section is all there is to it. UIKit raises an exception for such moves
///   (TLIndexPathTools, issue 18).
/// - A section never moves when the items in it change as well; it is deleted and inserted. UIKit
///   miscounts there (rdar 48941906).
/// - Nothing is reloaded in the batch, since UIKit takes a reload for a delete and an insert at
///   places that it works out wrongly beside moves. What must be shown anew is named in new indexes
///   for after the batch.
public struct BatchUpdate: Sendable, Equatable {
  public var deletedSections: [Int] = []
  public var insertedSections: [Int] = []
  public var movedSections: [ListChanges.Step] = []
  public var deletes: [ItemPath] = []
  public var inserts: [ItemPath] = []
  public var moves: [SectionedChanges.Step] = []
  /// Sections and items of both lists to be shown anew when the batch is through; ascending.
  public var refreshedSections: [Int] = []
  public var refreshes: [ItemPath] = []

  public init() {}

  /// Linear in the number of changes, but for sorting those that become deletes or inserts.
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
    // What is inserted is shown anew anyway.
    let fresh = Set(inserts)
    refreshes = (changes.updates + changes.redecorated).map(\.to)
      .filter { !come.contains($0.section) && !fresh.contains($0) }.sorted()
    refreshedSections = changes.sections.updates.map(\.to).filter { !come.contains($0) }
  }
}
