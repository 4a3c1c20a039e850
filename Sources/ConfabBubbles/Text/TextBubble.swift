import ConfabLayout
import ConfabScene
import ConfabText
import ConfabTimeline

extension ItemBody {
  /// The empty body, for a row whose content doesn't match its kind.
  static let nothing = ItemBody(size: .zero, content: Nothing())

  private struct Nothing: ItemContent {
    func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {}
  }
}

/// A bubble with a message's text, as wide as its widest line, or a caption without a bubble.
struct TextBubble: PartialContent {
  private var column: TextColumn
  /// The size in points, not rounded.
  let size: Size
  private(set) var lines: [TextLineFrame] = []
  private(set) var hits: [HitRegion] = []
  private let insetVertical: Double
  private let radius: Double
  private let hasBubble: Bool
  /// The distance of the text from the left edge, in points.
  private let left: Double

  /// A bubble with a caption, which has no blocks.
  ///
  /// - Throws: `FontError`.
  init(
    captionOf content: MessageContent, at side: Decoration.Side, in context: MeasureContext
  ) throws {
    try self.init(
      try ShapedMessage(MessageText(content), in: context), in: context,
      hasBubble: side != .incoming || !context.metrics.hasPlainOthers)
  }

  /// A bubble with a shaped text.
  ///
  /// - Throws: `FontError`.
  init(_ shaped: ShapedMessage, in context: MeasureContext, hasBubble: Bool = true) throws {
    let metrics = context.metrics
    self.hasBubble = hasBubble
    column = try TextColumn(
      shaped,
      width: hasBubble
        ? metrics.bubbleTextWidth(bodyWidth: context.bodyWidth) : context.bodyWidth,
      in: context)
    size = hasBubble ? metrics.bubbleSize(ofText: column.size) : column.size
    insetVertical = hasBubble ? context.grid.round(metrics.bubbleInsetVertical) : 0
    radius = metrics.bubbleRadius
    left = (context.grid.ceil(size.width) - column.size.width) / 2
    placeText()
  }

  private mutating func placeText() {
    lines = column.lines.map {
      TextLineFrame(bytes: $0.bytes, width: $0.width, baseline: $0.baseline + insetVertical)
    }
    hits = column.hits.map { $0.offset(x: left, y: insetVertical) }
  }

  func body(
    _ body: ItemBody, showing ranges: [Range<Double>], in context: MeasureContext
  ) throws -> ItemBody? {
    let inside = ranges.map { $0.lowerBound - insetVertical..<$0.upperBound - insetVertical }
    guard let shown = try column.showing(inside, in: context) else { return nil }
    var (bubble, body) = (self, body)
    bubble.column = shown
    bubble.placeText()
    (body.lines, body.hits) = (bubble.lines, bubble.hits)
    body.content = bubble
    return body
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
    let origin = Point(x: frame.midX - column.size.width / 2, y: frame.y + insetVertical)
    guard hasBubble else {
      column.draw(at: origin, ink: ProseInk(pageOf: context), context: context, into: &scene)
      return
    }
    scene.owner.part = "bubble"
    scene.fill(
      context.style.bubble(frame, radius: radius, place: place), context.bubblePaint)
    column.draw(at: origin, context: context, into: &scene)
  }
}
