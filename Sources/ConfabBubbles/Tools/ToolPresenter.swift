import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// The metrics of cards with an assistant's use of a tool, in points (approximate: no app of Apple
/// shows them; the frame is that of other cards).
package struct ToolMetrics: KindMetrics {
  /// The width of a card.
  package var width = 280.0
  /// The type size of input and output, at the usual text size.
  package var codeSize = 12.0
  /// The largest number of lines of the input, and of the output.
  package var lines = 6
  /// The largest number of lines of the input, and of the output, of an open call among other
  /// blocks.
  package var openLines = 20

  /// Creates the defaults.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<ToolMetrics>] = [
    .number("toolWidth", \.width, 100...1000),
    .number("toolCodeSize", \.codeSize, 4...80),
    .whole("toolLines", \.lines, 0...100),
    .whole("toolOpenLines", \.openLines, 0...1000),
  ]
}

extension Metrics {
  /// The metrics of cards with an assistant's use of a tool.
  package var tools: ToolMetrics {
    get { self[ToolMetrics.self] }
    set { self[ToolMetrics.self] = newValue }
  }
}

/// Shows an assistant's use of a tool: the name, how far it has got, and the first lines of what it
/// was given and what it returned (approximate: no app of Apple shows them).
package struct ToolPresenter: CardPresenter {
  /// Creates the presenter.
  package init() {}

  /// The metrics of the kind.
  package var metrics: [any KindMetrics.Type] { [ToolMetrics.self] }

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.shows(.tool, with: ToolCall.self) }

  /// An estimate, in points.
  package func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    guard let tool = item.message?.payload as? ToolCall else { return 0 }
    let count = request.metrics.tools.lines
    let heights = [tool.input, tool.output].compactMap { value in
      value.map { 35 + 16 * Double(ToolText($0, lines: count).lines.count) }
    }
    return (42 + heights.reduce(0, +)) * max(1, request.metrics.textSize / 17)
  }

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    guard let tool = content.message.payload as? ToolCall else { return }
    let metrics = card.context.metrics.tools
    let grid = card.context.grid
    let language = card.context.language
    let width = card.width(metrics.width)
    let inset = 12.0
    var bottom = try addHead(of: tool, width: width, inset: inset, &card)
    var isCut = false
    for (value, isOutput) in [(tool.input, false), (tool.output, true)] {
      guard let value else { continue }
      let text = ToolText(value, lines: metrics.lines)
      guard !text.lines.isEmpty else { continue }
      let label = isOutput ? LocalizedPhrase.toolOutput : .toolInput
      card.addHairline(y: bottom, from: inset, to: width - inset)
      var lines = [
        CardBuilder.Line(
          block: try card.block(
            label.text(in: language), size: 11, weight: 600, pitch: 14,
            width: width - 2 * inset), ink: .secondary, name: "label")
      ]
      let ink: Ink = isOutput && tool.status == .failed ? .failure : .text
      let code = try blocks(of: text, width: width - 2 * inset, card)
      isCut = isCut || code.isCut
      lines += code.blocks.enumerated().map { index, block in
        CardBuilder.Line(
          block: block, ink: ink, name: isOutput ? "output" : "input", gap: index == 0 ? 2 : 0)
      }
      bottom = grid.ceil(card.add(lines, at: Point(x: inset, y: bottom + 7)) + 9)
    }
    card.card.size = Size(width: width, height: bottom)
    if isCut {
      card.addHit(
        .tool, content.message.id, in: Rect(x: 0, y: 0, width: width, height: bottom))
    }
  }

  /// Measures the lines of input or output. Only lines of a string are broken.
  private func blocks(
    of text: ToolText, width: Double, _ card: CardBuilder
  ) throws -> (blocks: [TextBlock], isCut: Bool) {
    let metrics = card.context.metrics.tools
    func block(_ line: String, lines: Int) throws -> TextBlock {
      try card.block(
        line, size: metrics.codeSize, pitch: (metrics.codeSize * 1.3).rounded(), width: width,
        lines: lines, monospaced: true)
    }
    var blocks: [TextBlock] = []
    var rest = metrics.lines
    for line in text.lines where rest > 0 {
      let next = try block(line, lines: text.breaksLines ? rest : 1)
      blocks.append(next)
      rest -= max(1, next.text.lines.count)
    }
    let isCut = text.isCut || blocks.count < text.lines.count
    if isCut { blocks.append(try block("…", lines: 1)) }
    return (blocks, isCut || blocks.contains { $0.text.isTruncated })
  }

  /// Adds the name, and the mark and the word of the state at the end of its line, or below it if
  /// they are too wide.
  ///
  /// - Returns: The bottom of the head.
  private func addHead(
    of tool: ToolCall, width: Double, inset: Double, _ card: inout CardBuilder
  ) throws -> Double {
    let grid = card.context.grid
    let inner = width - 2 * inset
    let mark = grid.round(14 * card.typeScale)
    let state = try tool.status.map {
      try card.block(
        LocalizedPhrase.word(for: $0).text(in: card.context.language), size: 13, pitch: 16,
        width: inner - mark - 5)
    }
    let stateWidth = state.map { mark + 5 + $0.size.width } ?? 0
    let beside = state == nil ? inner : inner - stateWidth - 10
    func nameBlock(_ width: Double) throws -> TextBlock {
      try card.block(tool.name, size: 15, weight: 600, pitch: 18, width: width, lines: 3)
    }
    let nameBeside = try nameBlock(beside)
    let isRow = nameBeside.text.lines.count == 1 || beside >= 6 * 15 * card.typeScale
    let name = isRow ? nameBeside : try nameBlock(inner)
    let top = 11.0
    card.add(name, at: Point(x: inset, y: top), name: "title")
    var bottom = top + name.size.height
    if let status = tool.status, let state {
      let lineHeight = name.size.height / Double(max(1, name.text.lines.count))
      let middle = isRow ? top + lineHeight / 2 : bottom + 2 + state.size.height / 2
      let left = isRow ? width - inset - stateWidth : inset
      add(status, center: Point(x: left + mark / 2, y: grid.round(middle)), size: mark, &card)
      card.add(
        state, at: Point(x: left + mark + 5, y: middle - state.size.height / 2),
        ink: status == .failed ? .failure : .secondary, name: "state")
      bottom = max(bottom, middle + state.size.height / 2)
    }
    return grid.ceil(bottom + 11)
  }

  /// Adds the mark of a state.
  private func add(
    _ status: ToolCall.Status, center: Point, size: Double, _ card: inout CardBuilder
  ) {
    for shape in ToolMark(status, center: center, size: size).shapes {
      let path = shape.isMirrored ? card.unmirrored(shape.path, at: center.x) : shape.path
      if let width = shape.width {
        let isRing = shape.role == .faint
        let opacity = status == .pending ? 0.6 : 0.3
        card.add(
          path, ink: isRing ? .faded(.secondary, opacity) : Self.ink(of: shape.role), width: width,
          name: "mark")
      } else {
        card.add(path, ink: Self.ink(of: shape.role), name: "mark")
      }
    }
  }

  private static func ink(of role: ToolMark.Role) -> Ink {
    switch role {
    case .faint, .neutral: .secondary
    case .accent: .accent
    case .success: .fixed(0x34C759, dark: 0x30D158)
    case .failure: .failure
    case .onDisc: .white
    }
  }
}

extension LocalizedPhrase {
  /// The word for the state of a tool call.
  static func word(for status: ToolCall.Status) -> LocalizedPhrase {
    switch status {
    case .pending: .toolPending
    case .running: .toolRunning
    case .done: .toolDone
    case .failed: .toolFailed
    case .cancelled: .toolCancelled
    }
  }
}

extension HitRegion.Kind {
  /// A card with a tool whose lines are cut. The target is the id of its message.
  public static let tool = HitRegion.Kind(rawValue: "tool")
}
