import ConfabLayout
import ConfabScene
import ConfabText

/// The broken text of a message: blocks below each other, with their bars, plates and markers.
struct TextColumn: Sendable {
  private struct Block: Sendable {
    let text: TextBlock
    let marker: TextBlock?
    let form: TextPart.Form
    /// The frame with insets, in the coordinates of the column. Plates and bars are as high.
    let frame: Rect
    /// The frame of the text.
    let textFrame: Rect
    /// The frame of the marker.
    let markerFrame: Rect
  }

  /// The width of the widest block and the height of all blocks, in points, not rounded.
  let size: Size
  /// The lines of all blocks, in the coordinates of the column.
  let lines: [TextLineFrame]
  /// The regions of links and mentions, in the coordinates of the column.
  let hits: [HitRegion]
  private let blocks: [Block]
  private let metrics: SpanMetrics

  /// Breaks a text into lines.
  ///
  /// - Parameters:
  ///   - message: The text.
  ///   - width: The largest width, in points.
  ///   - context: What measuring depends on.
  /// - Throws: `FontError`.
  init(_ message: MessageText, width: Double, in context: MeasureContext) throws {
    if message.isPlain {
      let text = try context.block(
        message.text, style: context.metrics.bodyStyle, pitch: context.metrics.linePitch,
        spans: message.spans, width: max(width, context.metrics.textSize),
        avoidsLoneWord: context.metrics.avoidsLoneWord)
      size = text.size
      lines = text.lineFrames()
      hits = message.hits(in: text, from: 0, origin: .zero, width: size.width)
      let frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
      blocks = [
        Block(
          text: text, marker: nil, form: .plain, frame: frame, textFrame: frame,
          markerFrame: frame)
      ]
      metrics = context.metrics.textSpans
      return
    }
    let shaped = try ShapedMessage(message, in: context)
    let (metrics, spans, grid) = (context.metrics, context.metrics.textSpans, context.grid)
    func block(_ text: ShapedText, width: Double, _ index: Int) throws -> TextBlock {
      let isCode = shaped.blocks[index].part.form == .code
      return TextBlock(
        try context.shaper.breakLines(
          of: text, width: width, avoidsLoneWord: shaped.avoidsLoneWord(index, metrics)),
        pitch: shaped.pitch(of: index, metrics),
        metrics: try context.shaper.metrics(
          of: isCode ? metrics.codeBlockStyle : metrics.bodyStyle), grid: grid)
    }
    let texts = try shaped.blocks.indices.map { index in
      try block(
        shaped.blocks[index].text, width: shaped.textWidth(of: index, in: width, metrics), index)
    }
    let size = shaped.size(ofTexts: texts.map(\.size), spans)
    var (blocks, lines, hits, y): ([Block], [TextLineFrame], [HitRegion], Double) = ([], [], [], 0)
    for (index, (own, text)) in zip(shaped.blocks, texts).enumerated() {
      let insets = shaped.insets(of: index, spans)
      y += shaped.gap(above: index, spans)
      let height = text.size.height + 2 * insets.vertical
      // Plates and bars have sharp edges.
      let top = grid.round(y)
      let isRightToLeft = text.text.lines.first?.isRightToLeft ?? false
      let textFrame = Rect(
        x: isRightToLeft ? insets.trailing : insets.leading, y: top + insets.vertical,
        width: size.width - insets.leading - insets.trailing, height: text.size.height)
      let marker = try own.marker.map { try block($0, width: ShapedMessage.markerLimit, index) }
      let markerWidth = marker?.size.width ?? 0
      blocks.append(
        Block(
          text: text, marker: marker, form: own.part.form,
          frame: Rect(x: 0, y: top, width: size.width, height: height), textFrame: textFrame,
          markerFrame: Rect(
            x: isRightToLeft ? size.width - markerWidth : 0, y: textFrame.y, width: markerWidth,
            height: text.size.height)))
      lines += Self.lines(of: text, own, at: textFrame.y)
      hits += message.hits(
        in: text, from: own.part.bytes.lowerBound, origin: Point(x: textFrame.x, y: textFrame.y),
        width: textFrame.width)
      y += height
    }
    (self.size, self.lines, self.hits) = (size, lines, hits)
    (self.blocks, self.metrics) = (blocks, spans)
  }

