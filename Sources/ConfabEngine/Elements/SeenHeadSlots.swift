import ConfabModel

/// The numbers of the supplementary elements that show readers' heads beside rows.
///
/// A head keeps its number while it is visible beside its row. A head that appears gets the lowest
/// number that is free in its row. So the numbers depend on the states before, not on the newest
/// one alone.
public struct SeenHeadSlots: Sendable, Equatable {
  private var rows: [String: [ParticipantID: Int]] = [:]

  /// Creates the slots of a collection view that shows no heads yet.
  public init() {}

  /// The number of a reader's slot, or `nil` if the reader's head isn't visible beside the row.
  public subscript(reader: ParticipantID, inRow row: String) -> Int? { rows[row]?[reader] }

  /// The slots of another state.
  ///
  /// - Parameter visible: The readers whose heads each row shows, from the outer end of the row.
  func updated(to visible: [String: [ParticipantID]]) -> SeenHeadSlots {
    var slots = SeenHeadSlots()
    for (row, readers) in visible {
      let kept = (rows[row] ?? [:]).filter { readers.contains($0.key) }
      var taken = Set(kept.values)
      slots.rows[row] = readers.reduce(into: kept) { numbers, reader in
        guard numbers[reader] == nil else { return }
        let free = (0...taken.count).first { !taken.contains($0) } ?? taken.count
        taken.insert(free)
        numbers[reader] = free
      }
    }
    return slots
  }
}
