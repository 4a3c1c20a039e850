import ConfabModel

/// Builds messages from a `chatItem` of Signal.
struct SignalMessage {
  let reader: SignalReader
  let sink: ImportSink
  let chat: ImportSink.Chat
  let item: ForeignValue

  private func person(_ id: ForeignValue) -> ParticipantID? {
    id.label.map { reader.person($0, chat, sink) }
  }

  /// The messages that the item becomes: at least one.
  mutating func messages() -> [Message] {
    let author = item["authorId"].label
    let id = reader.id(author: author, sent: item["dateSent"].label) ?? ""
    var message = Message(
      id: id, from: person(item["authorId"]),
      at: reader.clock.moment(milliseconds: item["dateSent"].whole))
    if message.at == nil { sink.lose(.time) }
    message.isPinned = item["pinDetails"].isObject
    if let time = item["expiresInMs"].number, time > 0, time <= 1e12 {
      message.expiry = .after(time / 1_000)
    }
    setStatus(of: &message)
    setHistory(of: &message, author)
    return content(message)
  }

  private func content(_ message: Message) -> [Message] {
    var message = message
    let standard = item["standardMessage"]
    if standard.isObject { return self.standard(standard, message) }
    if item["updateMessage"].isObject {
      return SignalUpdate(reader: reader, sink: sink, chat: chat, update: item["updateMessage"])
        .messages(message)
    }
    if item["remoteDeletedMessage"].exists || item["adminDeletedMessage"].exists {
      message.kind = .deleted
      message.edited = false
    } else if item["stickerMessage"].isObject {
      setSticker(item["stickerMessage"], &message)
    } else if item["contactMessage"].isObject {
      setContact(item["contactMessage"], &message)
    } else if item["viewOnceMessage"].exists {
      setViewOnce(item["viewOnceMessage"], &message)
    } else if item["poll"].isObject {
      setPoll(item["poll"], &message)
    } else if item["paymentNotification"].isObject {
      let payment = item["paymentNotification"]
      message.kind = .payment
      message.payload = Payment(
        amount: payment["amountMob"].label.map { "\($0) MOB" } ?? "MOB",
        note: payment["note"].filledText, service: "Signal")
    } else if item["giftBadge"].exists {
      message.kind = .app
      message.payload = AppCard(title: "Donation badge", app: "Signal")
      sink.lose(.card)
    } else if item["directStoryReplyMessage"].isObject {
      let reply = item["directStoryReplyMessage"]
      sink.lose(.detail)
      setReactions(reply, &message)
      message.set(text(reply["textReply"]["text"]))
      if message.text == nil { message.text = reply["emoji"].filledText ?? "❤️" }
    } else {
      message.kind = .system
      message.text = "Unknown message"
      sink.lose(.unknownKind)
    }
    return [message]
  }

  // MARK: - Status and versions

  private static let statuses: [(keys: [String], status: DeliveryStatus)] = [
    (["failed", "FAILED"], .failed), (["pending", "PENDING"], .sending),
    (["sent", "SENT"], .sent), (["delivered", "DELIVERED"], .delivered),
    (["read", "viewed", "READ", "VIEWED"], .read),
  ]

  /// The status of the recipient who got the message last.
  private func setStatus(of message: inout Message) {
    let recipients = item["outgoing"]["sendStatus"].elements.compactMap { status -> Int? in
      Self.statuses.firstIndex { known in
        known.keys.contains {
          status[$0].exists && status[$0].flag != false || status["deliveryStatus"].text == $0
        }
      }
    }
    if let weakest = recipients.min() { message.status = Self.statuses[weakest].status }
  }

  private func setHistory(of message: inout Message, _ author: String?) {
    for version in item["revisions"].elements {
      message.edited = true
      let text = text(version["standardMessage"]["text"]).text
      message.history.append(
        MessageVersion(
          text: text.isEmpty ? nil : text,
          at: reader.clock.moment(milliseconds: version["dateSent"].whole)))
      if let author, let sent = version["dateSent"].label {
        reader.remember(version: "\(author):\(sent)", of: message.id)
      }
    }
  }

  // MARK: - Texts

  private func text(_ value: ForeignValue) -> RichText {
    let ranges = value["bodyRanges"].elements.compactMap { range -> SignalText.Range? in
      let start = range["start"].whole ?? 0
      let length = range["length"].whole ?? 0
      if range["mentionAci"].exists {
        let person = reader.person(account: range["mentionAci"], chat, sink)
        let name = person.flatMap { reader.name(of: $0) } ?? "Unknown"
        return SignalText.Range(
          start: start, length: length, content: .mention(person, name: name))
      }
      guard let style = SignalText.style(range["style"]) else { return nil }
      return SignalText.Range(start: start, length: length, content: .style(style))
    }
    let found = SignalText.rich(value["body"].text ?? "", ranges)
    if found.isCut { sink.lose(.style) }
    return found.text
  }

  private func setReactions(_ value: ForeignValue, _ message: inout Message) {
    var list = ReactionList()
    for reaction in value["reactions"].elements {
      list.add(reaction["emoji"].text ?? "", by: person(reaction["authorId"]))
    }
    message.reactions = list.reactions
  }

