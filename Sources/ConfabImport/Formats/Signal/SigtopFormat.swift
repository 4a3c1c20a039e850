import ConfabModel

/// The JSON of sigtop: for each chat a file with the rows of Signal Desktop's database, whose shape
/// varies with the version of the app.
struct SigtopFormat: ExportFormat {
  let name = "sigtop"
  let title = "sigtop"

  static func files(in export: Export) -> [String] {
    let named = export.paths.filter { $0.lowercased().hasSuffix(".json") }
    let paths = [export.main].compactMap { $0 } + named.filter { $0 != export.main }
    return paths.filter { path in
      let head = export.head(path)
      guard head.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "[") else { return false }
      let keys = JSONKeys(head)
      return keys.isArray && keys.has("conversationId", "type")
        && (keys.has("sent_at") || keys.has("received_at"))
    }.sorted()
  }

  func match(_ export: Export) -> FormatMatch {
    Self.files(in: export).isEmpty
      ? .no("it has no rows with \"conversationId\" and \"sent_at\"") : .yes(90)
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    let files = Self.files(in: export)
    guard !files.isEmpty else { throw ImportError(export.name, "it has no JSON of sigtop") }
    return SigtopReader(export, files, try UnixClock(options))
  }
}

final class SigtopReader: ExportReader {
  private static let me = "\u{1}me"

  private let export: Export
  private let files: [String]
  private var clock: UnixClock
  /// The ids of the messages of the chat, to tell replies to others apart.
  private var seen: Set<Int> = []
  /// The accounts of the others who wrote messages.
  private var authors: Set<String> = []

  init(_ export: Export, _ files: [String], _ clock: UnixClock) {
    self.export = export
    self.files = files
    self.clock = clock
  }

  func read(into sink: ImportSink) throws(ImportError) {
    for file in files {
      let title = Self.title(Export.lastName(of: file))
      let chat = sink.chat(file, title: title, platform: "signal")
      guard sink.wants(chat) else { continue }
      seen = []
      authors = []
      var json = JSONStream(try export.stream(file))
      guard json.enterArray() else { continue }
      var number = 0
      while json.hasElement() {
        number += 1
        let row = ForeignValue(json.take())
        guard json.damage == nil else { break }
        guard row.isObject else {
          sink.skip(.unreadable, at: "message \(number)")
          continue
        }
        for message in messages(row, file, title, chat, sink) {
          if !message.id.isEmpty { seen.insert(message.id.hashValue) }
          try sink.add(message, to: chat, at: "message \(number)")
        }
      }
      // Rows have no names; the other one of a chat of two has that of the chat.
      if sink.isSurvey, authors.count == 1, let author = authors.first {
        _ = sink.person(author, named: title, in: chat)
      }
      if let damage = json.damage { sink.skip(.damage, at: "\(file): \(damage)") }
    }
  }

  /// The name of a chat: that of its file without the ending and the number in parentheses.
  private static func title(_ file: String) -> String {
    var name = Substring(file)
    if let dot = name.lastIndex(of: ".") { name = name[..<dot] }
    if name.last == ")", let open = name.lastIndex(of: "("), open > name.startIndex {
      name = name[..<open]
    }
    while name.last == " " { name.removeLast() }
    return name.isEmpty ? file : String(name)
  }

  // MARK: - People

  private static func account(_ row: ForeignValue, _ keys: [String]) -> String? {
    for key in keys { if let account = row[key].filledText { return account } }
    return nil
  }

  private func viewer(_ chat: ImportSink.Chat, _ sink: ImportSink) -> ParticipantID {
    let me = sink.person(Self.me, named: "Me", id: "me", in: chat)
    sink.viewer(me, in: chat)
    return me
  }

  private func author(
    _ row: ForeignValue, _ title: String, _ chat: ImportSink.Chat, _ sink: ImportSink
  ) -> ParticipantID? {
    if row["type"].text == "outgoing" { return viewer(chat, sink) }
    guard
      let account = Self.account(row, ["sourceServiceId", "sourceUuid", "source", "sourceDevice"])
    else { return row["type"].text == "incoming" ? sink.person(title, in: chat) : nil }
    if sink.isSurvey { authors.insert(account) }
    return sink.person(account, in: chat)
  }

  // MARK: - Messages

