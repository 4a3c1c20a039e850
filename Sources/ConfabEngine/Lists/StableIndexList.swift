import Algorithms

/// A list that grows at both ends without changing the indexes of its elements.
///
/// Indexes are consecutive. An element that is added before the first one gets a lower index, which can
/// be negative.
///
/// The list is stored in chunks of 128 elements. A changed copy shares all chunks that didn't change.
/// Changing an end costs O(changed elements + chunks).
public struct StableIndexList<Element: Sendable>: Sendable {
  private static var size: Int { 128 }

  /// The element at index `i` is in chunk `i / 128 - firstChunk`. The first and last can be shorter.
  private var pieces: [[Element]] = []
  /// The indexes of the elements in the list.
  public private(set) var indices: Range<Int>

  /// Creates an empty list whose first index will be 0.
  public init() { indices = 0..<0 }

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order.
  ///   - start: The index of the first element.
  /// - Complexity: O(n).
  public init(_ elements: some Collection<Element>, from start: Int = 0) {
    indices = start..<start
    replace(from: start, with: elements)
  }

  /// The number of elements.
  public var count: Int { indices.count }
  /// Whether the list has no elements.
  public var isEmpty: Bool { indices.isEmpty }
  /// The last element, or `nil` if the list is empty.
  public var last: Element? { isEmpty ? nil : self[indices.upperBound - 1] }

  /// The element at an index. The index must be in ``indices``. O(1).
  public subscript(index: Int) -> Element {
    let piece = Self.piece(of: index)
    let first = piece == Self.piece(of: indices.lowerBound) ? indices.lowerBound : piece * Self.size
    return pieces[piece - Self.piece(of: indices.lowerBound)][index - first]
  }

  /// The elements at the indexes of a range. Indexes that aren't in the list are skipped.
  ///
  /// - Complexity: O(n) in the length of the range.
  public subscript(range: Range<Int>) -> [Element] {
    range.clamped(to: indices).map { self[$0] }
  }

  /// Replaces the element at an index. The index must be in ``indices``.
  ///
  /// - Complexity: O(1), or a copy of its chunk if another list shares it.
  public mutating func update(_ index: Int, to element: Element) {
    let first = Self.piece(of: indices.lowerBound)
    let piece = Self.piece(of: index)
    let start = piece == first ? indices.lowerBound : piece * Self.size
    pieces[piece - first][index - start] = element
  }

  /// All elements, in order. O(n).
  public var elements: [Element] { pieces.flatMap { $0 } }

  /// Replaces the elements from an index to the end. An index outside the list stands for its nearer end.
  ///
  /// - Complexity: O(new elements + chunks).
  public mutating func replace(from index: Int, with elements: some Collection<Element>) {
    let index = max(indices.lowerBound, min(indices.upperBound, index))
    let base = Self.piece(of: indices.lowerBound)
    if index < indices.upperBound {
      pieces.removeLast(Self.piece(of: indices.upperBound - 1) - Self.piece(of: index))
      let start = max(indices.lowerBound, Self.piece(of: index) * Self.size)
      pieces[pieces.count - 1].removeSubrange((index - start)...)
      if pieces[pieces.count - 1].isEmpty { pieces.removeLast() }
    }
    var next = index
    for element in elements {
      let piece = Self.piece(of: next) - base
      if piece == pieces.count { pieces.append([]) }
      pieces[piece].append(element)
      next += 1
    }
    indices = indices.lowerBound..<next
  }

  /// Replaces the elements before an index. An index outside the list stands for its nearer end.
  ///
  /// - Complexity: O(new elements + chunks).
  public mutating func replace(before index: Int, with elements: some Collection<Element>) {
    let index = max(indices.lowerBound, min(indices.upperBound, index))
    guard index < indices.upperBound else {
      self = StableIndexList(elements, from: index - elements.count)
      return
    }
    // Rebuild the chunk that contains the index from what remains of it.
    let end = min(indices.upperBound, (Self.piece(of: index) + 1) * Self.size)
    let kept = (index..<end).map { self[$0] }
    let old = Self.piece(of: end - 1) - Self.piece(of: indices.lowerBound) + 1
    let head = StableIndexList(Array(elements) + kept, from: index - elements.count)
    pieces.replaceSubrange(0..<old, with: head.pieces)
    indices = head.indices.lowerBound..<indices.upperBound
  }

  /// The index of the last element that satisfies a condition. The condition must hold for a prefix of
  /// the list. O(log n).
  func last(where isBefore: (Element) -> Bool) -> Int? {
    let end = indices.partitioningIndex { !isBefore(self[$0]) }
    return end > indices.lowerBound ? end - 1 : nil
  }

  private static func piece(of index: Int) -> Int { index >> 7 }
}

extension StableIndexList: Equatable where Element: Equatable {
  /// Compares the elements, not the indexes.
  public static func == (a: StableIndexList, b: StableIndexList) -> Bool {
    a.count == b.count && a.elements == b.elements
  }
}
