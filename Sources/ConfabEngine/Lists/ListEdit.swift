/// The replacement of consecutive elements of a list by others.
///
/// The edits of one change are ascending, don't touch, and have indexes of the list before the
/// change.
package struct ListEdit<Element: Sendable>: Sendable {
  /// The indexes of the elements that are replaced.
  package var range: Range<Int>
  /// The new elements.
  package var elements: [Element]

  /// Creates an edit.
  package init(replacing range: Range<Int>, with elements: [Element]) {
    self.range = range
    self.elements = elements
  }
}

extension ListEdit: Equatable where Element: Equatable {}
