import Confab
import ConfabKinds

/// A ballot: the question, and a bar for each option.
struct BallotPresenter: ItemPresenter {
  var metrics: [any KindMetrics.Type] { [BallotMetrics.self] }

  func accepts(_ item: TimelineItem) -> Bool { item.message?.payload is Ballot }

  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard let ballot = item.message?.payload as? Ballot else {
      return ItemBody(size: .zero, content: BallotLayout(blocks: [], shares: [], frames: []))
    }
    let metrics = context.metrics
    let own = metrics[BallotMetrics.self]
    let inset = metrics.bubbleInsetHorizontal
    let width = context.bodyWidth
    let inner = width - 2 * inset
    var y = metrics.bubbleInsetVertical
    var blocks: [PlacedText] = []
    var frames: [Rect] = []
    func add(_ text: String, _ style: TextStyle) throws {
      let block = try context.block(text, style: style, pitch: metrics.linePitch, width: inner)
      let frame = Rect(x: inset, y: y, width: inner, height: block.size.height)
      blocks.append(PlacedText(block: block, frame: frame))
      y = frame.maxY
    }
    try add(ballot.question, metrics.style(size: own.questionSize, weight: 600))
    for option in ballot.options {
      y += own.gap
      try add(option.text, metrics.bodyStyle)
      frames.append(Rect(x: inset, y: y + 4, width: inner, height: own.barHeight))
      y += 4 + own.barHeight
    }
    let most = max(1, ballot.options.map(\.votes).max() ?? 1)
    return ItemBody(
      size: Size(width: width, height: y + metrics.bubbleInsetVertical),
      hits: zip(ballot.options, frames).map { option, frame in
        HitRegion(kind: .vote, target: option.text, frame: frame)
      },
      content: BallotLayout(
        blocks: blocks, shares: ballot.options.map { Double($0.votes) / Double(most) },
        frames: frames))
  }
}

extension HitRegion.Kind {
  static let vote = HitRegion.Kind(rawValue: "vote")
}

private struct BallotLayout: ItemContent {
  let blocks: [PlacedText]
  /// The votes of each option as a share of the largest number of votes.
  let shares: [Double]
  /// The full bars of the options.
  let frames: [Rect]

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    scene.owner.part = "bubble"
    scene.fill(context.bubble(frame, radius: 16), context.bubblePaint)
    scene.owner.part = "text"
    for text in blocks {
      text.block.draw(
        in: text.frame.offset(x: frame.x, y: frame.y), color: context.bubbleText,
        visible: context.visible, into: &scene)
    }
    for (share, bar) in zip(shares, frames) {
      let bar = bar.offset(x: frame.x, y: frame.y)
      scene.owner.part = "track"
      scene.fill(
        .roundedRect(bar, radius: 3), .color(context.bubbleText.opacity(0.15)))
      guard share > 0 else { continue }
      scene.owner.part = "bar"
      scene.fill(
        .roundedRect(
          Rect(x: bar.x, y: bar.y, width: bar.width * share, height: bar.height), radius: 3),
        .color(context.bubbleText))
    }
  }
}
