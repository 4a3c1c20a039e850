import ConfabModel

/// Turns the messages of a channel into those of a document.
struct SlackMessages {
  private let files: SlackFiles
  private let directory: SlackDirectory
  private let sink: ImportSink
  private let chat: ImportSink.Chat
  private let clock: UnixClock

  init(
    _ files: SlackFiles, _ directory: SlackDirectory, _ sink: ImportSink, _ chat: ImportSink.Chat,
    _ clock: UnixClock
  ) {
    self.files = files
    self.directory = directory
    self.sink = sink
    self.chat = chat
    self.clock = clock
  }

  // MARK: - People

  /// The participant of an id.
  ///
  /// - Parameter fallback: The name of somebody who is not in the list of users.
  func person(_ id: String, _ fallback: String? = nil) -> ParticipantID {
    let user = directory.users[id]
    return sink.person(id, named: user?.name ?? fallback ?? id, color: user?.color, in: chat)
  }

  private func author(_ value: ForeignValue) -> ParticipantID? {
    let bot = value["bot_profile"]["name"].filledText ?? value["username"].filledText
    if let user = value["user"].filledText, user != "USLACKBOT" || bot == nil {
      let profile = SlackDirectory.name(of: value["user_profile"])
      return person(user, profile ?? bot ?? (user == "USLACKBOT" ? "Slackbot" : nil))
    }
    guard let name = value["username"].filledText ?? bot ?? value["bot_id"].filledText else {
      return nil
    }
    // Apps can write with any name.
    return sink.person("\(value["bot_id"].text ?? "bot") \(name)", named: name, in: chat)
  }

  private var text: SlackText {
    SlackText(
      person: { id in
        let known = sink.knownPerson(id, in: chat)
        return (directory.users[id]?.name ?? id, known)
      }, channelName: directory.channelName)
  }

  // MARK: - Messages

  /// Adds an entry of a day.
  func add(_ value: ForeignValue) throws(ImportError) {
    let stamp = value["ts"].text ?? value["ts"].number.map { "\($0)" } ?? ""
    let place = "message \(stamp)"
    guard value["type"].text ?? "message" == "message" else {
      return sink.skip(.unknownKind, at: place)
    }
    let subtype = value["subtype"].text ?? ""
    if value["hidden"].isTrue || ["message_changed", "message_deleted"].contains(subtype) {
      return sink.skip(.hidden, at: place)
    }
    var message = Message(id: stamp)
    message.at = moment(stamp)
    if message.at == nil { sink.lose(.time) }
    if subtype == "tombstone" {
      message.kind = .deleted
      message.from = value["user"].text == "USLACKBOT" ? nil : author(value)
    } else {
      message.from = author(value)
    }
    message.edited = value["edited"].isObject
    message.isPinned = !value["pinned_to"].elements.isEmpty
    addThread(value, to: &message)
    message.reactions = reactions(value["reactions"])
    if message.kind == .deleted { return try sink.add(message, to: chat) }
    if SlackEvents.isEvent(subtype) {
      addEvent(subtype, value, to: &message)
      return try sink.add(message, to: chat)
    }
    if subtype == "huddle_thread" {
      addCall(value["room"], to: &message)
      return try sink.add(message, to: chat)
    }
    if !SlackEvents.isMessage(subtype) { sink.lose(.unknownKind) }
    addText(value, to: &message)
    if subtype == "me_message", let words = message.text {
      message.spans.insert(
        TextSpan(start: 0, end: words.unicodeScalars.count, style: .italic), at: 0)
    }
    let (files, recordings) = attachments(value)
    addCards(
      value["attachments"], hasFiles: !files.isEmpty || !recordings.isEmpty, to: &message)
    try deliver(message, files, recordings, place)
  }

  private func deliver(
    _ message: Message, _ others: [Attachment], _ recordings: [Attachment], _ place: String
  ) throws(ImportError) {
    var all: [Message] = []
    if message.text != nil || message.payload != nil || !others.isEmpty || message.quote != nil {
      all = others.isEmpty ? [message] : message.with(files: others)
    }
    for recording in recordings {
      var voice = all.isEmpty ? message : Message(id: "", from: message.from, at: message.at)
      voice.kind = .voice
      voice.attachments = [recording]
      all.append(voice)
    }
    guard !all.isEmpty else { return sink.skip(.empty, at: place) }
    for message in all { try sink.add(message, to: chat) }
  }

