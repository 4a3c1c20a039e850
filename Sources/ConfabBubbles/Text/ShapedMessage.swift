import Algorithms
import ConfabLayout
import ConfabScene
import ConfabText

/// The shaped text of a message, in blocks from top to bottom.
///
/// Its size at a width is computed from extents alone, so that a measured and a drawn message are
/// equally large.
struct ShapedMessage: Sendable {
  /// A block of text, and the marker of an item of a list.
  struct Block: Sendable {
    let part: TextPart
    let text: ShapedText
    let marker: ShapedText?
    /// The width of the text's indent: the widest marker of neighboring items with the gap beside
    /// it.
    var indent: Double
  }

  /// The width at which markers are broken, which is too large for them to be. It is the same on
  /// all screens.
  static let markerLimit = 10_000.0

  private(set) var blocks: [Block]

  /// Shapes a message.
  ///
  /// - Throws: `FontError`.
  init(_ message: MessageText, in context: MeasureContext) throws {
    blocks = try message.parts.map { part in
      let isCode = part.form == .code
      let (text, spans) = message.slice(part.bytes, without: isCode ? .code : [])
      let style = isCode ? context.metrics.codeBlockStyle : context.metrics.bodyStyle
      let shaped = try context.shaper.shape(
        text, style: style, spans: spans, language: context.language)
      guard !part.marker.isEmpty else {
        return Block(part: part, text: shaped, marker: nil, indent: 0)
      }
      let (mark, markSpans) = message.slice(part.marker)
      let marker = try context.shaper.shape(
        mark, style: style, spans: markSpans, language: context.language)
      let width = try context.shaper.measure(marker, width: ShapedMessage.markerLimit).width
      return Block(
        part: part, text: shaped, marker: marker,
        indent: width + context.metrics.textSpans.markerGap)
    }
    alignItems()
  }

  /// Gives neighboring items of the same depth the indent of the widest marker.
  private mutating func alignItems() {
    for run in blocks.indices.chunked(by: { blocks[$0].part.form == blocks[$1].part.form }) {
      guard case .item = blocks[run.first ?? 0].part.form else { continue }
      let indent = run.map { blocks[$0].indent }.max() ?? 0
      for index in run where blocks[index].marker != nil { blocks[index].indent = indent }
    }
  }

  /// The memory that the text uses, in bytes.
  var memoryFootprint: Int {
    blocks.reduce(0) { $0 + $1.text.memoryFootprint + ($1.marker?.memoryFootprint ?? 0) }
  }
}

extension ShapedMessage {
  /// The space inside of a block around its text, in points.
  struct Insets: Sendable {
    /// At the side where the text begins.
    var leading = 0.0
    /// At the other side.
    var trailing = 0.0
    /// Above and below.
    var vertical = 0.0
  }

  func insets(of index: Int, _ metrics: SpanMetrics) -> Insets {
    switch blocks[index].part.form {
    case .plain: Insets()
    case .quote: Insets(leading: metrics.barWidth + metrics.barGap)
    case .code:
      Insets(
        leading: metrics.codeInsetHorizontal, trailing: metrics.codeInsetHorizontal,
        vertical: metrics.codeInsetVertical)
    case .item: Insets(leading: blocks[index].indent)
    }
  }

  /// The space above a block, in points.
  func gap(above index: Int, _ metrics: SpanMetrics) -> Double {
    guard index > 0 else { return 0 }
    if case .item = blocks[index].part.form, case .item = blocks[index - 1].part.form {
      return metrics.itemGap
    }
    return metrics.gap
  }

  /// The distance from one baseline of a block to the next, in points.
  func pitch(of index: Int, _ metrics: Metrics) -> Double {
    blocks[index].part.form == .code
      ? metrics.linePitch * metrics.textSpans.codeScale : metrics.linePitch
  }

  /// The width at which the lines of a block are broken, in points.
  func textWidth(of index: Int, in width: Double, _ metrics: Metrics) -> Double {
    let insets = insets(of: index, metrics.textSpans)
    return max(width - insets.leading - insets.trailing, metrics.textSize)
  }

  /// Whether a short last word of a block takes the word before it onto its line.
  func avoidsLoneWord(_ index: Int, _ metrics: Metrics) -> Bool {
    metrics.avoidsLoneWord && blocks[index].part.form != .code
  }

  /// The size of all blocks, in points.
  ///
  /// - Parameter texts: The sizes of the blocks' texts, without insets.
  func size(ofTexts texts: [Size], _ metrics: SpanMetrics) -> Size {
    var size = Size.zero
    for (index, text) in texts.enumerated() {
      let insets = insets(of: index, metrics)
      size.width = max(size.width, insets.leading + text.width + insets.trailing)
      size.height += gap(above: index, metrics) + text.height + 2 * insets.vertical
    }
    return size
  }

  /// The size of all blocks at a width, in points.
  ///
  /// - Throws: `FontError`.
  func size(width: Double, in context: MeasureContext) throws -> Size {
    let metrics = context.metrics
    return size(
      ofTexts: try blocks.indices.map { index in
        let extent = try context.shaper.measure(
          blocks[index].text, width: textWidth(of: index, in: width, metrics),
          avoidsLoneWord: avoidsLoneWord(index, metrics))
        return Size(
          width: extent.width, height: Double(extent.lineCount) * pitch(of: index, metrics))
      }, metrics.textSpans)
  }
}

/// The metrics of quotes, blocks of code and lists in text messages. Lengths are in points.
///
/// iMessage draws none of them: all numbers are approximate.
package struct SpanMetrics: KindMetrics {
  /// The space between two blocks.
  package var gap = 7.0
  /// The space between two items of a list.
  package var itemGap = 3.0
  /// The space between the markers of a list and its text.
  package var markerGap = 6.0
  /// The width of the bar beside a quote.
  package var barWidth = 3.0
  /// The space between this bar and the text.
  package var barGap = 9.0
  /// The size of code and its line pitch, relative to those of messages.
  package var codeScale = 0.88
  /// The distance from the sides of the plate behind code to its text.
  package var codeInsetHorizontal = 9.0
  /// The distance from the top and bottom of this plate to its text.
  package var codeInsetVertical = 7.0
  /// The corner radius of this plate.
  package var codeRadius = 9.0

  /// Creates the defaults.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<SpanMetrics>] = [
    .number("spanGap", \.gap, 0...100),
    .number("listItemGap", \.itemGap, 0...100),
    .number("listMarkerGap", \.markerGap, 0...100),
    .number("quoteBarWidth", \.barWidth, 0...50),
    .number("quoteBarGap", \.barGap, 0...100),
    .number("codeScale", \.codeScale, 0.5...1.5),
    .number("codeInsetHorizontal", \.codeInsetHorizontal, 0...50),
    .number("codeInsetVertical", \.codeInsetVertical, 0...50),
    .number("codeRadius", \.codeRadius, 0...100),
  ]
}

extension Metrics {
  /// The metrics of quotes, blocks of code and lists.
  package var textSpans: SpanMetrics {
    get { self[SpanMetrics.self] }
    set { self[SpanMetrics.self] = newValue }
  }

  /// The style of a block of code.
  var codeBlockStyle: TextStyle {
    var style = bodyStyle
    style.size *= textSpans.codeScale
    style.mono = true
    return style
  }
}
