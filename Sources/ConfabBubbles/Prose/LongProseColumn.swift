import Algorithms
import ConfabLayout
import ConfabScene
import ConfabText

/// A long structured text at a width. Only the sections that are drawn next are in memory.
struct LongProseColumn: ProsePart {
  /// A section with its vertical range in the column, in points.
  private struct PlacedSection: Sendable {
    var section: LongProse.Section
    var top: Double
    var bottom: Double
  }

  let size: Size
  let missing: [Unicode.Scalar]
  let hiddenColumns: Int
  let pageBreaks: [PageBreak]
  /// Whether the text begins in a right-to-left script.
  let isRightToLeft: Bool
  /// See ``ProseColumn/lastLineEnd``.
  private(set) var lastLineEnd: Double?
  private let text: LongProse
  private let sections: [PlacedSection]
  /// The width at which lines are broken.
  private let width: Double
  private let bodyWidth: Double
  /// The largest space beside a text, in points.
  private let indent: Double
  /// The sections that are shown, from top to bottom.
  private var shown: [(index: Int, column: ProseColumn)] = []

  /// The height of marks and rounding outside of a section, in points: more than is looked at when
  /// leaves are drawn.
  private static let reach = 110.0

  /// Measures a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The largest width, in points.
  ///   - fillsWidth: Whether the column is that wide also if its widest leaf is narrower.
  ///   - context: What measuring depends on.
  /// - Throws: `CancellationError`, `FontError`.
  init(
    _ text: LongProse, width: Double, fillsWidth: Bool = false, in context: MeasureContext
  ) throws {
    var stack = ProseStack()
    var sections: [PlacedSection] = []
    var finder = PageBreakFinder()
    var missing: [Unicode.Scalar] = []
    var hidden = 0
    var isRightToLeft = false
    indent = try text.forEachSection(
      width: width, in: context,
      start: {
        stack = ProseStack(width: fillsWidth ? width : 0)
        (sections, finder, missing, hidden) = ([], PageBreakFinder(), [], 0)
      },
      { section, flow in
        let top = stack.size.height
        let column = try ProseColumn(flow, below: stack, width: width, in: context)
        stack = ProseStack(width: column.size.width, height: column.size.height)
        if sections.isEmpty { isRightToLeft = column.isRightToLeft }
        sections.append(
          PlacedSection(section: section, top: top, bottom: column.size.height))
        finder.add(column)
        if !column.missing.isEmpty { missing = (missing + column.missing).uniqued().map(\.self) }
        hidden += column.hiddenColumns
      })
    size = stack.size
    self.text = text
    self.sections = sections
    self.width = width
    bodyWidth = context.bodyWidth
    pageBreaks = finder.breaks
    self.missing = missing
    hiddenColumns = hidden
    self.isRightToLeft = isRightToLeft
    if !sections.isEmpty {
      lastLineEnd = try column(of: sections.count - 1, in: context).lastLineEnd
    }
  }

  /// The text with what is drawn in some vertical ranges of the column.
  ///
  /// - Parameters:
  ///   - ranges: The ranges in points, from the top of the column.
  ///   - context: What the text was measured with.
  /// - Throws: `FontError`.
  func showing(
    _ ranges: [Range<Double>], in context: MeasureContext
  ) throws -> LongProseColumn {
    var context = context
    context.bodyWidth = bodyWidth
    var indexes = Set<Int>()
    for range in ranges {
      let first = sections.partitioningIndex { $0.bottom + Self.reach > range.lowerBound }
      let end = sections.partitioningIndex { $0.top - Self.reach >= range.upperBound }
      indexes.formUnion(first..<max(first, end))
    }
    var result = self
    result.shown = try indexes.sorted().map { index in
      if let known = shown.first(where: { $0.index == index }) { return known }
      return (index, try column(of: index, in: context))
    }
    return result
  }

  private func column(of index: Int, in context: MeasureContext) throws -> ProseColumn {
    let next = index + 1 < sections.count ? sections[index + 1].section : nil
    let flow = try text.flow(
      of: sections[index].section, next: next, indent: indent, in: context)
    return try ProseColumn(
      flow, below: ProseStack(width: size.width, height: sections[index].top), width: width,
      in: context)
  }

  /// The lines of the sections that are shown.
  var lines: [TextLineFrame] { shown.flatMap(\.column.lines) }

  /// The regions of links and mentions of the sections that are shown.
  var hits: [HitRegion] { shown.flatMap(\.column.hits) }

  func draw(in frame: Rect, ink: ProseInk, context: DrawContext, into scene: inout Scene) {
    for (_, column) in shown {
      column.draw(in: frame, ink: ink, context: context, into: &scene)
    }
  }
}
