import ConfabLayout
import ConfabScene

extension LiveLayout {
  /// The elements beside measured rows, from top to bottom. If an accessory gives two elements the
  /// same identity, the upper one counts.
  ///
  /// - Parameter rows: Rows of this layout, from top to bottom. Other rows are skipped.
  /// - Complexity: O(rows · log n + elements).
  public func elements(of rows: [ItemLayout]) -> [RowElement] {
    var ids = Set<RowElement.ID>()
    return rows.flatMap { row in
      model.frame(of: row.item.id).map { elements(of: row, at: $0.y) } ?? []
    }.filter { ids.insert($0.id).inserted }
  }

  /// - Parameter y: The top edge of the row, in points.
  private func elements(of row: ItemLayout, at y: Double) -> [RowElement] {
    let grid = request.grid
    return row.accessories.flatMap { accessory in
      accessory.elements.map { element in
        let owner: RowElement.ID.Owner =
          switch element.owner {
          case .row: .row(row.item.id)
          case .section(let id): .section(id)
          case .conversation: .conversation
          }
        let frame = grid.outward(element.frame)
        let content = Rect(
          x: frame.x, y: grid.round(y + frame.y), width: frame.width, height: frame.height)
        return RowElement(
          id: RowElement.ID(part: accessory.part, key: element.key, owner: owner),
          row: row.item.id, frameInRow: frame,
          attributes: .init(frame: content, alpha: element.isHidden ? 0 : 1))
      }
    }
  }

  /// The indexes of the rows whose elements are compared with those of another layout, ascending:
  /// the rows near the screen in either layout, and all rows with heads of readers.
  ///
  /// - Parameters:
  ///   - near: The indexes of the rows near the screen in this layout.
  ///   - other: The other layout.
  ///   - nearOther: The indexes of the rows near the screen in the other layout.
  /// - Complexity: O((rows near the screen + rows with heads) · log n).
  package func rowsToCompare(
    near: Range<Int>, with other: LiveLayout, near nearOther: Range<Int>
  ) -> [Int] {
    var indexes = Set(near.clamped(to: rows.rows.indices))
    indexes.formUnion(rows.rows.markedIndices)
    let otherRows = Set(nearOther.clamped(to: other.rows.rows.indices))
      .union(other.rows.rows.markedIndices)
    for row in otherRows {
      if let index = model.index(of: other.rows.rows[row].id) { indexes.insert(index) }
    }
    return indexes.sorted()
  }
}

/// An element beside a row, such as a reader's head, a name or a mark.
public struct RowElement: Sendable, Equatable, Identifiable {
  /// The identity of an element. It stays the same while the element moves.
  public struct ID: Sendable, Hashable {
    /// What an element belongs to.
    public enum Owner: Sendable, Hashable {
      /// The row with an id.
      case row(String)
      /// The section with an id.
      case section(String)
      /// The conversation.
      case conversation
    }

    /// The part name of the accessory, such as `seen`. See `RowAccessory.part`.
    public let part: String
    /// The key within the accessory, such as the id of a reader.
    public let key: String?
    /// The owner.
    public let owner: Owner

    /// Creates an id.
    package init(part: String, key: String? = nil, owner: Owner) {
      self.part = part
      self.key = key
      self.owner = owner
    }
  }

  /// The identity.
  public let id: ID
  /// The id of the row that the element is beside.
  public let row: String
  /// The frame in points, in the row's coordinates. Its edges are whole device pixels.
  public let frameInRow: Rect
  /// How the element is shown, in content coordinates.
  public let attributes: Attributes

  /// Whether the element is not drawn: the head of a reader whom a badge counts.
  package var isHidden: Bool { attributes.alpha == 0 }

  /// Whether the element is the head of a reader, whose id is the key of its ``id``.
  package var isSeenHead: Bool { id.part == "seen" && id.key != nil }
}
