import ConfabModel

/// Turns the messages of a file into those of a document.
///
/// All strings may be mojibake, and are repaired one by one.
struct MetaMessages {
  private let export: Export
  private let file: String
  private let sink: ImportSink
  private let chat: ImportSink.Chat
  private let clock: UnixClock
  private let isInstagram: Bool

  init(
    _ export: Export, _ file: String, _ sink: ImportSink, _ chat: ImportSink.Chat,
    _ clock: UnixClock, isInstagram: Bool
  ) {
    self.export = export
    self.file = file
    self.sink = sink
    self.chat = chat
    self.clock = clock
    self.isInstagram = isInstagram
  }

  /// The participant with a name. Deleted accounts have none.
  static func person(_ name: String, _ sink: ImportSink, _ chat: ImportSink.Chat) -> ParticipantID {
    sink.person(name, named: name.isEmpty ? "Deleted account" : name, in: chat)
  }

  private func text(_ value: ForeignValue) -> String? { value.filledText.map(Mojibake.repaired) }

  /// Adds an entry of the list of messages.
  func add(_ value: ForeignValue) throws(ImportError) {
    guard value.isObject else {
      return sink.skip(.unreadable, at: "an entry of \(file)")
    }
    var message = Message(id: "")
    let sender = (value["sender_name"].text ?? value["senderName"].text).map(Mojibake.repaired)
    message.from = sender.map { Self.person($0, sink, chat) }
    message.at = clock.moment(
      milliseconds: value["timestamp_ms"].whole ?? value["timestamp"].whole)
    if message.at == nil { sink.lose(.time) }
    if value["is_unsent"].isTrue || value["isUnsent"].isTrue {
      message.kind = .deleted
      return try sink.add(message, to: chat)
    }
    let content = text(value["content"]) ?? text(value["text"])
    if value["type"].text == "placeholder" {
      message.kind = .system
      message.text = content ?? "This message is not in the download"
      sink.lose(.unknownKind)
      return try sink.add(message, to: chat)
    }
    if addEvent(value, content, to: &message) { return try sink.add(message, to: chat) }
    let reactions = reactions(value["reactions"])
    let (files, messages) = files(value, message)
    let hasFiles = !files.isEmpty || !messages.isEmpty
    var words = content
    switch content.map({ MetaPhrases.kind(of: $0, from: sender ?? "") }) {
    case .reaction:
      // The message itself has the reaction, too.
      return sink.skip(.hidden, at: place(message))
    case .attachment:
      words = nil
      if !hasFiles, !value["share"].isObject {
        message.kind = .system
        message.text = content
        message.reactions = reactions
        sink.lose(.omittedFile)
        return try sink.add(message, to: chat)
      }
    case .words, nil: break
    }
    message.text = words
    message.reactions = reactions
    try deliver(message, value, files, messages)
  }

  private func place(_ message: Message) -> String? {
    message.at.map { "message of \($0.iso8601)" }
  }

  /// Adds a message with its files and its link, as several messages if need be.
  private func deliver(
    _ message: Message, _ value: ForeignValue, _ files: [Attachment], _ others: [Message]
  ) throws(ImportError) {
    var all: [Message] = []
    if !files.isEmpty {
      all = message.with(files: files)
    } else if let link = link(value["share"], message.text) {
      var message = message
      message.kind = .link
      message.payload = link
      if message.text == link.url { message.text = nil }
      all = [message]
    } else {
      var message = message
      if message.text == nil { message.text = text(value["share"]["share_text"]) }
      if message.text != nil { all = [message] }
    }
    if let first = others.first, all.isEmpty {
      var first = first
      first.reactions = message.reactions
      if message.text != nil { first.text = message.text }
      all = [first] + others.dropFirst()
    } else {
      all += others
    }
    guard !all.isEmpty else { return sink.skip(.empty, at: place(message)) }
    for message in all { try sink.add(message, to: chat) }
  }

  // MARK: - Events

