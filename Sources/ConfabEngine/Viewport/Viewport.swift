import ConfabScene

/// What of a conversation is on the screen: a size, what covers its edges, and how far it is
/// scrolled.
///
/// A value in whole device pixels; every method gives another one. It never lies outside of what can
/// be scrolled to.
public struct Viewport: Sendable, Equatable {
  /// Where a conversation stands that is shorter than the screen.
  public enum Gravity: Sendable, Hashable {
    /// At the top, as in Chatto.
    case top
    /// Above the input bar, as most expect.
    case bottom
  }

  public let grid: PixelGrid
  public let gravity: Gravity
  /// Device pixels.
  var height: Int
  var insetTop: Int
  var insetBottom: Int
  /// The content's device pixel at the very top of the screen, covered or not.
  var pixelOffset: Int

  /// A viewport at the top of whatever it shows.
  ///
  /// - Parameters:
  ///   - height: of the screen, in points.
  ///   - insetTop: what covers the top, in points: bars, the status line.
  ///   - insetBottom: what covers the bottom, in points; see ``BottomInsets``.
  public init(
    height: Double, insetTop: Double = 0, insetBottom: Double = 0, gravity: Gravity = .bottom,
    grid: PixelGrid
  ) {
    self.grid = grid
    self.gravity = gravity
    self.height = grid.pixels(near: height)
    self.insetTop = grid.pixels(near: insetTop)
    self.insetBottom = grid.pixels(near: insetBottom)
    pixelOffset = -self.insetTop
  }

  /// How far the content is scrolled, in points: `-insetTop` at its top, as in UIKit.
  public var offset: Double { grid.points(pixelOffset) }

  /// Heights of the content that nothing covers, in points.
  public var visible: Range<Double> {
    grid.points(visiblePixels.lowerBound)..<grid.points(visiblePixels.upperBound)
  }

  var visiblePixels: Range<Int> {
    let top = pixelOffset + insetTop
    return top..<max(top, pixelOffset + height - insetBottom)
  }

  /// Where a height of the content is on the screen, in points from its top.
  public func screenY(of y: Double) -> Double { grid.points(grid.pixel(at: y) - pixelOffset) }

  /// Rows of which any part is visible.
  ///
  /// - Complexity: logarithmic.
  public func visibleRows<ID>(in model: LayoutModel<ID>) -> Range<Int> {
    model.rows(meetingPixels: visiblePixels)
  }

  /// Rows to prepare because they may be visible soon, above and below those that are.
  ///
  /// - Parameters:
  ///   - before: how many screens above, at least 0.
  ///   - after: how many screens below, at least 0.
  public func prefetchRows<ID>(
    in model: LayoutModel<ID>, before: Double = 1, after: Double = 1
  ) -> (above: Range<Int>, below: Range<Int>) {
    let rows = visibleRows(in: model)
    let span = visiblePixels
    let length = Double(span.count)
    let above = span.lowerBound - grid.wholePixels(length * before)
    let below = span.upperBound + grid.wholePixels(length * after)
    let near = model.rows(meetingPixels: above..<below)
    return (
      min(near.lowerBound, rows.lowerBound)..<rows.lowerBound,
      rows.upperBound..<max(near.upperBound, rows.upperBound)
    )
  }

  /// Whether the last row's bottom edge is visible; an empty conversation is at its bottom.
  public func isAtBottom<ID>(of model: LayoutModel<ID>) -> Bool {
    guard let last = model.tree.place(at: model.count - 1) else { return true }
    return model.pixelY(last) + Int(last.row.height) <= pixelOffset + height - insetBottom
  }

  /// The first row that is visible here and was visible in another viewport, of this or another
  /// model: what must not move while something else is put right.
  public func firstRow<ID>(
    in model: LayoutModel<ID>, visibleToo other: Viewport, in otherModel: LayoutModel<ID>
  ) -> ID? {
    let visible = visibleRows(in: model)
    return otherModel[other.visibleRows(in: otherModel)].first { row in
      model.index(of: row.id).map(visible.contains) ?? false
    }?.id
  }
}

extension PixelGrid {
  /// A number of device pixels, which must not be beyond all bounds.
  func wholePixels(_ pixels: Double) -> Int {
    pixels.isNaN ? 0 : Int(max(0, min(1e15, pixels)).rounded())
  }
}
