import Algorithms

/// A list that grows at both ends without changing the indexes of its elements.
///
/// An index is called a label. Labels are consecutive. An element that is added before the first one
/// gets a lower label, which can be negative.
///
/// The list is stored in chunks of 128 elements. A changed copy shares all chunks that didn't change.
/// Changing an end costs O(changed elements + chunks).
public struct StableIndexList<Element: Sendable>: Sendable {
  private static var size: Int { 128 }

  /// The element with label `l` is in chunk `l / 128 - firstChunk`. The first and last can be shorter.
  private var pieces: [[Element]] = []
  /// The labels of the elements in the list.
  public private(set) var labels: Range<Int>

  /// Creates an empty list whose first label will be 0.
  public init() { labels = 0..<0 }

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order.
  ///   - start: The label of the first element.
  /// - Complexity: O(n).
  public init(_ elements: some Collection<Element>, from start: Int = 0) {
    labels = start..<start
    replace(from: start, with: elements)
  }

  /// The number of elements.
  public var count: Int { labels.count }
  /// Whether the list has no elements.
  public var isEmpty: Bool { labels.isEmpty }
  /// The last element, or `nil` if the list is empty.
  public var last: Element? { isEmpty ? nil : self[labels.upperBound - 1] }

  /// The element with a label. The label must be in ``labels``. O(1).
  public subscript(label: Int) -> Element {
    let piece = Self.piece(of: label)
    let first = piece == Self.piece(of: labels.lowerBound) ? labels.lowerBound : piece * Self.size
    return pieces[piece - Self.piece(of: labels.lowerBound)][label - first]
  }

  /// The elements with labels in a range. Labels that aren't in the list are skipped.
  ///
  /// - Complexity: O(n) in the length of the range.
  public subscript(range: Range<Int>) -> [Element] {
    range.clamped(to: labels).map { self[$0] }
  }

  /// Replaces the element with a label. The label must be in ``labels``.
  ///
  /// - Complexity: O(1), or a copy of its chunk if another list shares it.
  public mutating func update(_ label: Int, to element: Element) {
    let first = Self.piece(of: labels.lowerBound)
    let piece = Self.piece(of: label)
    let start = piece == first ? labels.lowerBound : piece * Self.size
    pieces[piece - first][label - start] = element
  }

  /// All elements, in order. O(n).
  public var elements: [Element] { pieces.flatMap { $0 } }

  /// Replaces the elements from a label to the end. A label outside the list stands for its nearer end.
  ///
  /// - Complexity: O(new elements + chunks).
  public mutating func replace(from label: Int, with elements: some Collection<Element>) {
    let label = max(labels.lowerBound, min(labels.upperBound, label))
    let base = Self.piece(of: labels.lowerBound)
    if label < labels.upperBound {
      pieces.removeLast(Self.piece(of: labels.upperBound - 1) - Self.piece(of: label))
      let start = max(labels.lowerBound, Self.piece(of: label) * Self.size)
      pieces[pieces.count - 1].removeSubrange((label - start)...)
      if pieces[pieces.count - 1].isEmpty { pieces.removeLast() }
    }
    var next = label
    for element in elements {
      let piece = Self.piece(of: next) - base
      if piece == pieces.count { pieces.append([]) }
      pieces[piece].append(element)
      next += 1
    }
    labels = labels.lowerBound..<next
  }

  /// Replaces the elements before a label. A label outside the list stands for its nearer end.
  ///
  /// - Complexity: O(new elements + chunks).
  public mutating func replace(before label: Int, with elements: some Collection<Element>) {
    let label = max(labels.lowerBound, min(labels.upperBound, label))
    guard label < labels.upperBound else {
      self = StableIndexList(elements, from: label - elements.count)
      return
    }
    // Rebuild the chunk that contains the label from what remains of it.
    let end = min(labels.upperBound, (Self.piece(of: label) + 1) * Self.size)
    let kept = (label..<end).map { self[$0] }
    let old = Self.piece(of: end - 1) - Self.piece(of: labels.lowerBound) + 1
    let head = StableIndexList(Array(elements) + kept, from: label - elements.count)
    pieces.replaceSubrange(0..<old, with: head.pieces)
    labels = head.labels.lowerBound..<labels.upperBound
  }

  /// The label of the last element that satisfies a condition. The condition must hold for a prefix of
  /// the list. O(log n).
  func last(where isBefore: (Element) -> Bool) -> Int? {
    let end = labels.partitioningIndex { !isBefore(self[$0]) }
    return end > labels.lowerBound ? end - 1 : nil
  }

  private static func piece(of label: Int) -> Int { label >> 7 }
}

extension StableIndexList: Equatable where Element: Equatable {
  /// Compares the elements, not the labels.
  public static func == (a: StableIndexList, b: StableIndexList) -> Bool {
    a.count == b.count && a.elements == b.elements
  }
}
