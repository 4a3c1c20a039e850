import ConfabModel

/// Data sets in the form of ShareGPT: `{"conversations": [{"from": "human", "value": "Hi"}]}`, as JSON
/// or JSON lines.
struct ShareGPTFormat: ExportFormat {
  let name = "sharegpt"
  let title = "ShareGPT"

  func match(_ export: Export) -> FormatMatch {
    guard export.main != nil else { return .no("it has several files") }
    let sample = JSONSample(export.mainHead, lists: ["conversations", "conversation", "items"])
    guard sample.isJSON else { return .no("it is not JSON") }
    let fitting = sample.messages.filter { $0["from"].isText && $0["value"].exists }
    guard !fitting.isEmpty else { return .no("its messages have no \"from\" and \"value\"") }
    guard fitting.contains(where: { ShareGPTDialect.role($0["from"].text ?? "") != nil }) else {
      return .no("none of its messages is from \"human\" or \"gpt\"", score: 40)
    }
    return .yes(86)
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    try AssistantFileReader(export, assistant: "Assistant") { ShareGPTDialect() }
  }
}

private struct ShareGPTDialect: AssistantDialect {
  enum Role {
    case user, assistant, system, call, result
  }

  /// The role of a name, as the data sets of lm-sys/FastChat and hiyouga/LLaMA-Factory have them.
  static func role(_ name: String) -> Role? {
    switch name.lowercased() {
    case "human", "user", "prompter": .user
    case "gpt", "assistant", "chatgpt", "bing", "bard", "model", "claude": .assistant
    case "system": .system
    case "function_call", "tool_call": .call
    case "observation", "tool", "function_response", "tool_response", "function": .result
    default: nil
    }
  }

  static func lists(of record: ForeignValue) -> [ForeignValue] {
    let keys = ["conversations", "conversation", "items"]
    return keys.map { record[$0] }.first(where: \.isArray).map { [$0] } ?? []
  }

  mutating func opening(_ record: ForeignValue) -> [AssistantTurn] {
    guard let text = record["system"].filledText ?? record["system_prompt"].filledText else {
      return []
    }
    return [AssistantTurn(speaker: .system, place: "system", parts: [.text(text)])]
  }

  mutating func turns(_ message: ForeignValue, at place: String) -> [AssistantTurn] {
    let value = message["value"]
    let text = value.label ?? ""
    var turn = AssistantTurn(
      speaker: .assistant, id: message["id"].label ?? "", place: place, parts: [])
    switch Self.role(message["from"].text ?? "") {
    case .user:
      turn.speaker = .user
      turn.parts = [.text(text)]
    case .assistant: turn.parts = AssistantTurn.Part.answer(text)
    case .system:
      turn.speaker = .system
      turn.parts = [.text(text)]
    case .call:
      let data = value.toolData
      var call = ToolCall(name: "function", status: .pending, input: data)
      if case .object(let members) = data, case .string(let name) = members["name"],
        !name.isEmpty
      {
        call.name = name
        call.input = members["arguments"] ?? members["parameters"]
      }
      turn.parts = [.call(id: "", call)]
    case .result: turn.parts = [.result(id: "", value.toolData)]
    case nil:
      turn.speaker = .system
      turn.parts = text.isEmpty ? [.loss(.unreadable)] : [.loss(.unknownKind), .text(text)]
    }
    return [turn]
  }
}
