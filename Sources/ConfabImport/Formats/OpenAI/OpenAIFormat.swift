import ConfabModel

/// Messages of OpenAI's API and of the many programs that have the same: lists, requests, responses,
/// files for fine-tuning, and items of the Responses API; as JSON or JSON lines.
struct OpenAIFormat: ExportFormat {
  let name = "openai"
  let title = "OpenAI messages"

  private static let roles: Set<String> = [
    "system", "developer", "user", "assistant", "tool", "function",
  ]

  func match(_ export: Export) -> FormatMatch {
    guard export.main != nil else { return .no("it has several files") }
    let sample = JSONSample(export.mainHead, lists: ["messages", "input", "output", "choices"])
    guard sample.isJSON else { return .no("it is not JSON") }
    let messages = sample.messages.map { $0["message"].isObject ? $0["message"] : $0 }
    let fitting = messages.count { message in
      Self.roles.contains(message["role"].text ?? "") || Self.isItem(message)
    }
    guard fitting > 0 else { return .no("it has no messages with a \"role\"") }
    guard fitting * 2 >= messages.count else {
      return .no("most of its entries have no \"role\"", score: 30)
    }
    guard messages.contains(where: { $0["content"].exists || $0["type"].isText }) else {
      return .no("its messages have no \"content\"", score: 30)
    }
    let isSure =
      sample.list == "choices"
      || messages.contains { message in
        ["tool", "developer", "function"].contains(message["role"].text)
          || message["tool_calls"].isArray || Self.isItem(message)
      }
    return .yes(isSure ? 80 : 70)
  }

  /// Whether an entry is an item of a response. Chats of people have messages of the type "message",
  /// too, without a role.
  private static func isItem(_ message: ForeignValue) -> Bool {
    let type = message["type"].text
    return OpenAIDialect.isItem(type) && (type != "message" || message["role"].isText)
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    let clock = try UnixClock(options)
    return try AssistantFileReader(export, assistant: "Assistant") { OpenAIDialect(clock) }
  }
}

/// Chat messages and items of responses. The types are those of the SDK openai/openai-python.
struct OpenAIDialect: AssistantDialect {
  private let clock: UnixClock
  private var model: String?
  private var at: Timestamp?

  init(_ clock: UnixClock) { self.clock = clock }

  static func lists(of record: ForeignValue) -> [ForeignValue] {
    // The result of a function has an output, too.
    guard !isItem(record["type"].text) else { return [] }
    return ["messages", "input", "choices", "output"].map { record[$0] }.filter(\.isArray)
  }

  mutating func opening(_ record: ForeignValue) -> [AssistantTurn] {
    model = record["model"].filledText
    at = clock.moment(record["created_at"]) ?? clock.moment(record["created"])
    let text = record["instructions"].filledText ?? ""
    var turns: [AssistantTurn] = []
    if !text.isEmpty {
      turns.append(AssistantTurn(speaker: .system, place: "instructions", parts: [.text(text)]))
    }
    if let question = record["input"].filledText {
      turns.append(AssistantTurn(speaker: .user, place: "input", parts: [.text(question)]))
    }
    return turns
  }

  mutating func turns(_ record: ForeignValue, at place: String) -> [AssistantTurn] {
    let message = record["message"].isObject ? record["message"] : record
    if let type = message["type"].text, type != "message", Self.isItem(type) {
      return [item(message, type, place)]
    }
    var turn = AssistantTurn(
      speaker: .assistant, id: message["id"].filledText ?? "",
      at: time(message) ?? (message["role"].text == "assistant" ? at : nil), place: place)
    switch message["role"].text {
    case "user":
      turn.speaker = .user
      turn.name = message["name"].filledText
      turn.parts = content(message["content"])
    case "system", "developer":
      turn.speaker = .system
      turn.parts = content(message["content"])
    case "tool", "function":
      turn.parts = [
        .result(
          id: message["tool_call_id"].text ?? "", tool: message["name"].filledText,
          Self.data(message["content"]))
      ]
    case "assistant":
      turn.name = message["name"].filledText
      turn.answer.model = message["model"].filledText ?? model
      turn.parts = answer(message)
    default:
      let parts = content(message["content"])
      turn.speaker = .system
      turn.parts = parts.isEmpty ? [.loss(.unreadable)] : [.loss(.unknownKind)] + parts
    }
    return [turn]
  }

