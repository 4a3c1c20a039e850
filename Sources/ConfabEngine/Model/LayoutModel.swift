import ConfabLayout
import ConfabScene

/// The frames of all rows of a conversation, as an immutable value.
///
/// ```swift
/// var next = model
/// next.update(ModelRow(id: message.id, height: 43, gap: 8))
/// let rows = next.rows(meeting: 1200..<1867)
/// ```
///
/// A model belongs to one width. Copies are O(1), and a changed copy shares almost everything with
/// the original. Frames are whole device pixels. They depend only on the rows, not on the edits
/// that led to them.
public struct LayoutModel<ID: Hashable & Sendable>: Sendable {
  /// The width of the content, in points.
  public let width: Double
  /// The device pixels of the screen.
  public let grid: PixelGrid
  /// The margins above the first row's gap and below the last row, in device pixels.
  let top: Int
  let bottom: Int
  /// The number of times that all heights became estimates. Heights of an older generation are
  /// estimates.
  var generation: Int32 = 0
  var tree: SumTree<StoredRow<ID>>
  /// The label of each row, by the row's id.
  var labels = PersistentDictionary<ID, Int>()

  /// Creates a model.
  ///
  /// - Parameters:
  ///   - rows: The rows from top to bottom.
  ///   - width: The width of the content, in points.
  ///   - grid: The device pixels of the screen.
  ///   - marginTop: The space above the first row's gap, in points.
  ///   - marginBottom: The space below the last row, in points.
  /// - Throws: `LayoutModelError` if two rows have the same id.
  /// - Complexity: O(n).
  package init(
    _ rows: [ModelRow<ID>] = [], width: Double, grid: PixelGrid, marginTop: Double = 0,
    marginBottom: Double = 0
  ) throws(LayoutModelError) {
    self.width = width
    self.grid = grid
    top = grid.pixels(near: marginTop)
    bottom = grid.pixels(near: marginBottom)
    tree = SumTree()
    try replaceSubrange(0..<0, with: rows)
  }

  /// The number of rows.
  public var count: Int { tree.count }
  /// Whether there are no rows.
  public var isEmpty: Bool { tree.count == 0 }

  /// The height of the content with its margins, in points.
  public var contentHeight: Double { grid.points(contentPixels) }
  var contentPixels: Int { top + tree.extent + bottom }

  /// The row at an index, or `nil` if there is none.
  ///
  /// - Complexity: O(log n).
  public subscript(index: Int) -> (id: ID, frame: ModelFrame)? {
    guard index >= 0 else { return nil }
    return tree.place(at: index).map { ($0.element.id, frame($0)) }
  }

  /// The rows of a range, in order. Indexes outside the model are skipped.
  ///
  /// - Complexity: O(rows in the range + log n).
  public subscript(range: Range<Int>) -> [(id: ID, frame: ModelFrame)] {
    tree.places(range.clamped(to: 0..<count)).map { ($0.element.id, frame($0)) }
  }

  /// The index of a row, or `nil` if there is none with this id. O(log n).
  public func index(of id: ID) -> Int? { place(of: id)?.index }

  /// The frame of a row, or `nil` if there is none with this id. O(log n).
  public func frame(of id: ID) -> ModelFrame? { place(of: id).map { frame($0) } }

  /// The rows that overlap a vertical span.
  ///
  /// - Parameter span: The span of the content, in points.
  /// - Complexity: O(log n).
  public func rows(meeting span: Range<Double>) -> Range<Int> {
    rows(meetingPixels: pixel(span.lowerBound, .down)..<pixel(span.upperBound, .up))
  }

  func rows(meetingPixels span: Range<Int>) -> Range<Int> {
    let first = tree.place(past: span.lowerBound - top, orAt: false)?.index ?? count
    var end = count
    if let last = tree.place(past: span.upperBound - top, orAt: true) {
      // The span may end inside the row's gap.
      let isInside = pixelY(last) < span.upperBound
      end = isInside ? last.index + 1 : last.index
    }
    return first..<max(first, end)
  }

  /// The device pixel at a height. Errors of a thousandth of a pixel are ignored.
  private func pixel(_ y: Double, _ rule: FloatingPointRoundingRule) -> Int {
    let nudge = rule == .down ? 0.001 : -0.001
    let pixel = (y * grid.scale + nudge).rounded(rule)
    return pixel.isNaN ? 0 : Int(max(-1e15, min(1e15, pixel)))
  }

  func place(of id: ID) -> SumTree<StoredRow<ID>>.Place? {
    labels[id].flatMap { tree.place(labeled: $0) }
  }

  func pixelY(_ place: SumTree<StoredRow<ID>>.Place) -> Int {
    top + place.start + Int(place.element.gap)
  }

