import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows the texts of others without a bubble, over the whole width between the edges, as apps of
/// assistants show answers.
struct FullWidthTextPresenter: ItemPresenter {
  private static let text = TextPresenter()

  var metrics: [any KindMetrics.Type] { Self.text.metrics }

  /// Whether the presenter shows a row: a text of another participant that isn't large emoji.
  func accepts(_ item: TimelineItem) -> Bool {
    item.kind == .text && item.side == .incoming && !item.marks.contains(.largeEmoji)
  }

  /// The pictures among the blocks of the message.
  func pictures(of item: TimelineItem) -> [String] { Self.text.pictures(of: item) }

  /// An estimate without the inset of bubbles, in points.
  func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    let metrics = request.metrics
    let width = max(1, request.rowWidth - 2 * request.edge)
    let length = Double(item.message?.text?.utf8.count ?? 0) * metrics.textSize / 2
    return max(1, (length / width).rounded(.up)) * metrics.linePitch
  }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .message(let content) = item.content else { return .nothing }
    let width = context.fullWidth(of: item)
    let column = try TextColumn(
      ShapedMessage(content, in: context), width: width, fillsWidth: true, in: context)
    let text = FullWidthText(column: column)
    return ItemBody(
      size: Size(width: width, height: column.size.height), lines: column.lines,
      hits: text.hits(in: width), missing: column.missing, content: text)
  }

  /// Shapes the text of a row, which can then be measured at several widths.
  ///
  /// - Throws: `FontError`.
  func prepare(_ item: TimelineItem, in context: MeasureContext) throws -> (any PreparedItem)? {
    guard case .message(let content) = item.content else { return nil }
    return PreparedFullWidthText(
      text: try ShapedMessage(content, in: context), item: item)
  }
}

extension ItemPresenter {
  /// Whether it shows texts without a bubble, over the whole width.
  package var isFullWidth: Bool { self is FullWidthTextPresenter }
}

extension MeasureContext {
  /// The width between the edges of a row, without the avatar's column and the mark of a message
  /// that was not delivered, in points.
  fileprivate func fullWidth(of item: TimelineItem) -> Double {
    let gutter = item.decoration.reservesAvatarGutter ? metrics.avatars.gutter : 0
    let mark =
      item.decoration.isFailed ? metrics.failedMarks.diameter + metrics.failedMarks.gap : 0
    return max(metrics.textSize, grid.round(rowWidth - 2 * edge - gutter - mark))
  }
}

private struct PreparedFullWidthText: PreparedItem {
  let text: ShapedMessage
  let item: TimelineItem

  var memoryFootprint: Int {
    switch text {
    case .plain(let text, _): text.memoryFootprint
    case .prose(let flow): flow.memoryFootprint
    case .long(let text): text.memoryFootprint
    }
  }

  func size(in context: MeasureContext) throws -> Size {
    let (metrics, width) = (context.metrics, context.fullWidth(of: item))
    switch text {
    case .plain(let text, _):
      let extent = try context.shaper.measure(
        text, width: width, avoidsLoneWord: metrics.avoidsLoneWord)
      return Size(width: width, height: Double(extent.lineCount) * metrics.linePitch)
    case .prose(let flow):
      return Size(width: width, height: try flow.size(width: width, in: context).height)
    case .long(let text):
      return Size(width: width, height: try text.size(width: width, in: context).height)
    }
  }
}

/// A text over the whole width. It is at the right if it begins in a right-to-left script.
private struct FullWidthText: PartialContent {
  var column: TextColumn

  var pageBreaks: [PageBreak]? { column.pageBreaks }
  var hiddenColumns: Int { column.hiddenColumns }

  /// The distance of the text from the left of a frame, in points.
  func left(in width: Double) -> Double {
    column.isRightToLeft ? width - column.size.width : 0
  }

  /// The regions of links and mentions in a frame.
  func hits(in width: Double) -> [HitRegion] {
    let left = left(in: width)
    return column.hits.map { $0.offset(x: left, y: 0) }
  }

  func body(
    _ body: ItemBody, showing ranges: [Range<Double>], in context: MeasureContext
  ) throws -> ItemBody? {
    guard let shown = try column.showing(ranges, in: context) else { return nil }
    var (text, body) = (self, body)
    text.column = shown
    (body.lines, body.hits) = (shown.lines, text.hits(in: body.size.width))
    body.content = text
    return body
  }

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    column.draw(
      at: Point(x: frame.x + left(in: frame.width), y: frame.y), ink: ProseInk(pageOf: context),
      context: context, into: &scene)
  }
}
