import ConfabModel

/// One message of Skype. Its content looks like XML and is often not well-formed.
struct SkypeMessage {
  private let value: ForeignValue
  private let people: SkypePeople
  private let export: Export
  private let file: String
  private let known: Set<String>
  private let sink: ImportSink

  init(
    _ value: ForeignValue, _ people: SkypePeople, _ export: Export, _ file: String,
    _ known: Set<String>, _ sink: ImportSink
  ) {
    self.value = value
    self.people = people
    self.export = export
    self.file = file
    self.known = known
    self.sink = sink
  }

  private var content: String { value["content"].text ?? "" }

  /// The messages; several for text with several files.
  func messages(at time: Timestamp?) -> [Message] {
    var message = Message(id: value["id"].label ?? "", at: time)
    if time == nil { sink.lose(.time) }
    // The author of a system line can be the conversation.
    if let from = value["from"].filledText, !from.contains("19:") {
      message.from = people.person(from, named: value["displayName"].filledText)
    }
    let properties = value["properties"]
    message.reactions = reactions(properties["emotions"])
    message.edited = properties["edittime"].isFilled || content.contains("<e_m ")
    guard !properties["deletetime"].isFilled, properties["isserversidegenerated"].text != "deleted"
    else { return [deleted(message)] }
    let type = value["messagetype"].text ?? "RichText"
    switch type {
    case "RichText", "Text", "RichText/Html", "RichText/Sms":
      guard !content.isEmpty else { return [deleted(message)] }
      setText(&message, isPlain: type == "Text")
      return [message.text == nil ? deleted(message) : message]
    case "RichText/UriObject", "RichText/Media_GenericFile", "RichText/Media_Video",
      "RichText/Media_AudioMsg", "RichText/Media_FlikMsg", "RichText/Files", "RichText/Media_Card":
      return files(message, type)
    case "RichText/Media_Album":
      // Its pictures are messages of their own.
      sink.skip(.detail, at: "album")
      return []
    case "RichText/Contacts": return [contact(message)]
    case "RichText/Location": return [location(message)]
    case "Event/Call": return [call(message)]
    case "Poll": return [poll(message)]
    default: break
    }
    if type.hasPrefix("ThreadActivity/") { return [activity(message, type)] }
    message.kind = .system
    setText(&message, isPlain: false)
    if message.text == nil { message.text = type }
    sink.lose(.unknownKind)
    return [message]
  }

  private func deleted(_ message: Message) -> Message {
    Message(id: message.id, kind: .deleted, from: message.from, at: message.at)
  }

  // MARK: - Text

  private func setText(_ message: inout Message, isPlain: Bool) {
    guard !isPlain || content.contains("<") || content.contains("&") else {
      var plain = RichText()
      plain.append(content)
      return message.set(plain)
    }
    var quoted: HTMLElement?
    // A quote is what the message replies to.
    let isReply = content.trimmedOfSpace.hasPrefix("<quote")
    let html = isReply ? Self.afterQuote(content) : content
    if isReply { quoted = elements("quote").first }
    let rich = RichText(html: Self.lines(html), paragraphGap: 1) { element in
      switch element.name {
      case "e_m", "legacyquote": return .skip
      case "ss":
        // The emoticon's code, such as (cool), is its content.
        return .usual
      case "at":
        guard let id = element["id"] else { return .usual }
        return .style(.mention, target: people.person(id, named: nil))
      case "b": return .style(.bold)
      case "i": return .style(.italic)
      case "s": return .style(.strike)
      case "pre": return .style(.code)
      case "quote": return .style(.quote)
      default: return .usual
      }
    }
    message.set(rich)
    guard let quoted else { return }
    if let id = quoted["messageid"], known.contains(id), id != message.id {
      message.replyTo = id
    } else {
      let text = RichText(html: Self.lines(Self.insideQuote(content)), paragraphGap: 1) {
        $0.name == "legacyquote" ? .skip : .usual
      }
      message.quote = Quote(
        from: quoted["authorname"].flatMap { $0.isEmpty ? nil : $0 },
        text: text.isEmpty ? nil : text.text)
    }
  }

