import ConfabTimeline

extension RowTree {
  /// A row with its index and the extent of all rows before it.
  struct Place {
    var index: Int
    /// The distance from the first row's gap to this one's, in device pixels.
    var start: Int
    var row: Row
  }

  /// The row at an index, or `nil` if there is none. O(log n).
  func place(at index: Int) -> Place? {
    find { count, _, _ in count > index }
  }

  /// The first row whose bottom is past an extent, or exactly at it if `orAt` is true. O(log n).
  func place(past extent: Int, orAt: Bool) -> Place? {
    find { _, sum, _ in orAt ? sum >= extent : sum > extent }
  }

  /// The row with a label. O(log n).
  func place(labelled label: Int) -> Place? {
    find { _, _, last in last >= label }
  }

  /// The first row that satisfies a condition on the number of rows up to it, their extent and its
  /// label. The condition must also hold for all later rows.
  private func find(_ isPast: (_ count: Int, _ sum: Int, _ label: Int) -> Bool) -> Place? {
    guard isPast(count, extent, lastLabel), count > 0 else { return nil }
    var node = self
    var index = 0
    var start = 0
    while node.level > 0 {
      var child = 0
      while child < node.children.count - 1,
        !isPast(
          index + node.children[child].count, start + node.children[child].extent,
          node.children[child].lastLabel)
      {
        index += node.children[child].count
        start += node.children[child].extent
        child += 1
      }
      node = node.children[child]
    }
    for row in node.rows {
      if isPast(index + 1, start + row.extent, row.label) {
        return Place(index: index, start: start, row: row)
      }
      index += 1
      start += row.extent
    }
    return nil
  }

  /// The rows of a range with their places, in order. O(rows in the range + log n).
  func places(_ range: Range<Int>) -> [Place] {
    var places: [Place] = []
    places.reserveCapacity(range.count)
    forEach(in: range, from: 0, start: 0) { places.append($0) }
    return places
  }

  private func forEach(in range: Range<Int>, from first: Int, start: Int, _ body: (Place) -> Void) {
    var index = first
    var sum = start
    for row in rows {
      if range.contains(index) { body(Place(index: index, start: sum, row: row)) }
      index += 1
      sum += row.extent
    }
    for child in children {
      if index + child.count > range.lowerBound, index < range.upperBound {
        child.forEach(in: range, from: index, start: sum, body)
      }
      index += child.count
      sum += child.extent
    }
  }

  /// The violated invariant of the tree, or `nil`. Tests call it after every change.
  func invariantViolation(isRoot: Bool = true) -> String? {
    let least = (level == 0 ? Self.maximumRows : Self.maximumChildren) / 2
    let width = level == 0 ? rows.count : children.count
    if width > 2 * least { return "\(width) at level \(level)" }
    if !isRoot, width < least { return "only \(width) at level \(level)" }
    if level > 0, width < 2 { return "a root of \(width)" }
    if level == 0 ? !children.isEmpty : !rows.isEmpty { return "rows and children" }
    let rowSum = rows.reduce(0) { $0 + $1.extent }
    if extent != children.reduce(rowSum, { $0 + $1.extent }) { return "extent \(extent)" }
    if count != children.reduce(rows.count, { $0 + $1.count }) { return "count \(count)" }
    let labels = level == 0 ? rows.map(\.label) : children.map(\.lastLabel)
    if zip(labels, labels.dropFirst()).contains(where: { $0 >= $1 }) { return "labels \(labels)" }
    for child in children {
      if child.level != level - 1 { return "level \(child.level) under \(level)" }
      if let invariantViolation = child.invariantViolation(isRoot: false) {
        return invariantViolation
      }
    }
    return nil
  }
}