  private func messages(
    _ row: ForeignValue, _ file: String, _ title: String, _ chat: ImportSink.Chat,
    _ sink: ImportSink
  ) -> [Message] {
    let sent = row["sent_at"].whole ?? row["timestamp"].whole ?? row["received_at"].whole
    var id = sent.map { "\($0)" } ?? ""
    if seen.contains(id.hashValue) { id = row["id"].label ?? "" }
    var message = Message(id: id, from: author(row, title, chat, sink))
    message.at = sent.flatMap { clock.moment(milliseconds: $0) }
    if message.at == nil { sink.lose(.time) }
    setReactions(row, chat, sink, &message)
    setHistory(row, &message)
    if let time = row["expireTimer"].number, time > 0, time <= 1e9 { message.expiry = .after(time) }
    if row["type"].text == "outgoing" { message.status = Self.status(row) }
    if row["deletedForEveryone"].isTrue {
      message.kind = .deleted
      return [message]
    }
    setQuote(row["quote"], chat, sink, &message)
    message.set(text(row, chat, sink))
    switch row["type"].text {
    case nil, "incoming", "outgoing": return content(message, row, file, sink)
    case let type?:
      setEvent(type, row, sink, &message)
      return [message]
    }
  }

  private func content(
    _ message: Message, _ row: ForeignValue, _ file: String, _ sink: ImportSink
  ) -> [Message] {
    var message = message
    if row["sticker"].isObject {
      message.kind = .sticker
      var sticker = attachment(row["sticker"]["data"], file, sink)
      sticker.name = row["sticker"]["emoji"].filledText ?? sticker.name
      message.attachments = [sticker]
      return [message]
    }
    let rows = row["attachments"].elements.filter { $0.isObject }
    let files = rows.map { attachment($0, file, sink) }
    if files.isEmpty {
      let preview = row["preview"][0]
      if let url = preview["url"].filledText {
        message.kind = .link
        message.payload = LinkPreview(
          url: url, title: preview["title"].filledText,
          description: preview["description"].filledText)
        if message.text == url {
          message.text = nil
          message.spans = []
        }
      } else if let contact = row["contact"].elements.first(where: { $0.isObject }) {
        setContact(contact, &message)
      } else if message.text == nil {
        message.kind = .deleted
        sink.lose(.empty)
      }
      return [message]
    }
    // The flag of voice messages.
    if rows.allSatisfy({ ($0["flags"].whole ?? 0) & 1 == 1 }) {
      message.kind = .voice
      message.attachments = files
      return [message]
    }
    return message.with(files: files)
  }

  private func setContact(_ contact: ForeignValue, _ message: inout Message) {
    let name = contact["name"]
    let parts = ["givenName", "familyName"].compactMap { name[$0].filledText }
    let phone = contact["number"][0]["value"].label
    message.kind = .contact
    message.payload = Contact(
      name: parts.isEmpty
        ? name["displayName"].filledText ?? phone ?? "?" : parts.joined(separator: " "),
      phone: phone, email: contact["email"][0]["value"].filledText)
  }

  private func attachment(_ row: ForeignValue, _ file: String, _ sink: ImportSink) -> Attachment {
    let stored = row["path"].filledText?.replacing("\\", with: "/")
    let name = row["fileName"].filledText
    let path = [stored, name].compactMap { $0 }.lazy.compactMap {
      self.export.find($0, from: file)
    }.first
    if path == nil { sink.lose(row["pending"].isTrue ? .omittedFile : .missingFile) }
    let type = row["contentType"].filledText
    var found = Attachment(
      path: path ?? "", named: name ?? stored.map(Export.lastName) ?? type ?? "file", mime: type)
    found.width = row["width"].whole.flatMap { 1...1_000_000 ~= $0 ? $0 : nil }
    found.height = row["height"].whole.flatMap { 1...1_000_000 ~= $0 ? $0 : nil }
    found.bytes = row["size"].whole.flatMap { 1..<1 << 53 ~= $0 ? $0 : nil }
    return found
  }

  private func text(
    _ row: ForeignValue, _ chat: ImportSink.Chat, _ sink: ImportSink
  ) -> RichText {
    let ranges = row["bodyRanges"].elements.compactMap { range -> SignalText.Range? in
      let start = range["start"].whole ?? 0
      let length = range["length"].whole ?? 0
      if let account = Self.account(range, ["mentionAci", "mentionUuid"]) {
        let name = range["replacementText"].filledText
        return SignalText.Range(
          start: start, length: length,
          content: .mention(
            sink.knownPerson(account, in: chat), name: name ?? String(account.prefix(8))))
      }
      guard let style = SignalText.style(range["style"]) else { return nil }
      return SignalText.Range(start: start, length: length, content: .style(style))
    }
    let found = SignalText.rich(row["body"].text ?? "", ranges)
    if found.isCut { sink.lose(.style) }
    return found.text
  }

