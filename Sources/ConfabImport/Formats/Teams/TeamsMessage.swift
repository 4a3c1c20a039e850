import ConfabModel

/// One message of Teams.
struct TeamsMessage {
  private let value: ForeignValue
  private let clock: UnixClock
  private let sink: ImportSink
  private let chat: ImportSink.Chat
  private let export: Export
  private let known: Set<String>

  init(
    _ value: ForeignValue, _ clock: UnixClock, _ sink: ImportSink, _ chat: ImportSink.Chat,
    _ export: Export, _ known: Set<String>
  ) {
    self.value = value
    self.clock = clock
    self.sink = sink
    self.chat = chat
    self.export = export
    self.known = known
  }

  private func member(_ name: String) -> ForeignValue { value.member(ignoringCase: name) }

  /// The messages: one for the text and the pictures, and one for each other file.
  func messages(id: String, at time: Timestamp?) -> [Message] {
    var message = Message(id: id, from: author(member("from")), at: time)
    if time == nil { sink.lose(.time) }
    guard !member("deletedDateTime").isFilled else {
      message.kind = .deleted
      return [message]
    }
    let type = member("messageType").text ?? "message"
    let details = member("eventDetail")
    if type != "message" || details.isFilled { return [system(message, details, type)] }
    message.edited = member("lastEditedDateTime").isFilled
    message.reactions = reactions()
    if let parent = member("replyToId").label, !parent.isEmpty {
      message.replyTo = known.contains(parent) ? parent : nil
      sink.lose(message.replyTo == nil ? .replyTarget : .thread)
    }
    let attachments = member("attachments").elements.map { $0 }
    setQuote(&message, attachments)
    var files: [Attachment] = []
    setText(&message, &files)
    for attachment in attachments { add(attachment, to: &message, &files) }
    if files.isEmpty, message.text == nil {
      sink.skip(.empty, at: "message \(id)")
      return []
    }
    return message.with(files: files)
  }

  // MARK: - People

  /// The participant of an identity set, which has a user, a program or a device; `nil` for none.
  private func author(_ identities: ForeignValue) -> ParticipantID? {
    for kind in ["user", "application", "device"] {
      if let id = person(identities.member(ignoringCase: kind)) { return id }
    }
    return nil
  }

  private func person(_ identity: ForeignValue) -> ParticipantID? {
    let id = identity.member(ignoringCase: "id").filledText
    let name = identity.member(ignoringCase: "displayName").filledText
    guard let key = id ?? name else { return nil }
    return sink.person(key, named: name, in: chat)
  }

  private func reactions() -> [Reaction] {
    var reactions: [Reaction] = []
    for reaction in member("reactions").elements {
      guard let type = reaction.member(ignoringCase: "reactionType").filledText else { continue }
      var emoji = Self.words[type.lowercased()] ?? type
      if type == "custom" {
        emoji =
          reaction.member(ignoringCase: "displayName").filledText.map { ":\($0):" } ?? ":custom:"
        sink.lose(.customEmoji)
      }
      guard
        let id = author(reaction.member(ignoringCase: "user"))
          ?? person(
            reaction.member(ignoringCase: "user"))
      else {
        sink.lose(.unnamedReactions)
        continue
      }
      if let index = reactions.firstIndex(where: { $0.emoji == emoji }) {
        if !reactions[index].by.contains(id) { reactions[index].by.append(id) }
      } else {
        reactions.append(Reaction(emoji: emoji, by: [id]))
      }
    }
    return reactions
  }

  private static let words = [
    "like": "👍", "heart": "❤️", "laugh": "😆", "surprised": "😮", "sad": "😢", "angry": "😡",
  ]

  // MARK: - Text

