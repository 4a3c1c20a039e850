import ConfabScene

/// The frames of all rows of a conversation, as an immutable value.
///
/// ```swift
/// var next = model
/// try next.append(ModelRow(id: message.id, height: 43, gap: 8))
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
  /// - Throws: ``LayoutModelError`` if two rows have the same id.
  /// - Complexity: O(n).
  public init(
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
