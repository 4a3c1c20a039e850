import ConfabModel

/// UI messages of the AI SDK of Vercel, versions 4 to 7: lists of messages, chats or JSON lines.
struct VercelFormat: ExportFormat {
  let name = "vercel"
  let title = "Vercel AI SDK"

  func match(_ export: Export) -> FormatMatch {
    guard export.main != nil else { return .no("it has several files") }
    let sample = JSONSample(export.mainHead, lists: ["messages"])
    guard sample.isJSON else { return .no("it is not JSON") }
    let messages = sample.messages.filter { $0["role"].isText }
    guard !messages.isEmpty else { return .no("it has no messages with a \"role\"") }
    let hasParts = messages.contains { message in
      message["parts"].elements.contains { $0["type"].isText }
    }
    guard hasParts || messages.contains(where: { $0["toolInvocations"].isArray }) else {
      return .no("its messages have no \"parts\" with a \"type\"", score: 15)
    }
    return .yes(88)
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    let clock = try UnixClock(options)
    return try AssistantFileReader(export, assistant: "Assistant") { VercelDialect(clock) }
  }
}

/// The parts of a message are those of `UIMessage` in vercel/ai.
private struct VercelDialect: AssistantDialect {
  private let clock: UnixClock

  init(_ clock: UnixClock) { self.clock = clock }

  static func lists(of record: ForeignValue) -> [ForeignValue] {
    record["messages"].isArray ? [record["messages"]] : []
  }

  mutating func turns(_ message: ForeignValue, at place: String) -> [AssistantTurn] {
    let metadata = message["metadata"]
    let speaker: AssistantTurn.Speaker =
      switch message["role"].text {
      case "user": .user
      case "system": .system
      default: .assistant
      }
    var turn = AssistantTurn(
      speaker: speaker, id: message["id"].label ?? "",
      at: clock.moment(message["createdAt"]) ?? clock.moment(metadata["createdAt"]), place: place)
    if speaker == .assistant {
      turn.answer.model = metadata["model"].filledText ?? metadata["modelId"].filledText
      let usage = metadata["totalUsage"].isObject ? metadata["totalUsage"] : metadata["usage"]
      let tokens = 0...999_999_999_999
      turn.answer.inputTokens = usage["inputTokens"].whole.flatMap { tokens ~= $0 ? $0 : nil }
      turn.answer.outputTokens = usage["outputTokens"].whole.flatMap { tokens ~= $0 ? $0 : nil }
    }
    var wasText = false
    for part in message["parts"].elements {
      let isText = part["type"].text == "text"
      if isText, wasText { turn.parts.append(.text("\n\n")) }
      turn.parts += parts(of: part)
      wasText = isText
      if part["state"].text == "streaming", speaker == .assistant { turn.answer.state = .streaming }
    }
    // Version 4: the text and the tools are beside the parts, or there are no parts.
    let hasParts = !message["parts"].elements.isEmpty
    if !hasParts {
      if let reasoning = message["reasoning"].filledText, speaker == .assistant {
        turn.parts.append(.thinking(reasoning))
      }
      for invocation in message["toolInvocations"].elements { turn.parts += tool(invocation) }
      if let text = message["content"].filledText { turn.parts.append(.text(text)) }
    }
    for file in message["experimental_attachments"].elements {
      turn.parts += Attachment.elsewhere(
        file["url"].text, named: file["name"].filledText, mime: file["contentType"].filledText,
        data: file["url"].text?.hasPrefix("data:") == true ? file["url"] : .missing)
    }
    return [turn]
  }

  private func parts(of part: ForeignValue) -> [AssistantTurn.Part] {
    let type = part["type"].text ?? ""
    switch type {
    case "text": return part["text"].filledText.map { [.text($0)] } ?? []
    case "reasoning":
      let text = part["text"].filledText ?? part["reasoning"].filledText
      return text.map { [.thinking($0)] } ?? []
    case "file":
      let mime = part["mediaType"].filledText ?? part["mimeType"].filledText
      let address = part["url"].text ?? (part["data"].isText ? "data:" : nil)
      let data = address?.hasPrefix("data:") == true ? part["url"] : .missing
      return Attachment.elsewhere(
        address, named: part["filename"].filledText, mime: mime,
        data: part["data"].isText ? part["data"] : data)
    case "source-url", "source-document", "source":
      let source = part["source"].isObject ? part["source"] : part
      let url = source["url"].filledText
      let title = source["title"].filledText ?? source["filename"].filledText ?? url
      return title.map { [.source(Answer.Citation(title: $0, url: url))] } ?? []
    case "step-start", "": return []
    case "dynamic-tool": return tool(part, part["toolName"].filledText)
    case "tool-invocation": return tool(part["toolInvocation"])
    default: break
    }
    if type.hasPrefix("tool-") { return tool(part, String(type.dropFirst(5))) }
    // What the program shows is not known.
    if type.hasPrefix("data-") { return [.loss(.detail)] }
    return [.loss(.unknownKind)] + (part["text"].filledText.map { [.text($0)] } ?? [])
  }

  /// The use of a tool, which has its result.
  private func tool(_ part: ForeignValue, _ name: String? = nil) -> [AssistantTurn.Part] {
    let name = name ?? part["toolName"].filledText ?? "tool"
    let input = part["input"].isFilled ? part["input"] : part["args"]
    let output = part["output"].isFilled ? part["output"] : part["result"]
    let raw = input.isFilled ? input.toolData : part["rawInput"].toolData
    var status = ToolCall.Status.done
    switch part["state"].text {
    case "input-streaming", "partial-call": status = .running
    case "input-available", "approval-requested", "approval-responded", "call": status = .pending
    case "output-error": status = .failed
    case "output-denied": status = .cancelled
    case nil: status = output.isFilled ? .done : .pending
    default: break
    }
    let error = part["errorText"].filledText.map(JSONValue.string)
    return [
      .finished(
        ToolCall(
          name: name.isEmpty ? "tool" : name, status: status, input: raw,
          output: error ?? output.toolData))
    ]
  }
}