  private func setText(_ message: inout Message, _ files: inout [Attachment]) {
    let body = member("body")
    let content = body.member(ignoringCase: "content").text ?? ""
    var text = RichText()
    if let subject = member("subject").filledText {
      text.append(subject, .bold)
      if !content.isEmpty { text.append("\n") }
    }
    guard body.member(ignoringCase: "contentType").text?.lowercased() == "html" else {
      text.append(content)
      return message.set(text)
    }
    var mentions: [String: ParticipantID] = [:]
    for mention in member("mentions").elements {
      guard let id = mention.member(ignoringCase: "id").label,
        let person = author(mention.member(ignoringCase: "mentioned"))
      else { continue }
      mentions[id] = person
    }
    var pictures: [Attachment] = []
    let rich = RichText(html: content, paragraphGap: 1) { element in
      switch element.name {
      case "attachment", "systemeventmessage": return .skip
      case "emoji", "customemoji": return .text(element["alt"] ?? "")
      case "at": return .style(.mention, target: element["id"].flatMap { mentions[$0] })
      case "img":
        // Emoticons of old messages are pictures, too.
        if element["itemtype"]?.contains("Emoji") == true { return .text(element["alt"] ?? "") }
        pictures.append(
          Attachment(path: "", named: element["alt"].flatMap(Self.filled), mime: "image/png"))
        return .skip
      default: return .usual
      }
    }
    for _ in pictures { sink.lose(.remoteFile) }
    files += pictures
    let start = text.count
    text.append(rich.text)
    for span in rich.spans {
      text.add(span.style, scalars: start + span.start..<start + span.end, target: span.target)
    }
    message.set(text)
  }

  private static func filled(_ text: String) -> String? { text.isEmpty ? nil : text }

  // MARK: - Attachments

  /// A reply with a quote is an attachment.
  private func setQuote(_ message: inout Message, _ attachments: [ForeignValue]) {
    guard
      let reference = attachments.first(where: {
        $0.member(ignoringCase: "contentType").text == "messageReference"
      })
    else { return }
    let content = ForeignValue(reference.member(ignoringCase: "content").text ?? "")
    let id =
      content.member(ignoringCase: "messageId").label
      ?? reference.member(ignoringCase: "id").label ?? ""
    if known.contains(id) {
      message.replyTo = id
      return
    }
    let sender = content.member(ignoringCase: "messageSender").member(ignoringCase: "user")
    message.quote = Quote(
      from: sender.member(ignoringCase: "displayName").filledText,
      text: content.member(ignoringCase: "messagePreview").filledText)
  }

  private func add(
    _ attachment: ForeignValue, to message: inout Message, _ files: inout [Attachment]
  ) {
    let type = attachment.member(ignoringCase: "contentType").text ?? ""
    let name = attachment.member(ignoringCase: "name").filledText
    if type == "messageReference" { return }
    guard !type.contains("vnd.microsoft.card"), !type.hasPrefix("application/vnd.microsoft.teams")
    else {
      sink.lose(.card)
      let words = Self.words(of: attachment.member(ignoringCase: "content"))
      guard message.text == nil, !words.isEmpty else { return }
      message.text = words
      return
    }
    let path = name.flatMap { export.main == nil ? export.paths(named: $0).first : nil }
    if path == nil { sink.lose(.remoteFile) }
    let mime = type.contains("/") ? type : nil
    files.append(Attachment(path: path ?? "", named: name, mime: mime))
  }

  /// The texts of a card, one a line.
  private static func words(of content: ForeignValue) -> String {
    let card = content.text.map { ForeignValue($0) } ?? content
    var found: [String] = []
    var rest = [card]
    while let next = rest.popLast(), found.count < 50 {
      for key in ["title", "subtitle", "text"] {
        if let text = next.member(ignoringCase: key).filledText {
          let plain = RichText(html: text, paragraphGap: 1).text
          if !plain.isEmpty { found.append(plain) }
        }
      }
      for key in ["body", "items", "columns"].reversed() {
        rest += next.member(ignoringCase: key).elements.map { $0 }.reversed()
      }
    }
    return found.joined(separator: "\n").trimmedOfSpace
  }

