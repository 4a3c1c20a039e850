import ConfabModel

/// Conversations in ChatML: `<|im_start|>role`, a line feed, the text and `<|im_end|>`.
struct ChatMLFormat: ExportFormat {
  let name = "chatml"
  let title = "ChatML"

  fileprivate static let start = "<|im_start|>"
  fileprivate static let end = "<|im_end|>"

  func match(_ export: Export) -> FormatMatch {
    guard export.main != nil else { return .no("it has several files") }
    let text = String(decoding: export.mainHead, as: UTF8.self)
    guard let first = text.first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) else {
      return .no("it is empty")
    }
    guard first != "{", first != "[" else { return .no("it is JSON") }
    guard text.utf8.firstRange(of: Self.start.utf8) != nil else {
      return .no("it has no lines that begin with \(Self.start)")
    }
    guard text.utf8.firstRange(of: Self.end.utf8) != nil || text.utf8.count >= Export.headLength
    else { return .no("it has no \(Self.end)", score: 40) }
    return .yes(90)
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    guard let main = export.main else { throw ImportError(export.name, "expected one file") }
    return ChatMLReader(export, main)
  }
}

private final class ChatMLReader: ExportReader {
  private let export: Export
  private let path: String
  /// The longest text of a turn, in bytes. What is longer is cut.
  private static let longestText = 16 << 20

  init(_ export: Export, _ path: String) {
    self.export = export
    self.path = path
  }

  func read(into sink: ImportSink) throws(ImportError) {
    var lines = LineStream(try export.stream(path))
    let chat = sink.chat("chatml", kind: .assistant, platform: "assistant")
    let writer = AssistantChat(sink, chat, assistant: "Assistant")
    var role: String?
    var text = ""
    var start = 0
    while let line = try lines.nextText() {
      var rest = line[...]
      while true {
        if role == nil {
          guard let begin = rest.firstRange(of: ChatMLFormat.start) else {
            if !rest.allSatisfy(\.isWhitespace) {
              sink.skip(.detail, at: "line \(lines.number)")
            }
            break
          }
          rest = rest[begin.upperBound...]
          let name = rest.prefix { !$0.isWhitespace && $0 != "<" }
          role = String(name)
          start = lines.number
          text = ""
          // Some programs write the text into the line of the role.
          rest = rest[name.endIndex...].drop { $0 == " " }
          if rest.isEmpty { break }
        }
        guard let end = rest.firstRange(of: ChatMLFormat.end) else {
          if text.utf8.count < Self.longestText { text += "\(rest)\n" }
          break
        }
        text += rest[..<end.lowerBound]
        rest = rest[end.upperBound...]
        try add(role ?? "", text, line: start, to: writer)
        role = nil
      }
    }
    if let role {
      // The prompt for the next answer has no text.
      if !text.allSatisfy(\.isWhitespace) {
        try add(role, text, line: start, to: writer)
        sink.skip(.damage, at: "\(export.main ?? path): the last turn has no \(ChatMLFormat.end)")
      }
    }
    try writer.finish()
  }

  private func add(
    _ role: String, _ text: String, line: Int, to writer: AssistantChat
  ) throws(ImportError) {
    var turn = AssistantTurn(speaker: .assistant, place: "line \(line)")
    // `system name=example_user` was in the first version.
    switch role.lowercased() {
    case "user", "human":
      turn.speaker = .user
      turn.parts = [.text(text)]
    case "assistant", "model", "bot": turn.parts = AssistantTurn.Part.answer(text)
    case "tool", "function", "ipython":
      turn.parts = [.result(id: "", JSONValue.toolData(text.trimmedOfSpace))]
    case "system", "developer":
      turn.speaker = .system
      turn.parts = [.text(text)]
    default:
      turn.speaker = .system
      turn.parts = [.loss(.unknownKind), .text(text)]
    }
    try writer.add(turn)
  }
}