  private func time(_ message: ForeignValue) -> Timestamp? {
    for key in ["created_at", "timestamp", "created"] {
      if let moment = clock.moment(message[key]) { return moment }
    }
    return nil
  }

  // MARK: - Messages

  private func answer(_ message: ForeignValue) -> [AssistantTurn.Part] {
    var parts: [AssistantTurn.Part] = []
    // Servers of other models have their reasoning here.
    if let reasoning = message["reasoning_content"].filledText ?? message["reasoning"].filledText {
      parts.append(.thinking(reasoning))
    }
    parts += cited(message["content"], message["annotations"])
    if let refusal = message["refusal"].filledText { parts.append(.text(refusal)) }
    if message["audio"].isObject {
      parts += message["audio"]["transcript"].filledText.map { [.text($0)] } ?? []
      parts.append(.loss(.embeddedFile))
    }
    var calls = Array(message["tool_calls"].elements)
    if message["function_call"].isObject { calls.append(message["function_call"]) }
    for call in calls {
      let function = [call["function"], call["custom"], call].first { $0["name"].isText } ?? call
      let name = function["name"].filledText ?? "tool"
      let input =
        function["arguments"].isFilled
        ? function["arguments"].toolData : function["input"].toolData
      parts.append(
        .call(id: call["id"].text ?? "", ToolCall(name: name, status: .pending, input: input)))
    }
    return parts
  }

  /// The parts of a content, which is a string or an array of parts.
  private func content(_ content: ForeignValue) -> [AssistantTurn.Part] {
    cited(content, .missing)
  }

  private func cited(
    _ content: ForeignValue, _ annotations: ForeignValue
  ) -> [AssistantTurn.Part] {
    if let text = content.text {
      return annotations.elements.isEmpty
        ? AssistantTurn.Part.answer(text) : Self.cited(text, annotations)
    }
    var parts: [AssistantTurn.Part] = []
    var wasText = false
    for part in content.elements {
      if let text = part.text ?? part["text"].text ?? part["refusal"].text {
        if wasText { parts.append(.text("\n\n")) }
        parts += Self.cited(text, part["annotations"])
        wasText = true
        continue
      }
      wasText = false
      switch part["type"].text {
      case "image_url", "input_image":
        let address = part["image_url"].text ?? part["image_url"]["url"].text
        let mime =
          address?.hasPrefix("data:") == true ? nil : address.flatMap { FileKind.of($0).mime }
        parts += Attachment.elsewhere(
          address, mime: mime ?? (address?.hasPrefix("data:image/") == true ? nil : "image/png"),
          data: Self.data(
            at: part["image_url"].isText ? part["image_url"] : part["image_url"]["url"]))
      case "input_audio":
        let format = part["input_audio"]["format"].filledText ?? "wav"
        parts += Attachment.elsewhere(
          "data:", named: "audio.\(format)", mime: format == "mp3" ? "audio/mpeg" : "audio/wav",
          data: part["input_audio"]["data"])
      case "file", "input_file":
        let file = part["file"].isObject ? part["file"] : part
        let address = file["file_url"].text ?? (file["file_data"].isText ? "data:" : nil)
        parts += Attachment.elsewhere(
          address, named: file["filename"].filledText, data: file["file_data"])
      default: parts.append(.loss(.unknownKind))
      }
    }
    return parts
  }

  /// An address that has the content itself; missing for another.
  private static func data(at address: ForeignValue) -> ForeignValue {
    address.text?.hasPrefix("data:") == true ? address : .missing
  }

