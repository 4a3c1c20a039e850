import ConfabModel

/// Builds messages from an event of a room.
struct MatrixMessage {
  let reader: MatrixReader
  let sink: ImportSink
  let chat: ImportSink.Chat
  let event: ForeignValue
  let type: String

  private var time: Int? { event["origin_server_ts"].whole }

  /// The messages that the event becomes: at least one.
  mutating func messages(_ ties: MatrixReader.Ties) -> [Message] {
    var message = Message(id: event["event_id"].text ?? "")
    message.from = event["sender"].filledText.map { reader.person($0, chat, sink) }
    message.at = reader.clock.moment(milliseconds: time)
    if message.at == nil { sink.lose(.time) }
    message.reactions = ties.reactions.reactions
    addCounts(to: &message)
    if event["unsigned"]["redacted_because"].isFilled
      || event["content"].isObject && event["content"].members.isEmpty
    {
      if type.hasPrefix("m.room.message") || type.hasPrefix("m.sticker") || type.contains("poll") {
        message.kind = .deleted
        return [message]
      }
    }
    var content = event["content"]
    let bundled = event["unsigned"]["m.relations"]["m.replace"]
    if let edit = ties.edit {
      message.edited = true
      content = ForeignValue(edit)
    } else if content["m.relates_to"]["rel_type"].text == "m.replace" {
      message.edited = true
      if content["m.new_content"].isObject { content = content["m.new_content"] }
    } else if bundled.isObject {
      message.edited = true
      let new = bundled["content"]["m.new_content"]
      if new.isObject { content = new }
    }
    setReply(of: &message)
    switch type {
    case "m.room.message": return self.content(content, message)
    case "m.sticker": return [sticker(content, message)]
    case "m.room.encrypted":
      message.text = "Unable to decrypt"
      sink.lose(.encrypted)
      return [message]
    case "m.call.invite": return [call(content, message)]
    default:
      if type.hasSuffix("poll.start") { return [poll(content, ties, message)] }
      if type.hasSuffix("beacon_info") { return [place(content, message, isLive: true)] }
      return [system(content, message)]
    }
  }

  /// Reactions of which the server only told the numbers.
  private func addCounts(to message: inout Message) {
    guard message.reactions.isEmpty else { return }
    for group in event["unsigned"]["m.relations"]["m.annotation"]["chunk"].elements {
      guard let key = group["key"].filledText, let count = group["count"].whole,
        1...1_000_000_000 ~= count
      else { continue }
      message.reactions.append(Reaction(emoji: key, by: [], count: count))
      sink.lose(.unnamedReactions)
    }
  }

  private func setReply(of message: inout Message) {
    let relation = event["content"]["m.relates_to"]
    let isThread = relation["rel_type"].text == "m.thread"
    if isThread { sink.lose(.thread) }
    guard let target = relation["m.in_reply_to"]["event_id"].filledText else { return }
    // In a thread, clients without threads are told of a reply that is none.
    if isThread, relation["is_falling_back"].isTrue { return }
    message.replyTo = target
  }

  // MARK: - Texts

  private func text(_ content: ForeignValue) -> RichText {
    if content["format"].text == "org.matrix.custom.html",
      let html = content["formatted_body"].filledText
    {
      return RichText(html: html) { element in
        switch element.name {
        case "a":
          guard let user = Self.user(element["href"] ?? "") else { return .usual }
          return .style(.mention, target: reader.person(user, chat, sink))
        case "img":
          guard element["data-mx-emoticon"] == nil else {
            sink.lose(.customEmoji)
            return .usual
          }
          sink.lose(.remoteFile)
          return .usual
        default: return .usual
        }
      }
    }
    var text = RichText()
    let body = content["body"].text ?? ""
    let isReply = event["content"]["m.relates_to"]["m.in_reply_to"].isObject
    text.append(isReply ? Self.withoutQuote(body) : body)
    return text
  }

  /// The user of an address such as `https://matrix.to/#/@ana:example.org`.
  private static func user(_ address: String) -> String? {
    let address = address.replacing("%40", with: "@").replacing("%3A", with: ":")
    guard address.hasPrefix("https://matrix.to/#/@"), let at = address.firstIndex(of: "@") else {
      return nil
    }
    return String(address[at...].prefix { $0 != "?" && $0 != "/" })
  }

