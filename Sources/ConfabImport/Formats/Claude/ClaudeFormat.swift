import ConfabModel

/// The export of the app Claude: an archive or a folder with `conversations.json`, or one such file.
struct ClaudeFormat: ExportFormat {
  let name = "claude"
  let title = "Claude"

  func match(_ export: Export) -> FormatMatch {
    guard let file = Self.file(of: export) else { return .no("it has no conversations.json") }
    let keys = JSONKeys(export.head(file))
    guard keys.has("chat_messages") else {
      guard keys.has("uuid", "name", "account") else {
        return .no("its conversations have no \"chat_messages\"")
      }
      return .no("its conversations have no \"chat_messages\"", score: 40)
    }
    return .yes(90)
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    guard let file = Self.file(of: export) else {
      throw ImportError(export.name, "expected a file conversations.json")
    }
    return try ClaudeReader(export, file, options)
  }

  private static func file(of export: Export) -> String? {
    export.main ?? export.paths(named: "conversations.json").first
  }
}

/// Reads the conversations of Claude one by one.
///
/// The shape is known from the parsers osteele/claude-chat-viewer and others.
private final class ClaudeReader: ExportReader {
  private let export: Export
  private let file: String
  private let clock: UnixClock

  init(_ export: Export, _ file: String, _ options: ImportOptions) throws(ImportError) {
    self.export = export
    self.file = file
    clock = try UnixClock(options)
  }

  func read(into sink: ImportSink) throws(ImportError) {
    var records = try JSONRecords(export, file, noun: "conversation")
    while let record = try records.next() {
      guard record["chat_messages"].isArray else {
        sink.skip(.unreadable, at: records.place)
        continue
      }
      try read(record, records.number, into: sink)
    }
    try records.finish(sink, export, file)
  }

  private func read(
    _ record: ForeignValue, _ number: Int, into sink: ImportSink
  ) throws(ImportError) {
    let chat = sink.chat(
      record["uuid"].filledText ?? String(number), title: record["name"].filledText,
      kind: .assistant, platform: "assistant")
    guard sink.wants(chat) else { return }
    let writer = AssistantChat(sink, chat, assistant: "Claude")
    let messages = Array(record["chat_messages"].elements)
    let shown = Self.path(messages, leaf: record["current_leaf_message_uuid"].text)
    var blocks = ClaudeBlocks()
    for (index, message) in messages.enumerated() {
      let place = "message \(index + 1)"
      guard message.isObject else {
        sink.skip(.unreadable, at: place)
        continue
      }
      guard shown?.contains(index) ?? true else {
        sink.skip(.branch, at: place)
        continue
      }
      let isHuman = ["human", "user"].contains(message["sender"].text)
      var turn = AssistantTurn(
        speaker: isHuman ? .user : .assistant, id: message["uuid"].text ?? "",
        at: clock.moment(iso8601: message["created_at"].text), place: place)
      if !isHuman {
        turn.answer.model = message["model"].filledText ?? record["model"].filledText
      }
      turn.parts = files(of: message) + blocks.parts(message["content"])
      // The text has placeholders for blocks, so the blocks are better.
      if !turn.parts.contains(where: \.isContent) { turn.parts += blocks.parts(message["text"]) }
      try writer.add(turn)
    }
    try writer.finish()
  }

  /// The places of the messages on the branch that is shown: that of the current or of the last
  /// message. `nil` for a conversation that does not name the parents of its messages.
  private static func path(_ messages: [ForeignValue], leaf: String?) -> Set<Int>? {
    var places: [String: Int] = [:]
    for (index, message) in messages.enumerated() {
      if let id = message["uuid"].filledText, places[id] == nil { places[id] = index }
    }
    let parents = messages.map { $0["parent_message_uuid"].text.flatMap { places[$0] } }
    // Without forks the order is that of the file.
    let known = parents.compactMap { $0 }
    guard !known.isEmpty,
      Set(known).count < known.count || parents.filter({ $0 == nil }).count > 1
    else {
      return nil
    }
    var next = leaf.flatMap { places[$0] } ?? messages.lastIndex { $0.isObject }
    var path: Set<Int> = []
    while let index = next, path.insert(index).inserted { next = parents[index] }
    return path
  }

  /// The files of a message. The export has their names, and the text of some.
  private func files(of message: ForeignValue) -> [AssistantTurn.Part] {
    var parts: [AssistantTurn.Part] = []
    for attachment in message["attachments"].elements where attachment.isObject {
      var file = Attachment(path: "", named: attachment["file_name"].filledText)
      let type = attachment["file_type"].filledText
      if file.mime == nil, let type, type.contains("/") { file.mime = type }
      file.bytes = attachment["file_size"].whole.flatMap { 0...1 << 53 ~= $0 ? $0 : nil }
      let hasText = attachment["extracted_content"].filledText != nil
      parts += [.loss(hasText ? .detail : .omittedFile), .file(file)]
    }
    for entry in message["files"].elements {
      guard let name = entry["file_name"].filledText ?? entry["file_uuid"].filledText else {
        continue
      }
      let path = export.find(name, from: file)
      parts += (path == nil ? [.loss(.omittedFile)] : [])
      parts.append(.file(Attachment(path: path ?? "", named: name)))
    }
    return parts
  }
}

extension AssistantTurn.Part {
  /// Whether the part is something to show.
  fileprivate var isContent: Bool {
    switch self {
    case .loss: false
    case .text(let text): text.contains { !$0.isWhitespace }
    default: true
    }
  }
}
