/// A list whose changed copies share almost everything with the original.
///
/// Copies are O(1). Changing, adding and removing elements anywhere costs O(changed elements + log
/// n).
package struct PersistentList<Element: Sendable>: Sendable {
  private struct Stored: SumTreeElement {
    var element: Element
    var ownFlags: UInt8
    var flags: UInt64 { UInt64(ownFlags) }
  }

  private var tree: SumTree<Stored>
  private let flags: @Sendable (Element) -> UInt8

  /// Creates an empty list.
  ///
  /// - Parameter flags: Returns properties of an element, one bit each, that
  ///   ``last(before:having:)`` finds. The first bit marks it for ``markedIndices``. A pure
  ///   function.
  package init(flags: @escaping @Sendable (Element) -> UInt8 = { _ in 0 }) {
    tree = SumTree()
    self.flags = flags
  }

  /// Creates a list.
  ///
  /// - Parameter elements: The elements, in order.
  /// - Complexity: O(n).
  package init(_ elements: some Sequence<Element>) {
    self.init()
    let elements = Array(elements)
    tree = .build(elements.count) { stored(elements[$0]) }
  }

  /// The number of elements.
  package var count: Int { tree.count }
  /// The indexes of the elements, from 0.
  package var indices: Range<Int> { 0..<tree.count }
  /// The indexes of the elements that are marked. O(marked elements · log n).
  package var markedIndices: [Int] {
    var found: [Int] = []
    while let next = tree.first(from: (found.last ?? -1) + 1, having: 1) { found.append(next) }
    return found
  }
  /// The index of the last element before an index that has a flag; `nil` if there is none. O(log
  /// n).
  func last(before index: Int, having flag: UInt8) -> Int? {
    tree.last(before: index, having: UInt64(flag))
  }
  /// All elements, in order. O(n).
  package var elements: [Element] { self[indices] }

  /// The element at an index. The index must be in ``indices``. O(log n).
  package subscript(index: Int) -> Element { tree[index].element }

  /// The elements at the indexes of a range. Indexes that aren't in the list are skipped.
  ///
  /// - Complexity: O(log n) plus the length of the range.
  package subscript(range: Range<Int>) -> [Element] {
    tree.map(range.clamped(to: indices)) { $0.element }
  }

  /// Replaces the element at an index. The index must be in ``indices``. O(log n).
  package mutating func update(_ index: Int, to element: Element) {
    let stored = stored(element)
    tree.change(at: index) { $0 = stored }
  }

  /// Replaces the elements at many indexes.
  ///
  /// - Parameters:
  ///   - indexes: The indexes, ascending. They must be in ``indices``.
  ///   - elements: The new elements.
  /// - Complexity: O(n).
  mutating func update(_ indexes: [Int], to elements: [Element]) {
    var (index, next) = (0, 0)
    tree.changeAll { stored in
      if next < indexes.count, indexes[next] == index {
        stored.element = elements[next]
        next += 1
      }
      index += 1
    }
  }

  /// Replaces the elements of a range, which must be in ``indices``.
  ///
  /// - Complexity: O(log n) plus the numbers of old and new elements.
  package mutating func replaceSubrange(_ range: Range<Int>, with elements: some Sequence<Element>)
  {
    tree.replaceSubrange(range, with: elements.map(stored))
  }

  private func stored(_ element: Element) -> Stored {
    Stored(element: element, ownFlags: flags(element))
  }
}

extension PersistentList: Equatable where Element: Equatable {
  /// Compares the elements. O(n).
  package static func == (a: PersistentList, b: PersistentList) -> Bool {
    a.count == b.count && a.elements == b.elements
  }
}
