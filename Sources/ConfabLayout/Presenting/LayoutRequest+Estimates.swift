import ConfabTimeline

extension LayoutRequest {
  /// The estimate of a row's height by the presenter that shows it, in points. It is a whole number
  /// of device pixels.
  ///
  /// - Complexity: O(*n*) in the number of presenters.
  package func estimatedHeight(of item: TimelineItem) -> Double {
    grid.ceil(presenters.presenter(for: item).estimatedHeight(of: item, in: self).asLength)
      + grid.round(item.decoration.marginBelow)
  }

  /// An estimate of the height of a bubble with an item's text, in points. Rows without a message
  /// are one line of small text.
  ///
  /// A letter is assumed to be half as wide as the type size and to take one byte. Scripts whose
  /// letters take more bytes have wider letters.
  public func estimatedTextHeight(of item: TimelineItem) -> Double {
    guard let message = item.message else { return metrics.smallPitch }
    let width = max(1, bodyWidth - 2 * metrics.bubbleInsetHorizontal)
    let length = Double(message.text?.utf8.count ?? 0) * metrics.textSize / 2
    let lines = max(1, (length / width).rounded(.up))
    return lines * metrics.linePitch + 2 * metrics.bubbleInsetVertical
  }
}