  /// A text without the lines that repeat what it replies to.
  private static func withoutQuote(_ body: String) -> String {
    guard body.hasPrefix("> ") else { return body }
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.drop { $0.hasPrefix(">") }
    return rest.drop { $0.isEmpty }.joined(separator: "\n")
  }

  private func content(_ content: ForeignValue, _ base: Message) -> [Message] {
    var message = base
    switch content["msgtype"].text {
    case "m.text", "m.notice", nil: message.set(text(content))
    case "m.emote":
      var text = RichText()
      let name = event["sender"].text.map { reader.name($0) } ?? ""
      text.append("* \(name) \(self.text(content).text)", .italic)
      message.set(text)
    case "m.image": return files(content, "images", message)
    case "m.video": return files(content, "videos", message)
    case "m.audio": return files(content, "audio", message)
    case "m.file": return files(content, "files", message)
    case "m.location": return [place(content, message, isLive: false)]
    case "m.bad.encrypted":
      message.set(text(content))
      if message.text == nil { message.text = "Unable to decrypt" }
      sink.lose(.encrypted)
    default:
      message.kind = .system
      message.set(text(content))
      if message.text == nil { message.text = content["msgtype"].text ?? "Message" }
      sink.lose(.unknownKind)
    }
    if message.text == nil {
      message.kind = .deleted
      message.edited = false
      sink.lose(.empty)
    }
    return [message]
  }

  // MARK: - Files

  private func attachment(_ content: ForeignValue, _ folder: String) -> Attachment {
    let info = content["info"]
    let name = content["filename"].filledText ?? content["body"].filledText ?? "file"
    let path = reader.path(name, in: folder, at: time)
    if path == nil { sink.lose(.missingFile) }
    var file = Attachment(path: path ?? "", named: name, mime: info["mimetype"].filledText)
    file.width = info["w"].whole.flatMap { 1...1_000_000 ~= $0 ? $0 : nil }
    file.height = info["h"].whole.flatMap { 1...1_000_000 ~= $0 ? $0 : nil }
    file.bytes = info["size"].whole.flatMap { 0...1 << 53 ~= $0 ? $0 : nil }
    file.duration = info["duration"].number.flatMap { 0...1e12 ~= $0 ? $0 / 1_000 : nil }
    return file
  }

  private func files(
    _ content: ForeignValue, _ folder: String, _ base: Message
  ) -> [Message] {
    var message = base
    var file = attachment(content, folder)
    // With a name of its own, the body is a caption.
    if let name = content["filename"].filledText, content["body"].text != name {
      message.set(text(content))
    }
    message.attachments = [file]
    switch content["msgtype"].text {
    case "m.image", "m.video": message.kind = .media
    case "m.audio" where content["org.matrix.msc3245.voice"].exists:
      let audio = content["org.matrix.msc1767.audio"]
      file.duration =
        file.duration
        ?? audio["duration"].number.flatMap {
          0...1e12 ~= $0 ? $0 / 1_000 : nil
        }
      file.waveform = audio["waveform"].elements.prefix(1_000).compactMap(\.number).map {
        min(max($0 / 1_024, 0), 1)
      }
      message.kind = .voice
      message.attachments = [file]
    default: message.kind = .file
    }
    return [message]
  }

  private func sticker(_ content: ForeignValue, _ base: Message) -> Message {
    var message = base
    message.kind = .sticker
    message.attachments = [attachment(content, "stickers")]
    return message
  }

  // MARK: - Cards

  private func place(_ content: ForeignValue, _ base: Message, isLive: Bool) -> Message {
    var message = base
    let uri =
      content["geo_uri"].text ?? content["m.location"]["uri"].text
      ?? content["org.matrix.msc3488.location"]["uri"].text ?? ""
    let numbers =
      uri.hasPrefix("geo:")
      ? uri.dropFirst(4).prefix { $0 != ";" }.split(separator: ",").compactMap { Double($0) } : []
    let title =
      content["org.matrix.msc3488.location"]["description"].filledText
      ?? content["description"].filledText
      ?? content["body"].filledText.flatMap { $0.contains("geo:") ? nil : $0 }
    message.kind = .location
    let isValid = numbers.count >= 2 && abs(numbers[0]) <= 90 && abs(numbers[1]) <= 180
    message.payload = Location(
      latitude: isValid ? numbers[0] : nil, longitude: isValid ? numbers[1] : nil, title: title,
      isLive: isLive)
    if !isValid { sink.lose(.card) }
    return message
  }