  /// Authors of reactions are named by their conversations, which are not the accounts of authors:
  /// only those of a chat of two are known.
  private func setReactions(
    _ row: ForeignValue, _ chat: ImportSink.Chat, _ sink: ImportSink, _ message: inout Message
  ) {
    let all = row["reactions"].elements.filter { $0["emoji"].filledText != nil }
    var list = ReactionList()
    var unnamed = 0
    for reaction in all {
      let from = reaction["fromId"].filledText
      if from != nil, from == row["conversationId"].text,
        let account = Self.account(row, ["sourceServiceId", "sourceUuid", "source"]),
        row["type"].text == "incoming"
      {
        list.add(reaction["emoji"].text ?? "", by: sink.person(account, in: chat))
      } else {
        list.add(reaction["emoji"].text ?? "", by: nil)
        unnamed += 1
      }
    }
    if unnamed > 0 { sink.lose(.unnamedReactions, count: unnamed) }
    message.reactions = list.reactions
  }

  private func setHistory(_ row: ForeignValue, _ message: inout Message) {
    let versions = Array(row["editHistory"].elements)
    guard versions.count > 1 || row["editMessageTimestamp"].isFilled else { return }
    message.edited = true
    // The newest version comes first, and is the message itself.
    message.history = versions.dropFirst().reversed().map { version in
      MessageVersion(
        text: version["body"].filledText, at: clock.moment(milliseconds: version["timestamp"].whole)
      )
    }
  }

  private func setQuote(
    _ quote: ForeignValue, _ chat: ImportSink.Chat, _ sink: ImportSink, _ message: inout Message
  ) {
    guard quote.isObject else { return }
    if let id = quote["id"].label, sink.isSurvey || seen.contains(id.hashValue) {
      message.replyTo = id
      return
    }
    let author = Self.account(quote, ["authorAci", "authorUuid", "author"])
    let person = author.flatMap { sink.knownPerson($0, in: chat) }
    message.quote = Quote(from: person ?? author, text: quote["text"].filledText)
  }

  private static let statuses: [String: (rank: Int, status: DeliveryStatus)] = [
    "Failed": (0, .failed), "Pending": (1, .sending), "Sent": (2, .sent),
    "Delivered": (3, .delivered), "Read": (4, .read), "Viewed": (4, .read),
  ]

  /// The status of the recipient who got the message last.
  private static func status(_ row: ForeignValue) -> DeliveryStatus? {
    let states = row["sendStateByConversationId"]
    // In a chat of two, that of the other one; the viewer's own is there, too.
    if let chat = row["conversationId"].text, let own = states[chat]["status"].text {
      return statuses[own]?.status
    }
    return states.members.compactMap { member in
      member.value["status"].text.flatMap { statuses[$0] }
    }.min { $0.rank < $1.rank }?.status
  }

  // MARK: - Events

  private func setEvent(
    _ type: String, _ row: ForeignValue, _ sink: ImportSink, _ message: inout Message
  ) {
    message.kind = .system
    switch type {
    case "call-history":
      let details = row["callHistoryDetails"]
      message.kind = .call
      let isMissed =
        details["wasDeclined"].isTrue
        ? Call.Outcome.declined
        : details["acceptedTime"].isFilled || details["status"].text == "Accepted"
          ? .answered : .missed
      message.payload = Call(
        isMissed,
        isVideo: details["wasVideoCall"].isTrue || details["type"].text == "Video",
        isGroup: details["callMode"].text == "Group")
    case "timer-notification":
      let time = row["expirationTimerUpdate"]["expireTimer"].number
      message.payload = SystemEvent(
        event: .timer, duration: time.flatMap { 0...1e9 ~= $0 ? $0 : nil })
    case "change-number-notification": message.payload = SystemEvent(event: .numberChanged)
    case "keychange": message.text = "The safety number changed"
    case "verified-change": message.text = "The verification changed"
    case "profile-change": message.text = "Changed the profile name"
    case "joined-signal-notification": message.text = "Joined Signal"
    case "delivery-issue":
      message.text = "A message could not be decrypted"
      sink.lose(.encrypted)
    case "group-v2-change":
      message.text = message.text ?? "The group was updated"
      sink.lose(.detail)
    default:
      message.text = message.text ?? type.replacing("-", with: " ")
      sink.lose(.unknownKind)
    }
    if message.text?.isEmpty == true { message.text = "Update" }
  }
}
