import ConfabModel

/// One message of a conversation of ChatGPT.
struct ChatGPTMessage {
  private let message: ForeignValue
  private let file: String
  private let media: ChatGPTFiles
  let place: String
  var model: String?

  init(_ message: ForeignValue, from file: String, _ media: ChatGPTFiles, place: String) {
    self.message = message
    self.file = file
    self.media = media
    self.place = place
    model = message["metadata"]["model_slug"].filledText
  }

  var role: String { message["author"]["role"].text ?? "" }
  private var content: ForeignValue { message["content"] }
  private var type: String { content["content_type"].text ?? "text" }
  private var metadata: ForeignValue { message["metadata"] }
  private var recipient: String { message["recipient"].filledText ?? "all" }
  private var isCall: Bool { role == "assistant" && recipient != "all" }

  /// Conversations begin with a system message without a text.
  var isEmptySystem: Bool { role == "system" && !hasContent }

  var isHidden: Bool { Self.isHidden(message) }

  private static func isHidden(_ message: ForeignValue) -> Bool {
    let metadata = message["metadata"]
    return metadata["is_visually_hidden_from_conversation"].isTrue
      || metadata["is_user_system_message"].isTrue || message["weight"].number == 0
      || message["author"]["role"].text == "system"
      || ["user_editable_context", "model_editable_context"].contains(
        message["content"]["content_type"].text)
  }

  /// Whether the app shows a message.
  static func isShown(_ message: ForeignValue) -> Bool {
    guard message.isObject, !isHidden(message) else { return false }
    return ChatGPTMessage(message, from: "", ChatGPTFiles(), place: "").hasContent
  }

  private var hasContent: Bool {
    content["parts"].elements.contains { $0.isObject || $0.filledText != nil }
      || ["text", "result", "content"].contains { content[$0].filledText != nil }
      || !content["thoughts"].elements.isEmpty
  }

  /// The end of a hidden result: the call is done.
  var hiddenResult: AssistantTurn {
    AssistantTurn(
      speaker: .assistant, place: place,
      parts: [.result(id: "", tool: message["author"]["name"].filledText, nil)])
  }

  /// How long the reasoning of a message took, which the next message can say.
  func duration(in tree: ChatGPTTree, after index: Int) -> Double? {
    if let own = metadata["finished_duration_sec"].number { return own }
    guard index + 1 < tree.path.count else { return nil }
    let next = tree.path[index + 1].message
    guard next["content"]["content_type"].text == "reasoning_recap" else { return nil }
    return next["metadata"]["finished_duration_sec"].number
  }

  func turn(seconds: Double?) -> AssistantTurn {
    let speaker: AssistantTurn.Speaker = role == "user" ? .user : .assistant
    var turn = AssistantTurn(
      speaker: speaker, id: message["id"].filledText ?? "", place: place)
    if role == "assistant" { turn.answer.model = model }
    if role == "user" { turn.name = message["author"]["name"].filledText }
    switch message["status"].text {
    case "in_progress" where role == "assistant": turn.answer.state = .stopped
    default: break
    }
    if isCall {
      turn.parts = [call]
    } else if role == "tool" {
      turn.parts = result
    } else {
      turn.parts = body(seconds)
    }
    return turn
  }

  // MARK: - Tools

  private var call: AssistantTurn.Part {
    let source = content["text"].filledText ?? joinedParts
    return .call(
      id: "",
      ToolCall(
        name: recipient, status: .pending,
        input: JSONValue.toolData(source)))
  }

  /// What a tool returned. Its pictures are a message of their own.
  private var result: [AssistantTurn.Part] {
    let text = [content["text"].filledText, content["result"].filledText, joinedParts]
      .compactMap { $0 }.first { !$0.isEmpty }
    let name = message["author"]["name"].filledText
    let hasFailed = type == "system_error"
    let data = text.flatMap { JSONValue.toolData(SourceMarks.removed(from: $0)) }
    return [.result(id: "", tool: name, data, hasFailed: hasFailed)] + pictures
  }

  private var pictures: [AssistantTurn.Part] {
    content["parts"].elements.flatMap { part in
      part["content_type"].text == "image_asset_pointer" ? media.picture(part, message, file) : []
    }
  }

  private var joinedParts: String {
    content["parts"].elements.compactMap { part in
      part.text ?? part["text"].text
    }.joined(separator: "\n")
  }

  // MARK: - Texts

  private func body(_ seconds: Double?) -> [AssistantTurn.Part] {
    var parts: [AssistantTurn.Part] = []
    switch type {
    case "text", "multimodal_text":
      parts = texts
    case "code":
      let language = content["language"].filledText ?? ""
      parts = fenced(content["text"].text ?? "", language == "unknown" ? "" : language)
    case "execution_output":
      parts = fenced(content["text"].text ?? "", "")
    case "thoughts":
      let thoughts = content["thoughts"].elements.map { thought in
        let summary = thought["summary"].filledText.map { "**\($0)**" }
        let text = thought["content"].filledText
        return [summary, text].compactMap { $0 }.joined(separator: "\n\n")
      }.filter { !$0.isEmpty }
      if !thoughts.isEmpty {
        parts = [.thinking(thoughts.joined(separator: "\n\n"), seconds: seconds)]
      }
    case "reasoning_recap":
      // "Thought for 12 seconds": the reasoning itself says how long it took.
      return []
    case "tether_quote":
      let title = content["title"].filledText ?? content["url"].filledText ?? ""
      parts = [.text("> \(content["text"].text ?? "")".replacingLineFeeds(with: "\n> "))]
      if !title.isEmpty {
        parts.append(.source(Answer.Citation(title: title, url: content["url"].filledText)))
      }
    case "system_error":
      parts = [.text(content["text"].filledText ?? content["name"].text ?? "")]
    default:
      let text = content["text"].filledText ?? content["result"].filledText ?? joinedParts
      parts = text.isEmpty ? [.loss(.unknownKind)] : [.text(text), .loss(.unknownKind)]
    }
    return parts + attachments
  }

  private func fenced(_ text: String, _ language: String) -> [AssistantTurn.Part] {
    guard !text.isEmpty else { return [] }
    let code = CodeBlock(
      CodeBlock.lines(text), language: language.isEmpty ? nil : language)
    return [.blocks([.code(code)])]
  }

  private var texts: [AssistantTurn.Part] {
    var parts: [AssistantTurn.Part] = []
    var hasText = false
    for part in content["parts"].elements {
      if let text = part.filledText ?? part["text"].filledText {
        if hasText { parts.append(.text("\n\n")) }
        hasText = true
        parts += role == "assistant" ? ChatGPTSources(message).parts(of: text) : [.text(text)]
        continue
      }
      switch part["content_type"].text {
      case "image_asset_pointer": parts += media.picture(part, message, file)
      case "audio_asset_pointer": parts += media.recording(part, file)
      case "real_time_user_audio_video_asset_pointer":
        parts += media.recording(part["audio_asset_pointer"], file)
      case nil: break
      default: parts.append(.loss(.unknownKind))
      }
    }
    return parts
  }

  /// The files that a user attached, without the pictures that are parts of the message.
  private var attachments: [AssistantTurn.Part] {
    let shown = Set(
      content["parts"].elements.compactMap { part in
        part["asset_pointer"].text.map(ChatGPTFiles.id(of:))
      })
    return metadata["attachments"].elements.flatMap { attachment in
      shown.contains(attachment["id"].text ?? "") ? [] : media.attachment(attachment, file)
    }
  }
}

extension String {
  fileprivate func replacingLineFeeds(with text: String) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).joined(separator: text)
  }
}