  private func frame(_ place: SumTree<StoredRow<ID>>.Place) -> ModelFrame {
    ModelFrame(
      y: grid.points(pixelY(place)), height: grid.points(Int(place.element.height)),
      isEstimated: isEstimated(place.element))
  }

  func isEstimated(_ row: StoredRow<ID>) -> Bool {
    row.isEstimated || row.generation != generation
  }
}

extension LayoutModel {
  // Specialized because calls from other modules are several times slower otherwise, for long
  // lists. Most hosts use strings as ids.

  /// Replaces rows.
  ///
  /// - Parameters:
  ///   - range: The indexes of the rows to replace. Indexes outside the model are ignored.
  ///   - rows: The new rows.
  /// - Throws: `LayoutModelError` if a new row has the id of another new row or of a row that
  ///   stays. Nothing has changed then.
  /// - Complexity: O(rows replaced + new rows + log n).
  @_specialize(where ID == String)
  package mutating func replaceSubrange(
    _ range: Range<Int>, with rows: [ModelRow<ID>]
  ) throws(LayoutModelError) {
    let range = range.clamped(to: 0..<count)
    if range.count == count { return try replaceAll(with: rows) }
    try checkIDs(of: rows, replacing: range)
    let stored = rows.map { StoredRow($0, grid: grid, generation: generation) }
    if let first = tree.firstLabel(for: stored.count, in: range) {
      splice(range, stored, from: first.label, step: first.step)
    } else {
      makeRoom(around: range, for: stored)
    }
  }

  /// Replaces all rows. Creating the dictionary checks that their ids are unique.
  private mutating func replaceAll(with rows: [ModelRow<ID>]) throws(LayoutModelError) {
    var stored: [StoredRow<ID>] = []
    stored.reserveCapacity(rows.count)
    for row in rows {
      stored.append(
        StoredRow(
          row, label: stored.count * SumTree<StoredRow<ID>>.labelStep, grid: grid,
          generation: generation))
    }
    guard let labels = PersistentDictionary(stored, entry: { ($0.id, $0.label) }) else {
      return try checkIDs(of: rows, replacing: 0..<count)
    }
    self.labels = labels
    tree = .build(stored)
  }

  /// Changes the height, the gap and `isEstimated` of the row with the same id.
  ///
  /// - Returns: Whether there is such a row.
  /// - Complexity: O(log n).
  @discardableResult
  package mutating func update(_ row: ModelRow<ID>) -> Bool {
    guard let place = place(of: row.id) else { return false }
    let new = StoredRow(row, label: place.element.label, grid: grid, generation: generation)
    tree.change(at: place.index) { $0 = new }
    return true
  }

  /// The same rows with other heights and gaps, on another pixel grid.
  ///
  /// - Parameter row: Returns a row's height and the gap above it, in points, and whether the
  ///   height is an estimate. Called for each row in order.
  /// - Complexity: O(n).
  func resized(
    width: Double, grid: PixelGrid, marginTop: Double, marginBottom: Double,
    _ row: (ID) -> (height: Double, gap: Double, isEstimated: Bool)
  ) -> LayoutModel {
    var model = LayoutModel(
      self, width: width, grid: grid, top: grid.pixels(near: marginTop),
      bottom: grid.pixels(near: marginBottom))
    model.tree.changeAll { stored in
      let new = row(stored.id)
      stored.height = Int32(clamping: grid.pixels(up: new.height))
      stored.gap = Int32(clamping: grid.pixels(near: new.gap))
      stored.isEstimated = new.isEstimated
      stored.generation = generation
    }
    return model
  }

  /// The same rows for another request. Heights and gaps stay the same in points, and are
  /// estimates.
  ///
  /// - Complexity: O(1) on the same pixel grid, otherwise O(n).
  func estimated(for request: LayoutRequest) -> LayoutModel {
    let (old, grid, metrics) = (grid, request.grid, request.metrics)
    var model = LayoutModel(
      self, width: request.rowWidth, grid: grid, top: grid.pixels(near: metrics.marginTop),
      bottom: grid.pixels(near: metrics.marginBottom))
    model.generation &+= 1
    if old != grid {
      model.tree.changeAll { row in
        row.height = Int32(clamping: grid.pixels(up: old.points(Int(row.height))))
        row.gap = Int32(clamping: grid.pixels(near: old.points(Int(row.gap))))
      }
    }
    return model
  }

  /// Changes the heights, gaps and `isEstimated` of many rows. Their ids must not change.
  ///
  /// - Parameters:
  ///   - indexes: The indexes of the rows, ascending.
  ///   - rows: The rows.
  /// - Complexity: O(n).
  mutating func update(_ indexes: [Int], to rows: [ModelRow<ID>]) {
    let (grid, generation) = (grid, generation)
    var (index, next) = (0, 0)
    tree.changeAll { row in
      if next < indexes.count, indexes[next] == index {
        row = StoredRow(rows[next], label: row.label, grid: grid, generation: generation)
        next += 1
      }
      index += 1
    }
  }