  // MARK: - System lines

  private func system(_ message: Message, _ details: ForeignValue, _ type: String) -> Message {
    var message = message
    message.kind = .system
    message.from = author(details.member(ignoringCase: "initiator")) ?? message.from
    let name = details.member(ignoringCase: "@odata.type").text ?? ""
    let event = name.split(separator: ".").last.map(String.init) ?? ""
    let people = details.member(ignoringCase: "members").elements.compactMap(person)
    let unique = people.reduce(into: [ParticipantID]()) { if !$0.contains($1) { $0.append($1) } }
    func title(_ key: String) -> String? { details.member(ignoringCase: key).filledText }
    switch event {
    case "membersAddedEventMessageDetail":
      message.payload = SystemEvent(event: .added, people: unique)
    case "membersJoinedEventMessageDetail":
      message.from = unique.first ?? message.from
      message.payload = SystemEvent(event: .joined)
    case "membersDeletedEventMessageDetail":
      let isOwn = unique.count == 1 && unique.first == message.from
      message.payload = SystemEvent(
        event: isOwn ? .left : .removed, people: isOwn ? [] : unique)
    case "membersLeftEventMessageDetail":
      message.from = unique.first ?? message.from
      message.payload = SystemEvent(event: .left)
    case "chatRenamedEventMessageDetail":
      message.payload = SystemEvent(event: .named, name: title("chatDisplayName"))
    case "channelRenamedEventMessageDetail":
      message.payload = SystemEvent(event: .named, name: title("channelDisplayName"))
    case "teamRenamedEventMessageDetail":
      message.payload = SystemEvent(event: .named, name: title("teamDisplayName"))
    case "teamCreatedEventMessageDetail", "channelAddedEventMessageDetail":
      message.payload = SystemEvent(event: .created)
    case "messagePinnedEventMessageDetail": message.payload = SystemEvent(event: .pinned)
    case "callStartedEventMessageDetail": message.payload = SystemEvent(event: .callStarted)
    case "callEndedEventMessageDetail": setCall(&message, details)
    default:
      sink.lose(.unknownKind)
      let content = member("body").member(ignoringCase: "content").text ?? ""
      let text = RichText(html: content, paragraphGap: 1)
      message.set(text)
      let short = event.hasSuffix("EventMessageDetail") ? String(event.dropLast(18)) : event
      if message.text == nil { message.text = short.isEmpty ? type : short }
      if message.text?.isEmpty == true { message.text = "event" }
    }
    return message
  }

  private func setCall(_ message: inout Message, _ details: ForeignValue) {
    let seconds = details.member(ignoringCase: "callDuration").text.flatMap(Self.seconds)
    var people: [ParticipantID] = []
    for entry in details.member(ignoringCase: "callParticipants").elements {
      guard let id = author(entry.member(ignoringCase: "participant")), !people.contains(id) else {
        continue
      }
      people.append(id)
    }
    let isMeeting = details.member(ignoringCase: "callEventType").text == "meeting"
    let wasAnswered = (seconds ?? 0) > 0 && (people.count > 1 || people.isEmpty)
    message.kind = .call
    message.payload = Call(
      wasAnswered ? .answered : .missed, isGroup: isMeeting || people.count > 2,
      participants: wasAnswered ? people : [], duration: wasAnswered ? seconds : nil)
  }

  /// The length of an ISO 8601 duration such as `PT1H2M3.5S`.
  static func seconds(_ text: String) -> Double? {
    guard text.hasPrefix("PT") else { return nil }
    var total = 0.0
    var number = ""
    for character in text.dropFirst(2) {
      switch character {
      case "0"..."9", ".": number.append(character)
      case "H", "M", "S":
        guard let value = Double(number) else { return nil }
        total += value * (character == "H" ? 3_600 : character == "M" ? 60 : 1)
        number = ""
      default: return nil
      }
    }
    return number.isEmpty && 0...1e9 ~= total ? total : nil
  }
}
