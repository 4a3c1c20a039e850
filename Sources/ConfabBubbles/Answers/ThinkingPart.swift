import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// An assistant's reasoning: a row with its length, and if it is open its blocks, smaller and in the
/// color of details. All lengths are in points.
///
/// Sizes are near those of assistant-ui: text of 14 points at a text size of 16, an icon of 16 and an
/// indent of 24.
struct PreparedThinking: PreparedProsePart {
  private let head: PartText
  private let isOpen: Bool
  private let isRunning: Bool
  /// The content; `nil` if it is not shown.
  private let content: ProseFlow?
  private let messageID: MessageID
  private let unit: Double
  private let isMirrored: Bool

  /// The type size of the row and the content, relative to that of messages.
  private static let scale = 0.9

  /// Shapes reasoning.
  ///
  /// - Throws: `FontError`.
  init(
    _ thinking: Thinking, in environment: ProseEnvironment, cursor: inout ProseCursor,
    context: MeasureContext
  ) throws {
    let words = thinking.title(in: context.language)
    let scale = environment.scale * Self.scale
    unit = context.metrics.textSize * environment.scale / 16
    var style = context.partStyle(scale: scale, weight: 500)
    style.features.append(.tabularFigures)
    head = try PartText(words, style: style, pitch: 21 * unit, in: context)
    isOpen = thinking.isOpen && !thinking.blocks.isEmpty
    isRunning = thinking.isRunning
    messageID = environment.content.message.id
    isMirrored = environment.isRightToLeft || context.isMirrored
    var inner = environment.nested
    inner.scale = scale
    inner.isMuted = true
    content =
      isOpen
      ? try ProseFlow(thinking.blocks, in: inner, cursor: &cursor, context: context) : nil
  }

  var memoryFootprint: Int {
    MemoryLayout<Self>.size + head.memoryFootprint + (content?.memoryFootprint ?? 0)
  }

  func size(width: Double, in context: MeasureContext) throws -> Size {
    try box(width: width, in: context) { try $0.size(width: $1, in: context) }.size
  }

  func part(width: Double, in context: MeasureContext) throws -> any ProsePart {
    var placed: (any ProsePart)?
    var (box, _, frame) = try box(width: width, in: context) { content, width in
      let part = try content.part(width: width, in: context)
      placed = part
      return part.size
    }
    if let placed { box.add(placed, in: frame) }
    return box
  }

  /// The part without its content.
  ///
  /// - Parameter measure: Measures the content at a width.
  /// - Returns: The part, which is as large as with its content, and the frame of the content.
  private func box(
    width: Double, in context: MeasureContext, measure: (ProseFlow, Double) throws -> Size
  ) throws -> (box: BoxPart, size: Size, frame: Rect) {
    let grid = context.grid
    let indent = grid.round(22 * unit)
    let chevron = 8 * unit
    let block = try head.block(
      width: max(unit, width - indent - chevron - 8 * unit), maximumLines: 2, in: context)
    let rowHeight = grid.ceil(block.size.height)
    let rowWidth = grid.ceil(indent + block.size.width + 8 * unit + chevron)
    var frame = Rect(x: indent, y: grid.round(rowHeight + 6 * unit), width: 0, height: 0)
    if let content {
      let size = try measure(content, max(unit, width - indent))
      (frame.width, frame.height) = (size.width, size.height)
    }
    var box = BoxPart(
      width: min(width, max(rowWidth, content == nil ? 0 : grid.ceil(frame.maxX))),
      isMirrored: isMirrored)
    box.size.height = content == nil ? rowHeight : grid.ceil(frame.maxY)
    let middle = grid.round(head.pitch / 2)
    box.fill(
      ProseSymbols.spark(center: Point(x: 7.5 * unit, y: middle), size: 15 * unit),
      isRunning ? .accent : .muted)
    box.add(
      block, in: Rect(x: indent, y: 0, width: block.size.width, height: block.size.height),
      tone: .muted, name: "title")
    if !isRunning || isOpen {
      box.stroke(
        ProseSymbols.chevron(
          center: Point(x: indent + block.size.width + 8 * unit + chevron / 4, y: middle),
          size: chevron, isOpen: isOpen), .muted, width: 1.3 * unit, name: "chevron")
    }
    if content != nil {
      let line = max(1 / grid.scale, grid.round(1))
      box.fill(
        .rect(
          Rect(x: grid.round(7 * unit), y: frame.y, width: line, height: frame.height)), .hairline,
        name: "bar")
    }
    box.addHit(
      .thinking, messageID, in: Rect(x: 0, y: 0, width: min(width, rowWidth), height: rowHeight))
    return (box, box.size, frame)
  }
}

extension HitRegion.Kind {
  /// The head of an assistant's reasoning. The target is the id of its message.
  public static let thinking = HitRegion.Kind(rawValue: "thinking")
}

extension ProseSymbols {
  /// A star with four points and a small one beside it.
  static func spark(center: Point, size: Double) -> Path {
    func star(_ center: Point, _ radius: Double) -> Path {
      let waist = radius * 0.2
      var path = Path()
      path.move(center.x, center.y - radius)
      let tips = [
        (radius, 0.0, waist, -waist), (0, radius, waist, waist), (-radius, 0, -waist, waist),
        (0, -radius, -waist, -waist),
      ]
      for (x, y, bendX, bendY) in tips {
        path.curve(
          center.x + bendX, center.y + bendY, center.x + bendX, center.y + bendY, center.x + x,
          center.y + y)
      }
      path.close()
      return path
    }
    var path = star(Point(x: center.x - size * 0.08, y: center.y + size * 0.06), size * 0.42)
    path.append(
      star(Point(x: center.x + size * 0.34, y: center.y - size * 0.32), size * 0.17))
    return path
  }
}

extension Thinking {
  /// "Thinking…", "Thought for 12 sec" or "Thoughts".
  func title(in language: String) -> String {
    if isRunning { return LocalizedPhrase.thinking.text(in: language) }
    return duration.map {
      LocalizedPhrase.thoughtFor.text(
        in: language, naming: AnswerNumbers.duration($0, in: language)
      ).text
    } ?? LocalizedPhrase.thoughts.text(in: language)
  }
}
