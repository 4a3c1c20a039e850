import ConfabModel

/// The blocks of Claude's messages, which the API and the export of the app share.
///
/// Their types are those of the SDK anthropics/anthropic-sdk-python.
struct ClaudeBlocks {
  /// The ids of calls that made a document, whose results say nothing.
  private var documents: Set<String> = []

  /// The parts of a content, which is a string or an array of blocks.
  mutating func parts(_ content: ForeignValue) -> [AssistantTurn.Part] {
    if let text = content.filledText { return Self.text(text) }
    var parts: [AssistantTurn.Part] = []
    let blocks = Array(content.elements)
    // A text with sources is cut into a block for each of them.
    let isCut = blocks.contains { !$0["citations"].elements.isEmpty }
    var wasText = false
    for block in blocks {
      let isText = block["type"].text == "text" || block.isText
      if isText, wasText, !isCut { parts.append(.text("\n\n")) }
      parts += self.block(block)
      wasText = isText
    }
    return parts
  }

  private mutating func block(_ block: ForeignValue) -> [AssistantTurn.Part] {
    if let text = block.text { return Self.text(text) }
    let type = block["type"].text ?? ""
    switch type {
    case "text": return cited(block)
    case "thinking":
      let summary = block["summaries"].elements.compactMap { $0["summary"].filledText }
      let text = block["thinking"].filledText ?? summary.joined(separator: "\n\n")
      return text.isEmpty ? [] : [.thinking(text, seconds: Self.seconds(block))]
    case "redacted_thinking": return [.loss(.detail), .thinking("")]
    case "image", "document": return file(block)
    case "container_upload": return [.loss(.omittedFile), .file(Attachment(path: ""))]
    case "search_result":
      let title = block["title"].filledText ?? block["source"].filledText
      return [.loss(.detail), .file(Attachment(path: "", named: title))]
    // What the app counts, not what is said.
    case "token_budget", "flag", "": return []
    default: break
    }
    if type.hasSuffix("tool_use") { return call(block) }
    if type.hasSuffix("tool_result") { return result(block) }
    let text = block["text"].filledText.map { [AssistantTurn.Part.text($0)] } ?? []
    return [.loss(.unknownKind)] + text
  }

  private static func seconds(_ block: ForeignValue) -> Double? {
    guard let start = block["start_timestamp"].text, let end = block["stop_timestamp"].text,
      let from = try? Timestamp(iso8601: start), let to = try? Timestamp(iso8601: end),
      from < to
    else { return nil }
    return Double((to.milliseconds - from.milliseconds) / 1_000)
  }

  // MARK: - Text

  /// A text with its sources: at the places that they name, or at the end.
  private func cited(_ block: ForeignValue) -> [AssistantTurn.Part] {
    let text = block["text"].text ?? ""
    var sources: [(end: Int, citation: Answer.Citation)] = []
    let scalars = text.unicodeScalars
    for citation in block["citations"].elements {
      guard let source = Self.citation(citation) else { continue }
      let end = citation["end_index"].whole ?? .max
      sources.append((end < 0 ? .max : end, source))
    }
    guard !sources.isEmpty else { return Self.text(text) }
    let sorted = sources.enumerated().sorted {
      ($0.element.end, $0.offset) < ($1.element.end, $1.offset)
    }.map(\.element)
    var parts: [AssistantTurn.Part] = []
    var index = scalars.startIndex
    var passed = 0
    for source in sorted {
      let next =
        scalars.index(index, offsetBy: max(0, source.end - passed), limitedBy: scalars.endIndex)
        ?? scalars.endIndex
      if index < next { parts.append(.text(String(scalars[index..<next]))) }
      passed = max(passed, source.end)
      index = next
      parts.append(.source(source.citation))
    }
    if index < scalars.endIndex { parts.append(.text(String(scalars[index...]))) }
    return parts
  }

  private static func citation(_ citation: ForeignValue) -> Answer.Citation? {
    let url =
      citation["url"].filledText ?? citation["details"]["url"].filledText
      ?? citation["sources"][0]["url"].filledText
    let title =
      citation["title"].filledText ?? citation["document_title"].filledText
      ?? citation["sources"][0]["title"].filledText ?? citation["source"].filledText ?? url
    return title.map { Answer.Citation(title: $0, url: url) }
  }

