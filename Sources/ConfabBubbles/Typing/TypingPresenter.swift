import ConfabLayout
import ConfabScene
import ConfabTimeline

/// Shows typing indicators: three dots in a bubble with two small bubbles below it.
package struct TypingPresenter: ItemPresenter {
  /// Creates the presenter.
  package init() {}

  /// The metrics of the kind.
  package var metrics: [any KindMetrics.Type] { [TypingMetrics.self] }

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.kind == .typing }

  /// The height of the bubble, in points.
  package func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    request.metrics.typing.height
  }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  package func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    let metrics = context.metrics.typing
    return ItemBody(
      size: Size(width: metrics.width + TypingBubble.lead, height: metrics.height),
      content: TypingBubble(dot: metrics.dot, pitch: metrics.pitch))
  }
}

private struct TypingBubble: ItemContent {
  let dot: Double
  let pitch: Double

  /// The distance from the side to the bubble with the dots in points, from a framework of iOS 26
  /// (theswerd/imessage-ui).
  static let lead = 14.0
  /// The two small bubbles: the diameter (approximate for the smaller one), the distance from the
  /// side, and the top.
  private static let trail = [(6.0, 0.0, 28.5), (11.5, 7.0, 21.0)]

  /// The opacities of the dots in a picture: a moment in the middle of their movement.
  private static let strengths = [0.45, 0.65, 0.9]
  /// The time in which a dot becomes darker and lighter again, and the time by which each dot is
  /// behind the one before, in seconds (MessageKit's TypingBubble).
  private static let (period, delay) = (1.0, 0.33)

  /// The opacity of a dot at a time in seconds.
  private static func strength(ofDot index: Int, at time: Double) -> Double {
    let phase = (time - delay * Double(index)) / period
    let share = phase - phase.rounded(.down)
    return strengths[0] + (strengths[2] - strengths[0]) * (1 - abs(1 - 2 * share))
  }

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    let paint = context.bubblePaint
    scene.owner.part = "bubble"
    let lead = context.isAtRight ? 0 : Self.lead
    let bubble = Rect(
      x: frame.x + lead, y: frame.y, width: frame.width - Self.lead, height: frame.height)
    scene.fill(.roundedRect(bubble, radius: bubble.height / 2), paint)
    for (diameter, side, y) in Self.trail {
      let x = context.isAtRight ? frame.maxX - side - diameter : frame.minX + side
      scene.fill(
        .ellipse(in: Rect(x: x, y: frame.y + y, width: diameter, height: diameter)), paint)
    }
    scene.owner.part = "dots"
    for (index, still) in Self.strengths.enumerated() {
      let strength = context.time.map { Self.strength(ofDot: index, at: $0) } ?? still
      let x = bubble.midX + (Double(index) - 1) * pitch - dot / 2
      scene.fill(
        .ellipse(in: Rect(x: x, y: bubble.midY - dot / 2, width: dot, height: dot)),
        .color(context.palette.secondary.opacity(strength)))
    }
  }
}

/// The metrics of typing indicators, in points.
package struct TypingMetrics: KindMetrics {
  /// The width of the bubble with the dots.
  package var width = 57.5
  /// The height of the bubble with the dots.
  package var height = 35.0
  /// The diameter of a dot.
  package var dot = 8.5
  /// The distance from one dot to the next.
  package var pitch = 12.5

  /// Creates the defaults, which are those of iMessage.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<TypingMetrics>] = [
    .number("typingWidth", \.width, 1...300),
    .number("typingHeight", \.height, 1...200),
    .number("typingDot", \.dot, 1...100),
    .number("typingPitch", \.pitch, 0...100),
  ]
}

extension Metrics {
  /// The metrics of typing indicators.
  package var typing: TypingMetrics {
    get { self[TypingMetrics.self] }
    set { self[TypingMetrics.self] = newValue }
  }
}
