import ConfabLayout
import ConfabScene
import ConfabText

/// The bubble of one text in one font under one condition, with its lines placed. Lengths are in
/// points.
struct DrawnBubble: Sendable {
  /// A line in the bubble.
  struct Line: Sendable {
    /// The left end of the baseline, from the top left corner of the bubble.
    var origin: Point
    /// The top of the line, from the top of the bubble.
    var top: Double
    /// The height of the line.
    var height: Double
    /// The parts of the line with moved words, from its left end.
    var moved: [Range<Double>]
  }

  /// The size without the tail. It is a whole number of device pixels, the one of the measurement.
  var size: Size
  /// Whether the bubble is at the right.
  var isOutgoing: Bool
  /// The text and its lines.
  var block: TextBlock
  /// The ranges of moved words, as UTF-8 offsets.
  var moved: [Range<Int>]
  /// The placed lines, at most ``maximumLines``.
  var lines: [Line]

  /// The number of lines that a bubble shows. A text of 100 kB has thousands.
  static let maximumLines = 60

  /// The number of lines below the last one that is shown.
  var hiddenLines: Int { block.text.lines.count - lines.count }

  /// The size that the shown lines take.
  var shownSize: Size {
    guard hiddenLines > 0, let last = lines.last, let first = lines.first else { return size }
    return Size(width: size.width, height: min(size.height, last.top + last.height + first.top))
  }

  /// The frames of moved words, from the top left corner of the bubble.
  var movedFrames: [Rect] {
    lines.flatMap { line in
      line.moved.map {
        Rect(
          x: line.origin.x + $0.lowerBound, y: line.top,
          width: $0.upperBound - $0.lowerBound, height: line.height)
      }
    }
  }
}