  /// A text with the marks of its sources, whose places count scalars.
  private static func cited(_ text: String, _ annotations: ForeignValue) -> [AssistantTurn.Part] {
    var sources: [(start: Int, end: Int, citation: Answer.Citation)] = []
    let scalars = Array(text.unicodeScalars)
    for annotation in annotations.elements {
      let source = annotation["url_citation"].isObject ? annotation["url_citation"] : annotation
      let url = source["url"].filledText
      guard let title = source["title"].filledText ?? source["filename"].filledText ?? url
      else { continue }
      let end = source["end_index"].whole ?? source["index"].whole ?? scalars.count
      let start = source["start_index"].whole ?? end
      sources.append((start, end, Answer.Citation(title: title, url: url)))
    }
    var parts: [AssistantTurn.Part] = []
    var at = 0
    for source in sources.sorted(by: { $0.end < $1.end }) {
      let end = min(max(at, source.end), scalars.count)
      if at < end {
        var piece = String.UnicodeScalarView()
        piece.append(contentsOf: scalars[at..<end])
        parts.append(.text(String(piece)))
      }
      at = end
      parts.append(.source(source.citation))
    }
    if at < scalars.count {
      var piece = String.UnicodeScalarView()
      piece.append(contentsOf: scalars[at...])
      parts.append(.text(String(piece)))
    }
    return parts
  }

  /// What a tool returned: a text, or the texts of an array of parts.
  private static func data(_ content: ForeignValue) -> JSONValue? {
    let texts = content.elements.map { $0["text"].text ?? $0.text }
    guard content.isArray, !texts.isEmpty, texts.allSatisfy({ $0 != nil }) else {
      return content.toolData
    }
    return JSONValue.toolData(texts.compactMap { $0 }.joined(separator: "\n"))
  }
}

extension OpenAIDialect {
  /// Whether a type is that of an item of the Responses API.
  static func isItem(_ type: String?) -> Bool {
    guard let type else { return false }
    return ["message", "reasoning", "item_reference", "compaction"].contains(type)
      || type.hasSuffix("_call") || type.hasSuffix("_call_output")
  }

  /// The turn of an item that is no message.
  private func item(_ item: ForeignValue, _ type: String, _ place: String) -> AssistantTurn {
    var turn = AssistantTurn(speaker: .assistant, at: time(item) ?? at, place: place)
    turn.answer.model = model
    let id = item["call_id"].filledText ?? item["id"].filledText ?? place
    let status: ToolCall.Status =
      switch item["status"].text {
      case "failed", "incomplete": .failed
      case "in_progress", "searching", "interpreting", "generating": .running
      default: .done
      }
    func finished(_ name: String, input: JSONValue?, output: JSONValue?) {
      turn.parts = [
        .call(id: id, ToolCall(name: name, status: status, input: input)),
        .result(id: id, output, hasFailed: status == .failed || item["error"].isFilled),
      ]
    }
    if type.hasSuffix("_output") {
      turn.parts = [
        .result(id: id, Self.data(item["output"]), hasFailed: status == .failed)
      ]
      return turn
    }
    switch type {
    case "reasoning":
      let texts = (Array(item["summary"].elements) + Array(item["content"].elements))
        .compactMap { $0["text"].filledText }
      // Encrypted reasoning has no text.
      turn.parts =
        texts.isEmpty ? [.loss(.encrypted)] : [.thinking(texts.joined(separator: "\n\n"))]
    case "function_call", "custom_tool_call":
      let input = item["arguments"].isFilled ? item["arguments"] : item["input"]
      turn.parts = [
        .call(
          id: id,
          ToolCall(
            name: item["name"].filledText ?? "function", status: .pending, input: input.toolData))
      ]
    case "local_shell_call", "shell_call", "computer_call", "apply_patch_call":
      let name = String(type.dropLast("_call".count))
      let input = item["action"].isFilled ? item["action"] : item["operation"]
      turn.parts = [
        .call(id: id, ToolCall(name: name, status: .pending, input: input.toolData))
      ]
    case "web_search_call":
      finished("web_search", input: item["action"].toolData, output: nil)
    case "file_search_call":
      finished("file_search", input: item["queries"].toolData, output: item["results"].toolData)
    case "code_interpreter_call":
      finished(
        "code_interpreter", input: item["code"].toolData, output: item["outputs"].toolData)
    case "mcp_call":
      let error = item["error"]
      finished(
        item["name"].filledText ?? "mcp", input: item["arguments"].toolData,
        output: error.isFilled ? error.toolData : item["output"].toolData)
    case "image_generation_call":
      finished("image_generation", input: item["revised_prompt"].toolData, output: nil)
      turn.parts += Attachment.elsewhere("data:", mime: "image/png", data: item["result"])
    default:
      turn.parts = [
        .loss(type == "item_reference" || type == "compaction" ? .hidden : .unknownKind)
      ]
    }
    return turn
  }
}
