import ConfabModel

extension Transition {
  /// The readers whose heads stand at rows of the new still, from the rows themselves.
  package var readers: [ParticipantID] {
    let layout = target.layout
    return layout.rows.rows.markedIndices.flatMap { layout.item(at: $0)?.decoration.seenBy ?? [] }
  }

  /// The readers who have a visible head at the end.
  package var shownReaders: [ParticipantID] {
    heads.filter { !$0.value.leaves && $0.value.movement.target[4] == 1 }.keys.sorted()
  }

  /// The readers whose heads are hidden behind a badge at the end.
  package var countedReaders: [ParticipantID] {
    heads.filter { !$0.value.leaves && $0.value.movement.target[4] == 0 }.keys.sorted()
  }

  /// Whether all rows on the screen of the new still were measured.
  package var isComplete: Bool {
    target.layout.model[target.drawnRows].allSatisfy { target.rows[$0.id] != nil }
  }

  /// Whether a row was a typing indicator.
  package func hasAdoptedTyping(_ id: String) -> Bool {
    rows[id]?.layers.contains { $0.row.item.kind == .typing } ?? false
  }

  /// The sum of the numbers "+N" that are visible at the end.
  package var badgeTotal: Int {
    badges.values.flatMap(\.layers).filter { $0.opacity.target.x == 1 }
      .reduce(0) { $0 + $1.heads.hidden.count }
  }
}
