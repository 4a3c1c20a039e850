import ConfabTimeline

/// Rows in order, with the sums of their heights: a B+ tree (Bayer, McCreight 1972) with the joins and
/// splits of ropes (Boehm, Atkinson, Plass 1995).
///
/// A changed copy shares everything except one path with the original.
struct RowTree<ID: Hashable & Sendable>: Sendable {
  typealias Row = StoredRow<ID>

  static var maximumRows: Int { 32 }
  static var maximumChildren: Int { 16 }

  /// The height of the tree; 0 for a leaf.
  private(set) var level: Int
  private(set) var count: Int
  /// The height of all rows with their gaps, in device pixels.
  private(set) var extent: Int
  /// The label of the last row.
  private(set) var lastLabel: Int
  /// The rows of a leaf; otherwise empty.
  private(set) var rows: [Row]
  /// The children of an inner node; otherwise empty.
  private(set) var children: [RowTree]

  init(rows: [Row] = []) {
    level = 0
    count = rows.count
    extent = rows.reduce(0) { $0 + $1.extent }
    lastLabel = rows.last?.label ?? .min
    self.rows = rows
    children = []
  }

  private init(children: [RowTree]) {
    level = (children.first?.level ?? 0) + 1
    count = children.reduce(0) { $0 + $1.count }
    extent = children.reduce(0) { $0 + $1.extent }
    lastLabel = children.last?.lastLabel ?? .min
    rows = []
    self.children = children
  }

  /// Creates a tree of any number of rows. O(n).
  static func build(_ rows: [Row]) -> RowTree {
    var trees = parts(rows.count, maximumRows).map { RowTree(rows: Array(rows[$0])) }
    while trees.count > 1 {
      trees = parts(trees.count, maximumChildren).map { RowTree(children: Array(trees[$0])) }
    }
    return trees.first ?? RowTree()
  }

  /// The smallest number of ranges of at most `most` elements, of nearly equal length.
  private static func parts(_ count: Int, _ most: Int) -> [Range<Int>] {
    let number = (count + most - 1) / most
    return (0..<number).map { count * $0 / number..<count * ($0 + 1) / number }
  }

  private var width: Int { level == 0 ? rows.count : children.count }
  /// Whether the node has enough children to be a child itself.
  private var isFull: Bool {
    width >= (level == 0 ? Self.maximumRows : Self.maximumChildren) / 2
  }

  /// Merges two trees of the same level into one.
  private static func merge(_ left: RowTree, _ right: RowTree) -> RowTree {
    if left.level == 0 { return build(left.rows + right.rows) }
    return root(left.children + right.children)
  }

  /// A tree of at most twice the maximum number of children.
  private static func root(_ children: [RowTree]) -> RowTree {
    guard children.count > maximumChildren else { return RowTree(children: children) }
    let half = children.count / 2
    return RowTree(children: [
      RowTree(children: Array(children[..<half])), RowTree(children: Array(children[half...])),
    ])
  }

  /// A tree with the rows of both trees. O(log n).
  static func join(_ left: RowTree, _ right: RowTree) -> RowTree {
    if left.count == 0 { return right }
    if right.count == 0 { return left }
    if left.level == right.level {
      return left.isFull && right.isFull
        ? RowTree(children: [left, right]) : merge(left, right)
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
  func split(at index: Int) -> (RowTree, RowTree) {
    if index <= 0 { return (RowTree(), self) }
    if index >= count { return (self, RowTree()) }
    guard level > 0 else {
      return (RowTree(rows: Array(rows[..<index])), RowTree(rows: Array(rows[index...])))
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
  private static func alone(_ children: ArraySlice<RowTree>) -> RowTree {
    guard let first = children.first else { return RowTree() }
    return children.count == 1 ? first : RowTree(children: Array(children))
  }

  /// Changes a row in place. O(log n).
  mutating func change(at index: Int, _ body: (inout Row) -> Void) {
    guard level > 0 else {
      extent -= rows[index].extent
      body(&rows[index])
      extent += rows[index].extent
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
  }

  /// Changes every row, in order. O(n).
  mutating func changeAll(_ body: (inout Row) -> Void) {
    extent = 0
    for index in rows.indices {
      body(&rows[index])
      extent += rows[index].extent
    }
    for index in children.indices {
      children[index].changeAll(body)
      extent += children[index].extent
    }
  }
}
