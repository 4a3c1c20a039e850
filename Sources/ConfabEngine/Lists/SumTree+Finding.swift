extension SumTree {
  /// An element with its index and the sum of the extents before it.
  struct Place {
    var index: Int
    var start: Int
    var element: Element
  }

  /// The element at an index, or `nil` if there is none. O(log n).
  func place(at index: Int) -> Place? {
    find { count, _, _ in count > index }
  }

  /// The first element whose end is past an extent, or exactly at it if `orAt` is true. O(log n).
  func place(past extent: Int, orAt: Bool) -> Place? {
    find { _, sum, _ in orAt ? sum >= extent : sum > extent }
  }

  /// The first element with a label that is not lower. O(log n).
  func place(labeled label: Int) -> Place? {
    find { _, _, last in last >= label }
  }

  /// The first element that satisfies a condition on the number of elements up to it, the sum of
  /// their extents and its label. The condition must also hold for all later elements.
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
    for element in node.elements {
      if isPast(index + 1, start + element.extent, element.label) {
        return Place(index: index, start: start, element: element)
      }
      index += 1
      start += element.extent
    }
    return nil
  }

  /// The element at an index. O(log n).
  subscript(index: Int) -> Element {
    var node = self
    var index = index
    while node.level > 0 {
      var child = 0
      while child < node.children.count - 1, node.children[child].count <= index {
        index -= node.children[child].count
        child += 1
      }
      node = node.children[child]
    }
    return node.elements[index]
  }

  /// The sum of the extents before an index. O(log n).
  func extent(before index: Int) -> Int { place(at: index)?.start ?? extent }

  /// The index of the last element before an index that has all flags of a mask, or `nil` if there
  /// is none. O(log n) for a single flag.
  func last(before end: Int, having mask: UInt64) -> Int? {
    guard flags & mask == mask, end > 0 else { return nil }
    if level == 0 {
      return elements.prefix(end).lastIndex { $0.flags & mask == mask }
    }
    var first = count
    for child in children.reversed() {
      first -= child.count
      if first < end, let found = child.last(before: end - first, having: mask) {
        return first + found
      }
    }
    return nil
  }

  /// The index of the first element from an index on that has all flags of a mask, or `nil` if
  /// there is none. O(log n) for a single flag.
  func first(from start: Int, having mask: UInt64) -> Int? {
    guard flags & mask == mask, start < count else { return nil }
    if level == 0 {
      return elements.indices.dropFirst(start).first { elements[$0].flags & mask == mask }
    }
    var first = 0
    for child in children {
      if start < first + child.count,
        let found = child.first(from: max(0, start - first), having: mask)
      {
        return first + found
      }
      first += child.count
    }
    return nil
  }

  /// The elements of a range, in order. O(elements in the range + log n).
  func elements(in range: Range<Int>) -> [Element] { map(range) { $0 } }

  /// Values of the elements of a range, in order. O(elements in the range + log n).
  func map<Value>(_ range: Range<Int>, _ value: (Element) -> Value) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(range.count)
    forEach(in: range) { values.append(value($0)) }
    return values
  }

  private func forEach(in range: Range<Int>, _ body: (Element) -> Void) {
    for index in range.clamped(to: elements.indices) { body(elements[index]) }
    var first = 0
    for child in children {
      if first < range.upperBound, first + child.count > range.lowerBound {
        child.forEach(in: range.lowerBound - first..<range.upperBound - first, body)
      }
      first += child.count
    }
  }

  /// The elements of a range with their places, in order. O(elements in the range + log n).
  func places(_ range: Range<Int>) -> [Place] {
    var places: [Place] = []
    places.reserveCapacity(range.count)
    forEach(in: range, from: 0, start: 0) { places.append($0) }
    return places
  }

  private func forEach(in range: Range<Int>, from first: Int, start: Int, _ body: (Place) -> Void) {
    var index = first
    var sum = start
    for element in elements {
      if range.contains(index) { body(Place(index: index, start: sum, element: element)) }
      index += 1
      sum += element.extent
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
    let least = (level == 0 ? Self.maximumElements : Self.maximumChildren) / 2
    let width = level == 0 ? elements.count : children.count
    if width > 2 * least { return "\(width) at level \(level)" }
    if !isRoot, width < least { return "only \(width) at level \(level)" }
    if level > 0, width < 2 { return "a root of \(width)" }
    if level == 0 ? !children.isEmpty : !elements.isEmpty { return "elements and children" }
    let sum = elements.reduce(0) { $0 + $1.extent }
    if extent != children.reduce(sum, { $0 + $1.extent }) { return "extent \(extent)" }
    if count != children.reduce(elements.count, { $0 + $1.count }) { return "count \(count)" }
    let labels = level == 0 ? elements.map(\.label) : children.map(\.lastLabel)
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