  private func call(_ content: ForeignValue, _ base: Message) -> Message {
    var message = base
    let state = content["call_id"].label.flatMap { reader.calls[$0] }
    var length: Double?
    if let start = state?.answered, let end = state?.ended, end >= start, end < 1 << 53 {
      length = min(Double(end - start) / 1_000, 1e9)
    }
    message.kind = .call
    message.payload = Call(
      state?.answered != nil ? .answered : state?.isRejected == true ? .declined : .missed,
      isVideo: content["offer"]["sdp"].text?.contains("m=video") == true, duration: length)
    return message
  }

  private func poll(
    _ content: ForeignValue, _ ties: MatrixReader.Ties, _ base: Message
  ) -> Message {
    var message = base
    let start =
      content["org.matrix.msc3381.poll.start"].isObject
      ? content["org.matrix.msc3381.poll.start"] : content["m.poll"]
    func words(_ value: ForeignValue) -> String? {
      value["org.matrix.msc1767.text"].filledText ?? value["m.text"].filledText
        ?? value["m.text"][0]["body"].filledText ?? value["body"].filledText
    }
    var ids: [String] = []
    var options: [Poll.Option] = []
    for answer in start["answers"].elements {
      guard let text = words(answer) else { continue }
      ids.append(answer["id"].text ?? answer["m.id"].text ?? text)
      options.append(Poll.Option(text))
    }
    guard !options.isEmpty else {
      message.text = words(start["question"]) ?? "Poll"
      sink.lose(.card)
      return message
    }
    let most = max(1, start["max_selections"].whole ?? 1)
    for vote in ties.votes where !vote.voter.isEmpty {
      let voter = reader.person(vote.voter, chat, sink)
      for id in vote.answers.prefix(most) {
        guard let index = ids.firstIndex(of: id), !options[index].votes.contains(voter) else {
          continue
        }
        options[index].votes.append(voter)
      }
    }
    message.kind = .poll
    message.payload = Poll(
      question: words(start["question"]) ?? "Poll", options: options,
      allowsMultipleAnswers: most > 1, isClosed: ties.isClosed,
      isAnonymous: start["kind"].text?.hasSuffix("undisclosed") == true)
    return message
  }

  // MARK: - System lines

  private func system(_ content: ForeignValue, _ base: Message) -> Message {
    var message = base
    message.kind = .system
    switch type {
    case "m.room.create": message.payload = SystemEvent(event: .created)
    case "m.room.name":
      let name = content["name"].filledText
      message.payload = SystemEvent(event: name == nil ? .unnamed : .named, name: name)
    case "m.room.avatar":
      message.payload = SystemEvent(
        event: content["url"].filledText == nil ? .photoRemoved : .photoChanged)
    case "m.room.encryption": message.payload = SystemEvent(event: .encryption)
    case "m.room.pinned_events": message.payload = SystemEvent(event: .pinned)
    case "m.room.member": setMember(content, &message)
    case "m.room.topic":
      message.text =
        content["topic"].filledText.map { "Changed the topic to \($0)" }
        ?? "Removed the topic"
    default:
      let isKnown = type.hasPrefix("m.room.") || type.hasPrefix("m.space.")
      let words = String(type.split(separator: ".").last ?? "room").replacing("_", with: " ")
      message.text = "Changed \(isKnown ? "the \(words)" : type)"
      if !isKnown { sink.lose(.unknownKind) }
    }
    return message
  }

  private func setMember(_ content: ForeignValue, _ message: inout Message) {
    let user = event["state_key"].filledText
    let isOwn = user == event["sender"].text
    let before =
      event["unsigned"]["prev_content"].isObject
      ? event["unsigned"]["prev_content"] : event["prev_content"]
    let other = user.map { reader.person($0, chat, sink) }
    let people = other.map { [$0] } ?? []
    switch content["membership"].text {
    case "join":
      guard before["membership"].text == "join" else {
        message.payload = SystemEvent(event: .joined)
        return
      }
      let name = content["displayname"].filledText
      message.text =
        name != before["displayname"].text
        ? name.map { "Changed the name to \($0)" } ?? "Removed the name"
        : "Changed the profile picture"
    case "invite": message.payload = SystemEvent(event: .added, people: people)
    case "leave" where isOwn: message.payload = SystemEvent(event: .left)
    case "leave", "ban": message.payload = SystemEvent(event: .removed, people: people)
    case let other:
      message.text = "Membership: \(other ?? "unknown")"
      sink.lose(.unknownKind)
    }
  }
}
