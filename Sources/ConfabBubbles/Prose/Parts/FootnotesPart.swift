import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

/// The notes at the end of a text: a short rule, and below it each note beside its mark, small and
/// in the color of details. All lengths are in points.
///
/// The type size is that of github-markdown-css: 12 of 16 points.
struct PreparedFootnotes: PreparedProsePart {
  private struct Note: Sendable {
    let mark: PartText
    let content: ProseFlow
  }

  private let notes: [Note]
  private let markWidth: Double
  private let unit: Double
  private let isMirrored: Bool

  /// The type size, relative to that of messages.
  private static let scale = 0.8

  /// Shapes notes.
  ///
  /// - Throws: `FontError`.
  init(
    _ notes: [Footnote], in environment: ProseEnvironment, cursor: inout ProseCursor,
    context: MeasureContext
  ) throws {
    var inner = environment.nested
    inner.scale *= Self.scale
    inner.isMuted = true
    unit = context.metrics.textSize * environment.scale / 16
    isMirrored = environment.isRightToLeft || context.isMirrored
    var style = context.partStyle(scale: inner.scale)
    style.features.append(.tabularFigures)
    var prepared: [Note] = []
    var widest = 0.0
    for note in notes {
      let mark = try PartText(
        note.mark, style: style, pitch: context.partPitch(scale: inner.scale), in: context)
      widest = max(widest, try mark.size(width: .infinity, in: context).width)
      prepared.append(
        Note(
          mark: mark,
          content: try ProseFlow(note.blocks, in: inner, cursor: &cursor, context: context)))
    }
    self.notes = prepared
    // A long mark is cut.
    markWidth = min(widest, 60 * unit)
  }

  var memoryFootprint: Int {
    notes.reduce(0) { $0 + $1.mark.memoryFootprint + $1.content.memoryFootprint }
  }

  func size(width: Double, in context: MeasureContext) throws -> Size {
    try box(width: width, in: context) { content, width in
      (try content.size(width: width, in: context), nil)
    }.size
  }

  func part(width: Double, in context: MeasureContext) throws -> any ProsePart {
    try box(width: width, in: context) { content, width in
      let part = try content.part(width: width, in: context)
      return (part.size, part)
    }
  }

  /// - Parameter place: Measures or places the content of a note at a width.
  private func box(
    width: Double, in context: MeasureContext,
    place: (ProseFlow, Double) throws -> (Size, (any ProsePart)?)
  ) throws -> BoxPart {
    let grid = context.grid
    let left = markWidth + 7 * unit
    let free = max(unit, width - left)
    let rule = min(width, 96 * unit)
    var placed: [(part: (any ProsePart)?, mark: TextBlock, frame: Rect)] = []
    var y = grid.round(10 * unit)
    var needed = rule
    for (index, note) in notes.enumerated() {
      if index > 0 { y = grid.round(y + 4 * unit) }
      let (size, part) = try place(note.content, free)
      let mark = try note.mark.block(width: max(unit, markWidth), maximumLines: 1, in: context)
      let frame = Rect(x: left, y: y, width: size.width, height: size.height)
      placed.append((part, mark, frame))
      needed = max(needed, frame.maxX)
      y += max(size.height, mark.size.height)
    }
    var box = BoxPart(width: min(width, grid.ceil(needed)), isMirrored: isMirrored)
    box.size.height = grid.ceil(y)
    box.fill(
      .rect(Rect(x: 0, y: 0, width: rule, height: max(1 / grid.scale, grid.round(1)))),
      .hairline, name: "rule")
    for (part, mark, frame) in placed {
      box.add(
        mark,
        in: Rect(
          x: markWidth - mark.size.width, y: frame.y, width: mark.size.width,
          height: mark.size.height), tone: .muted, name: "mark")
      if let part { box.add(part, in: frame) }
    }
    return box
  }
}
