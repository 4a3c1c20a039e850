import ConfabLayout
import ConfabScene

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
      radius: theme.metrics.bubbleRadius, tail: isOutgoing ? .right : .left)
  }

  private func drawLines(at place: Point, color: Color, into scene: inout Scene) {
    for (index, line) in lines.enumerated() {
      block.drawLine(
        index, at: Point(x: place.x + line.origin.x, y: place.y + line.origin.y), color: color,
        into: &scene)
    }
  }
}
