/// A part of the structure of a text, such as an item of a list, which screen readers announce.
package struct StructureNode: Sendable, Hashable {
  /// The kinds of parts.
  package enum Role: Sendable, Hashable {
    /// A list of items.
    case list
    /// An item with a label and a body.
    case item
    /// The bullet or the number of an item.
    case label
    /// The content of an item.
    case body
    /// A table of rows.
    case table
    /// A row of cells.
    case row
    case headCell, cell
    /// A quotation.
    case quote
    /// Several parts that belong together.
    case section
    case paragraph
    /// A heading of a level of 1 … 6.
    case heading(UInt8)
    /// A picture.
    case figure
  }

  package var role: Role
  /// The number, by which a part is told apart from others of its kind in the same row of the
  /// timeline.
  package var number: Int32

  /// Creates a part.
  package init(_ role: Role, _ number: Int = 0) {
    self.role = role
    self.number = Int32(truncatingIfNeeded: number)
  }
}

extension StructureNode.Role {
  /// Whether a part of this kind has text or a picture, and no other parts.
  package var isLeaf: Bool {
    switch self {
    case .label, .headCell, .cell, .paragraph, .heading, .figure: true
    case .list, .item, .body, .table, .row, .quote, .section: false
    }
  }
}
