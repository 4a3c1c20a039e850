import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// The metrics of cards with a tool call, in points (approximate).
public struct ToolMetrics: KindMetrics {
  /// The width of a card.
  public var width = 280.0
  /// The type size of the lines with the input and the output.
  public var codeSize = 12.0

  /// Creates the defaults.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<ToolMetrics>] = [
    .number("toolWidth", \.width, 100...1000),
    .number("toolCodeSize", \.codeSize, 4...80),
  ]
}

extension Metrics {
  /// The metrics of cards with a tool call.
  public var tools: ToolMetrics {
    get { self[ToolMetrics.self] }
    set { self[ToolMetrics.self] = newValue }
  }
}

/// Shows an assistant's use of a tool: its name, its state, and a line each of its input and output (approximate: the frame is
/// that of other cards).
public struct ToolPresenter: CardPresenter {
  /// Creates the presenter.
  public init() {}

  /// The metrics of the kind.
  public var metrics: [any KindMetrics.Type] { [ToolMetrics.self] }

  private static let inset = 12.0
  /// The most characters of an input or output that are shaped.
  private static let codeLimit = 240

  /// Whether the presenter shows a row.
  public func accepts(_ item: TimelineItem) -> Bool { item.message?.payload is ToolCall }

  /// An estimate with one line each, in points.
  public func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    guard let tool = item.message?.payload as? ToolCall else { return 0 }
    let lines = [tool.input, tool.output].compactMap(\.self).count
    return (40 + 20 * Double(lines)) * request.metrics.textSize / 17
  }

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    guard let tool = content.message.payload as? ToolCall else { return }
    let context = card.context
    let grid = context.grid
    let width = card.width(context.metrics.tools.width)
    let inner = width - 2 * Self.inset
    let pill = try Self.state(of: tool).map { phrase, ink in
      (try card.pill(phrase.text(in: context.language), width: inner), ink)
    }
    let beside = inner - (pill.map { $0.0.size.width + 8 } ?? 0)
    let isBeside = beside >= 80 * card.typeScale
    let name = try card.block(
      tool.name, size: 15, weight: 600, pitch: 20, width: isBeside ? beside : inner, lines: 2)
    card.add(name, at: Point(x: Self.inset, y: 10), name: "title")
    var y = 10 + name.size.height
    if let (pill, ink) = pill {
      card.add(
        pill,
        at: Point(
          x: isBeside ? width - Self.inset - pill.size.width : Self.inset,
          y: isBeside ? 10 : y + 4), ink: ink)
      y = max(y, (isBeside ? 10 : y + 4) + pill.size.height)
    }
    let size = context.metrics.tools.codeSize
    for (mark, value) in [("›", tool.input), ("‹", tool.output)] {
      guard let value else { continue }
      let code = Self.code(value)
      guard !code.isEmpty else { continue }
      let block = try card.block(
        code, size: size, pitch: size * 1.4, width: inner - 12 * card.typeScale, monospaced: true)
      let sign = try card.block(mark, size: size, pitch: size * 1.4, width: inner)
      card.add(sign, at: Point(x: Self.inset, y: y + 5), ink: .secondary, name: "mark")
      card.add(
        block, at: Point(x: Self.inset + 12 * card.typeScale, y: y + 5), ink: .secondary,
        name: mark == "›" ? "input" : "output")
      y += 5 + block.size.height
    }
    card.card.size = Size(width: width, height: grid.ceil(y + 10))
    card.addHit(
      .tool, content.message.id,
      in: Rect(x: 0, y: 0, width: width, height: card.card.size.height))
  }

  private static func state(of tool: ToolCall) -> (LocalizedPhrase, Ink)? {
    switch tool.status {
    case .pending: (.toolPending, .secondary)
    case .running: (.toolRunning, .accent)
    case .done: (.toolDone, .fixed(0x248A3D, dark: 0x30D158))
    case .failed: (.toolFailed, .failure)
    case nil: nil
    }
  }

  /// A value on one line, cut to what a line can show. A single text is shown without quotes.
  ///
  /// - Complexity: O(1): not more than the shown part of a value is looked at.
  static func code(_ value: JSONValue) -> String {
    var text = ""
    if case .string(let string) = value {
      text = String(string.prefix(codeLimit))
    } else {
      append(value, to: &text)
    }
    return String(text.prefix(codeLimit).map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }

  private static func append(_ value: JSONValue, to text: inout String) {
    guard text.utf8.count < 4 * codeLimit else { return }
    switch value {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .number(let number):
      text += number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .string(let string): text += "\"\(string.prefix(codeLimit))\""
    case .array(let values):
      text += "["
      for (index, value) in values.prefix(codeLimit).enumerated() {
        if index > 0 { text += ", " }
        append(value, to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).prefix(codeLimit).enumerated()
      {
        text += index > 0 ? ", " : ""
        text += "\(member.key.prefix(codeLimit)): "
        append(member.value, to: &text)
      }
      text += "}"
    }
  }
}

extension HitRegion.Kind {
  /// A tool call. The target is the id of the message.
  public static let tool = HitRegion.Kind(rawValue: "tool")
}
