import ConfabLayout
import ConfabScene
import ConfabText
import ConfabTimeline

/// The broken text of a message: lines, or leaves of structured text below each other.
struct TextColumn: Sendable {
  private enum Content: Sendable {
    /// Lines without insets, as most texts are.
    case plain(TextBlock)
    case prose(ProseColumn)
    case long(LongProseColumn)
  }

  /// The width of the widest line and the height of all, in points, not rounded.
  let size: Size
  /// The lines, in the coordinates of the column. Of a long text, those that are shown.
  private(set) var lines: [TextLineFrame]
  /// The regions of links and mentions, in the coordinates of the column. Of a long text, those that
  /// are shown.
  private(set) var hits: [HitRegion]
  private var content: Content

  /// Breaks a text into lines.
  ///
  /// - Parameters:
  ///   - shaped: The text.
  ///   - width: The largest width, in points.
  ///   - fillsWidth: Whether plates and lines of structured texts are that wide also if the texts are
  ///     narrower.
  ///   - context: What measuring depends on.
  /// - Throws: `FontError`.
  init(
    _ shaped: ShapedMessage, width: Double, fillsWidth: Bool = false, in context: MeasureContext
  ) throws {
    switch shaped {
    case .plain(let text, let message):
      let metrics = context.metrics
      let block = TextBlock(
        try context.shaper.breakLines(
          of: text, width: max(width, metrics.textSize),
          avoidsLoneWord: metrics.avoidsLoneWord),
        pitch: metrics.linePitch, metrics: try context.shaper.metrics(of: text.style),
        grid: context.grid)
      size = block.size
      lines = block.lineFrames()
      let frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
      let end = block.text.lines.last?.bytes.upperBound ?? 0
      hits = message.regions(in: 0..<end).flatMap { $0.hits(in: block, frame: frame) }
      self.content = .plain(block)
    case .prose(let flow):
      let column = try ProseColumn(
        flow, width: width, fillsWidth: fillsWidth, in: context)
      (size, lines, hits) = (column.size, column.lines, column.hits)
      self.content = .prose(column)
    case .long(let text):
      let column = try LongProseColumn(
        text, width: width, fillsWidth: fillsWidth, in: context)
      (size, lines, hits) = (column.size, [], [])
      self.content = .long(column)
    }
  }

  /// The column with what is drawn in some vertical ranges of it; `nil` if it is complete. See
  /// `PartialContent`.
  ///
  /// - Throws: `FontError`.
  func showing(_ ranges: [Range<Double>], in context: MeasureContext) throws -> TextColumn? {
    guard case .long(let text) = content else { return nil }
    let shown = try text.showing(ranges, in: context)
    var result = self
    (result.lines, result.hits) = (shown.lines, shown.hits)
    result.content = .long(shown)
    return result
  }

  /// Whether the text begins in a right-to-left script.
  var isRightToLeft: Bool {
    switch content {
    case .plain(let block): block.text.lines.first?.isRightToLeft ?? false
    case .prose(let column): column.isRightToLeft
    case .long(let column): column.isRightToLeft
    }
  }

  /// The last line: its end from the left edge of the column, or `nil` if it starts at the right.
  var lastLineEnd: Double? {
    switch content {
    case .plain(let block):
      guard let line = block.text.lines.last, !line.isRightToLeft else { return nil }
      return line.width
    case .prose(let column): return column.lastLineEnd
    case .long(let column): return column.lastLineEnd
    }
  }

  /// The places where a page may end, in the coordinates of the column; `nil` for between all lines.
  var pageBreaks: [PageBreak]? {
    switch content {
    case .plain: nil
    case .prose(let column): column.pageBreaks
    case .long(let column): column.pageBreaks
    }
  }

  /// The number of columns of tables that are left out.
  var hiddenColumns: Int {
    switch content {
    case .plain: 0
    case .prose(let column): column.hiddenColumns
    case .long(let column): column.hiddenColumns
    }
  }

  /// The scalars of the text that no font covers.
  var missing: [Unicode.Scalar] {
    switch content {
    case .plain(let block): block.text.shaped.missing
    case .prose(let column): column.missing
    case .long(let column): column.missing
    }
  }

  /// Draws what is visible.
  ///
  /// - Parameters:
  ///   - origin: The top left corner of the column in the scene, in points.
  ///   - ink: The colors; `nil` for those of the message's bubble.
  ///   - context: What drawing depends on.
  ///   - scene: The scene.
  func draw(
    at origin: Point, ink: ProseInk? = nil, context: DrawContext, into scene: inout Scene
  ) {
    let frame = Rect(x: origin.x, y: origin.y, width: size.width, height: size.height)
    switch content {
    case .plain(let block):
      scene.owner.part = "text"
      block.draw(
        in: frame, ink?.colors() ?? Self.colors(of: block, context), visible: context.visible,
        into: &scene)
    case .prose(let column):
      column.draw(
        in: frame, ink: ink ?? ProseInk(bubbleOf: context), context: context, into: &scene)
    case .long(let column):
      column.draw(
        in: frame, ink: ink ?? ProseInk(bubbleOf: context), context: context, into: &scene)
    }
  }

  /// The colors of lines in a bubble. Those that take long to compute only where they are needed.
  private static func colors(of block: TextBlock, _ context: DrawContext) -> TextColors {
    if block.text.shaped.spans.contains(where: { !$0.traits.isDisjoint(with: .grounded) }) {
      return ProseInk(bubbleOf: context).colors()
    }
    let isOutgoing = context.decoration.side == .outgoing
    return TextColors(
      text: context.bubbleText,
      emphasis: isOutgoing ? context.palette.outgoingAccent : context.palette.accent)
  }
}
