import ConfabLayout
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows text messages in bubbles.
package struct TextPresenter: ItemPresenter {
  /// Creates the presenter.
  package init() {}

  /// The metrics of the kind.
  package var metrics: [any KindMetrics.Type] { Self.textMetrics }

  /// The metrics of texts, those of blocks included.
  static let textMetrics: [any KindMetrics.Type] = [
    SpanMetrics.self, ProseMetrics.self, TableMetrics.self,
  ]

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.kind == .text }

  /// The pictures among the blocks of the message.
  package func pictures(of item: TimelineItem) -> [String] { item.message?.blocks.pictures ?? [] }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  package func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .message(let content) = item.content else { return .nothing }
    let bubble = try TextBubble(content, in: context)
    return ItemBody(
      size: bubble.size, lines: bubble.lines, hits: bubble.hits,
      missing: bubble.missing, content: bubble)
  }

  /// Shapes the text of a row, which can then be measured at several widths.
  ///
  /// - Throws: `FontError`.
  package func prepare(
    _ item: TimelineItem, in context: MeasureContext
  ) throws -> (any PreparedItem)? {
    guard case .message(let content) = item.content else { return nil }
    switch try ShapedMessage(content, in: context) {
    case .plain(let text, _): return PreparedBubble.plain(text)
    case .prose(let flow): return PreparedBubble.prose(flow)
    }
  }
}

/// A shaped message.
private enum PreparedBubble: PreparedItem {
  case plain(ShapedText)
  /// Blocks, or a text with quotes, code or lists.
  case prose(ProseFlow)

  var memoryFootprint: Int {
    switch self {
    case .plain(let text): text.memoryFootprint
    case .prose(let flow): flow.memoryFootprint
    }
  }

  func size(in context: MeasureContext) throws -> Size {
    let metrics = context.metrics
    let width = metrics.bubbleTextWidth(bodyWidth: context.bodyWidth)
    switch self {
    case .plain(let text):
      let extent = try context.shaper.measure(
        text, width: width, avoidsLoneWord: metrics.avoidsLoneWord)
      return metrics.bubbleSize(
        ofText: Size(
          width: extent.width, height: Double(extent.lineCount) * metrics.linePitch))
    case .prose(let flow):
      return metrics.bubbleSize(ofText: try flow.size(width: width, in: context))
    }
  }
}

extension ItemBody {
  /// The empty body, for a row whose content doesn't match its kind.
  static let nothing = ItemBody(size: .zero, content: Nothing())

  private struct Nothing: ItemContent {
    func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {}
  }
}

/// A bubble with a message's text, as wide as its widest line.
struct TextBubble: ItemContent {
  private let column: TextColumn
  /// The size in points, not rounded.
  let size: Size
  let lines: [TextLineFrame]
  let hits: [HitRegion]
  private let insetVertical: Double
  private let radius: Double

  init(_ content: MessageContent, in context: MeasureContext) throws {
    let metrics = context.metrics
    column = try TextColumn(
      content, width: metrics.bubbleTextWidth(bodyWidth: context.bodyWidth),
      in: context)
    size = metrics.bubbleSize(ofText: column.size)
    let top = context.grid.round(metrics.bubbleInsetVertical)
    insetVertical = top
    radius = metrics.bubbleRadius
    lines = column.lines.map {
      TextLineFrame(bytes: $0.bytes, width: $0.width, baseline: $0.baseline + top)
    }
    let left = (context.grid.ceil(size.width) - column.size.width) / 2
    hits = column.hits.map { hit in
      var hit = hit
      hit.frame.x += left
      hit.frame.y += top
      return hit
    }
  }

  /// The scalars of the text that no font covers.
  var missing: [Unicode.Scalar] { column.missing }

  var hiddenColumns: Int { column.hiddenColumns }

  var pageBreaks: [PageBreak]? {
    column.pageBreaks.map { $0.map { $0.offset(by: insetVertical) } }
  }

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    draw(in: frame, place: context.place, context: context, into: &scene)
  }

  /// Draws the bubble at another place of the cluster than that of the message, as for a bubble
  /// above others of the same message.
  func draw(in frame: Rect, place: BubblePlace, context: DrawContext, into scene: inout Scene) {
    scene.owner.part = "bubble"
    scene.fill(
      context.style.bubble(frame, radius: radius, place: place), context.bubblePaint)
    column.draw(
      at: Point(x: frame.midX - column.size.width / 2, y: frame.y + insetVertical),
      context: context, into: &scene)
  }
}
