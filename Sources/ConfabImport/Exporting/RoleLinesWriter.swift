import ConfabModel
import ConfabSupport

/// Writes a line `{"role":"user","content":"Hello"}` for each message, as programs with language
/// models read them.
///
/// The viewer is the user. Messages of an assistant are those of the other participants of a
/// conversation with one, and those with an ``Answer``. Other people are users with a name. System
/// lines are of the role "system". Texts are Markdown.
struct RoleLinesWriter: MessageWriter {
  static let keeps: ExportParts = []

  var output: [UInt8] = []
  var losses: [LossKind: Int] = [:]
  private var bodies: MarkdownBodies

  init(_ head: Conversation, _ message: @escaping (MessageID) -> Message?) {
    bodies = MarkdownBodies(head: ExportHead(head), message: message)
  }

  mutating func add(_ message: Message) {
    let (role, name) = speaker(of: message)
    let content = bodies.text(of: message)
    for (kind, count) in bodies.losses { lose(kind, count) }
    bodies.losses = [:]
    var json = JSONWriter(.line)
    json.object { json in
      json.member("role", role)
      if let name { json.member("name", name) }
      json.member("content", content)
    }
    json.endText()
    output += json.take()
  }

  private func speaker(of message: Message) -> (role: String, name: String?) {
    let conversation = bodies.head.conversation
    guard message.kind != .system, let author = message.from, author != "system" else {
      return ("system", nil)
    }
    if author == conversation.selfID { return ("user", nil) }
    if message.answer != nil || conversation.info.kind == .assistant || author == "assistant"
      || message.kind == .tool
    {
      return ("assistant", nil)
    }
    return ("user", Self.allowed(bodies.head.name(author)))
  }

  /// A name as the interfaces of models accept it: no white space and none of `<|\/>`, at most 64
  /// characters.
  private static func allowed(_ name: String) -> String {
    String(name.map { $0.isWhitespace || "<|\\/>".contains($0) ? "_" : $0 }.prefix(64))
  }
}
