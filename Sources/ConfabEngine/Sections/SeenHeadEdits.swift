import ConfabModel
import ConfabTimeline

/// What becomes of the heads of readers when a timeline changes.
///
/// Heads are no rows: they are elements beside a row, of the kinds `seenHead0`, `seenHead1`, …, the
/// first at the right. A collection view keeps such an element as long as its row and kind are there,
/// so it must be told of every slot that has another reader now, also of those that only moved up
/// because somebody left a gap.
public struct SeenHeadEdits: Sendable, Equatable {
  /// A slot at a row.
  public struct Slot: Sendable, Hashable {
    public var path: ItemPath
    /// 0 is at the right.
    public var index: Int

    public init(path: ItemPath, index: Int) {
      self.path = path
      self.index = index
    }

    /// The element kind that a collection view knows the slot by.
    public var elementKind: String { "seenHead\(index)" }
  }

  /// A reader's way, for the animation.
  public struct Journey: Sendable, Equatable {
    public var reader: ParticipantID
    /// `nil` where the reader stood nowhere. Slots at and beyond the limit are hidden behind "+N": who
    /// is there moves as well.
    public var from: Slot?
    /// `nil` where the reader stands nowhere now.
    public var to: Slot?

    public init(reader: ParticipantID, from: Slot?, to: Slot?) {
      self.reader = reader
      self.from = from
      self.to = to
    }
  }

  /// Slots of the old rows whose head goes, ascending.
  public var deletes: [Slot] = []
  /// Slots of the new rows whose head comes, ascending.
  public var inserts: [Slot] = []
  /// Every reader who stands at another row or in another slot, by id.
  public var journeys: [Journey] = []

  /// Linear, but for sorting the readers.
  ///
  /// - Parameter limit: how many heads of one row are shown; none if it is negative.
  public init(from old: SectionedTimeline, to new: SectionedTimeline, limit: Int = 10) {
    let before = Heads(old)
    let after = Heads(new)
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

  /// The shown slots of a row whose reader is not the one that the other state has there.
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

/// Where every reader stands.
private struct Heads {
  struct Row {
    var path: ItemPath
    var readers: [ParticipantID]
  }

  var rows: [String: Row] = [:]
  var places: [ParticipantID: (row: String, slot: SeenHeadEdits.Slot)] = [:]

  init(_ timeline: SectionedTimeline) {
    for (place, element) in timeline.list.items.elements.enumerated() {
      let readers = element.item.decoration.seenBy
      guard !readers.isEmpty else { continue }
      let path = timeline.list.starts.path(ofItem: place)
      rows[element.id] = Row(path: path, readers: readers)
      for (index, reader) in readers.enumerated() {
        places[reader] = (element.id, SeenHeadEdits.Slot(path: path, index: index))
      }
    }
  }
}