  /// A text in which older answers have documents and reasoning between tags.
  private static func text(_ text: String) -> [AssistantTurn.Part] {
    guard text.utf8.contains(UInt8(ascii: "<")), text.contains("<ant") else { return [.text(text)] }
    var parts: [AssistantTurn.Part] = []
    var rest = Substring(text)
    while let begin = rest.firstRange(of: "<ant") {
      let tag = rest[begin.lowerBound...]
      let name = tag.dropFirst().prefix { $0.isLetter }
      guard let head = tag.firstIndex(of: ">"), name == "antArtifact" || name == "antThinking"
      else {
        parts.append(.text(String(rest[..<begin.upperBound])))
        rest = rest[begin.upperBound...]
        continue
      }
      if rest.startIndex < begin.lowerBound {
        parts.append(.text(String(rest[..<begin.lowerBound])))
      }
      let content = tag[tag.index(after: head)...]
      let end = content.firstRange(of: "</\(name)>")
      let body = content[..<(end?.lowerBound ?? content.endIndex)]
      if name == "antThinking" {
        parts.append(.thinking(String(body)))
      } else {
        let attributes = tag[..<head]
        parts += artifact(
          attribute("title", in: attributes), attribute("type", in: attributes))
      }
      rest = content[(end?.upperBound ?? content.endIndex)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    return parts
  }

  private static func attribute(_ name: String, in tag: Substring) -> String? {
    guard let start = tag.firstRange(of: "\(name)=\"") else { return nil }
    let value = tag[start.upperBound...].prefix { $0 != "\"" }
    return value.isEmpty ? nil : String(value)
  }

  // MARK: - Files

  private func file(_ block: ForeignValue) -> [AssistantTurn.Part] {
    let source = block["source"]
    let mime =
      source["media_type"].filledText ?? (block["type"].text == "image" ? "image/png" : nil)
    let address =
      source["data"].isText || source["content"].isFilled ? "data:" : source["url"].filledText
    return Attachment.elsewhere(
      address, named: block["title"].filledText ?? block["file_name"].filledText, mime: mime,
      data: source["type"].text == "base64" ? source["data"] : .missing)
  }

  // MARK: - Tools

  /// A document that the app shows as a card. Its content is not in the card.
  private static func artifact(_ title: String?, _ type: String?) -> [AssistantTurn.Part] {
    let names = [
      "text/markdown": "Document", "application/vnd.ant.code": "Code", "text/html": "Web page",
      "image/svg+xml": "Picture", "application/vnd.ant.react": "App",
      "application/vnd.ant.mermaid": "Diagram",
    ]
    let name = type.map { names[$0] ?? $0 }
    return [
      .loss(.detail),
      .blocks([.artifact(Artifact(title: title ?? name ?? "Document", type: name))]),
    ]
  }

  private mutating func call(_ block: ForeignValue) -> [AssistantTurn.Part] {
    let id = block["id"].text ?? ""
    let name = block["name"].filledText ?? "tool"
    let input = block["input"]
    if name == "artifacts", ["create", "rewrite"].contains(input["command"].text) {
      documents.insert(id)
      return Self.artifact(input["title"].filledText, input["type"].filledText)
    }
    return [.call(id: id, ToolCall(name: name, status: .pending, input: input.toolData))]
  }

  private func result(_ block: ForeignValue) -> [AssistantTurn.Part] {
    let id = block["tool_use_id"].text ?? ""
    let name = block["name"].filledText
    if documents.contains(id), name ?? "artifacts" == "artifacts" { return [] }
    let content = block["content"]
    let hasFailed =
      block["is_error"].isTrue || content["type"].text?.hasSuffix("_error") == true
      || (content["return_code"].whole ?? 0) != 0
    var texts: [String] = []
    var others: [JSONValue] = []
    var files: [AssistantTurn.Part] = []
    for element in content.elements {
      switch element["type"].text {
      case "text": texts.append(element["text"].text ?? "")
      case "image", "document": files += file(element)
      default:
        let page = ["title", "url"].compactMap { key in
          element[key].filledText.map { (key, JSONValue.string($0)) }
        }
        let whole =
          page.isEmpty ? element.toolData : .object(Dictionary(page) { first, _ in first })
        if let whole { others.append(whole) }
      }
    }
    var output: JSONValue?
    if !content.isArray {
      output = content.toolData
    } else if others.isEmpty {
      output = JSONValue.toolData(texts.joined(separator: "\n"))
    } else {
      output = .array(texts.map(JSONValue.string) + others)
    }
    return [.result(id: id, tool: name, output, hasFailed: hasFailed)] + files
  }
}
