import ConfabModel

/// Reads the chats of `result.json`.
///
/// What the files contain is described by their writer, the exporter of Telegram Desktop
/// (telegramdesktop/tdesktop, `export_output_json.cpp`).
final class TelegramReader: ExportReader {
  private let export: Export
  private let files: [String]
  private let options: ImportOptions
  private var memories: [String: TelegramMemory] = [:]
  /// The user whose account was exported, such as "user11".
  private var owner: String?
  private var chatNumber = 0

  init(_ export: Export, _ files: [String], _ options: ImportOptions) throws(ImportError) {
    self.export = export
    self.files = files
    self.options = options
    _ = try LocalClock(options)
  }

  /// What is known of a chat.
  private struct Head {
    var id: String?
    var name: String?
    var type = ""
    /// The id that the sink knows it by, once there are messages.
    var key: String?

    var kind: ConversationInfo.Kind {
      switch type {
      case "private_channel", "public_channel": .channel
      case "private_group", "private_supergroup", "public_supergroup": .group
      default: .direct
      }
    }

    var title: String? {
      switch type {
      case "saved_messages": "Saved Messages"
      case "replies": "Replies"
      case "verification_codes": "Verification Codes"
      case "personal_chat": name ?? "Deleted Account"
      default: name
      }
    }
  }

  func read(into sink: ImportSink) throws(ImportError) {
    chatNumber = 0
    for file in files {
      owner = nil
      var json = JSONStream(try export.stream(file))
      guard json.enterObject() else { throw export.error(file, "expected a JSON object") }
      var head = Head()
      while let key = json.nextKey() {
        switch key {
        case "personal_information":
          owner = TelegramRepair.value(json.take())["user_id"].label.map { "user\($0)" }
        case "chats", "left_chats": try readList(&json, file, sink)
        default: try read(key, of: &head, &json, file, sink)
        }
      }
      finish(head, sink)
      if let damage = json.damage { sink.skip(.damage, at: "\(file): \(damage)") }
    }
  }

  private func readList(
    _ json: inout JSONStream, _ file: String, _ sink: ImportSink
  ) throws(ImportError) {
    guard json.enterObject() else { return json.skip() }
    while let key = json.nextKey() {
      guard key == "list", json.enterArray() else {
        json.skip()
        continue
      }
      while json.hasElement() {
        guard json.enterObject() else {
          json.skip()
          continue
        }
        var head = Head()
        while let key = json.nextKey() { try read(key, of: &head, &json, file, sink) }
        finish(head, sink)
      }
    }
  }

  private func read(
    _ key: String, of head: inout Head, _ json: inout JSONStream, _ file: String, _ sink: ImportSink
  ) throws(ImportError) {
    switch key {
    case "id": head.id = ForeignValue(json.take()).label
    case "name": head.name = TelegramRepair.value(json.take()).filledText
    case "type": head.type = ForeignValue(json.take()).text ?? ""
    case "messages": try readMessages(&json, &head, file, sink)
    default: json.skip()
    }
  }

  private func readMessages(
    _ json: inout JSONStream, _ head: inout Head, _ file: String, _ sink: ImportSink
  ) throws(ImportError) {
    chatNumber += 1
    let id = head.id ?? "chat-\(chatNumber)"
    head.key = id
    let chat = chat(head, id, sink)
    guard sink.wants(chat), json.enterArray() else { return json.skip() }
    let messages = try TelegramMessages(
      export, file, sink, chat, memories.removeValue(forKey: id) ?? TelegramMemory(), options)
    var number = 0
    while json.hasElement() {
      number += 1
      let bytes = json.take()
      guard json.damage == nil else { break }
      let value = TelegramRepair.value(bytes)
      if value.isObject {
        try messages.add(value)
      } else {
        sink.skip(.unreadable, at: "entry \(number)")
      }
    }
    try messages.flush()
    memories[id] = messages.memory
  }

  private func chat(_ head: Head, _ id: String, _ sink: ImportSink) -> ImportSink.Chat {
    sink.chat(
      id, title: head.title, kind: head.type.isEmpty ? nil : head.kind, platform: "telegram")
  }

  // MARK: - People

  /// Sets what is known at the end of a chat: who is the viewer, and who never wrote.
  private func finish(_ head: Head, _ sink: ImportSink) {
    guard sink.isSurvey, let id = head.key, let memory = memories[id] else { return }
    let chat = chat(head, id, sink)
    if let viewer = viewer(head, memory) {
      sink.viewer(sink.person(viewer, in: chat), in: chat)
    }
    for name in memory.members where memory.authors[name] == nil {
      _ = sink.person(TelegramMemory.key(ofMember: name), named: name, in: chat)
    }
  }

  /// The key of the viewer: the owner of the account, or of the two people of a chat the one that is
  /// not the other. Ids in files of 2020-10 to 2021-05 differ from those of the chat, so the name of
  /// the chat has the last word.
  private func viewer(_ head: Head, _ memory: TelegramMemory) -> String? {
    if let owner { return memory.keys.contains(owner) ? owner : nil }
    guard let id = head.id else { return nil }
    if head.type == "saved_messages" {
      return memory.keys.contains("user\(id)") ? "user\(id)" : nil
    }
    guard head.type == "personal_chat" || head.type == "bot_chat" else { return nil }
    var other: String? = "user\(id)"
    if !memory.keys.contains("user\(id)") { other = head.name.flatMap { memory.authors[$0] } }
    let rest = memory.keys.filter { $0 != other && $0.hasPrefix("user") }
    return rest.count == 1 ? rest[0] : nil
  }
}

/// What the survey learns about a chat for the delivery.
struct TelegramMemory {
  /// The keys of the people who wrote, in order.
  var keys: [String] = []
  /// The keys of the people who wrote, by their names.
  var authors: [String: String] = [:]
  /// Names of people who were added or removed: such lists have no ids.
  var members: [String] = []
  /// The messages of an album after the first one, with the first one.
  var albums: [String: String] = [:]
  /// The messages that begin a topic. Messages of the topic seem to reply to them.
  var topics: Set<String> = []
  private var known: Set<String> = []

  static func key(ofMember name: String) -> String { "name:\(name)" }

  mutating func addAuthor(_ key: String, _ name: String?) {
    if known.insert(key).inserted { keys.append(key) }
    if let name, authors[name] == nil { authors[name] = key }
  }

  mutating func addMember(_ name: String) {
    if known.insert(Self.key(ofMember: name)).inserted { members.append(name) }
  }
}
