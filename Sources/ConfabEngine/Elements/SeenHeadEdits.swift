import ConfabModel
import ConfabTimeline

/// The changes of readers' heads between two timelines.
///
/// Heads are not rows. They are elements beside a row with the kinds `seenHead0`, `seenHead1`, …, from
/// the right. A collection view keeps such an element while its row and kind exist. These edits
/// therefore include every slot whose reader changes, also when heads only move up to fill a gap.
public struct SeenHeadEdits: Sendable, Equatable {
  /// A place for a head, beside a row.
  public struct Slot: Sendable, Hashable {
    /// The path of the row.
    public var path: ItemPath
    /// The index of the slot, from 0 at the right.
    public var index: Int

    /// Creates a slot.
    public init(path: ItemPath, index: Int) {
      self.path = path
      self.index = index
    }

    /// The element kind of the slot in a collection view.
    public var elementKind: String { "seenHead\(index)" }
  }

  /// The move of one reader's head, for an animation.
  public struct Journey: Sendable, Equatable {
    /// The reader.
    public var reader: ParticipantID
    /// The old slot, or `nil` if the reader had none. Slots from the limit on are hidden behind "+N";
    /// their readers are included.
    public var from: Slot?
    /// The new slot, or `nil` if the reader has none.
    public var to: Slot?

    /// Creates a journey.
    public init(reader: ParticipantID, from: Slot?, to: Slot?) {
      self.reader = reader
      self.from = from
      self.to = to
    }
  }

  /// The slots of old rows whose head is removed, ascending.
  public var deletes: [Slot] = []
  /// The slots of new rows whose head is added, ascending.
  public var inserts: [Slot] = []
  /// The readers whose row or slot changes, by id.
  public var journeys: [Journey] = []

  /// Computes the edits.
  ///
  /// - Parameters:
  ///   - old: The timeline before the change.
  ///   - new: The timeline after the change.
  ///   - limit: The number of heads that a row shows. A negative limit counts as 0.
  /// - Complexity: O(n + r log r), where r is the number of readers.
  public init(from old: SectionedTimeline, to new: SectionedTimeline, limit: Int = 10) {
    self.init(from: Heads(old) { _ in limit }, to: Heads(new) { _ in limit })
  }

  /// Computes the edits between any two states of a conversation.
  ///
  /// - Parameters:
  ///   - old: The rows before the change.
  ///   - new: The rows after the change.
  ///   - limit: The number of heads that a row shows. A negative limit counts as 0.
  /// - Complexity: O(r log n), where r is the number of readers.
  public init(from old: LiveRows, to new: LiveRows, limit: Int = 10) {
    self.init(from: Heads(old) { _ in limit }, to: Heads(new) { _ in limit })
  }

  /// Computes the edits between any two layouts, in which a narrow row can have room for fewer heads than another.
  ///
  /// - Parameters:
  ///   - old: The rows before the change.
  ///   - oldElements: The elements beside these rows, such as those of ``ConversationEngine/elements(besideRows:of:)``.
  ///   - new: The rows after the change.
  ///   - newElements: The elements beside these rows.
  /// - Complexity: O(r log n + e), where r is the number of readers and e that of the elements.
  public init(
    from old: LiveRows, _ oldElements: [RowElement], to new: LiveRows, _ newElements: [RowElement]
  ) {
    let before = oldElements.visibleHeads
    let after = newElements.visibleHeads
    self.init(
      from: Heads(old) { before[$0] ?? 0 }, to: Heads(new) { after[$0] ?? 0 })
  }

  private init(from before: Heads, to after: Heads) {
    for (id, row) in before.rows {
      deletes += Self.changed(row, against: after.rows[id])
    }
    for (id, row) in after.rows {
      inserts += Self.changed(row, against: before.rows[id])
    }
    deletes.sort(by: Self.ascends)
    inserts.sort(by: Self.ascends)
    for reader in Set(before.places.keys).union(after.places.keys).sorted() {
      let (from, to) = (before.places[reader], after.places[reader])
      if from?.row != to?.row || from?.slot.index != to?.slot.index {
        journeys.append(Journey(reader: reader, from: from?.slot, to: to?.slot))
      }
    }
  }

  /// The visible slots of a row that have another reader in the other state.
  private static func changed(_ row: Heads.Row, against other: Heads.Row?) -> [Slot] {
    let others = other?.visible ?? []
    return row.visible.enumerated().filter { index, reader in
      index >= others.count || others[index] != reader
    }.map { Slot(path: row.path, index: $0.offset) }
  }

  private static func ascends(_ a: Slot, _ b: Slot) -> Bool {
    (a.path, a.index) < (b.path, b.index)
  }
}

/// The readers of all rows.
private struct Heads {
  struct Row {
    var path: ItemPath
    /// The readers whose heads are shown.
    var visible: ArraySlice<ParticipantID>
  }

  var rows: [String: Row] = [:]
  var places: [ParticipantID: (row: String, slot: SeenHeadEdits.Slot)] = [:]

  /// - Parameter limit: Returns the number of heads that the row with an id shows.
  init(_ timeline: SectionedTimeline, _ limit: (String) -> Int) {
    for (place, element) in timeline.list.items.elements.enumerated()
    where !element.item.decoration.seenBy.isEmpty {
      add(element, timeline.list.starts.path(ofItem: place), limit)
    }
  }

  /// - Parameter limit: Returns the number of heads that the row with an id shows.
  init(_ rows: LiveRows, _ limit: (String) -> Int) {
    for index in rows.rows.markedIndices {
      guard let section = rows.section(at: index) else { continue }
      add(rows.rows[index], ItemPath(section: section.index, item: index - section.start), limit)
    }
  }

  private mutating func add(_ element: TrackedItem, _ path: ItemPath, _ limit: (String) -> Int) {
    let readers = element.item.decoration.seenBy
    rows[element.id] = Row(path: path, visible: readers.prefix(max(0, limit(element.id))))
    for (index, reader) in readers.enumerated() {
      places[reader] = (element.id, SeenHeadEdits.Slot(path: path, index: index))
    }
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
