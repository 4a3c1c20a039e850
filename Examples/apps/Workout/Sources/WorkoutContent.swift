import ConfabKinds

/// A measured workout card. Drawing uses its frames, which begin at the corner of the body.
struct WorkoutContent: ItemContent {
  let title: PlacedText
  let detail: PlacedText
  let percent: PlacedText
  let ring: Rect
  let ringWidth: Double
  let goal: Double
  let radius: Double

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    let text = context.bubbleText
    let isOutgoing = context.decoration.side == .outgoing
    scene.owner.part = "bubble"
    scene.fill(context.bubble(frame, radius: radius), context.bubblePaint)
    drawRing(
      at: ring.offset(x: frame.x, y: frame.y), color: isOutgoing ? text : context.palette.accent,
      track: text.opacity(0.15), into: &scene)
    scene.owner.part = "text"
    for (placed, color, alignment) in [
      (percent, text, TextBlock.Alignment.center), (title, text, .natural),
      (detail, text.opacity(0.75), .natural),
    ] {
      placed.block.draw(
        in: placed.frame.offset(x: frame.x, y: frame.y), alignment: alignment, color: color,
        visible: context.visible, into: &scene)
    }
  }

  /// Draws the track of the ring and, clockwise from the top, the share of the goal.
  private func drawRing(at frame: Rect, color: Color, track: Color, into scene: inout Scene) {
    let center = Point(x: frame.midX, y: frame.midY)
    let radius = (frame.width - ringWidth) / 2
    scene.owner.part = "track"
    scene.stroke(
      .arc(center: center, radius: radius, from: 0, turns: 1), .color(track), width: ringWidth)
    guard goal > 0 else { return }
    scene.owner.part = "ring"
    scene.stroke(
      .arc(center: center, radius: radius, from: 0, turns: goal), .color(color), width: ringWidth)
  }
}
