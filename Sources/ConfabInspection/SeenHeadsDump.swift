import Confab
import ConfabEngine
import ConfabScene

/// The heads of readers in two states of a conversation, which `confab timeline --from` prints as
/// JSON: how each head moves, and what a collection view inserts and deletes.
package struct SeenHeadsDump: Encodable, Sendable, Equatable {
  /// A head in one of the states.
  package struct End: Encodable, Sendable, Equatable {
    /// The id of the row that has the head; `nil` if the reader has no head in this state.
    @Nullable package var row: String?
    /// The frame in points, in the coordinates of the state's layout: of the head, or of the badge
    /// that counts it. If there is no head, the place where it appears or disappears.
    package var frame: Rect
    /// 0 if there is no head or a badge counts it, otherwise 1.
    package var opacity: Double
    /// The size relative to the frame, around its center.
    package var scale: Double
  }

  /// The movement of a reader's head.
  package struct Movement: Encodable, Sendable, Equatable {
    /// The id of the reader.
    package var reader: String
    /// The head in the older state.
    package var start: End
    /// The head in the newer state.
    package var end: End
  }

  /// An element beside a row, as a collection view knows it.
  package struct Element: Encodable, Sendable, Equatable {
    /// The kind of the element, from `seenHead0`. A head keeps its kind while it stays beside its
    /// row.
    package var kind: String
    /// The path of the row.
    package var path: ItemPath

    init(_ slot: SeenHeadEdits.Slot) {
      kind = slot.elementKind
      path = slot.path
    }
  }

  /// The elements that are deleted, with the paths of the older state.
  package let deletes: [Element]
  /// The elements that are inserted, or get another place in their row, with the paths of the newer
  /// state.
  package let inserts: [Element]
  /// All readers that have a head in one of the states, by id.
  package let movements: [Movement]

  /// No heads in either state.
  init() { (deletes, inserts, movements) = ([], [], []) }

  /// Compares the heads of two layouts.
  ///
  /// - Parameters:
  ///   - old: The older layout.
  ///   - oldElements: The elements beside those of its rows that have heads.
  ///   - new: The newer layout.
  ///   - newElements: The elements beside those of its rows that have heads.
  init(
    from old: LiveLayout, _ oldElements: [RowElement], to new: LiveLayout,
    _ newElements: [RowElement]
  ) {
    let edits = SeenHeadEdits(from: old.rows, oldElements, to: new.rows, newElements)
    deletes = edits.deletes.map(Element.init)
    inserts = edits.inserts.map(Element.init)
    let (before, after) = (oldElements.filter(\.isSeenHead), newElements.filter(\.isSeenHead))
    let changes = ElementChanges(from: old, before, to: new, after)
    let changed = (changes.removes + changes.inserts + changes.moves).compactMap(Movement.init)
    let moved = Set(changed.map(\.reader))
    let still = after.compactMap { Movement(still: $0) }.filter { !moved.contains($0.reader) }
    movements = (changed + still).sorted { $0.reader < $1.reader }
  }
}

extension SeenHeadsDump.Movement {
  fileprivate init?(_ change: ElementChanges.Change) {
    guard let reader = change.id?.key else { return nil }
    self.init(
      reader: reader, start: .init(change.start, row: change.from?.row),
      end: .init(change.end, row: change.to?.row))
  }

  fileprivate init?(still element: RowElement) {
    guard let reader = element.id.key else { return nil }
    let end = SeenHeadsDump.End(element.attributes, row: element.row)
    self.init(reader: reader, start: end, end: end)
  }
}

extension SeenHeadsDump.End {
  fileprivate init(_ attributes: RowElement.Attributes, row: String?) {
    self.row = row
    frame = attributes.frame
    opacity = attributes.alpha
    scale = attributes.scale
  }
}
