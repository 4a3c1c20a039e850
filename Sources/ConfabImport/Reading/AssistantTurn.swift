import ConfabModel

/// What one side of a conversation with an assistant says in one turn.
struct AssistantTurn {
  enum Speaker {
    case user, assistant, system
  }

  /// A part of a turn, in the order in which it is shown.
  enum Part {
    /// Text: Markdown of an assistant, or what a user has typed. It is joined to the text before.
    case text(String)
    /// The mark of a source, after the text before it.
    case source(Answer.Citation)
    /// Text with styles, as a message of its own.
    case rich(RichText)
    /// Blocks of a text.
    case blocks([Block])
    /// Reasoning, in Markdown. The duration is in seconds.
    case thinking(String, seconds: Double? = nil)
    /// The use of a tool. The id is empty if the export has none.
    case call(id: String, ToolCall)
    /// What a tool returned.
    case result(id: String, tool: String? = nil, JSONValue?, hasFailed: Bool = false)
    /// The use of a tool with its result, or one of which no result will follow.
    case finished(ToolCall)
    /// A file.
    case file(Attachment)
    /// A file whose content is here, in Base64.
    case data(Attachment, ForeignValue)
    /// Something that is lost.
    case loss(LossKind)
  }

  var speaker: Speaker
  /// The id in the export; empty for none.
  var id = ""
  var at: Timestamp?
  /// Where the turn is, such as "message 3" or "line 3".
  var place: String
  /// The name of the speaker, if several people or assistants take part.
  var name: String?
  /// What belongs to the answer besides its text: the model, tokens, the branch.
  var answer = Answer()
  var parts: [Part] = []
}

extension AssistantTurn.Part {
  /// The parts of an answer that can begin with reasoning between `<think>` and `</think>`, as open
  /// models write it.
  static func answer(_ text: String) -> [AssistantTurn.Part] {
    let body = text.drop(while: \.isWhitespace)
    guard body.hasPrefix("<think>"), let end = body.firstRange(of: "</think>") else {
      return [.text(text)]
    }
    let reasoning = String(body[..<end.lowerBound].dropFirst("<think>".count))
    let rest = AssistantTurn.Part.text(String(body[end.upperBound...]))
    return reasoning.trimmedOfSpace.isEmpty ? [rest] : [.thinking(reasoning), rest]
  }
}

extension LossKind {
  /// Files whose content is in the text of an export and can't be decoded, or is too long.
  static let embeddedFile = LossKind(
    "embedded-file", "file inside of the text is not taken out",
    "files inside of the text are not taken out")
}

extension Attachment {
  /// A file that the export does not have beside it: one that is inside of the text, or what is lost.
  ///
  /// - Parameters:
  ///   - address: Its address, perhaps a data address (RFC 2397); `nil` if that isn't known.
  ///   - name: The name that is shown.
  ///   - data: The content in Base64, or a data address that has it.
  static func elsewhere(
    _ address: String?, named name: String? = nil, mime: String? = nil,
    data: ForeignValue = .missing
  ) -> [AssistantTurn.Part] {
    var mime = mime.flatMap { $0.isEmpty ? nil : $0 }
    var shown = name.flatMap { $0.isEmpty ? nil : $0 }
    var loss = LossKind.omittedFile
    if let address, address.hasPrefix("data:") {
      loss = .embeddedFile
      let type = address.dropFirst(5).prefix(100).prefix { $0 != ";" && $0 != "," }
      if mime == nil, type.contains("/") { mime = String(type) }
    } else if let address, !address.isEmpty {
      loss = .remoteFile
      let path = address.prefix { $0 != "?" && $0 != "#" }
      let last = path.split(separator: "/").last.map(String.init)
      if shown == nil, path.utf8.count < 4_096 { shown = last }
    }
    let file = Attachment(path: "", named: shown, mime: mime)
    return data.isText ? [.data(file, data)] : [.loss(loss), .file(file)]
  }
}

extension ForeignValue {
  /// The bytes of a text in Base64, or of a data address (RFC 2397) in Base64; none for another.
  var embeddedBytes: [UInt8] {
    guard let text else { return [] }
    guard text.hasPrefix("data:") else { return Base64.bytes(text.utf8) }
    guard let comma = text.utf8.prefix(1_024).firstIndex(of: UInt8(ascii: ",")),
      text[..<comma].lowercased().hasSuffix(";base64")
    else { return [] }
    return Base64.bytes(text.utf8[comma...].dropFirst())
  }

  /// The value for the input or the output of a tool: JSON in a string is decoded.
  var toolData: JSONValue? {
    text.map { JSONValue.toolData($0) } ?? (isFilled ? json : nil)
  }
}

extension JSONValue {
  /// The input or the output of a tool: an object or an array if the text is one, else the text;
  /// `nil` for an empty text.
  static func toolData(_ text: String) -> JSONValue? {
    guard !text.isEmpty else { return nil }
    let first = text.utf8.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return .string(text) }
    let inner = ForeignValue(text)
    return inner.isObject || inner.isArray ? inner.json : .string(text)
  }
}
