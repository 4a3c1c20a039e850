import ConfabModel

/// Conversations with Gemini: contents of the API, files of AI Studio, and "My Activity" of Google
/// Takeout.
struct GeminiFormat: ExportFormat {
  let name = "gemini"
  let title = "Gemini"

  func match(_ export: Export) -> FormatMatch {
    if let activity = Self.activity(of: export) {
      let keys = JSONKeys(export.head(activity))
      if keys.isArray, keys.has("header", "title", "time") {
        let sample = JSONSample(export.head(activity), lists: [])
        let isGemini = sample.messages.contains(where: GeminiActivityReader.isGemini)
        return isGemini
          ? .yes(90) : .no("its activities are of other products than Gemini", score: 45)
      }
    }
    guard export.main != nil else { return .no("it has no MyActivity.json") }
    let keys = JSONKeys(export.mainHead)
    if keys.has("chunkedPrompt") { return .yes(90) }
    let sample = JSONSample(export.mainHead, lists: ["contents", "candidates"])
    guard sample.isJSON else { return .no("it is not JSON") }
    let messages = sample.messages.map { $0["content"].isObject ? $0["content"] : $0 }
    let hasParts = messages.contains { message in
      message["parts"].elements.contains { part in
        part.isObject && !part["type"].isText
          && ["text", "inlineData", "inline_data", "functionCall", "function_call", "fileData"]
            .contains { part[$0].exists }
      }
    }
    guard hasParts else { return .no("it has no \"contents\" with \"parts\"") }
    return .yes(87)
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    let clock = try UnixClock(options)
    if let activity = Self.activity(of: export), JSONKeys(export.head(activity)).has("header") {
      return GeminiActivityReader(export, activity, clock)
    }
    return try AssistantFileReader(export, assistant: "Gemini") { GeminiDialect(clock) }
  }

  /// The file with the activities, whose name and folders are in the language of the account.
  private static func activity(of export: Export) -> String? {
    if let main = export.main { return main }
    let json = export.paths.filter { $0.lowercased().hasSuffix(".json") }
    return export.paths(named: "MyActivity.json").first { $0.contains("Gemini") }
      ?? export.paths(named: "MyActivity.json").first
      ?? (json.count == 1 ? json[0] : nil)
  }
}

/// Contents of the API and chunks of AI Studio. The types are those of googleapis/python-genai.
struct GeminiDialect: AssistantDialect {
  private let clock: UnixClock
  private var model: String?

  init(_ clock: UnixClock) { self.clock = clock }

  static func lists(of record: ForeignValue) -> [ForeignValue] {
    // What was typed and not sent yet is there even if it is empty.
    let pending = record["chunkedPrompt"]["pendingInputs"]
    let isTyped = pending.elements.contains { $0["text"].filledText != nil }
    let lists = [
      record["contents"], record["chunkedPrompt"]["chunks"], record["candidates"],
      isTyped ? pending : .missing,
    ]
    return lists.filter(\.isArray)
  }

  mutating func opening(_ record: ForeignValue) -> [AssistantTurn] {
    model =
      record["runSettings"]["model"].filledText ?? record["modelVersion"].filledText
      ?? record["model"].filledText
    if let name = model, name.hasPrefix("models/") { model = String(name.dropFirst(7)) }
    let instruction =
      record["systemInstruction"].isFilled
      ? record["systemInstruction"] : record["system_instruction"]
    let texts =
      [instruction.text, instruction["text"].text]
      + instruction["parts"].elements.map(\.["text"].text)
    let text = texts.compactMap { $0 }.joined(separator: "\n\n")
    guard !text.isEmpty else { return [] }
    return [AssistantTurn(speaker: .system, place: "instruction", parts: [.text(text)])]
  }

