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
  public func scrolled<ID>(to offset: Double, in model: LayoutModel<ID>) -> Viewport {
    scrolled(toPixel: grid.pixel(at: offset), in: model)
  }

  /// Scrolls to the top.
  public func scrolledToTop<ID>(of model: LayoutModel<ID>) -> Viewport {
    scrolled(toPixel: .min, in: model)
  }

  /// Scrolls to the bottom.
  public func scrolledToBottom<ID>(of model: LayoutModel<ID>) -> Viewport {
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
  public func scrolled<ID>(
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
  ///   - insetBottom: The height in points. See ``BottomInsets/inset``.
  ///   - model: The layout.
  public func covered<ID>(bottom insetBottom: Double, in model: LayoutModel<ID>) -> Viewport {
    var result = self
    result.insetBottom = grid.pixels(near: insetBottom)
    return result.scrolled(
      toPixel: pixelOffset + result.insetBottom - self.insetBottom, in: model)
  }
}
