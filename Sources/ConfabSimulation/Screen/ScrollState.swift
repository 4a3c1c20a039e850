/// The scroll position of a simulated screen.
struct ScrollState: Sendable {
  /// The visible part of the content, in points from its top.
  var visible: ClosedRange<Double>
  /// The height of the content, in points.
  var contentHeight: Double
  /// The number of rows in the layout.
  var rowCount: Int
  /// The visible messages, counted from the first in the layout.
  var visibleMessages: Range<Int>
}