  mutating func turns(_ record: ForeignValue, at place: String) -> [AssistantTurn] {
    let message = record["content"].isObject ? record["content"] : record
    var turn = AssistantTurn(
      speaker: .assistant, at: clock.moment(message["createTime"]), place: place)
    switch message["role"].text {
    case "user": turn.speaker = .user
    case "system":
      turn.speaker = .system
    default: turn.answer.model = model
    }
    if turn.speaker == .assistant {
      let tokens = message["tokenCount"].whole
      turn.answer.outputTokens = tokens.flatMap { 0...999_999_999_999 ~= $0 ? $0 : nil }
    }
    let parts = Array(message["parts"].elements)
    // A chunk is a part itself; its parts, if it has some, are pieces of its text.
    if parts.isEmpty || message["text"].filledText != nil {
      turn.parts = self.parts(of: message)
    } else {
      turn.parts = parts.flatMap(self.parts)
    }
    let error = message["errorMessage"].filledText
    if let error, turn.speaker == .assistant {
      turn.answer.state = .failed
      if turn.parts.isEmpty { turn.parts = [.text(error)] } else { turn.answer.error = error }
    }
    turn.parts += sources(record["groundingMetadata"], message["grounding"])
    return [turn]
  }

  /// The pages that an answer is based on.
  private func sources(_ metadata: ForeignValue, _ grounding: ForeignValue) -> [AssistantTurn.Part]
  {
    let pages =
      metadata["groundingChunks"].elements.map { $0["web"] }
      + Array(grounding["groundingSources"].elements)
      + grounding["corroborationSegments"].elements.map { $0 }
    return pages.compactMap { page in
      let url = page["uri"].filledText
      return (page["title"].filledText ?? url).map {
        .source(Answer.Citation(title: $0, url: url))
      }
    }
  }

  private func parts(of part: ForeignValue) -> [AssistantTurn.Part] {
    var parts: [AssistantTurn.Part] = []
    if let text = part["text"].filledText {
      let isThought = part["isThought"].isTrue || part["thought"].isTrue
      parts.append(isThought ? .thinking(text) : .text(text))
    }
    for key in ["inlineData", "inline_data", "inlineImage", "inlineFile", "inlineAudio"] {
      let data = part[key]
      guard data.isObject else { continue }
      let mime = data["mimeType"].filledText ?? data["mime_type"].filledText
      parts += Attachment.elsewhere(
        "data:", named: data["displayName"].filledText, mime: mime, data: data["data"])
    }
    for key in ["fileData", "file_data"] where part[key].isObject {
      let file = part[key]
      parts += Attachment.elsewhere(
        file["fileUri"].text ?? file["file_uri"].text, named: file["displayName"].filledText,
        mime: file["mimeType"].filledText ?? file["mime_type"].filledText)
    }
    let kinds = [
      "driveImage": "image/png", "driveVideo": "video/mp4", "driveAudio": "audio/mpeg",
      "driveDocument": nil, "youtubeVideo": "video/mp4",
    ]
    for (key, mime) in kinds.sorted(by: { $0.key < $1.key }) where part[key].isObject {
      parts += [.loss(.remoteFile), .file(Attachment(path: "", mime: mime))]
    }
    if let code = part["executableCode"]["code"].filledText
      ?? part["executable_code"]["code"].filledText
    {
      parts.append(
        .call(
          id: "", ToolCall(name: "code_execution", status: .pending, input: .string(code))))
    }
    for key in ["codeExecutionResult", "code_execution_result"] where part[key].isObject {
      let outcome = part[key]["outcome"].text ?? ""
      parts.append(
        .result(
          id: "", tool: "code_execution", part[key]["output"].toolData,
          hasFailed: outcome.hasSuffix("FAILED") || outcome.hasSuffix("EXCEEDED")))
    }
    for key in ["functionCall", "function_call"] where part[key].isObject {
      let call = part[key]
      let name = call["name"].filledText ?? "function"
      let input = call["args"].isFilled ? call["args"] : call["parameters"]
      parts.append(
        .call(
          id: call["id"].text ?? "",
          ToolCall(name: name, status: .pending, input: input.toolData)))
    }
    for key in ["functionResponse", "function_response"] where part[key].isObject {
      let response = part[key]
      parts.append(
        .result(
          id: response["id"].text ?? "", tool: response["name"].filledText,
          response["response"].toolData))
    }
    return parts
  }
}