  /// HTML in which line feeds are shown.
  private static func lines(_ text: String) -> String {
    guard text.utf8.contains(0x0A) else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.last == "\r" ? $0.dropLast() : $0
    }.joined(separator: "<br>")
  }

  private static func insideQuote(_ text: String) -> String {
    guard let end = text.firstRange(of: "</quote>") else { return text }
    return String(text[..<end.lowerBound])
  }

  private static func afterQuote(_ text: String) -> String {
    guard let end = text.firstRange(of: "</quote>") else { return text }
    return String(text[end.upperBound...])
  }

  /// The elements of the content with a name.
  private func elements(_ name: String) -> [HTMLElement] {
    var found: [HTMLElement] = []
    for case .start(let element) in HTMLTokens(content) where element.name == name {
      found.append(element)
    }
    return found
  }

  /// The texts inside elements with a name.
  private func texts(_ name: String) -> [String] {
    var found: [String] = []
    var isOpen = false
    for token in HTMLTokens(content) {
      switch token {
      case .start(let element) where element.name == name:
        isOpen = !element.isClosed
        if isOpen { found.append("") }
      case .end(let end) where end == name: isOpen = false
      case .text(let text) where isOpen: found[found.count - 1] += text
      default: break
      }
    }
    return found
  }

  // MARK: - Files and cards

  private func files(_ message: Message, _ type: String) -> [Message] {
    let names = [
      elements("originalname").first?["v"], elements("meta").first?["originalname"],
      texts("originalname").first,
    ]
    let name = names.compactMap { $0 }.first { !$0.isEmpty }
    let object = elements("uriobject").first
    let size = elements("filesize").first?["v"].flatMap { Int($0) }
    let id = object?["doc_id"] ?? object?["uri"]?.split(separator: "/").last.map(String.init)
    var attachment = Attachment(path: path(id, name) ?? "", named: name)
    attachment.bytes = size.flatMap { 0...1 << 53 ~= $0 ? $0 : nil }
    if attachment.src.isEmpty { sink.lose(object == nil ? .omittedFile : .missingFile) }
    var message = message
    message.attachments = [attachment]
    switch type {
    case "RichText/UriObject":
      message.attachments[0].mime = attachment.mime ?? "image/jpeg"
      message.kind = .media
    case "RichText/Media_Video", "RichText/Media_FlikMsg":
      message.attachments[0].mime = attachment.mime ?? "video/mp4"
      message.kind = .media
    case "RichText/Media_AudioMsg":
      message.attachments[0].mime = attachment.mime ?? "audio/mp4"
      message.kind = .voice
    default: message.kind = .file
    }
    return [message]
  }

  /// A file in the folder `media`, whose name is the id, or in other exports the name itself.
  private func path(_ id: String?, _ name: String?) -> String? {
    var candidates: [String] = []
    if let id {
      let ending =
        name.flatMap { name in name.lastIndex(of: ".").map { String(name[$0...]) } } ?? ""
      candidates += ["media/\(id).1\(ending)", "media/\(id)\(ending)", "media/\(id)"]
      if ending.isEmpty || ending.lowercased() == ".jpg" {
        candidates += ["media/\(id).1.jpeg", "media/\(id).1.jpg"]
      }
    }
    if let name { candidates.append("media/\(name)") }
    return candidates.lazy.compactMap { export.find($0, from: file) }.first
  }

  private func contact(_ message: Message) -> Message {
    var message = message
    let card = elements("c").first
    guard let id = card?["s"] ?? card?["p"], !id.isEmpty else { return unknown(message) }
    message.kind = .contact
    let name = card?["f"].flatMap { $0.isEmpty ? nil : $0 }
    message.payload = Contact(name: name ?? id, phone: card?["p"])
    if elements("c").count > 1 { sink.lose(.card, count: elements("c").count - 1) }
    return message
  }

  private func location(_ message: Message) -> Message {
    var message = message
    let place = elements("location").first
    // Millionths of degrees.
    func degrees(_ name: String, _ most: Double) -> Double? {
      guard let text = place?[name], let number = Double(text), number.isFinite else { return nil }
      let value = abs(number) > most ? number / 1_000_000 : number
      return abs(value) <= most ? value : nil
    }
    guard let latitude = degrees("latitude", 90), let longitude = degrees("longitude", 180) else {
      return unknown(message)
    }
    message.kind = .location
    message.payload = Location(
      latitude: latitude, longitude: longitude, title: place?["pointofinterest"],
      address: place?["address"])
    return message
  }

  private func poll(_ message: Message) -> Message {
    var message = message
    let data = ForeignValue(content)
    let question =
      data["question"].filledText ?? data["title"].filledText ?? elements("poll").first?["question"]
    let options = data["options"].elements.compactMap { option in
      (option.filledText ?? option["text"].filledText).map { Poll.Option($0) }
    }
    guard let question, !question.isEmpty, !options.isEmpty else { return unknown(message) }
    message.kind = .poll
    message.payload = Poll(question: question, options: options)
    sink.lose(.unnamedVotes)
    return message
  }

  /// The words of a message as a system line.
  private func unknown(_ message: Message) -> Message {
    var message = message
    message.kind = .system
    setText(&message, isPlain: false)
    if message.text == nil { message.text = value["messagetype"].filledText ?? "message" }
    sink.lose(.unknownKind)
    return message
  }

  // MARK: - Calls and system lines

  private func call(_ message: Message) -> Message {
    var message = message
    let list = elements("partlist").first
    // The end of the call is a message of its own.
    if list?["type"] == "started" {
      (message.kind, message.payload) = (.system, SystemEvent(event: .callStarted))
      return message
    }
    let parts = elements("part").compactMap { $0["identity"] }
    let durations = texts("duration").compactMap { Double($0.trimmedOfSpace) }
    let duration = durations.max().flatMap { 0...1e9 ~= $0 ? $0 : nil }
    let outcome: Call.Outcome =
      switch list?["type"] {
      case "missed": .missed
      case "ended": duration.map { $0 > 0 ? Call.Outcome.answered : .missed } ?? .missed
      case "declined", "rejected": .declined
      case let other?: Call.Outcome(rawValue: other.isEmpty ? "ended" : other)
      case nil: .missed
      }
    var joined: [ParticipantID] = []
    for part in parts {
      let id = people.person(part, named: nil)
      if !joined.contains(id) { joined.append(id) }
    }
    message.kind = .call
    message.payload = Call(
      outcome, isGroup: joined.count > 2, participants: outcome == .missed ? [] : joined,
      duration: outcome == .answered ? duration : nil)
    return message
  }

  private func activity(_ message: Message, _ type: String) -> Message {
    var message = message
    message.kind = .system
    message.text = nil
    if let initiator = texts("initiator").first?.trimmedOfSpace, !initiator.isEmpty {
      message.from = people.person(initiator, named: nil)
    }
    var targets: [ParticipantID] = []
    for id in texts("target").map(\.trimmedOfSpace) + texts("id").map(\.trimmedOfSpace)
    where !id.isEmpty {
      let person = people.person(id, named: nil)
      if !targets.contains(person) { targets.append(person) }
    }
    let name = (texts("value").first?.trimmedOfSpace).flatMap { $0.isEmpty ? nil : $0 }
    switch type.dropFirst("ThreadActivity/".count) {
    case "AddMember":
      let isOwn = targets.count == 1 && targets[0] == message.from
      message.payload = SystemEvent(
        event: isOwn ? .joined : .added, people: isOwn ? [] : targets)
    case "DeleteMember":
      let isOwn = targets.count == 1 && targets[0] == message.from
      message.payload = SystemEvent(
        event: isOwn ? .left : .removed, people: isOwn ? [] : targets)
    case "MemberJoined": message.payload = SystemEvent(event: .joined)
    case "TopicUpdate":
      message.payload = SystemEvent(event: name == nil ? .unnamed : .named, name: name)
    case "PictureUpdate": message.payload = SystemEvent(event: .photoChanged)
    case "E2EEHandshake", "E2EE": message.payload = SystemEvent(event: .encryption)
    default:
      // The content is ids and flags, so the name of the kind says more.
      message.text = String(type.dropFirst("ThreadActivity/".count))
      if message.text == "" { message.text = type }
      sink.lose(.unknownKind)
    }
    return message
  }

  private func reactions(_ value: ForeignValue) -> [Reaction] {
    // The property is a JSON text in some exports.
    let list = value.text.map { ForeignValue($0) } ?? value
    var reactions: [Reaction] = []
    for emotion in list.elements {
      guard let key = emotion["key"].filledText else { continue }
      var by: [ParticipantID] = []
      for user in emotion["users"].elements {
        guard let id = user["mri"].filledText ?? user.filledText else { continue }
        let person = people.person(id, named: nil)
        if !by.contains(person) { by.append(person) }
      }
      guard !by.isEmpty else {
        sink.lose(.unnamedReactions)
        continue
      }
      if Self.emotions[key] == nil { sink.lose(.customEmoji) }
      reactions.append(Reaction(emoji: Self.emotions[key] ?? ":\(key):", by: by))
    }
    return reactions
  }

  private static let emotions = [
    "like": "👍", "yes": "👍", "heart": "❤️", "laugh": "😄", "surprised": "😮", "sad": "😢",
    "cry": "😢", "angry": "😠", "no": "👎", "cwl": "🤣", "sadness": "😢", "anger": "😠",
  ]
}
