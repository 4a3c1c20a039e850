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
    self.init(from: Heads(old), to: Heads(new), limit)
  }

  /// Computes the edits between any two states of a conversation.
  ///
  /// - Parameters:
  ///   - old: The rows before the change.
  ///   - new: The rows after the change.
  ///   - limit: The number of heads that a row shows. A negative limit counts as 0.
  /// - Complexity: O(r log n), where r is the number of readers.
  public init(from old: LiveRows, to new: LiveRows, limit: Int = 10) {
    self.init(from: Heads(old), to: Heads(new), limit)
  }

  private init(from before: Heads, to after: Heads, _ limit: Int) {
    for (id, row) in before.rows {
      let readers = after.rows[id]?.readers ?? []
      deletes += Self.changed(row, against: readers, limit)
    }
    for (id, row) in after.rows {
      let readers = before.rows[id]?.readers ?? []
      inserts += Self.changed(row, against: readers, limit)
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
  private static func changed(
    _ row: Heads.Row, against others: [ParticipantID], _ limit: Int
  ) -> [Slot] {
    row.readers.prefix(max(0, limit)).enumerated().filter { index, reader in
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
    var readers: [ParticipantID]
  }

  var rows: [String: Row] = [:]
  var places: [ParticipantID: (row: String, slot: SeenHeadEdits.Slot)] = [:]

  init(_ timeline: SectionedTimeline) {
    for (place, element) in timeline.list.items.elements.enumerated()
    where !element.item.decoration.seenBy.isEmpty {
      add(element, timeline.list.starts.path(ofItem: place))
    }
  }

  init(_ rows: LiveRows) {
    for index in rows.rows.markedIndices {
      guard let section = rows.section(at: index) else { continue }
      add(rows.rows[index], ItemPath(section: section.index, item: index - section.start))
    }
  }

  private mutating func add(_ element: TrackedItem, _ path: ItemPath) {
    let readers = element.item.decoration.seenBy
    rows[element.id] = Row(path: path, readers: readers)
    for (index, reader) in readers.enumerated() {
      places[reader] = (element.id, SeenHeadEdits.Slot(path: path, index: index))
    }
  }
}
