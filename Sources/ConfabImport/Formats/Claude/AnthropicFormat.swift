import ConfabModel

/// Messages of the API of Anthropic, as requests, responses, lists or JSON lines, and the sessions of
/// Claude Code, whose lines have such messages.
struct AnthropicFormat: ExportFormat {
  let name = "anthropic"
  let title = "Anthropic messages"

  func match(_ export: Export) -> FormatMatch {
    guard export.main != nil else { return .no("it has several files") }
    let sample = JSONSample(export.mainHead, lists: ["messages"])
    guard sample.isJSON else { return .no("it is not JSON") }
    let messages = sample.messages.map(AnthropicDialect.message)
    let roles = messages.compactMap { $0["role"].text }
    guard roles.contains(where: { ["user", "assistant"].contains($0) }) else {
      return .no("it has no messages with a \"role\"")
    }
    if sample.messages.contains(where: { $0["sessionId"].isText && $0["message"].isObject }) {
      return .yes(90)
    }
    let hasBlocks = messages.contains { message in
      message["content"].elements.contains { Self.isOwn($0) }
    }
    let isRequest =
      sample.keys.contains("anthropic_version") || sample.members["system"]?.isFilled == true
      || sample.members["model"]?.text?.hasPrefix("claude") == true
      || messages.contains { $0["model"].text?.hasPrefix("claude") == true }
    guard hasBlocks || isRequest else {
      return .no("its messages have no blocks such as \"tool_use\"", score: 20)
    }
    return .yes(hasBlocks ? 85 : 80)
  }

  /// Whether no other format has such a block.
  private static func isOwn(_ block: ForeignValue) -> Bool {
    switch block["type"].text {
    case "tool_use", "tool_result", "thinking", "redacted_thinking", "server_tool_use",
      "web_search_tool_result", "search_result":
      true
    case "image", "document": block["source"].isObject
    default: false
    }
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    let clock = try UnixClock(options)
    return try AssistantFileReader(export, assistant: "Claude") { AnthropicDialect(clock) }
  }
}

private struct AnthropicDialect: AssistantDialect {
  private let clock: UnixClock
  private var blocks = ClaudeBlocks()
  private var model: String?

  init(_ clock: UnixClock) { self.clock = clock }

  static func lists(of record: ForeignValue) -> [ForeignValue] {
    record["messages"].isArray ? [record["messages"]] : []
  }

  /// A line of a session has the message inside.
  static func message(_ record: ForeignValue) -> ForeignValue {
    record["message"].isObject ? record["message"] : record
  }

  mutating func opening(_ record: ForeignValue) -> [AssistantTurn] {
    model = record["model"].filledText
    let parts = blocks.parts(record["system"])
    return parts.isEmpty ? [] : [AssistantTurn(speaker: .system, place: "system", parts: parts)]
  }

  mutating func turns(_ record: ForeignValue, at place: String) -> [AssistantTurn] {
    let message = Self.message(record)
    let role = message["role"].text
    if role == nil, record["type"].isText, !record["content"].isFilled {
      // The title of a session, snapshots of files and the like.
      return []
    }
    if record["isSidechain"].isTrue || record["isMeta"].isTrue {
      return [AssistantTurn(speaker: .assistant, place: place, parts: [.loss(.hidden)])]
    }
    var turn = AssistantTurn(
      speaker: role == "user" ? .user : role == "system" ? .system : .assistant,
      id: record["uuid"].filledText ?? "", at: clock.moment(record["timestamp"]), place: place)
    if turn.speaker == .assistant {
      turn.answer.model = message["model"].filledText ?? model
      let usage = message["usage"]
      let tokens = 0...999_999_999_999
      turn.answer.inputTokens = usage["input_tokens"].whole.flatMap { tokens ~= $0 ? $0 : nil }
      turn.answer.outputTokens = usage["output_tokens"].whole.flatMap { tokens ~= $0 ? $0 : nil }
    }
    turn.parts = blocks.parts(message["content"])
    return [turn]
  }
}
