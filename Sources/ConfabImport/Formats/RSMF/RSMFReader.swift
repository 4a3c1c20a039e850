import ConfabModel

/// Reads the manifests of RSMF. A conversation can be cut into slices of a day, whose events are in
/// any order: they are merged and sorted by their times.
final class RSMFReader: ExportReader {
  struct Source {
    let export: Export
    let manifest: String
    /// Whether the manifest is in a mail of the export that was opened.
    let isInside: Bool
  }

  private struct Person {
    var name: String
  }

  private struct Event {
    /// Milliseconds since 1970; those without a time follow the event before them.
    var time: Int
    var number: Int
    var source: Int
    var bytes: [UInt8]
  }

  private let export: Export
  private let sources: [Source]
  private var clock: UnixClock
  private var people: [String: String] = [:]
  /// The custodians by their conversations.
  private var custodians: [String: String] = [:]
  private var seen: Set<Int> = []

  init(_ export: Export, _ sources: [Source], _ clock: UnixClock) {
    self.export = export
    self.sources = sources
    self.clock = clock
  }

  func read(into sink: ImportSink) throws(ImportError) {
    var events: [String: [Event]] = [:]
    var order: [String] = []
    for index in sources.indices {
      try read(index, into: &events, &order, sink)
    }
    for id in order {
      let chat = self.chat(id, sink)
      guard sink.wants(chat), let list = events[id] else { continue }
      seen = []
      for event in list.sorted(by: { ($0.time, $0.number) < ($1.time, $1.number) }) {
        try add(event, id, chat, sink)
      }
    }
  }

  // MARK: - Manifests

  private func read(
    _ index: Int, into events: inout [String: [Event]], _ order: inout [String],
    _ sink: ImportSink
  ) throws(ImportError) {
    let source = sources[index]
    var json = JSONStream(try source.export.stream(source.manifest))
    guard json.enterObject() else {
      throw source.export.error(source.manifest, "expected a JSON object")
    }
    var number = events.values.reduce(0) { $0 + $1.count }
    var last = Int.min
    while let key = json.nextKey() {
      guard ["participants", "conversations", "events"].contains(key), json.enterArray() else {
        json.skip()
        continue
      }
      while json.hasElement() {
        let bytes = json.take()
        let value = ForeignValue(bytes)
        switch key {
        case "participants":
          if let id = value["id"].label {
            people[id] = value["display"].filledText ?? value["email"].filledText ?? id
          }
        case "conversations":
          if let id = value["id"].label {
            if !order.contains(id) { order.append(id) }
            add(conversation: value, id, sink)
          }
        default:
          number += 1
          guard value.isObject else {
            sink.skip(.unreadable, at: "event \(number)")
            continue
          }
          let id = value["conversation"].label ?? ""
          if !order.contains(id) { order.append(id) }
          last = self.time(value)?.milliseconds.exact ?? last
          events[id, default: []].append(
            Event(time: last, number: number, source: index, bytes: bytes))
        }
      }
    }
    if let damage = json.damage { sink.skip(.damage, at: damage) }
  }

  private func add(conversation: ForeignValue, _ id: String, _ sink: ImportSink) {
    let kind: ConversationInfo.Kind? =
      conversation["type"].text == "channel" ? .group : nil
    let chat = sink.chat(
      id, title: conversation["display"].filledText, kind: kind,
      platform: conversation["platform"].filledText?.lowercased())
    if let custodian = conversation["custodian"].label { custodians[id] = custodian }
    pendingMembers.append((chat, conversation["participants"].elements.compactMap(\.label)))
  }
  private var pendingMembers: [(chat: ImportSink.Chat, people: [String])] = []

  private func chat(_ id: String, _ sink: ImportSink) -> ImportSink.Chat {
    let chat = sink.chat(id.isEmpty ? "conversation" : id)
    for members in pendingMembers where members.chat == chat {
      for member in members.people { _ = person(member, id, chat, sink) }
    }
    return chat
  }

  private func person(
    _ key: String, _ id: String, _ chat: ImportSink.Chat, _ sink: ImportSink
  ) -> ParticipantID {
    let person = sink.person(key, named: people[key], in: chat)
    if custodians[id] == key { sink.viewer(person, in: chat) }
    return person
  }

  private func time(_ event: ForeignValue) -> Timestamp? {
    clock.moment(iso8601: event["timestamp"].text)
  }

  // MARK: - Events

