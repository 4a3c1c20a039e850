import ConfabScene

/// Where every row of a conversation stands: an immutable value to hand to a screen, of which a
/// changed copy is made without touching the rest.
///
/// ```swift
/// var next = model
/// try next.append(ModelRow(id: message.id, height: 43, gap: 8))
/// let rows = next.rows(meeting: 1200..<1867)
/// ```
///
/// Made for one width; another width is another model. Copies are made in no time and share all that
/// they have in common. Sums are of whole device pixels, so frames do not depend on the way that led
/// to them.
public struct LayoutModel<ID: Hashable & Sendable>: Sendable {
  /// Points.
  public let width: Double
  public let grid: PixelGrid
  /// Device pixels above the first row's gap and below the last row.
  let top: Int
  let bottom: Int
  var tree: RowTree<ID>
  var labels = LabelTable<ID>()

  /// - Parameters:
  ///   - width: points.
  ///   - marginTop: space above the first row's gap, in points.
  ///   - marginBottom: space below the last row, in points.
  /// - Throws: ``LayoutModelError`` if two rows share an id.
  /// - Complexity: linear.
  public init(
    _ rows: [ModelRow<ID>] = [], width: Double, grid: PixelGrid, marginTop: Double = 0,
    marginBottom: Double = 0
  ) throws(LayoutModelError) {
    self.width = width
    self.grid = grid
    top = grid.pixels(near: marginTop)
    bottom = grid.pixels(near: marginBottom)
    tree = RowTree()
    try replaceSubrange(0..<0, with: rows)
  }

  public var count: Int { tree.count }
  public var isEmpty: Bool { tree.count == 0 }

  /// Points.
  public var contentHeight: Double { grid.points(contentPixels) }
  var contentPixels: Int { top + tree.extent + bottom }

  /// The row at an index that is there.
  ///
  /// - Complexity: logarithmic.
  public subscript(index: Int) -> (id: ID, frame: ModelFrame)? {
    guard index >= 0 else { return nil }
    return tree.place(at: index).map { ($0.row.id, frame($0)) }
  }

  /// Rows of a range, in order; what lies outside of the model is left out.
  ///
  /// - Complexity: linear in the range, logarithmic in the rest.
  public subscript(range: Range<Int>) -> [(id: ID, frame: ModelFrame)] {
    tree.places(range.clamped(to: 0..<count)).map { ($0.row.id, frame($0)) }
  }

  /// - Complexity: logarithmic.
  public func index(of id: ID) -> Int? { place(of: id)?.index }

  /// - Complexity: logarithmic.
  public func frame(of id: ID) -> ModelFrame? { place(of: id).map { frame($0) } }

  /// Rows of which any part lies within a span of heights.
  ///
  /// - Parameter span: points of the content.
  /// - Complexity: logarithmic.
  public func rows(meeting span: Range<Double>) -> Range<Int> {
    rows(meetingPixels: pixel(span.lowerBound, .down)..<pixel(span.upperBound, .up))
  }

  func rows(meetingPixels span: Range<Int>) -> Range<Int> {
    let first = tree.place(past: span.lowerBound - top, orAt: false)?.index ?? count
    var end = count
    if let last = tree.place(past: span.upperBound - top, orAt: true) {
      // Its gap may be all of it that lies in the span.
      let isInside = pixelY(last) < span.upperBound
      end = isInside ? last.index + 1 : last.index
    }
    return first..<max(first, end)
  }

  /// A height of the content as a device pixel; a rounding error of a thousandth does not count.
  private func pixel(_ y: Double, _ rule: FloatingPointRoundingRule) -> Int {
    let nudge = rule == .down ? 0.001 : -0.001
    let pixel = (y * grid.scale + nudge).rounded(rule)
    return pixel.isNaN ? 0 : Int(max(-1e15, min(1e15, pixel)))
  }

  func place(of id: ID) -> RowTree<ID>.Place? {
    labels[id].flatMap { tree.place(labelled: $0) }
  }

  func pixelY(_ place: RowTree<ID>.Place) -> Int { top + place.start + Int(place.row.gap) }

  private func frame(_ place: RowTree<ID>.Place) -> ModelFrame {
    ModelFrame(
      y: grid.points(pixelY(place)), height: grid.points(Int(place.row.height)),
      isEstimated: place.row.isEstimated)
  }
}
