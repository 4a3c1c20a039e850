import Algorithms
import ConfabLayout
import ConfabScene
import ConfabText

extension ProseFlow {
  /// The text of a message with quotes, code and lists in its spans.
  ///
  /// - Throws: `FontError`.
  init(_ message: MessageText, in context: MeasureContext) throws {
    let (metrics, spans) = (context.metrics, context.metrics.textSpans)
    let parts = message.parts
    let markers = try parts.map { part -> ProseMarker? in
      guard !part.marker.isEmpty else { return nil }
      let (mark, markSpans) = message.slice(part.marker)
      let shaped = try context.shaper.shape(
        mark, style: metrics.bodyStyle, spans: markSpans, language: context.language)
      return .word(
        ProseText(shaped, at: part.marker),
        width: try context.shaper.measure(shaped, width: Self.markerLimit).width)
    }
    let indents = Self.indents(of: parts, markers, gap: spans.markerGap)
    // The number of the first of neighboring items.
    var list: Int?
    for (index, part) in parts.enumerated() {
      let isCode = part.form == .code
      let (text, traits) = message.slice(part.bytes, without: isCode ? .code : [])
      let shaped = try context.shaper.shape(
        text, style: isCode ? metrics.codeBlockStyle : metrics.bodyStyle, spans: traits,
        language: context.language)
      var leaf = ProseLeaf(
        content: .text(
          ProseText(shaped, at: part.bytes, regions: message.regions(in: part.bytes))),
        pitch: isCode ? metrics.linePitch * spans.codeScale : metrics.linePitch)
      let gap = index == 0 ? 0 : Self.gap(parts[index - 1].form, part.form, spans)
      if case .item = part.form { list = list ?? index } else { list = nil }
      switch part.form {
      case .plain, .item:
        leaf.gap = gap
        leaf.leading = indents[index]
        leaf.marker = markers[index].map {
          ProseLeaf.Marker(mark: $0, start: 0, end: indents[index], depth: 2)
        }
        if let list {
          leaf.containers = [
            StructureNode(.list, list), StructureNode(.item, index), StructureNode(.body, index),
          ]
        }
        append(.leaf(leaf))
      case .quote:
        leaf.leading = spans.barWidth + spans.barGap
        leaf.containers = [StructureNode(.quote, index)]
        leaf.tone = .faded
        append(.open(ProseBox(kind: .quote, gap: gap)))
        append(.leaf(leaf))
        append(.close)
      case .code:
        leaf.leading = spans.codeInsetHorizontal
        leaf.trailing = spans.codeInsetHorizontal
        append(.open(ProseBox(kind: .spanPlate, gap: gap, padding: spans.codeInsetVertical)))
        append(.leaf(leaf))
        append(.close)
      }
    }
  }

  /// The width at which markers are broken, which is too large for them to be. It is the same on
  /// all screens.
  static let markerLimit = 10_000.0

  /// The indents of items: neighbors of the same depth have the indent of the widest marker.
  private static func indents(
    of parts: [TextPart], _ markers: [ProseMarker?], gap: Double
  ) -> [Double] {
    var indents = markers.map { $0.map { $0.width + gap } ?? 0 }
    for run in parts.indices.chunked(by: { parts[$0].form == parts[$1].form }) {
      guard case .item = parts[run.first ?? 0].form else { continue }
      let indent = run.map { indents[$0] }.max() ?? 0
      for index in run where markers[index] != nil { indents[index] = indent }
    }
    return indents
  }

  private static func gap(
    _ above: TextPart.Form, _ form: TextPart.Form, _ metrics: SpanMetrics
  ) -> Double {
    if case .item = form, case .item = above { return metrics.itemGap }
    return metrics.gap
  }
}
