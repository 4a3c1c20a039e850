import ConfabLayout
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
  package let gravity: Gravity
  /// The number of screens above the visible part whose rows are prepared, at least 0.
  package var screensAbove = 1.0
  /// The number of screens below the visible part whose rows are prepared, at least 0.
  package var screensBelow = 1.0
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
  ///   - insetBottom: The height that is covered at the bottom, in points. See `BottomInsets`.
  ///   - gravity: The place of a conversation that is shorter than the screen.
  ///   - grid: The device pixels of the screen.
  package init(
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
  package func prefetchRows<ID>(
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
}

extension PixelGrid {
  /// A number of device pixels from 0 to 10¹⁵.
  func wholePixels(_ pixels: Double) -> Int {
    pixels.isNaN ? 0 : Int(max(0, min(1e15, pixels)).rounded())
  }
}

extension Viewport {
  /// The viewport after estimated heights were replaced by measured ones.
  ///
  /// A reader at the bottom stays at the bottom. Otherwise the first measured row on the screen
  /// keeps its place, or the first row if none on the screen is measured.
  ///
  /// - Parameters:
  ///   - old: The model before the change.
  ///   - new: A model of the same rows with other heights.
  /// - Complexity: O(visible rows + log n).
  package func resolvingEstimates<ID>(from old: LayoutModel<ID>, to new: LayoutModel<ID>)
    -> Viewport
  {
    if isAtBottom(of: old) { return scrolledToBottom(of: new) }
    let visible = old.tree.places(visibleRows(in: old))
    let held = visible.first { !old.isEstimated($0.element) } ?? visible.first
    return held.flatMap { keeping(position(at: $0, in: old), in: new) }
      ?? scrolled(to: offset, in: new)
  }
}

extension Viewport {
  /// The viewport after an update.
  ///
  /// A reader at the bottom stays at the bottom, unless a page was added below. Otherwise the first
  /// visible row with a measured height keeps its place, or the first visible row if all visible
  /// heights are estimates.
  ///
  /// - Parameters:
  ///   - kind: The reason for the update. If it is `normal`, a reader at the bottom scrolls with an
  ///     animation.
  ///   - old: The layout before the update.
  ///   - new: The layout after the update.
  ///   - addsPageBelow: Whether the update adds a page of newer messages at the end. The reader
  ///     continues to read where the old layout ends.
  /// - Complexity: O(log n) if any visible row remains, otherwise O(n log n).
  package func following<ID>(
    _ kind: UpdateKind, from old: LayoutModel<ID>, to new: LayoutModel<ID>,
    addsPageBelow: Bool = false
  ) -> ScrollChange {
    if !addsPageBelow, isAtBottom(of: old) {
      return ScrollChange(
        viewport: scrolledToBottom(of: new), isAnimated: kind == .normal && !old.isEmpty)
    }
    let kept = survivor(from: old, to: new).flatMap { keeping($0, in: new) }
    return ScrollChange(
      viewport: kept ?? scrolled(toPixel: pixelOffset, in: new), isAnimated: false)
  }

  /// The viewport after a rotation or a change of a split view. The row that is read stays the
  /// same.
  ///
  /// - Parameters:
  ///   - other: A viewport with the new size. Its offset is ignored.
  ///   - old: The layout of the old size.
  ///   - new: The layout of the new size.
  ///   - position: The position before the first rotation, so that rotating back restores it
  ///     exactly. `nil` uses the current position.
  ///   - addsPageBelow: As for ``following(_:from:to:addsPageBelow:)``.
  package func rotating<ID>(
    to other: Viewport, from old: LayoutModel<ID>, to new: LayoutModel<ID>,
    keeping position: ReadingPosition<ID>? = nil, addsPageBelow: Bool = false
  ) -> Viewport {
    if !addsPageBelow, isAtBottom(of: old) { return other.scrolledToBottom(of: new) }
    guard let position = position ?? survivor(from: old, to: new) else {
      return other.scrolledToTop(of: new)
    }
    return other.rereading(position, in: new) ?? other.scrolledToTop(of: new)
  }

  /// The first visible row that is in the new layout, measured if possible; if none is, the next
  /// one below, then above.
  private func survivor<ID>(
    from old: LayoutModel<ID>, to new: LayoutModel<ID>
  ) -> ReadingPosition<ID>? {
    let visible = visibleRows(in: old)
    let first = visible.lowerBound
    func position(_ index: Int) -> ReadingPosition<ID>? {
      guard let place = old.tree.place(at: index), new.labels[place.element.id] != nil else {
        return nil
      }
      return self.position(at: place, in: old)
    }
    // A row whose height was only estimated can grow and push the others away.
    for place in old.tree.places(visible) where !old.isEstimated(place.element) {
      if let found = position(place.index) { return found }
    }
    for index in first..<old.count { if let found = position(index) { return found } }
    for index in (0..<first).reversed() { if let found = position(index) { return found } }
    return nil
  }
}

extension Viewport {
  /// The place on the screen to which a row is scrolled.
  public enum Alignment: Sendable, CaseIterable {
    /// At the top, in the middle, or at the bottom of the part that isn't covered.
    case top, middle, bottom
  }

  /// The minimum and maximum offsets for a content height, in device pixels.
  ///
  /// The maximum is max(−top inset, content − screen + bottom inset). A conversation that is
  /// shorter than the screen has only one offset, which depends on the gravity.
  func limits(_ content: Int) -> ClosedRange<Int> {
    let spare = max(0, height - insetTop - insetBottom - content)
    let least = -insetTop - (gravity == .bottom ? spare : 0)
    return least...max(least, content - height + insetBottom)
  }

  func scrolled<ID>(toPixel pixel: Int, in model: LayoutModel<ID>) -> Viewport {
    let limits = limits(model.contentPixels)
    var result = self
    result.pixelOffset = max(limits.lowerBound, min(limits.upperBound, pixel))
    return result
  }

  /// Scrolls to an offset in points, rounded to a device pixel, within the limits of the content.
  package func scrolled<ID>(to offset: Double, in model: LayoutModel<ID>) -> Viewport {
    scrolled(toPixel: grid.pixel(at: offset), in: model)
  }

  /// Scrolls to the top.
  package func scrolledToTop<ID>(of model: LayoutModel<ID>) -> Viewport {
    scrolled(toPixel: .min, in: model)
  }

  /// Scrolls to the bottom.
  package func scrolledToBottom<ID>(of model: LayoutModel<ID>) -> Viewport {
    scrolled(toPixel: .max, in: model)
  }

  /// Scrolls to a row exactly, within the limits of the content.
  ///
  /// - Parameters:
  ///   - id: The id of the row.
  ///   - alignment: The place of the row on the screen.
  ///   - model: The layout.
  /// - Returns: `nil` if there is no such row.
  /// - Complexity: O(log n).
  package func scrolled<ID>(
    to id: ID, at alignment: Alignment, in model: LayoutModel<ID>
  ) -> Viewport? {
    guard let place = model.place(of: id) else { return nil }
    let y = model.pixelY(place)
    let row = Int(place.element.height)
    let visible = visiblePixels.count
    let above =
      switch alignment {
      case .top: 0
      case .middle: (visible - row) / 2
      case .bottom: visible - row
      }
    return scrolled(toPixel: y - insetTop - above, in: model)
  }

  /// Changes the height that is covered at the bottom, for example while a keyboard appears. The
  /// content moves along, within its limits.
  ///
  /// - Parameters:
  ///   - insetBottom: The height in points. See `BottomInsets.inset`.
  ///   - model: The layout.
  package func covered<ID>(bottom insetBottom: Double, in model: LayoutModel<ID>) -> Viewport {
    var result = self
    result.insetBottom = grid.pixels(near: insetBottom)
    return result.scrolled(
      toPixel: pixelOffset + result.insetBottom - self.insetBottom, in: model)
  }
}

/// The parts that cover the bottom of a screen: keyboard, input bar, safe area.
///
/// The input bar stays on the keyboard's top edge, also while the keyboard is dragged.
package struct BottomInsets: Sendable, Equatable {
  /// The height of the screen, in points.
  package var viewHeight: Double
  /// The bottom safe area, in points.
  package var safeBottom: Double
  /// The height of the input bar, in points. See ``InputBar``.
  package var barHeight: Double
  /// The keyboard's top edge on the screen, in points. At least the screen's height if it is
  /// hidden.
  package var keyboardMinY: Double

  /// The space below the input bar, in points: the keyboard or the safe area, whichever is higher.
  package var margin: Double { max(safeBottom, viewHeight - keyboardMinY) }

  /// The frame of the input bar on the screen, in points.
  package func barFrame(width: Double) -> Rect {
    Rect(x: 0, y: viewHeight - margin - barHeight, width: width, height: barHeight)
  }

  /// The height that is covered, in points: the input bar and everything below it.
  package var inset: Double { margin + barHeight }
}

/// The scroll position after a change of the content.
package struct ScrollChange: Sendable, Equatable {
  /// The viewport after the change.
  package let viewport: Viewport
  /// Whether scrolling to the viewport is animated.
  package let isAnimated: Bool
}
