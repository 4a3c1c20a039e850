extension Viewport {
  /// Where a row is scrolled to.
  public enum Alignment: Sendable, CaseIterable {
    case top, middle, bottom
  }

  /// The least and the greatest offset for a height of content, in device pixels.
  ///
  /// The greatest is max(−top inset, content − screen + bottom inset); a short conversation has
  /// only one, by its gravity.
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

  /// As far as possible to an offset in points, on the nearest device pixel.
  public func scrolled<ID>(to offset: Double, in model: LayoutModel<ID>) -> Viewport {
    scrolled(toPixel: grid.pixel(at: offset), in: model)
  }

  public func scrolledToTop<ID>(of model: LayoutModel<ID>) -> Viewport {
    scrolled(toPixel: .min, in: model)
  }

  public func scrolledToBottom<ID>(of model: LayoutModel<ID>) -> Viewport {
    scrolled(toPixel: .max, in: model)
  }

  /// To a row, exactly, as far as the content reaches.
  ///
  /// - Returns: `nil` if there is no such row.
  public func scrolled<ID>(
    to id: ID, at alignment: Alignment, in model: LayoutModel<ID>
  ) -> Viewport? {
    guard let place = model.place(of: id) else { return nil }
    let y = model.pixelY(place)
    let row = Int(place.row.height)
    let visible = visiblePixels.count
    let above =
      switch alignment {
      case .top: 0
      case .middle: (visible - row) / 2
      case .bottom: visible - row
      }
    return scrolled(toPixel: y - insetTop - above, in: model)
  }

  /// With something else covering the bottom, as while a keyboard comes and goes: the content moves
  /// along, as far as it can.
  ///
  /// - Parameter insetBottom: points; see ``BottomInsets/inset``.
  public func covered<ID>(bottom insetBottom: Double, in model: LayoutModel<ID>) -> Viewport {
    var result = self
    result.insetBottom = grid.pixels(near: insetBottom)
    return result.scrolled(
      toPixel: pixelOffset + result.insetBottom - self.insetBottom, in: model)
  }
}
