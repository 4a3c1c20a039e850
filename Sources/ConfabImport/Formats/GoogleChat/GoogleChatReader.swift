import ConfabModel

/// Reads the chats of Google Chat, whose messages are in order.
///
/// The shape is known from the parsers mrwoof/google-chat-takeout-reader and purarue/google_takeout_parser.
final class GoogleChatReader: ExportReader {
  private let export: Export
  private let files: [String]
  private let clock: UnixClock
  /// The mail address of the account, in lower case.
  private var me: String?
  /// The hashes of the ids of messages, so that quotes of others can be told.
  private var known: Set<Int> = []
  /// The names of the files of each folder, for names that were cut.
  private lazy var folders = Dictionary(grouping: export.paths, by: Self.folder)

  init(_ export: Export, _ files: [String], _ options: ImportOptions) throws(ImportError) {
    self.export = export
    self.files = files
    clock = try UnixClock(options)
    guard !files.isEmpty else { throw ImportError(export.name, "expected a file messages.json") }
    for path in export.paths(named: "user_info.json") where me == nil {
      guard let bytes = try? export.bytes(path, limit: 64 << 20) else { continue }
      me = ForeignValue(bytes)["user"]["email"].filledText?.lowercased()
    }
  }

  private static func folder(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  func read(into sink: ImportSink) throws(ImportError) {
    for file in files {
      let folder = Self.folder(file)
      let id = Export.lastName(of: folder)
      let chat = sink.chat(id.isEmpty ? "chat" : id)
      guard sink.wants(chat) else { continue }
      readGroup(of: folder, chat, sink)
      try readMessages(file, chat, sink)
    }
  }

  /// Reads the name and the members of a chat.
  private func readGroup(of folder: String, _ chat: ImportSink.Chat, _ sink: ImportSink) {
    let path = folder.isEmpty ? "group_info.json" : folder + "/group_info.json"
    guard export.has(path), let bytes = try? export.bytes(path, limit: 64 << 20) else { return }
    let info = ForeignValue(bytes)
    let name = info["name"].filledText
    sink.update(chat) { conversation in
      conversation.info.title = name
      if name != nil, !Export.lastName(of: folder).hasPrefix("DM") {
        conversation.info.kind = .group
      }
    }
    for member in info["members"].elements { _ = person(member, chat, sink) }
  }

  /// The participant for a member; `nil` for an account that is gone.
  private func person(
    _ member: ForeignValue, _ chat: ImportSink.Chat, _ sink: ImportSink
  ) -> ParticipantID? {
    let mail = member["email"].filledText?.lowercased()
    guard let key = mail ?? member["name"].filledText else { return nil }
    let id = sink.person(key, named: member["name"].filledText, in: chat)
    if let me, mail == me { sink.viewer(id, in: chat) }
    return id
  }

  private func readMessages(
    _ file: String, _ chat: ImportSink.Chat, _ sink: ImportSink
  ) throws(ImportError) {
    var json = JSONStream(try export.stream(file))
    guard json.enterObject() else { throw export.error(file, "expected a JSON object") }
    var number = 0
    var topics: [String: String] = [:]
    while let key = json.nextKey() {
      guard key == "messages", json.enterArray() else {
        json.skip()
        continue
      }
      while json.hasElement() {
        let bytes = json.take()
        guard json.damage == nil else { break }
        number += 1
        let value = ForeignValue(bytes)
        let place = "message \(number)"
        guard value.isObject else {
          sink.skip(.unreadable, at: place)
          continue
        }
        try add(value, from: file, &topics, place, chat, sink)
      }
    }
    if let damage = json.damage {
      guard number > 0 || sink.isSurvey else { throw export.error(file, damage) }
      sink.skip(.damage, at: "\(Export.lastName(of: file)): \(damage)")
    }
  }

  // MARK: - Messages

  private func add(
    _ value: ForeignValue, from file: String, _ topics: inout [String: String], _ place: String,
    _ chat: ImportSink.Chat, _ sink: ImportSink
  ) throws(ImportError) {
    var message = Message(id: value["message_id"].filledText ?? "")
    message.at = time(value["created_date"])
    if message.at == nil { sink.lose(.time) }
    message.from =
      person(value["creator"], chat, sink)
      ?? (value["creator"].isFilled ? sink.person("?", named: "Unknown", in: chat) : nil)
    if sink.isSurvey, !message.id.isEmpty { known.insert(message.id.hashValue) }
    let isDeleted =
      value["message_state"].text == "DELETED" || value["deleted_date"].isFilled
      || value["deletion_metadata"].isFilled
    guard !isDeleted else {
      message.kind = .deleted
      return try sink.add(message, to: chat, at: place)
    }
    message.edited = value["updated_date"].isFilled
    setReply(&message, value, &topics, chat, sink)
    message.reactions = reactions(value["reactions"], chat, sink)
    let text = GoogleChatText(value)
    message.set(text.rich)
    for loss in text.losses { sink.lose(loss) }
    let attachments = value["attached_files"].elements.map { attachment($0, from: file, sink) }
    if attachments.isEmpty, let call = text.event {
      (message.kind, message.payload) = (.system, call)
    } else if attachments.isEmpty, let preview = text.preview {
      (message.kind, message.payload) = (.link, preview)
    } else if attachments.isEmpty, message.text == nil {
      return sink.skip(.empty, at: place)
    }
    let messages = message.with(files: attachments)
    for message in messages { try sink.add(message, to: chat, at: place) }
  }

  private func time(_ value: ForeignValue) -> Timestamp? {
    guard let text = value.filledText else { return nil }
    if let seconds = ProseDate.time(text)?.seconds {
      return clock.moment(milliseconds: seconds * 1_000)
    }
    return clock.moment(iso8601: text)
  }

  /// A quote of another message, or the first message of the topic that the message is in.
  private func setReply(
    _ message: inout Message, _ value: ForeignValue, _ topics: inout [String: String],
    _ chat: ImportSink.Chat, _ sink: ImportSink
  ) {
    let topic = value["topic_id"].filledText
    defer {
      if let topic, topics[topic] == nil { topics[topic] = message.id }
    }
    let quoted = value["quoted_message_metadata"]
    if quoted.isObject {
      if let id = quoted["message_id"].filledText, known.contains(id.hashValue) {
        message.replyTo = id
      } else {
        let name = quoted["creator"]["name"].filledText ?? quoted["creator"]["email"].filledText
        message.quote = Quote(from: name, text: quoted["text"].filledText)
      }
    } else if let topic, let first = topics[topic], !first.isEmpty {
      message.replyTo = first
      sink.lose(.thread)
    }
  }

  private func reactions(
    _ list: ForeignValue, _ chat: ImportSink.Chat, _ sink: ImportSink
  ) -> [Reaction] {
    var reactions: [Reaction] = []
    for reaction in list.elements {
      var emoji = reaction["emoji"]["unicode"].filledText
      if emoji == nil, let code = reaction["emoji"]["custom_emoji"]["short_code"].filledText {
        emoji = code
        sink.lose(.customEmoji)
      }
      var people: [ParticipantID] = []
      for mail in reaction["reactor_emails"].elements {
        guard let mail = mail.filledText?.lowercased() else { continue }
        let id = sink.person(mail, in: chat)
        if !people.contains(id) { people.append(id) }
      }
      guard let emoji, !people.isEmpty else {
        sink.lose(.unnamedReactions)
        continue
      }
      if let index = reactions.firstIndex(where: { $0.emoji == emoji }) {
        reactions[index].by += people.filter { !reactions[index].by.contains($0) }
      } else {
        reactions.append(Reaction(emoji: emoji, by: people))
      }
    }
    return reactions
  }

  // MARK: - Files

  private func attachment(
    _ value: ForeignValue, from file: String, _ sink: ImportSink
  ) -> Attachment {
    let stored = value["export_name"].filledText ?? value["original_name"].filledText ?? ""
    let path = path(stored, from: file)
    if path == nil { sink.lose(.missingFile) }
    let name = value["original_name"].filledText ?? (stored.isEmpty ? nil : stored)
    return Attachment(path: path ?? "", named: name)
  }

  /// The path of a file. Takeout writes `_` for characters that names can't have, and cuts long
  /// names before their endings.
  private func path(_ name: String, from file: String) -> String? {
    guard !name.isEmpty else { return nil }
    if let path = export.find(name, from: file) { return path }
    let written = String(name.map { "?*:<>|\"\\/&=%".contains($0) ? "_" : $0 })
    if let path = export.find(written, from: file) { return path }
    let stem = Self.stem(written)
    let same = (folders[Self.folder(file)] ?? []).filter { path in
      let other = Self.stem(Export.lastName(of: path))
      return other.name.count >= 20 && stem.name.hasPrefix(other.name)
        && other.ending == stem.ending
    }
    return same.count == 1 ? same[0] : nil
  }

  private static func stem(_ name: String) -> (name: Substring, ending: Substring) {
    guard let point = name.lastIndex(of: ".") else { return (name[...], "") }
    return (name[..<point], name[point...])
  }
}
