/// Boxes around boxes, in drawing order: finds what meets a box without looking at all.
///
/// Sixteen neighbours share a box, sixteen of those share another, and so on. What is drawn one
/// after the other stands near each other (rows, lines, the parts of a bubble), so the boxes are
/// small; a tree sorted by place would find as much and give it back in another order.
package struct BoundsTree: Sendable {
  /// Four sides; no side is NaN.
  package struct Box: Sendable, Equatable {
    var minX: Double
    var minY: Double
    var maxX: Double
    var maxY: Double

    /// A box that meets none, and that adds nothing to another.
    static let nowhere = Box(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

    /// The whole width of some heights.
    package static func rows(_ span: Range<Double>) -> Box {
      Box(minX: -.infinity, minY: span.lowerBound, maxX: .infinity, maxY: span.upperBound)
    }

    mutating func grow(around other: Box) {
      minX = min(minX, other.minX)
      minY = min(minY, other.minY)
      maxX = max(maxX, other.maxX)
      maxY = max(maxY, other.maxY)
    }

    /// Whether more than an edge is shared.
    func meets(_ other: Box) -> Bool {
      minY < other.maxY && maxY > other.minY && minX < other.maxX && maxX > other.minX
    }
  }

  /// 16 children a box.
  private static let shift = 4
  /// The boxes that were added, then those around 16 of them, and so on; at most 16 on top.
  private var levels: [[Box]] = [[]]

  /// Around all; `nowhere` where there is none.
  var extent: Box {
    (levels.last ?? []).reduce(into: .nowhere) { $0.grow(around: $1) }
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
          levels[level].prefix(1 << Self.shift).reduce(into: .nowhere) { $0.grow(around: $1) }
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

  /// Calls `body` with the numbers of all boxes that meet another, in ascending order.
  ///
  /// - Returns: how many boxes were looked at.
  /// - Complexity: O(k log n) for k boxes that meet it where neighbours are near each other;
  ///   linear in the number of boxes where they are not.
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
  /// Nowhere where a side is not a number.
  package init(_ rect: Rect) {
    self.init(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
    if minX.isNaN || minY.isNaN || maxX.isNaN || maxY.isNaN { self = .nowhere }
  }
}
