/// Elements in order, with the sums of their extents: a B+ tree (Bayer, McCreight 1972) with the
/// joins and splits of ropes (Boehm, Atkinson, Plass 1995).
///
/// A changed copy shares everything except one path with the original.
struct SumTree<Element: SumTreeElement>: Sendable {
  static var maximumElements: Int { 32 }
  static var maximumChildren: Int { 16 }

  /// The height of the tree; 0 for a leaf.
  private(set) var level: Int
  private(set) var count: Int
  /// The sum of all extents.
  private(set) var extent: Int
  /// The label of the last element.
  private(set) var lastLabel: Int
  /// The flags that any element has.
  private(set) var flags: UInt64
  /// The elements of a leaf; otherwise empty.
  private(set) var elements: [Element]
  /// The children of an inner node; otherwise empty.
  private(set) var children: [SumTree]

  init(elements: [Element] = []) {
    level = 0
    count = elements.count
    extent = elements.reduce(0) { $0 + $1.extent }
    lastLabel = elements.last?.label ?? .min
    flags = elements.reduce(0) { $0 | $1.flags }
    self.elements = elements
    children = []
  }

  private init(children: [SumTree]) {
    level = (children.first?.level ?? 0) + 1
    count = children.reduce(0) { $0 + $1.count }
    extent = children.reduce(0) { $0 + $1.extent }
    lastLabel = children.last?.lastLabel ?? .min
    flags = children.reduce(0) { $0 | $1.flags }
    elements = []
    self.children = children
  }

  /// Creates a tree of any number of elements. O(n).
  static func build(_ elements: [Element]) -> SumTree {
    build(elements.count) { elements[$0] }
  }

  /// Creates a tree of any number of elements. O(n).
  ///
  /// - Parameter element: Returns the element at an index.
  static func build(_ count: Int, _ element: (Int) -> Element) -> SumTree {
    var trees = parts(count, maximumElements).map { SumTree(elements: $0.map(element)) }
    while trees.count > 1 {
      trees = parts(trees.count, maximumChildren).map { SumTree(children: Array(trees[$0])) }
    }
    return trees.first ?? SumTree()
  }

  /// The smallest number of ranges of at most `most` elements, of nearly equal length.
  private static func parts(_ count: Int, _ most: Int) -> [Range<Int>] {
    let number = (count + most - 1) / most
    return (0..<number).map { count * $0 / number..<count * ($0 + 1) / number }
  }

  private var width: Int { level == 0 ? elements.count : children.count }
  /// Whether the node has enough children to be a child itself.
  private var isFull: Bool {
    width >= (level == 0 ? Self.maximumElements : Self.maximumChildren) / 2
  }

  /// Merges two trees of the same level into one.
  private static func merge(_ left: SumTree, _ right: SumTree) -> SumTree {
    if left.level == 0 { return build(left.elements + right.elements) }
    return root(left.children + right.children)
  }

  /// A tree of at most twice the maximum number of children.
  private static func root(_ children: [SumTree]) -> SumTree {
    guard children.count > maximumChildren else { return SumTree(children: children) }
    let half = children.count / 2
    return SumTree(children: [
      SumTree(children: Array(children[..<half])), SumTree(children: Array(children[half...])),
    ])
  }

  /// A tree with the elements of both trees. O(log n).
  static func join(_ left: SumTree, _ right: SumTree) -> SumTree {
    if left.count == 0 { return right }
    if right.count == 0 { return left }
    if left.level == right.level {
      return left.isFull && right.isFull
        ? SumTree(children: [left, right]) : merge(left, right)
    }
    if left.level > right.level {
      let joined = join(left.children[left.children.count - 1], right)
      return root(
        left.children.dropLast() + (joined.level == left.level ? joined.children : [joined]))
    }
    let joined = join(left, right.children[0])
    return root(
      (joined.level == right.level ? joined.children : [joined]) + right.children.dropFirst())
  }

  /// Splits the tree before an index. O(log n).
  func split(at index: Int) -> (SumTree, SumTree) {
    if index <= 0 { return (SumTree(), self) }
    if index >= count { return (self, SumTree()) }
    guard level > 0 else {
      return (
        SumTree(elements: Array(elements[..<index])), SumTree(elements: Array(elements[index...]))
      )
    }
    var before = 0
    var child = 0
    while before + children[child].count <= index {
      before += children[child].count
      child += 1
    }
    let (left, right) = children[child].split(at: index - before)
    return (
      Self.join(Self.alone(children[..<child]), left),
      Self.join(right, Self.alone(children[(child + 1)...]))
    )
  }

  /// A tree of adjacent children, which can be one or none.
  private static func alone(_ children: ArraySlice<SumTree>) -> SumTree {
    guard let first = children.first else { return SumTree() }
    return children.count == 1 ? first : SumTree(children: Array(children))
  }

  /// Replaces the elements of a range. O(elements + log n).
  mutating func replaceSubrange(_ range: Range<Int>, with elements: [Element]) {
    let (left, rest) = split(at: range.lowerBound)
    let right = rest.split(at: range.count).1
    self = .join(.join(left, .build(elements)), right)
  }

  /// Changes an element in place, but not its label. O(log n).
  mutating func change(at index: Int, _ body: (inout Element) -> Void) {
    guard level > 0 else {
      extent -= elements[index].extent
      body(&elements[index])
      extent += elements[index].extent
      flags = elements.reduce(0) { $0 | $1.flags }
      return
    }
    var before = 0
    var child = 0
    while before + children[child].count <= index {
      before += children[child].count
      child += 1
    }
    extent -= children[child].extent
    children[child].change(at: index - before, body)
    extent += children[child].extent
    flags = children.reduce(0) { $0 | $1.flags }
  }

  /// Changes every element, but not its label, in order. O(n).
  mutating func changeAll(_ body: (inout Element) -> Void) {
    (extent, flags) = (0, 0)
    for index in elements.indices {
      body(&elements[index])
      extent += elements[index].extent
      flags |= elements[index].flags
    }
    for index in children.indices {
      children[index].changeAll(body)
      extent += children[index].extent
      flags |= children[index].flags
    }
  }
}

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

/// Labels are ascending numbers that find an element's position in the list.
extension SumTree {
  /// The distance between neighbors at the ends of the list. It leaves room for insertions.
  static var labelStep: Int { 1 << 32 }

  /// The first label for new elements in place of others, and the distance to the next one. `nil`
  /// if there isn't enough room.
  func firstLabel(for new: Int, in range: Range<Int>) -> (label: Int, step: Int)? {
    let step = Self.labelStep
    let left = range.lowerBound > 0 ? place(at: range.lowerBound - 1)?.element.label : nil
    let right = range.upperBound < count ? place(at: range.upperBound)?.element.label : nil
    switch (left, right) {
    case (nil, nil): return (0, step)
    case (let left?, nil): return left < .max / 4 - new * step ? (left + step, step) : nil
    case (nil, let right?):
      return right > .min / 4 + new * step ? (right - new * step, step) : nil
    case (let left?, let right?):
      let step = (right - left) / (new + 1)
      return step > 0 ? (left + step, step) : nil
    }
  }
}

/// An element of a ``SumTree``.
protocol SumTreeElement: Sendable {
  /// The value whose sums the tree keeps.
  var extent: Int { get }
  /// A number that identifies the element. Labels ascend along the list. 0 if the list needs none.
  var label: Int { get set }
  /// Properties that the tree can search for, one bit each.
  var flags: UInt64 { get }
}

extension SumTreeElement {
  var extent: Int { 1 }
  var label: Int {
    get { 0 }
    set {}
  }
  var flags: UInt64 { 0 }
}