  /// "1736554746.482349": seconds and a counter.
  private func moment(_ stamp: String) -> Timestamp? {
    let parts = stamp.split(separator: ".", maxSplits: 1)
    guard let first = parts.first, let seconds = Int(first), 0..<1_000_000_000_000 ~= seconds else {
      return nil
    }
    let digits = parts.count > 1 ? String(parts[1].prefix(3)) : ""
    let thousandths = Int(digits.padding(to: 3)) ?? 0
    return clock.moment(milliseconds: seconds * 1_000 + max(0, thousandths))
  }

  /// A message of a thread replies to the first one of it.
  private func addThread(_ value: ForeignValue, to message: inout Message) {
    guard let thread = value["thread_ts"].text ?? value["thread_ts"].number.map({ "\($0)" }) else {
      return
    }
    if thread == message.id {
      if let count = value["reply_count"].whole, 1...1_000_000 ~= count {
        message.replyCount = count
      }
    } else {
      message.replyTo = thread
    }
  }

  private func reactions(_ list: ForeignValue) -> [Reaction] {
    var found: [Reaction] = []
    for entry in list.elements {
      guard let name = entry["name"].filledText else { continue }
      var known = UniqueList()
      for user in entry["users"].elements { known.append(user.filledText.map { person($0) }) }
      let people = known.values
      let count = min(max(entry["count"].whole ?? 0, people.count), 1_000_000_000)
      guard count > 0 else { continue }
      if count > people.count { sink.lose(.unnamedReactions, count: count - people.count) }
      let emoji = ShortCodes.emoji(named: name)
      if emoji == nil { sink.lose(.customEmoji) }
      found.append(
        Reaction(
          emoji: emoji ?? ":\(name):", by: people, count: count > people.count ? count : nil))
    }
    return found
  }

  // MARK: - Text

  private func addText(_ value: ForeignValue, to message: inout Message) {
    let blocks = value["blocks"]
    if SlackBlocks.haveText(blocks) {
      var rich = SlackBlocks(text)
      rich.append(blocks)
      for loss in rich.losses { sink.lose(loss) }
      message.set(rich.rich)
      if message.text != nil { return }
    }
    message.set(rich(value["text"].text ?? ""))
  }

  private func rich(_ words: String) -> RichText {
    var rich = RichText()
    text.append(words, to: &rich)
    return rich
  }

  // MARK: - Events

  private func addEvent(_ subtype: String, _ value: ForeignValue, to message: inout Message) {
    message.kind = .system
    message.replyTo = nil
    if let event = SlackEvents.event(subtype, value) {
      message.payload = event
      return
    }
    let name = message.from.flatMap { _ in
      value["user"].text.map { directory.users[$0]?.name ?? $0 }
    }
    message.text = SlackEvents.phrase(subtype, name, value)
    guard message.text == nil else { return }
    message.set(rich(value["text"].text ?? ""))
    message.spans = []
    if message.text == nil {
      sink.lose(.unknownKind)
      message.text = subtype.replacing("_", with: " ")
    }
  }

  private func addCall(_ room: ForeignValue, to message: inout Message) {
    let start = room["date_start"].number ?? 0
    let end = room["date_end"].number ?? 0
    let length = end - start
    let isOver = end > 0 || room["has_ended"].isTrue
    var known = UniqueList()
    for user in room["participant_history"].elements {
      known.append(user.filledText.map { person($0) })
    }
    let people = known.values
    if let caller = room["created_by"].filledText { message.from = person(caller) }
    let isMissed = room["was_missed"].isTrue
    message.kind = .call
    message.replyTo = nil
    message.payload = Call(
      isMissed ? .missed : room.isObject && !isOver ? .ongoing : .answered,
      isGroup: people.count > 2, participants: people,
      duration: start > 0 && !isMissed && 1...1_000_000_000 ~= length ? length : nil)
  }

  // MARK: - Files

