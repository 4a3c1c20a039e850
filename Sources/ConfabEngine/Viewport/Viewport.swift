import ConfabScene

/// The visible part of a conversation: a height, the insets at its edges, and an offset.
///
/// A viewport is a value in whole device pixels. Methods return a new viewport within the limits of
/// the content.
public struct Viewport: Sendable, Equatable {
  /// The place of a conversation that is shorter than the screen.
  public enum Gravity: Sendable, Hashable {
    /// At the top, as in Chatto.
    case top
    /// At the bottom, above the input bar.
    case bottom
  }

  /// The device pixels of the screen.
  public let grid: PixelGrid
  /// The place of a conversation that is shorter than the screen.
  public let gravity: Gravity
  /// The number of screens above the visible part whose rows are prepared, at least 0.
  public var screensAbove = 1.0
  /// The number of screens below the visible part whose rows are prepared, at least 0.
  public var screensBelow = 1.0
  /// The height of the screen in device pixels.
  var height: Int
  var insetTop: Int
  var insetBottom: Int
  /// The content's device pixel at the top of the screen, covered or not.
  var pixelOffset: Int

  /// Creates a viewport at the top of the content.
  ///
  /// - Parameters:
  ///   - height: The height of the screen, in points.
  ///   - insetTop: The height that bars cover at the top, in points.
  ///   - insetBottom: The height that is covered at the bottom, in points. See ``BottomInsets``.
  ///   - gravity: The place of a conversation that is shorter than the screen.
  ///   - grid: The device pixels of the screen.
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

  /// The offset of the content, in points. It is `-insetTop` at the top, as in UIKit.
  public var offset: Double { grid.points(pixelOffset) }

  /// The part of the content that is visible and not covered, in points.
  public var visible: Range<Double> {
    grid.points(visiblePixels.lowerBound)..<grid.points(visiblePixels.upperBound)
  }

  var visiblePixels: Range<Int> {
    let top = pixelOffset + insetTop
    return top..<max(top, pixelOffset + height - insetBottom)
  }

  /// The vertical position on the screen, in points, of a position in the content.
  public func screenY(of y: Double) -> Double { grid.points(grid.pixel(at: y) - pixelOffset) }

  /// The indexes of rows that are at least partly visible.
  ///
  /// - Complexity: O(log n).
  public func visibleRows<ID>(in model: LayoutModel<ID>) -> Range<Int> {
    model.rows(meetingPixels: visiblePixels)
  }

  /// The indexes of rows near the visible ones, to prepare before they become visible.
  ///
  /// - Parameters:
  ///   - model: The layout.
  ///   - before: The number of screens above, at least 0; `nil` for ``screensAbove``.
  ///   - after: The number of screens below, at least 0; `nil` for ``screensBelow``.
  /// - Complexity: O(log n).
  public func prefetchRows<ID>(
    in model: LayoutModel<ID>, before: Double? = nil, after: Double? = nil
  ) -> (above: Range<Int>, below: Range<Int>) {
    let rows = visibleRows(in: model)
    let span = visiblePixels
    let length = Double(span.count)
    let above = span.lowerBound - grid.wholePixels(length * (before ?? screensAbove))
    let below = span.upperBound + grid.wholePixels(length * (after ?? screensBelow))
    let near = model.rows(meetingPixels: above..<below)
    return (
      min(near.lowerBound, rows.lowerBound)..<rows.lowerBound,
      rows.upperBound..<max(near.upperBound, rows.upperBound)
    )
  }

  /// Whether the last row's bottom edge is visible. Always `true` for an empty conversation. O(log
  /// n).
  public func isAtBottom<ID>(of model: LayoutModel<ID>) -> Bool {
    guard let last = model.tree.place(at: model.count - 1) else { return true }
    return model.pixelY(last) + Int(last.element.height) <= pixelOffset + height - insetBottom
  }

  /// The first row that is visible both here and in another viewport, of the same or another model.
  ///
  /// - Complexity: O(visible rows · log n).
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
  /// A number of device pixels from 0 to 10¹⁵.
  func wholePixels(_ pixels: Double) -> Int {
    pixels.isNaN ? 0 : Int(max(0, min(1e15, pixels)).rounded())
  }
}