  private func add(
    _ event: Event, _ id: String, _ chat: ImportSink.Chat, _ sink: ImportSink
  ) throws(ImportError) {
    let value = ForeignValue(event.bytes)
    let place = "event \(event.number)"
    var message = Message(id: value["id"].label ?? "", at: time(value))
    if message.at == nil { sink.lose(.time) }
    message.from = value["participant"].label.map { person($0, id, chat, sink) }
    if value["direction"].text == "outgoing", let from = message.from, custodians[id] == nil {
      sink.viewer(from, in: chat)
    }
    setContent(value, id, chat, sink, &message)
    let isText = message.kind == .text
    var files: [Attachment] = []
    for attachment in value["attachments"].elements {
      files.append(try file(attachment, sources[event.source], sink))
    }
    if !message.id.isEmpty { seen.insert(message.id.hashValue) }
    if message.kind == .deleted || files.isEmpty {
      if message.kind == .text, message.text == nil {
        message.kind = .deleted
        sink.lose(.empty)
      }
      return try sink.add(message, to: chat, at: place)
    }
    if !isText { message.kind = .text }
    for part in message.with(files: files) { try sink.add(part, to: chat, at: place) }
  }

  private func setContent(
    _ value: ForeignValue, _ id: String, _ chat: ImportSink.Chat, _ sink: ImportSink,
    _ message: inout Message
  ) {
    var text = RichText()
    text.append(value["body"].text ?? "")
    message.set(text)
    message.replyTo = value["parent"].label
    setReactions(value, id, chat, sink, &message)
    for edit in value["edits"].elements {
      message.edited = true
      message.history.append(MessageVersion(text: edit["previous"].filledText))
    }
    let receipts = value["read_receipts"].elements.compactMap { $0["action"].text }
    if !receipts.isEmpty { message.status = receipts.contains("read") ? .read : .delivered }
    if value["importance"].text.map({ $0 != "normal" }) == true { sink.lose(.detail) }
    if value["deleted"].isTrue {
      if message.text != nil { sink.lose(.detail) }
      message.kind = .deleted
      message.edited = false
      message.text = nil
      message.spans = []
    } else {
      setKind(value["type"].text, value, sink, &message)
    }
  }

  private func setKind(
    _ type: String?, _ value: ForeignValue, _ sink: ImportSink, _ message: inout Message
  ) {
    switch type {
    case "message", nil: break
    case "join":
      message.kind = .system
      if message.text == nil { message.payload = SystemEvent(event: .joined) }
    case "leave":
      message.kind = .system
      if message.text == nil { message.payload = SystemEvent(event: .left) }
    case "disclaimer", "history":
      message.kind = .system
      if message.text == nil { message.text = type == "history" ? "History" : "Disclaimer" }
    case let other?:
      message.kind = .system
      if message.text == nil { message.text = other.isEmpty ? "Event" : other }
      sink.lose(.unknownKind)
    }
  }

  private func setReactions(
    _ value: ForeignValue, _ id: String, _ chat: ImportSink.Chat, _ sink: ImportSink,
    _ message: inout Message
  ) {
    for reaction in value["reactions"].elements {
      guard let word = reaction["value"].filledText else { continue }
      var by: [ParticipantID] = []
      for voter in reaction["participants"].elements.compactMap(\.label) {
        let person = person(voter, id, chat, sink)
        if !by.contains(person) { by.append(person) }
      }
      let count = reaction["count"].whole.flatMap { 1...1_000_000_000 ~= $0 ? $0 : nil }
      if by.isEmpty { sink.lose(.unnamedReactions) }
      if word.utf8.allSatisfy({ $0 < 0x80 }) { sink.lose(.customEmoji) }
      message.reactions.append(
        Reaction(
          emoji: word, by: by,
          count: by.isEmpty ? count ?? 1 : count.flatMap { $0 > by.count ? $0 : nil }))
    }
  }

  private func file(
    _ value: ForeignValue, _ source: Source, _ sink: ImportSink
  ) throws(ImportError) -> Attachment {
    let id = value["id"].label ?? ""
    let path = id.isEmpty ? nil : source.export.find(id, from: source.manifest)
    let shown = value["display"].filledText ?? (id.isEmpty ? "file" : id)
    var file = Attachment(path: source.isInside ? "" : path ?? "", named: shown)
    if let path, source.isInside {
      // The archive is in a mail of the export, so that only its reader can open it.
      if sink.isSurvey { return file }
      let bytes = try? source.export.bytes(path, limit: EmbeddedFiles.longest)
      if try !sink.embed({ bytes ?? [] }, in: &file) { sink.lose(.missingFile) }
    } else if path == nil {
      sink.lose(.missingFile)
    }
    file.bytes = value["size"].whole.flatMap { 0...1 << 53 ~= $0 ? $0 : nil }
    return file
  }
}

extension Int64 {
  fileprivate var exact: Int { Int(self) }
}