  /// The files of a message, and its recordings.
  private func attachments(
    _ value: ForeignValue
  ) -> (files: [Attachment], recordings: [Attachment]) {
    var (others, recordings): ([Attachment], [Attachment]) = ([], [])
    var list = Array(value["files"].elements)
    // Before 2018 a message had one file.
    if list.isEmpty, value["file"].isObject { list = [value["file"]] }
    for file in list where file.isObject {
      let mode = file["mode"].text
      let id = file["id"].filledText
      let path = id.flatMap { files.saved[$0] }
      if path == nil {
        let isGone = mode == "tombstone" || mode == "hidden_by_limit"
        sink.lose(isGone ? .omittedFile : .remoteFile)
      }
      var attachment = Attachment(
        path: path ?? "", named: file["name"].filledText ?? file["title"].filledText,
        mime: file["mimetype"].filledText)
      attachment.measure(
        width: file["original_w"].whole, height: file["original_h"].whole,
        seconds: file["duration_ms"].number.map { $0 / 1_000 }, bytes: file["size"].whole)
      if file["subtype"].text == "slack_audio" {
        recordings.append(attachment)
      } else {
        others.append(attachment)
      }
    }
    return (others, recordings)
  }

  // MARK: - Cards

  /// Adds previews of pages, quoted messages and the cards of apps.
  private func addCards(_ list: ForeignValue, hasFiles: Bool, to message: inout Message) {
    for card in list.elements where card.isObject {
      if card["is_msg_unfurl"].isTrue || card["is_share"].isTrue {
        addQuote(card, to: &message)
      } else if let url = card["from_url"].filledText ?? card["original_url"].filledText {
        guard !hasFiles, message.payload == nil else {
          sink.lose(.card)
          continue
        }
        message.kind = .link
        message.payload = LinkPreview(
          url: url, title: plain(card["title"]), description: plain(card["text"]),
          site: card["service_name"].filledText)
        if ["image_url", "thumb_url"].contains(where: { card[$0].isFilled }) {
          sink.lose(.remoteFile)
        }
        if !card["fields"].elements.isEmpty { sink.lose(.card) }
      } else {
        addAppCard(card, to: &message)
      }
    }
  }

  private func plain(_ value: ForeignValue) -> String? {
    guard let words = value.filledText else { return nil }
    return rich(words).text
  }

  /// A message that was shared: with words of one's own it is quoted, without it is forwarded.
  private func addQuote(_ card: ForeignValue, to message: inout Message) {
    let author = card["author_name"].filledText ?? card["author_subname"].filledText
    let words = rich(card["text"].text ?? card["fallback"].text ?? "")
    guard !words.isEmpty else { return sink.lose(.card) }
    if message.text == nil {
      message.set(words)
      message.forward = Forward(from: author)
    } else if message.replyTo == nil, message.quote == nil {
      message.quote = Quote(from: author, text: words.text)
    } else {
      sink.lose(.card)
    }
    if !card["files"].elements.isEmpty { sink.lose(.remoteFile) }
  }

  /// The card of an app becomes lines of text.
  private func addAppCard(_ card: ForeignValue, to message: inout Message) {
    var lines = RichText()
    func add(_ words: String?, _ style: TextSpan.Style? = nil) {
      guard let words, !words.isEmpty else { return }
      if !lines.isEmpty { lines.append("\n") }
      let start = lines.count
      text.append(words, to: &lines)
      if let style { lines.add(style, from: start) }
    }
    add(card["pretext"].text)
    add(card["author_name"].text)
    add(card["title"].text, .bold)
    add(card["text"].text)
    for field in card["fields"].elements {
      add(field["title"].text, .bold)
      add(field["value"].text)
    }
    var blocks = SlackBlocks(text)
    blocks.append(
      card["blocks"].isArray ? card["blocks"] : card["message_blocks"][0]["message"]["blocks"])
    for loss in blocks.losses { sink.lose(loss) }
    if lines.isEmpty { lines = blocks.rich }
    if lines.isEmpty { add(card["fallback"].text) }
    if card["image_url"].isFilled || card["thumb_url"].isFilled { sink.lose(.remoteFile) }
    if !card["actions"].elements.isEmpty || card["color"].isFilled { sink.lose(.card) }
    var own = Message(id: "")
    own.set(lines)
    guard let words = own.text else { return }
    let before = message.text
    let shift = before.map { $0.unicodeScalars.count + 1 } ?? 0
    message.text = before.map { "\($0)\n\(words)" } ?? words
    message.spans += own.spans.map { span in
      var span = span
      span.start += shift
      span.end += shift
      return span
    }
  }
}

extension String {
  /// With zeros behind it.
  fileprivate func padding(to length: Int) -> String {
    self + String(repeating: "0", count: max(0, length - utf8.count))
  }
}
