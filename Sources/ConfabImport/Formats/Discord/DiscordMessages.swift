import ConfabModel

/// Turns the messages of a channel into those of a document.
struct DiscordMessages {
  private let export: Export
  private let file: String
  private let sink: ImportSink
  private let chat: ImportSink.Chat
  private let clock: UnixClock
  private let channel: String

  init(
    _ export: Export, _ file: String, _ sink: ImportSink, _ chat: ImportSink.Chat,
    _ clock: UnixClock, channel: String
  ) {
    self.export = export
    self.file = file
    self.sink = sink
    self.chat = chat
    self.clock = clock
    self.channel = channel
  }

  // MARK: - People

  private func person(_ user: ForeignValue) -> ParticipantID? {
    guard user.isObject else { return nil }
    let name = user["nickname"].filledText ?? user["name"].filledText
    guard let id = user["id"].label ?? name else { return nil }
    // A webhook writes with many names.
    let isWebhook = user["isBot"].isTrue && user["discriminator"].text == "0000"
    let key = isWebhook ? "\(id) \(name ?? "")" : id
    return sink.person(
      key, named: name ?? "Deleted User", color: Self.color(user["color"]), in: chat)
  }

  private static func color(_ value: ForeignValue) -> String? {
    guard let text = value.text, text.utf8.count == 7, text.hasPrefix("#"),
      text.utf8.dropFirst().allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 | 0x20 })
    else { return nil }
    return text.lowercased()
  }

  // MARK: - Messages

  /// Adds an entry of the list of messages.
  func add(_ value: ForeignValue) throws(ImportError) {
    var message = Message(id: value["id"].label ?? "")
    message.at = clock.moment(iso8601: value["timestamp"].text)
    if message.at == nil { sink.lose(.time) }
    message.from = person(value["author"])
    message.edited = value["timestampEdited"].isFilled
    message.isPinned = value["isPinned"].isTrue
    let place = "message with the id \(message.id)"
    let type = value["type"].label ?? "Default"
    if addEvent(type, value, to: &message) { return try sink.add(message, to: chat) }
    // A copy of the message that a thread begins with.
    if type == "21", value["content"].filledText == nil { return sink.skip(.hidden, at: place) }
    addReference(type, value["reference"], to: &message)
    message.reactions = reactions(value["reactions"])
    if value["interaction"].isObject { sink.lose(.detail) }
    let buttons = value["components"].elements.reduce(0) { count, row in
      count + max(1, row["components"].elements.reduce(0) { sum, _ in sum + 1 })
    }
    if buttons > 0 { sink.lose(.card, count: buttons) }
    var content = value
    if value["forwardedMessage"].isObject {
      content = value["forwardedMessage"]
      message.forward = Forward(from: nil)
    }
    message.set(rich(content["content"].text ?? "", value))
    try deliver(message, content, value["reference"]["type"].text == "Forward", place)
  }

  /// Adds a message with its files, stickers and previews, as several messages if need be.
  private func deliver(
    _ message: Message, _ content: ForeignValue, _ isForward: Bool, _ place: String
  ) throws(ImportError) {
    var message = message
    let (files, voices) = files(content["attachments"])
    addEmbeds(content["embeds"], hasFiles: !files.isEmpty, to: &message)
    var all: [Message] = []
    if !files.isEmpty {
      all = message.with(files: files)
    } else if message.text != nil || message.payload != nil {
      all = [message]
    }
    for (kind, attachment) in voices + stickers(content["stickers"]) {
      var other = all.isEmpty ? message : Message(id: "", from: message.from, at: message.at)
      other.kind = kind
      other.attachments = [attachment]
      all.append(other)
    }
    if all.isEmpty, isForward {
      // Before 2026-02 the exporter left out what was forwarded.
      message.kind = .system
      message.text = "Forwarded message"
      sink.lose(.unknownKind)
      all = [message]
    }
    guard !all.isEmpty else { return sink.skip(.empty, at: place) }
    for message in all { try sink.add(message, to: chat) }
  }

  /// Only replies reply: pins and threads have references, too.
  private func addReference(_ type: String, _ reference: ForeignValue, to message: inout Message) {
    guard type == "Reply" else { return }
    guard let target = reference["messageId"].label,
      reference["channelId"].label ?? channel == channel
    else { return sink.lose(.replyTarget) }
    message.replyTo = target
  }

  private func reactions(_ list: ForeignValue) -> [Reaction] {
    var found: [Reaction] = []
    for entry in list.elements {
      let emoji = entry["emoji"]
      guard let name = emoji["name"].filledText else { continue }
      var known = UniqueList()
      for user in entry["users"].elements { known.append(person(user)) }
      let people = known.values
      let count = min(max(entry["count"].whole ?? 0, people.count), 1_000_000_000)
      guard count > 0 else { continue }
      if count > people.count { sink.lose(.unnamedReactions, count: count - people.count) }
      let isCustom = emoji["id"].filledText != nil || emoji["id"].whole != nil
      var reaction = Reaction(
        emoji: isCustom ? ":\(name):" : name, by: people,
        count: count > people.count ? count : nil)
      if isCustom {
        reaction.sticker = emoji["imageUrl"].text.flatMap { export.find($0, from: file) }
          .flatMap { FileKind.of($0).kind == .picture ? $0 : nil }
        if reaction.sticker == nil { sink.lose(.customEmoji) }
      }
      found.append(reaction)
    }
    return found
  }

  // MARK: - Text

  private func rich(_ words: String, _ value: ForeignValue) -> RichText {
    guard !words.isEmpty else { return RichText() }
    var markdown = DiscordMarkdown()
    for user in value["mentions"].elements {
      guard let id = user["id"].label,
        let name = user["nickname"].filledText ?? user["name"].filledText
      else { continue }
      markdown.people[id] = DiscordMarkdown.Mention(
        name: name, id: sink.knownPerson(id, in: chat))
    }
    markdown.time = { seconds in
      clock.moment(seconds: seconds).map {
        String($0.iso8601.prefix(16)).replacing("T", with: " ")
      }
    }
    let rich = markdown.rich(words)
    for loss in markdown.losses { sink.lose(loss) }
    // By default the exporter writes emoji of a server as their names.
    let named = value["inlineEmojis"].elements.filter { $0["id"].filledText != nil }
    if !named.isEmpty, !markdown.losses.contains(.customEmoji) {
      sink.lose(.customEmoji, count: named.count)
    }
    return rich
  }

  // MARK: - Events

  /// Sets what happened to the channel.
  private func addEvent(
    _ type: String, _ value: ForeignValue, to message: inout Message
  ) -> Bool {
    guard !["Default", "Reply", "20", "21", "23"].contains(type) else { return false }
    message.kind = .system
    message.isPinned = false
    var known = UniqueList()
    if type.hasPrefix("Recipient") {
      for user in value["mentions"].elements { known.append(person(user)) }
    }
    let people = known.values
    let content = value["content"].filledText
    switch type {
    case "RecipientAdd" where !people.isEmpty:
      message.payload = SystemEvent(event: .added, people: people)
    case "RecipientRemove" where people.isEmpty || people == [message.from]:
      message.payload = SystemEvent(event: .left)
    case "RecipientRemove": message.payload = SystemEvent(event: .removed, people: people)
    case "Call": addCall(value, to: &message)
    case "ChannelNameChange":
      let name = content.map {
        $0.hasPrefix(Self.renaming) ? String($0.dropFirst(Self.renaming.count)) : $0
      }
      if let name, !name.hasPrefix("Changed the channel name") {
        message.payload = SystemEvent(event: .named, name: name)
      } else {
        message.text = "The name of the channel changed"
      }
    case "ChannelIconChange": message.payload = SystemEvent(event: .photoChanged)
    case "ChannelPinnedMessage": message.payload = SystemEvent(event: .pinned)
    case "GuildMemberJoin": message.payload = SystemEvent(event: .joined)
    default:
      let name =
        value["author"]["nickname"].filledText ?? value["author"]["name"].filledText ?? "Somebody"
      if let phrase = Self.phrases[type] {
        message.text = "\(name) \(phrase)"
      } else {
        message.text = "\(name): \(content ?? "message of the type \(type)")"
        sink.lose(.unknownKind)
      }
    }
    return true
  }

  /// How the exporter begins the text of a new name.
  private static let renaming = "Changed the channel name: "

  /// Kinds that the exporter writes as numbers (Discord's reference of message types).
  private static let phrases = [
    "RecipientAdd": "added somebody to the group", "ThreadCreated": "started a thread",
    "8": "boosted the server", "9": "boosted the server to level 1",
    "10": "boosted the server to level 2", "11": "boosted the server to level 3",
    "12": "followed a channel", "25": "subscribed to a role", "27": "started a stage",
    "28": "ended the stage", "29": "is a speaker", "31": "changed the topic of the stage",
    "46": "ended a poll",
  ]

  private func addCall(_ value: ForeignValue, to message: inout Message) {
    let end = clock.moment(iso8601: value["callEndedTimestamp"].text)
    let length = end.flatMap { end in
      message.at.map { Double(end.milliseconds - $0.milliseconds) / 1_000 }
    }
    message.kind = .call
    message.payload = Call(
      (length ?? 0) > 0 ? .answered : .missed,
      duration: length.flatMap { 0.001...1_000_000_000 ~= $0 ? $0 : nil })
  }

  // MARK: - Files

  private func path(_ url: String) -> String? {
    guard !url.hasPrefix("http://"), !url.hasPrefix("https://") else { return nil }
    // Addresses of saved files are escaped.
    return export.find(url, from: file)
      ?? Self.unescaped(url).flatMap { export.find($0, from: file) }
  }

  /// A path without its `%20`.
  private static func unescaped(_ text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return nil }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var at = 0
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "%"), at + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[at + 1...at + 2], as: UTF8.self), radix: 16)
      {
        result.append(byte)
        at += 3
      } else {
        result.append(bytes[at])
        at += 1
      }
    }
    return String(validating: result, as: UTF8.self)
  }

  private func files(
    _ list: ForeignValue
  ) -> (files: [Attachment], voices: [(MessageKind, Attachment)]) {
    var files: [Attachment] = []
    var voices: [(MessageKind, Attachment)] = []
    for entry in list.elements where entry.isObject {
      let url = entry["url"].text ?? ""
      let found = path(url)
      let name =
        entry["fileName"].filledText
        ?? url.split(separator: "?").first.map { Export.lastName(of: String($0)) }
      if found == nil { sink.lose(url.contains("://") ? .remoteFile : .missingFile) }
      var attachment = Attachment(path: found ?? "", named: name.flatMap { $0.isEmpty ? nil : $0 })
      attachment.measure(bytes: entry["fileSizeBytes"].whole)
      if name?.hasPrefix("SPOILER_") == true { sink.lose(.style) }
      if name == "voice-message.ogg" {
        voices.append((.voice, attachment))
      } else {
        files.append(attachment)
      }
    }
    return (files, voices)
  }

  private func stickers(_ list: ForeignValue) -> [(MessageKind, Attachment)] {
    list.elements.filter(\.isObject).map { sticker in
      let isDrawing = sticker["format"].text == "Lottie"
      let url = sticker["sourceUrl"].text ?? ""
      let found = isDrawing ? nil : path(url)
      if isDrawing { sink.lose(.animation) } else if found == nil { sink.lose(.remoteFile) }
      return (.sticker, Attachment(path: found ?? "", named: sticker["name"].filledText))
    }
  }

  // MARK: - Embeds

  /// The first embed with an address becomes a preview, those without one a text.
  private func addEmbeds(_ list: ForeignValue, hasFiles: Bool, to message: inout Message) {
    for embed in list.elements where embed.isObject {
      let title = embed["title"].filledText
      let description = embed["description"].filledText
      if !embed["fields"].elements.isEmpty || embed["footer"].isObject { sink.lose(.card) }
      if let url = embed["url"].filledText, !hasFiles, message.payload == nil {
        addPreview(url, embed, title, description, to: &message)
      } else if title != nil || description != nil, embed["url"].filledText == nil {
        append([title.map { "**\($0)**" }, description], embed, to: &message)
        lookForPicture(embed)
      } else {
        sink.lose(.card)
      }
    }
  }

  private func addPreview(
    _ url: String, _ embed: ForeignValue, _ title: String?, _ description: String?,
    to message: inout Message
  ) {
    var plain = DiscordMarkdown()
    let picture = ["image", "thumbnail"].compactMap { embed[$0]["url"].filledText }.first
    let path = picture.flatMap(path)
    if picture != nil, path == nil { sink.lose(.remoteFile) }
    message.kind = .link
    message.payload = LinkPreview(
      url: url, title: title.map { plain.rich($0).text },
      description: description.map { plain.rich($0).text },
      site: embed["author"]["name"].filledText, image: path, isVideo: embed["video"].isObject)
    if message.text == url { message.text = nil }
    if message.text == nil { message.spans = [] }
  }

  private func lookForPicture(_ embed: ForeignValue) {
    if ["image", "thumbnail", "video"].contains(where: { embed[$0].isObject }) {
      sink.lose(.remoteFile)
    }
  }

  /// Appends lines to the text.
  private func append(_ lines: [String?], _ embed: ForeignValue, to message: inout Message) {
    var card = Message(id: "")
    card.set(rich(lines.compactMap { $0 }.joined(separator: "\n"), embed))
    guard let words = card.text else { return }
    let shift = message.text.map { $0.unicodeScalars.count + 1 } ?? 0
    message.text = message.text.map { "\($0)\n\(words)" } ?? words
    message.spans += card.spans.map { span in
      var span = span
      span.start += shift
      span.end += shift
      return span
    }
  }
}