  /// Sets a call, or a line about the members.
  private func addEvent(
    _ value: ForeignValue, _ content: String?, to message: inout Message
  ) -> Bool {
    let type = value["type"].text
    if value["call_duration"].isFilled || value["missed"].isTrue || type == "Call" {
      let seconds = value["call_duration"].number.flatMap { 0...1_000_000_000 ~= $0 ? $0 : nil }
      let isAnswered = (seconds ?? 0) > 0 && !value["missed"].isTrue
      message.kind = .call
      message.payload = Call(
        isAnswered ? .answered : .missed, isVideo: content.map(MetaPhrases.isVideo) ?? false,
        duration: isAnswered ? seconds : nil)
      return true
    }
    let people = value["users"].elements.compactMap { text($0["name"]) }
      .map { Self.person($0, sink, chat) }
    let isMembership = type == "Subscribe" || type == "Unsubscribe"
    guard isMembership || !people.isEmpty || value["users"].isArray && content != nil else {
      return false
    }
    message.kind = .system
    guard isMembership, !people.isEmpty else {
      // Newer archives do not say whether somebody joined or left; the words do.
      message.text = content ?? "The members of the group changed"
      return true
    }
    var unique = UniqueList()
    for id in people { unique.append(id) }
    let isAlone = unique.values == [message.from]
    let event: SystemEvent.Event =
      type == "Subscribe" ? (isAlone ? .joined : .added) : (isAlone ? .left : .removed)
    message.payload = SystemEvent(event: event, people: isAlone ? [] : unique.values)
    return true
  }

  // MARK: - Reactions

  /// The reactions, grouped by emoji.
  private func reactions(_ list: ForeignValue) -> [Reaction] {
    var emojis = UniqueList()
    var people: [String: UniqueList] = [:]
    for entry in list.elements {
      guard let emoji = text(entry["reaction"]), let actor = entry["actor"].text else { continue }
      emojis.append(emoji)
      people[emoji, default: UniqueList()].append(
        Self.person(Mojibake.repaired(actor), sink, chat))
    }
    return emojis.values.map { Reaction(emoji: $0, by: people[$0]?.values ?? []) }
  }

  // MARK: - Files

  /// The pictures, videos and other files of a message, and messages for its voices and stickers.
  private func files(
    _ value: ForeignValue, _ message: Message
  ) -> (files: [Attachment], others: [Message]) {
    var files: [Attachment] = []
    var others: [Message] = []
    func add(_ kind: MessageKind, _ attachment: Attachment) {
      var other = Message(id: "", kind: kind, from: message.from, at: message.at)
      other.attachments = [attachment]
      others.append(other)
    }
    for entry in value["photos"].elements { files.append(file(entry, "image/jpeg")) }
    for entry in value["videos"].elements {
      var video = file(entry, "video/mp4")
      video.poster = entry["thumbnail"]["uri"].text.flatMap { export.find($0, from: file) }
      files.append(video)
    }
    // The download of encrypted chats has one list.
    for entry in value["media"].elements {
      let attachment = file(entry, nil)
      if attachment.fileKind == .audio { add(.voice, attachment) } else { files.append(attachment) }
    }
    for entry in value["files"].elements { files.append(file(entry, nil)) }
    for entry in value["gifs"].elements {
      var gif = file(entry, "image/gif")
      gif.form = .gif
      add(.media, gif)
    }
    for entry in value["audio_files"].elements {
      var voice = file(entry, nil)
      // Recordings are named like videos.
      voice.mime = voice.fileKind == .audio ? voice.mime : "audio/mp4"
      add(.voice, voice)
    }
    if value["sticker"].isObject { add(.sticker, file(value["sticker"], nil)) }
    return (files, others)
  }

  private func file(_ entry: ForeignValue, _ mime: String?) -> Attachment {
    guard let uri = text(entry["uri"]) else {
      sink.lose(.omittedFile)
      return Attachment(path: "", mime: mime)
    }
    let isAddress = uri.hasPrefix("http://") || uri.hasPrefix("https://")
    let path = isAddress ? nil : export.find(uri, from: file)
    if path == nil { sink.lose(isAddress ? .remoteFile : .missingFile) }
    let name = Export.lastName(of: uri)
    return Attachment(
      path: path ?? "", named: name.isEmpty ? nil : name, mime: FileKind.of(uri).mime ?? mime)
  }

  // MARK: - Links

  private func link(_ share: ForeignValue, _ content: String?) -> LinkPreview? {
    guard let url = text(share["link"]) else { return nil }
    let words = text(share["share_text"])
    return LinkPreview(
      url: url, description: words == content ? nil : words,
      site: text(share["original_content_owner"]))
  }
}