  private func setQuote(_ quote: ForeignValue, _ message: inout Message) {
    guard quote.isObject else { return }
    let author = quote["authorId"].label
    if let id = reader.id(author: author, sent: quote["targetSentTimestamp"].label),
      sink.isSurvey || reader.has(id)
    {
      message.replyTo = id
      return
    }
    let name = person(quote["authorId"]).flatMap { reader.name(of: $0) }
    message.quote = Quote(
      from: name, text: quote["text"]["body"].filledText ?? quote["text"].filledText)
  }

  private func standard(_ value: ForeignValue, _ message: Message) -> [Message] {
    var message = message
    setReactions(value, &message)
    setQuote(value["quote"], &message)
    message.set(longText(value["longText"]) ?? text(value["text"]))
    let files = value["attachments"].elements.map { attachment($0) }
    if files.isEmpty {
      let preview = value["linkPreview"][0]
      if let url = preview["url"].filledText {
        setLink(preview, url, &message)
      } else if message.text == nil {
        message.kind = .deleted
        sink.lose(.empty)
      }
      return [message]
    }
    for file in files where file.file.src.isEmpty { sink.lose(.missingFile) }
    if files.allSatisfy(\.isVoice) {
      message.kind = .voice
      message.attachments = files.map(\.file)
      return [message]
    }
    return message.with(files: files.map(\.file))
  }

  /// The text that is too long for a message, which is a file.
  private func longText(_ pointer: ForeignValue) -> RichText? {
    guard pointer.isObject else { return nil }
    guard let path = reader.path(of: pointer["locatorInfo"]),
      let bytes = try? reader.export.bytes(path, limit: 4 << 20)
    else {
      sink.lose(.missingFile)
      return nil
    }
    var text = RichText()
    text.append(String(decoding: bytes, as: UTF8.self))
    return text
  }

  private func setLink(_ preview: ForeignValue, _ url: String, _ message: inout Message) {
    message.kind = .link
    message.payload = LinkPreview(
      url: url, title: preview["title"].filledText,
      description: preview["description"].filledText,
      image: reader.path(of: preview["image"]["locatorInfo"]))
    if message.text == url {
      message.text = nil
      message.spans = []
    }
  }

  // MARK: - Files

  private func attachment(_ value: ForeignValue) -> (file: Attachment, isVoice: Bool) {
    var file = file(value["pointer"])
    let flag = value["flag"].text
    if flag == "GIF" { file.form = .gif }
    return (file, flag == "VOICE_MESSAGE")
  }

  private func file(_ pointer: ForeignValue) -> Attachment {
    let path = reader.path(of: pointer["locatorInfo"])
    let type = pointer["contentType"].filledText
    var file = Attachment(
      path: path ?? "", named: pointer["fileName"].filledText ?? type ?? "file", mime: type)
    file.width = pointer["width"].whole.flatMap { 1...1_000_000 ~= $0 ? $0 : nil }
    file.height = pointer["height"].whole.flatMap { 1...1_000_000 ~= $0 ? $0 : nil }
    file.bytes = pointer["locatorInfo"]["size"].whole.flatMap { 1..<1 << 53 ~= $0 ? $0 : nil }
    if pointer["caption"].filledText != nil { sink.lose(.detail) }
    return file
  }

  private func setSticker(_ value: ForeignValue, _ message: inout Message) {
    setReactions(value, &message)
    message.kind = .sticker
    var file = file(value["sticker"]["data"])
    file.name = value["sticker"]["emoji"].filledText ?? file.name
    if file.src.isEmpty { sink.lose(.missingFile) }
    message.attachments = [file]
  }

  private func setViewOnce(_ value: ForeignValue, _ message: inout Message) {
    setReactions(value, &message)
    message.kind = .media
    var file = Attachment(src: "")
    file.viewOnce = .opened
    message.attachments = [file]
  }

  // MARK: - Cards

  private func setContact(_ value: ForeignValue, _ message: inout Message) {
    setReactions(value, &message)
    let contact = value["contact"].isArray ? value["contact"][0] : value["contact"]
    let name = contact["name"]
    let parts = ["givenName", "middleName", "familyName"].compactMap { name[$0].filledText }
    let phone = contact["number"][0]["value"].label
    let email = contact["email"][0]["value"].filledText
    message.kind = .contact
    message.payload = Contact(
      name: parts.isEmpty
        ? name["nickname"].filledText ?? contact["organization"].filledText ?? phone ?? email ?? "?"
        : parts.joined(separator: " "),
      phone: phone, email: email, organization: contact["organization"].filledText,
      avatar: reader.path(of: contact["avatar"]["locatorInfo"]))
  }

  private func setPoll(_ value: ForeignValue, _ message: inout Message) {
    setReactions(value, &message)
    let options = value["options"].elements.compactMap { option -> Poll.Option? in
      guard let text = option["option"].filledText else { return nil }
      var found = Poll.Option(text)
      for vote in option["votes"].elements {
        if let voter = person(vote["voterId"]), !found.votes.contains(voter) {
          found.votes.append(voter)
        }
      }
      return found
    }
    guard !options.isEmpty else {
      message.text = value["question"].filledText ?? "Poll"
      sink.lose(.card)
      return
    }
    message.kind = .poll
    message.payload = Poll(
      question: value["question"].filledText ?? "Poll", options: options,
      allowsMultipleAnswers: value["allowMultiple"].isTrue, isClosed: value["hasEnded"].isTrue)
  }
}
