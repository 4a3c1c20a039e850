import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// A tool call among other blocks: a row with its state, its name and its duration, and if it is
/// open what the tool was given and what it returned. All lengths are in points.
///
/// Insets, sizes and the order of the row are near those of assistant-ui and vercel/ai-elements: a
/// frame with a padding of 8 and 12, an icon of 16, text of 14 and monospaced text of 12 points at a
/// text size of 16.
struct ToolPart {
  private let call: ToolCall
  private let environment: ProseEnvironment
  private let context: MeasureContext
  private let cursor: ProseCursor
  private let unit: Double

  /// Prepares a tool call.
  static func prepared(
    _ call: ToolCall, in environment: ProseEnvironment, cursor: inout ProseCursor
  ) -> PreparedBox {
    let start = cursor
    for line in (call.lines ?? []).compactMap({ $0 }) { _ = cursor.advance(over: line.utf8) }
    return PreparedBox(length: 2 * call.name.utf8.count) { width, context in
      try ToolPart(call, environment, context, start).box(width: width)
    }
  }

  private init(
    _ call: ToolCall, _ environment: ProseEnvironment, _ context: MeasureContext,
    _ cursor: ProseCursor
  ) {
    (self.call, self.environment, self.context, self.cursor) = (call, environment, context, cursor)
    unit = context.metrics.textSize * environment.scale / 16
  }

  private var isMirrored: Bool { environment.isRightToLeft || context.isMirrored }

  private func box(width: Double) throws -> BoxPart {
    var cursor = cursor
    let grid = context.grid
    var box = BoxPart(width: grid.ceil(width), isMirrored: isMirrored)
    if call.status == .cancelled { box.opacity = 0.6 }
    let inset = grid.round(12 * unit)
    // The frame is behind everything, so it is added when its height is known.
    var bottom = try addHead(to: &box, inset: inset, &cursor)
    if call.isOpen {
      for (value, label) in [(call.input, LocalizedPhrase.toolInput), (call.output, .toolOutput)] {
        guard let value else { continue }
        bottom = try add(
          value, label: label, isOutput: label.english == LocalizedPhrase.toolOutput.english,
          below: bottom, inset: inset, to: &box)
      }
      bottom += grid.round(4 * unit)
    }
    box.size.height = grid.ceil(bottom)
    let pixel = 1 / grid.scale
    let line = max(pixel, grid.round(1))
    box.stroke(
      .roundedRect(
        Rect(x: 0, y: 0, width: box.size.width, height: box.size.height).inset(by: line / 2),
        radius: grid.round(10 * unit)), .hairline, width: line, name: "frame")
    box.addHit(
      .tool, environment.content.message.id,
      in: Rect(x: 0, y: 0, width: box.size.width, height: box.size.height))
    return box
  }

  /// Adds the row with the state, the name, the duration and the chevron.
  ///
  /// - Returns: The bottom of the row.
  private func addHead(
    to box: inout BoxPart, inset: Double, _ cursor: inout ProseCursor
  ) throws -> Double {
    let grid = context.grid
    let width = box.size.width
    let scale = environment.scale
    let mark = grid.round(15 * unit)
    let gap = 8 * unit
    var right = width - inset
    let chevron = grid.round(9 * unit)
    let name = try PartText(
      StyledText(call.name), style: context.partStyle(scale: 0.875 * scale, weight: 500),
      pitch: 20 * unit, in: environment,
      cursor: &cursor, context: context)
    let left = inset + (call.status == nil ? 0 : mark + gap)
    right -= call.input == nil && call.output == nil ? 0 : chevron + gap
    let free = right - left
    // A note that leaves no room for the name is shortened, or left out.
    let noteBlock = try notes.map { try block(ofNote: $0, scale: scale) }
      .first { $0.size.width + gap < free / 2 }
    let noteWidth = noteBlock.map { $0.size.width + gap } ?? 0
    let nameBlock = try name.block(
      width: max(unit, free - noteWidth), maximumLines: 2, in: context)
    let top = grid.round(8 * unit)
    let rowHeight = grid.ceil(max(nameBlock.size.height, 20 * unit))
    let firstMiddle = grid.round(top + name.pitch / 2)
    if let status = call.status {
      add(status, center: Point(x: inset + mark / 2, y: firstMiddle), size: mark, to: &box)
    }
    box.add(
      name, nameBlock,
      in: Rect(x: left, y: top, width: nameBlock.size.width, height: nameBlock.size.height),
      name: "title")
    if let noteBlock {
      box.add(
        noteBlock,
        in: Rect(
          x: right - noteBlock.size.width,
          y: top + nameBlock.firstBaseline - noteBlock.firstBaseline,
          width: noteBlock.size.width, height: noteBlock.size.height),
        tone: call.status == .failed ? .failure : .muted, name: "state")
    }
    if call.input != nil || call.output != nil {
      let size = 8 * unit
      let center = Point(x: width - inset - size / 2, y: firstMiddle)
      box.stroke(
        ProseSymbols.chevron(center: center, size: size, isOpen: call.isOpen),
        .muted, width: 1.3 * unit, name: "chevron")
    }
    return top + rowHeight + grid.round(8 * unit)
  }

