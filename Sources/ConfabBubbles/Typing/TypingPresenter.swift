import ConfabLayout
import ConfabScene
import ConfabTimeline

/// Shows typing indicators: three dots in a bubble.
package struct TypingPresenter: ItemPresenter {
  private let look: TypingLook

  /// Creates the presenter.
  ///
  /// - Parameter look: The look of an app, whose lengths are in ``TypingMetrics``.
  package init(look: TypingLook = .imessage) { self.look = look }

  /// The metrics of the kind.
  package var metrics: [any KindMetrics.Type] { [TypingMetrics.self] }

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.kind == .typing }

  /// The height of the bubble, in points.
  package func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    look.outline == .none ? 0 : request.metrics.typing.height
  }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  package func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    let metrics = context.metrics.typing
    let bubble = TypingBubble(
      look: look, radius: context.metrics.bubbleRadius, dot: metrics.dot, pitch: metrics.pitch)
    guard look.outline != .none else {
      // A row without a side has no avatar either.
      return ItemBody(placement: .row, size: .zero, content: bubble)
    }
    return ItemBody(
      size: Size(width: metrics.width + bubble.lead, height: metrics.height), content: bubble)
  }
}

private struct TypingBubble: ItemContent {
  let look: TypingLook
  /// The radius of the theme's bubbles.
  let radius: Double
  let dot: Double
  let pitch: Double

  /// The distance from the side to the bubble with the dots in points, from a framework of iOS 26
  /// (theswerd/imessage-ui).
  var lead: Double { look.outline == .thought ? 14 : 0 }
  /// The two small bubbles: the diameter (approximate for the smaller one), the distance from the
  /// side, and the top.
  private static let trail = [(6.0, 0.0, 28.5), (11.5, 7.0, 21.0)]

  /// The time in which a dot becomes darker and lighter again, and the time by which each dot is
  /// behind the one before, in seconds (MessageKit's TypingBubble).
  private static let (period, delay) = (1.0, 0.33)

  /// A dot at a time in seconds.
  private func dot(_ index: Int, at time: Double) -> TypingLook.Dot {
    let phase = (time - Self.delay * Double(index)) / Self.period
    let share = phase - phase.rounded(.down)
    return look.rest.mixed(with: look.peak, 1 - abs(1 - 2 * share))
  }

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    guard look.outline != .none else { return }
    let paint = context.bubblePaint
    scene.owner.part = "bubble"
    let bubble = Rect(
      x: frame.x + (context.isAtRight ? 0 : lead), y: frame.y, width: frame.width - lead,
      height: frame.height)
    if look.outline == .thought {
      scene.fill(.roundedRect(bubble, radius: bubble.height / 2), paint)
      for (diameter, side, y) in Self.trail {
        let x = context.isAtRight ? frame.maxX - side - diameter : frame.minX + side
        scene.fill(
          .ellipse(in: Rect(x: x, y: frame.y + y, width: diameter, height: diameter)), paint)
      }
    } else {
      scene.fill(context.bubble(bubble, radius: radius), paint)
    }
    scene.owner.part = "dots"
    let color = look.ink.color(on: .none, context)
    for (index, still) in look.still.enumerated() {
      let dot = context.time.map { self.dot(index, at: $0) } ?? still
      let diameter = self.dot * dot.diameter
      let x = bubble.midX + (Double(index) - 1) * pitch - diameter / 2
      scene.fill(
        .ellipse(
          in: Rect(
            x: x, y: bubble.midY + dot.y - diameter / 2, width: diameter, height: diameter)),
        .color(color.opacity(dot.strength)))
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
