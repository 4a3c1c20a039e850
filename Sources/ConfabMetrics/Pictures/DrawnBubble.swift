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

extension DrawnBubble {
  /// Draws the bubble as the theme does, with moved words highlighted.
  ///
  /// - Parameters:
  ///   - place: The top left corner of the bubble.
  ///   - theme: The theme, whose outline of bubbles is used.
  ///   - colors: The colors.
  ///   - frame: An outline between the bubble and its text; `nil` for none.
  ///   - scene: The scene.
  func draw(
    at place: Point, theme: Theme, colors: SheetColors, frame: Path? = nil,
    into scene: inout Scene
  ) {
    scene.owner.part = "bubble"
    scene.fill(
      outline(at: place, theme: theme), .color(isOutgoing ? colors.outgoing : colors.incoming))
    if let frame {
      scene.owner.part = "frame"
      scene.stroke(
        frame, .color(isOutgoing ? colors.firstOnOutgoing : colors.first), width: 1)
    }
    scene.owner.part = "text"
    drawLines(
      at: place, color: isOutgoing ? colors.outgoingText : colors.incomingText, into: &scene)
    let frames = movedFrames
    guard !frames.isEmpty else { return }
    var marks = Path()
    for frame in frames {
      let mark = frame.offset(x: place.x, y: place.y)
      marks.append(
        .roundedRect(
          Rect(x: mark.x - 1.5, y: mark.y + 0.5, width: mark.width + 3, height: mark.height - 1),
          radius: 3.5))
    }
    scene.fill(marks, .color(colors.moved))
    // The words again, so that they are dark on the mark.
    scene.group(clip: marks) { drawLines(at: place, color: colors.movedText, into: &$0) }
  }

  /// The outline of the bubble with its tail.
  func outline(at place: Point, theme: Theme) -> Path {
    theme.style.bubble(
      Rect(x: place.x, y: place.y, width: shownSize.width, height: shownSize.height),
      radius: theme.metrics.bubbleRadius, place: BubblePlace(side: isOutgoing ? .right : .left))
  }

  private func drawLines(at place: Point, color: Color, into scene: inout Scene) {
    for (index, line) in lines.enumerated() {
      block.drawLine(
        index, at: Point(x: place.x + line.origin.x, y: place.y + line.origin.y), color: color,
        into: &scene)
    }
  }
}