  /// The word for the state, unless the tool is done, and the duration; and each of them alone.
  private var notes: [String] {
    var words: [String] = []
    if let status = call.status, status != .done {
      words.append(LocalizedPhrase.word(for: status).text(in: context.language))
    }
    if let duration = call.duration {
      words.append(AnswerNumbers.duration(duration, in: context.language))
    }
    return words.count > 1 ? [words.joined(separator: " · ")] + words : words
  }

  private func block(ofNote note: String, scale: Double) throws -> TextBlock {
    var style = context.partStyle(scale: 0.75 * scale)
    style.features.append(.tabularFigures)
    return try PartText(note, style: style, pitch: 16 * unit, in: context)
      .block(width: .infinity, maximumLines: 1, in: context)
  }

  private func add(
    _ status: ToolCall.Status, center: Point, size: Double, to box: inout BoxPart
  ) {
    for shape in ToolMark(status, center: center, size: size).shapes {
      let path =
        shape.isMirrored && box.isMirrored ? shape.path.mirrored(at: center.x) : shape.path
      let tone: BoxPart.Tone =
        switch shape.role {
        case .faint: .hairline
        case .neutral: .muted
        case .accent: .accent
        case .success: .success
        case .failure: .failure
        case .onDisc: .ground
        }
      if let width = shape.width {
        box.stroke(path, tone, width: width, name: "mark")
      } else {
        box.fill(path, tone, name: "mark")
      }
    }
  }

  /// Adds a plate with a value.
  ///
  /// - Returns: The bottom of the plate and the space below it.
  private func add(
    _ value: JSONValue, label: LocalizedPhrase, isOutput: Bool, below top: Double, inset: Double,
    to box: inout BoxPart
  ) throws -> Double {
    let grid = context.grid
    let text = ToolText(value, lines: context.metrics.tools.openLines)
    guard !text.lines.isEmpty else { return top }
    let scale = environment.scale
    let label = try PartText(
      label.text(in: context.language), style: context.partStyle(scale: 0.7 * scale, weight: 600),
      pitch: 16 * unit, in: context)
    let labelBlock = try label.block(width: .infinity, maximumLines: 1, in: context)
    box.add(
      labelBlock,
      in: Rect(x: inset, y: top, width: labelBlock.size.width, height: labelBlock.size.height),
      tone: .muted)
    let padding = grid.round(8 * unit)
    let plateTop = grid.round(top + 16 * unit + 2 * unit)
    let width = box.size.width - 2 * inset
    var style = context.partStyle(scale: 0.75 * scale)
    style.mono = true
    var placed: [(PartText, TextBlock, Double)] = []
    var y = plateTop + padding
    var rest = context.metrics.tools.openLines
    func place(_ line: String, lines: Int) throws {
      let part = try PartText(line, style: style, pitch: grid.round(17 * unit), in: context)
      let block = try part.block(
        width: max(unit, width - 2 * padding), maximumLines: lines, in: context)
      placed.append((part, block, y))
      y += block.size.height
      rest -= max(1, block.text.lines.count)
    }
    for line in text.lines where rest > 0 {
      try place(line, lines: text.breaksLines ? rest : 1)
    }
    if text.isCut || placed.count < text.lines.count { try place("…", lines: 1) }
    let plate = Rect(x: inset, y: plateTop, width: width, height: grid.ceil(y - plateTop) + padding)
    box.fill(.roundedRect(plate, radius: grid.round(8 * unit)), .plate, name: "plate")
    for (part, block, y) in placed {
      box.add(
        part, block,
        in: Rect(x: inset + padding, y: y, width: width - 2 * padding, height: block.size.height),
        tone: isOutput && call.status == .failed ? .failure : .text,
        name: isOutput ? "output" : "input")
    }
    return plate.maxY + grid.round(8 * unit)
  }
}
