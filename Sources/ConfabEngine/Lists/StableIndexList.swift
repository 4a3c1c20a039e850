/// A list that grows at both ends while its elements keep their labels: whole numbers in ascending
/// order, of which those before the first element that ever was are negative.
///
/// Kept in pieces of a fixed length, so that a changed copy shares all but the ends with what it was
/// made from: to change an end costs what comes and goes there, one piece, and a pointer to each of
/// the others.
public struct StableIndexList<Element: Sendable>: Sendable {
  private static var size: Int { 128 }

  /// Piece n holds the labels from (firstPiece + n) · size on; the first and the last may be shorter.
  private var pieces: [[Element]] = []
  /// Of the elements that are there.
  public private(set) var labels: Range<Int>

  public init() { labels = 0..<0 }

  /// - Parameter start: the first label.
  public init(_ elements: some Collection<Element>, from start: Int = 0) {
    labels = start..<start
    replace(from: start, with: elements)
  }

  public var count: Int { labels.count }
  public var isEmpty: Bool { labels.isEmpty }
  public var last: Element? { isEmpty ? nil : self[labels.upperBound - 1] }

  /// The element with a label that is there. Constant.
  public subscript(label: Int) -> Element {
    let piece = Self.piece(of: label)
    let first = piece == Self.piece(of: labels.lowerBound) ? labels.lowerBound : piece * Self.size
    return pieces[piece - Self.piece(of: labels.lowerBound)][label - first]
  }

  /// Elements of a range; labels that are not there are left out. Linear in the range.
  public subscript(range: Range<Int>) -> [Element] {
    range.clamped(to: labels).map { self[$0] }
  }

  /// Puts another element in the place of one that is there. Constant, but for a copy of its piece
  /// where somebody else holds it.
  public mutating func update(_ label: Int, to element: Element) {
    let first = Self.piece(of: labels.lowerBound)
    let piece = Self.piece(of: label)
    let start = piece == first ? labels.lowerBound : piece * Self.size
    pieces[piece - first][label - start] = element
  }

  public var elements: [Element] { pieces.flatMap { $0 } }

  /// Puts other elements in the place of those from a label on.
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

  /// Puts other elements in the place of those before a label.
  public mutating func replace(before label: Int, with elements: some Collection<Element>) {
    let label = max(labels.lowerBound, min(labels.upperBound, label))
    guard label < labels.upperBound else {
      self = StableIndexList(elements, from: label - elements.count)
      return
    }
    // The piece with the label is made anew, with what stays of it.
    let end = min(labels.upperBound, (Self.piece(of: label) + 1) * Self.size)
    let kept = (label..<end).map { self[$0] }
    let old = Self.piece(of: end - 1) - Self.piece(of: labels.lowerBound) + 1
    let head = StableIndexList(Array(elements) + kept, from: label - elements.count)
    pieces.replaceSubrange(0..<old, with: head.pieces)
    labels = head.labels.lowerBound..<labels.upperBound
  }

  /// The last label of which a condition holds that holds of all before it. Logarithmic.
  func last(where isBefore: (Element) -> Bool) -> Int? {
    var (low, high) = (labels.lowerBound, labels.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > labels.lowerBound ? low - 1 : nil
  }

  private static func piece(of label: Int) -> Int { label >> 7 }
}

extension StableIndexList: Equatable where Element: Equatable {
  public static func == (a: StableIndexList, b: StableIndexList) -> Bool {
    a.count == b.count && a.elements == b.elements
  }
}
