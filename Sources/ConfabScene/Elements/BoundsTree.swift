/// A tree of bounding boxes in drawing order: finds the elements that meet a box without a look at
/// each of them.
///
/// Sixteen neighbors share a box, sixteen of those share another, and so on. Elements that are
/// drawn in a row are near each other (rows, lines, the parts of a bubble), so the boxes are small.
/// A tree sorted by position would find the same elements in another order.
package struct BoundsTree: Sendable {
  /// A box by its four sides, none of which is NaN.
  package struct Box: Sendable, Equatable {
    var minX: Double
    var minY: Double
    var maxX: Double
    var maxY: Double

    /// The empty box. It meets no box and adds nothing to another.
    static let empty = Box(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

    /// A box of unlimited width.
    package static func rows(_ span: Range<Double>) -> Box {
      Box(minX: -.infinity, minY: span.lowerBound, maxX: .infinity, maxY: span.upperBound)
    }

    mutating func grow(around other: Box) {
      minX = min(minX, other.minX)
      minY = min(minY, other.minY)
      maxX = max(maxX, other.maxX)
      maxY = max(maxY, other.maxY)
    }

    /// Whether the boxes share more than an edge.
    func meets(_ other: Box) -> Bool {
      minY < other.maxY && maxY > other.minY && minX < other.maxX && maxX > other.minX
    }
  }

  /// A box has 2⁴ children.
  private static let shift = 4
  /// The added boxes, then the boxes around 16 of them each, and so on; the last level has at most
  /// 16.
  private var levels: [[Box]] = [[]]

  /// The box around all boxes.
  var extent: Box {
    (levels.last ?? []).reduce(into: .empty) { $0.grow(around: $1) }
  }

  /// - Complexity: O(log n).
  mutating func append(_ rect: Rect) {
    let box = Box(rect)
    var index = levels[0].count
    levels[0].append(box)
    var level = 0
    while true {
      if level + 1 == levels.count {
        guard levels[level].count > 1 << Self.shift else { return }
        levels.append([
          levels[level].prefix(1 << Self.shift).reduce(into: .empty) { $0.grow(around: $1) }
        ])
      }
      index >>= Self.shift
      level += 1
      if index == levels[level].count {
        levels[level].append(box)
      } else {
        levels[level][index].grow(around: box)
      }
    }
  }

  /// Calls `body` with the index of each box that meets `target`, in ascending order.
  ///
  /// - Returns: the number of boxes that were compared.
  /// - Complexity: O(k log n) for k boxes that meet the target if neighbors are near each other;
  ///   linear in the number of boxes otherwise.
  @discardableResult
  package func visit(_ target: Box, _ body: (Int) throws -> Void) rethrows -> Int {
    let top = levels.count - 1
    return try visit(target, level: top, levels[top].indices, body)
  }

  private func visit(
    _ target: Box, level: Int, _ indexes: Range<Int>, _ body: (Int) throws -> Void
  ) rethrows -> Int {
    var looks = indexes.count
    for index in indexes where levels[level][index].meets(target) {
      guard level > 0 else {
        try body(index)
        continue
      }
      let first = index << Self.shift
      let end = min(first + (1 << Self.shift), levels[level - 1].count)
      looks += try visit(target, level: level - 1, first..<end, body)
    }
    return looks
  }
}

extension BoundsTree.Box {
  /// The box of a rectangle; the empty box if a side is NaN.
  package init(_ rect: Rect) {
    self.init(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
    if minX.isNaN || minY.isNaN || maxX.isNaN || maxY.isNaN { self = .empty }
  }
}
