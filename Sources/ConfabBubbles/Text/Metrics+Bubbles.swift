import ConfabLayout
import ConfabScene

extension Metrics {
  /// The width at which the lines of a bubble are broken, in points.
  ///
  /// - Parameter bodyWidth: The largest width of a bubble, in points.
  package func bubbleTextWidth(bodyWidth: Double) -> Double {
    max(bodyWidth - 2 * bubbleInsetHorizontal, textSize)
  }

  /// The size of a bubble around text, in points and not rounded.
  package func bubbleSize(ofText text: Size) -> Size {
    Size(
      width: max(bubbleMinimumWidth, text.width + 2 * bubbleInsetHorizontal),
      height: text.height + 2 * bubbleInsetVertical)
  }
}