  private init(
    _ model: LayoutModel, width: Double, grid: PixelGrid? = nil, top: Int? = nil,
    bottom: Int? = nil
  ) {
    self.width = width
    self.grid = grid ?? model.grid
    self.top = top ?? model.top
    self.bottom = bottom ?? model.bottom
    tree = model.tree
    labels = model.labels
    generation = model.generation
  }

  private func checkIDs(
    of rows: [ModelRow<ID>], replacing range: Range<Int>
  ) throws(LayoutModelError) {
    var places = [ID: Int](minimumCapacity: rows.count)
    for (index, row) in rows.enumerated() {
      if let other = places.updateValue(index, forKey: row.id) {
        throw .duplicate(id: "\(row.id)", first: other, second: index)
      }
      if !isEmpty, let other = self.index(of: row.id), !range.contains(other) {
        throw .duplicate(id: "\(row.id)", first: other, second: range.lowerBound + index)
      }
    }
  }
}

/// Labels are ascending numbers that find a row's position in the list, given its id.
extension LayoutModel {
  /// Relabels neighbors until there is enough room (Itai, Konheim, Rodeh 1981).
  private mutating func makeRoom(around range: Range<Int>, for rows: [StoredRow<ID>]) {
    var reach = 16
    while true {
      let wide = max(0, range.lowerBound - reach)..<min(count, range.upperBound + reach)
      let all =
        tree.places(wide.lowerBound..<range.lowerBound).map(\.element) + rows
        + tree.places(range.upperBound..<wide.upperBound).map(\.element)
      let isAll = wide == 0..<count
      if let first = tree.firstLabel(for: all.count, in: wide), isAll || first.step >= 1 << 10 {
        return splice(wide, all, from: first.label, step: first.step)
      }
      reach *= 2
    }
  }

  private mutating func splice(
    _ range: Range<Int>, _ rows: [StoredRow<ID>], from first: Int, step: Int
  ) {
    let (left, rest) = tree.split(at: range.lowerBound)
    let (middle, right) = rest.split(at: range.count)
    var rows = rows
    for index in rows.indices { rows[index].label = first + index * step }
    for place in middle.places(0..<middle.count) { labels[place.element.id] = nil }
    for row in rows { labels[row.id] = row.label }
    tree = .join(.join(left, .build(rows)), right)
  }
}

/// An error for rows that can't form a layout model.
package enum LayoutModelError: Error, Equatable, CustomStringConvertible {
  /// Two rows have the same id. The numbers are their indexes in the new list or in the model.
  case duplicate(id: String, first: Int, second: Int)

  /// A line for a person to read.
  package var description: String {
    switch self {
    case .duplicate(let id, let first, let second):
      "the rows at indexes \(first) and \(second) have the same id \"\(id)\""
    }
  }
}

/// The vertical position of a row in a layout model, in points. Both edges are whole device pixels.
public struct ModelFrame: Sendable, Equatable {
  /// The top edge, from the top of the content.
  public let y: Double
  /// The height.
  public let height: Double
  /// Whether the height is an estimate.
  public let isEstimated: Bool
  /// The bottom edge.
  public var maxY: Double { y + height }
}

/// The id, height and gap of a row in a layout model.
package struct ModelRow<ID: Hashable & Sendable>: Sendable, Equatable {
  /// The id of the row, unique in its model.
  package var id: ID
  /// The height in points. It is rounded up to a whole device pixel; a negative number or NaN
  /// counts as 0.
  package var height: Double
  /// The space above the row, in points. It is rounded to the nearest device pixel.
  package var gap: Double
  /// Whether the height is an estimate.
  package var isEstimated: Bool

  /// Creates a row.
  package init(id: ID, height: Double, gap: Double = 0, isEstimated: Bool = false) {
    self.id = id
    self.height = height
    self.gap = gap
    self.isEstimated = isEstimated
  }
}

/// A row of the tree. Lengths are device pixels, so sums are exact in any order.
struct StoredRow<ID: Hashable & Sendable>: SumTreeElement {
  var id: ID
  /// Ascending along the list, with gaps. See ``LayoutModel/labels``.
  var label: Int
  var height: Int32
  var gap: Int32
  var isEstimated: Bool
  /// The generation of the model that the height belongs to. See ``LayoutModel/generation``.
  var generation: Int32

  init(_ row: ModelRow<ID>, label: Int = 0, grid: PixelGrid, generation: Int32) {
    id = row.id
    self.label = label
    height = Int32(clamping: grid.pixels(up: row.height))
    gap = Int32(clamping: grid.pixels(near: row.gap))
    isEstimated = row.isEstimated
    self.generation = generation
  }

  var extent: Int { Int(height) + Int(gap) }
}
