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
