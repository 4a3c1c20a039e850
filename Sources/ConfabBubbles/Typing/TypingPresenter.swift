import ConfabLayout
import ConfabScene
import ConfabTimeline

/// Shows that somebody is writing: three dots in a bubble with two small ones at its foot.
public struct TypingPresenter: ItemPresenter {
  public init() {}

  public func accepts(_ item: TimelineItem) -> Bool { item.kind == .typing }

  public func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    let metrics = context.metrics
    return ItemBody(
      size: Size(width: metrics.typingWidth, height: metrics.typingHeight),
      content: TypingBubble(dot: metrics.typingDot, pitch: metrics.typingPitch))
  }
}

private struct TypingBubble: ItemContent {
  let dot: Double
  let pitch: Double

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    let paint = context.bubblePaint
    scene.owner.part = "bubble"
    scene.fill(.roundedRect(frame, radius: frame.height / 2), paint)
    func circle(_ diameter: Double, from side: Double, up: Double) {
      let x = context.isAtRight ? frame.maxX - side - diameter : frame.minX + side
      let y = frame.maxY - up - diameter
      scene.fill(.ellipse(in: Rect(x: x, y: y, width: diameter, height: diameter)), paint)
    }
    circle(10.5, from: 0.5, up: -1.5)
    circle(5, from: -4, up: -5)
    scene.owner.part = "dots"
    // The dots are caught in the middle of their wave.
    for (index, strength) in [0.45, 0.65, 0.9].enumerated() {
      let x = frame.midX + (Double(index) - 1) * pitch - dot / 2
      scene.fill(
        .ellipse(in: Rect(x: x, y: frame.midY - dot / 2, width: dot, height: dot)),
        .color(context.palette.secondary.opacity(strength)))
    }
  }
}