  /// The lines of a block with their ranges in the message's text. The first line of an item
  /// includes its marker.
  private static func lines(
    of text: TextBlock, _ block: ShapedMessage.Block, at top: Double
  ) -> [TextLineFrame] {
    let start = block.part.bytes.lowerBound
    var lines = text.lineFrames(top: top)
    for index in lines.indices {
      lines[index].bytes =
        lines[index].bytes.lowerBound + start..<lines[index].bytes.upperBound + start
    }
    if block.marker != nil, !lines.isEmpty {
      lines[0].bytes = block.part.marker.lowerBound..<lines[0].bytes.upperBound
      lines[0].width += block.indent
    }
    return lines
  }

  /// Whether the text begins in a right-to-left script.
  var isRightToLeft: Bool { blocks.first?.text.text.lines.first?.isRightToLeft ?? false }

  /// The last line: its end from the left edge of the column, or `nil` if it starts at the right.
  var lastLineEnd: Double? {
    guard let block = blocks.last, let line = block.text.text.lines.last, !line.isRightToLeft else {
      return nil
    }
    return block.form == .plain ? block.textFrame.x + line.width : size.width
  }

  /// The scalars of the text that no font covers.
  var missing: [Unicode.Scalar] {
    guard blocks.count > 1 else { return blocks.first?.text.text.shaped.missing ?? [] }
    return blocks.flatMap {
      $0.text.text.shaped.missing + ($0.marker?.text.shaped.missing ?? [])
    }.uniqued().map(\.self)
  }

  /// Draws the visible blocks.
  ///
  /// - Parameters:
  ///   - origin: The top left corner of the column in the scene, in points.
  ///   - context: The colors.
  ///   - scene: The scene.
  func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    let isOutgoing = context.decoration.side == .outgoing
    let emphasis = isOutgoing ? context.palette.outgoingAccent : context.palette.accent
    let color = context.bubbleText
    let reach = context.visible.lowerBound - origin.y..<context.visible.upperBound - origin.y
    for block in blocks where blocks.count == 1 || block.frame.isNear(reach) {
      var ink = color
      switch block.form {
      case .plain, .item: break
      case .quote:
        ink = color.opacity(Self.quoteOpacity)
        drawBar(beside: block, at: origin, color, context, into: &scene)
      case .code:
        scene.owner.part = "plate"
        scene.fill(
          .roundedRect(block.frame.offset(by: origin), radius: metrics.codeRadius),
          .color(color.opacity(isOutgoing ? 0.18 : 0.08)))
      }
      scene.owner.part = "text"
      block.marker?.draw(
        in: block.markerFrame.offset(by: origin), color: ink, visible: context.visible,
        into: &scene)
      block.text.draw(
        in: block.textFrame.offset(by: origin), color: ink, emphasis: emphasis,
        visible: context.visible, into: &scene)
    }
  }

  /// The opacity of the text of quotes.
  private static let quoteOpacity = 0.75

  private func drawBar(
    beside block: Block, at origin: Point, _ color: Color, _ context: DrawContext,
    into scene: inout Scene
  ) {
    let isAtRight = block.textFrame.x < metrics.barWidth
    let frame = block.frame.offset(by: origin)
    let width = context.grid.round(metrics.barWidth)
    let x = context.grid.round(isAtRight ? frame.maxX - width : frame.x)
    scene.owner.part = "bar"
    scene.fill(
      .roundedRect(
        Rect(x: x, y: frame.y, width: width, height: frame.height), radius: width / 2),
      .color(color.opacity(0.35)))
  }
}

extension Rect {
  fileprivate func offset(by origin: Point) -> Rect { offset(x: origin.x, y: origin.y) }

  /// Whether the rectangle or marks on its text can reach into a vertical range.
  fileprivate func isNear(_ range: Range<Double>) -> Bool {
    maxY + 100 > range.lowerBound && minY - 100 < range.upperBound
  }
}
