import ConfabModel
import ConfabTimeline

/// The supplementary elements that a collection view deletes and inserts so that readers' heads
/// move.
///
/// Heads are not rows. They are elements beside a row with the kinds `seenHead0`, `seenHead1`, …. A
/// head keeps its kind while it stays beside the row, so a collection view knows which element
/// moves, and a new head takes the first kind that is free. ``inserts`` also has the heads that
/// move up to fill a gap: a collection view asks for the attributes of an element at the start and
/// the end of a movement only if the element is inserted.
///
/// A host that compares one state after the other passes ``slots`` to the next comparison:
///
/// ```swift
/// let edits = SeenHeadEdits(from: shown, slots: slots, to: rows)
/// slots = edits.slots
/// ```
///
/// How each head moves is in ``ElementChanges``.
package struct SeenHeadEdits: Sendable, Equatable {
  /// A place for a head, beside a row.
  package struct Slot: Sendable, Hashable {
    /// The path of the row.
    package var path: ItemPath
    /// The number of the slot, from 0.
    package var index: Int

    /// The element kind of the slot in a collection view.
    package var elementKind: String { "seenHead\(index)" }
  }

  /// The slots of old rows whose head leaves the row or is hidden behind "+N", ascending.
  package var deletes: [Slot] = []
  /// The slots of new rows whose head is new in the row or has another place in it, ascending.
  package var inserts: [Slot] = []
  /// The slots of all heads that are visible after the change.
  package var slots = SeenHeadSlots()

  /// Computes the edits between any two layouts, in which a narrow row can have room for fewer
  /// heads than another.
  ///
  /// - Parameters:
  ///   - old: The rows before the change.
  ///   - oldElements: The elements beside these rows, such as those of
  ///     `Engine.elements(besideRows:of:)`.
  ///   - slots: The slots of the heads before the change; without any, those of a new collection
  ///     view.
  ///   - new: The rows after the change.
  ///   - newElements: The elements beside these rows.
  /// - Complexity: O(r log n + e), where r is the number of readers and e that of the elements.
  package init(
    from old: LiveRows, _ oldElements: [RowElement], slots: SeenHeadSlots = SeenHeadSlots(),
    to new: LiveRows, _ newElements: [RowElement]
  ) {
    let before = oldElements.visibleHeads
    let after = newElements.visibleHeads
    self.init(
      from: Heads(old) { before[$0] ?? 0 }, slots, to: Heads(new) { after[$0] ?? 0 })
  }

  init(from before: Heads, _ given: SeenHeadSlots, to after: Heads) {
    let old = given.updated(to: before.rows.mapValues(\.visible))
    slots = old.updated(to: after.rows.mapValues(\.visible))
    for (id, row) in before.rows {
      let others = after.rows[id]?.places ?? [:]
      deletes += row.visible.filter { others[$0] == nil }.compactMap { reader in
        old[reader, inRow: id].map { Slot(path: row.path, index: $0) }
      }
    }
    for (id, row) in after.rows {
      let others = before.rows[id]?.places ?? [:]
      inserts += row.places.filter { others[$0.key] != $0.value }.compactMap { reader, _ in
        slots[reader, inRow: id].map { Slot(path: row.path, index: $0) }
      }
    }
    deletes.sort(by: Self.ascends)
    inserts.sort(by: Self.ascends)
  }

  private static func ascends(_ a: Slot, _ b: Slot) -> Bool {
    (a.path, a.index) < (b.path, b.index)
  }
}

/// The readers of all rows.
struct Heads {
  struct Row {
    var path: ItemPath
    /// The readers whose heads are shown, from the outer end of the row.
    var visible: [ParticipantID]

    /// The indices of the visible readers.
    var places: [ParticipantID: Int] {
      Dictionary(zip(visible, visible.indices)) { first, _ in first }
    }
  }

  var rows: [String: Row] = [:]

  /// - Parameter limit: Returns the number of heads that the row with an id shows.
  init(_ rows: LiveRows, _ limit: (String) -> Int) {
    for index in rows.rows.markedIndices {
      guard let section = rows.section(at: index) else { continue }
      add(rows.rows[index], ItemPath(section: section.index, item: index - section.start), limit)
    }
  }

  private mutating func add(_ element: TrackedItem, _ path: ItemPath, _ limit: (String) -> Int) {
    let readers = element.item.decoration.seenBy
    rows[element.id] = Row(path: path, visible: Array(readers.prefix(max(0, limit(element.id)))))
  }
}

extension [RowElement] {
  /// The number of heads that each row shows, by the row's id.
  fileprivate var visibleHeads: [String: Int] {
    reduce(into: [:]) { counts, element in
      if element.isSeenHead, !element.isHidden { counts[element.row, default: 0] += 1 }
    }
  }
}

/// The numbers of the supplementary elements that show readers' heads beside rows.
///
/// A head keeps its number while it is visible beside its row. A head that appears gets the lowest
/// number that is free in its row. So the numbers depend on the states before, not on the newest
/// one alone.
package struct SeenHeadSlots: Sendable, Equatable {
  private var rows: [String: [ParticipantID: Int]] = [:]

  /// Creates the slots of a collection view that shows no heads yet.
  package init() {}

  /// The number of a reader's slot, or `nil` if the reader's head isn't visible beside the row.
  package subscript(reader: ParticipantID, inRow row: String) -> Int? { rows[row]?[reader] }

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
