import ConfabModel

/// What the writers of an export know of the conversation as a whole.
struct ExportHead {
  /// The conversation without its messages.
  let conversation: Conversation
  private let names: [ParticipantID: String]
  private var clock: LocalClock?

  init(_ head: Conversation) {
    var conversation = head
    conversation.messages = []
    self.conversation = conversation
    names = Dictionary(
      head.participants.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    clock = head.timezone.flatMap { try? LocalClock(ImportOptions(timezone: $0)) }
  }

  /// The name of a participant on one line.
  func name(_ id: ParticipantID) -> String {
    (names[id] ?? id).split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// The names of participants, such as "Ana, Ben".
  func names(_ people: [ParticipantID]) -> String { people.map(name).joined(separator: ", ") }

  /// A moment in the zone of the conversation, or in its own offset.
  func local(_ time: Timestamp) -> Timestamp {
    clock?.timestamp(milliseconds: Int(time.milliseconds)) ?? time
  }
}

/// Messages in words, for formats that have only texts.
struct ExportWords {
  let head: ExportHead

  /// The line of an event, such as "Ana added Ben".
  func line(_ event: SystemEvent, by author: ParticipantID?) -> String {
    let who = author.map(head.name) ?? (event.people.isEmpty ? nil : head.names(event.people))
    let actor = who ?? "Somebody"
    let others = head.names(event.people)
    let name = event.name ?? head.conversation.info.title
    switch event.event {
    case .created: return "\(actor) created group" + (name.map { " “\($0)”" } ?? "")
    case .joined: return "\(actor) joined the group"
    case .left: return "\(actor) left"
    case .added:
      return author == nil
        ? "\(actor) was added" : "\(actor) added \(others.isEmpty ? "somebody" : others)"
    case .removed:
      return author == nil
        ? "\(actor) was removed" : "\(actor) removed \(others.isEmpty ? "somebody" : others)"
    case .named: return "\(actor) changed the group name" + (name.map { " to “\($0)”" } ?? "")
    case .unnamed: return "\(actor) removed the name of the group"
    case .photoChanged: return "\(actor) changed this group's icon"
    case .photoRemoved: return "\(actor) deleted this group's icon"
    case .timer:
      guard let duration = event.duration, duration > 0 else {
        return "\(actor) turned off disappearing messages"
      }
      return "\(actor) turned on disappearing messages: \(Self.length(duration))"
    case .screenshot: return "\(actor) took a screenshot"
    case .encryption: return "Messages and calls are end-to-end encrypted"
    case .callStarted: return "\(actor) started a call"
    case .pinned: return "\(actor) pinned a message"
    case .numberChanged: return "\(actor) changed their phone number"
    case .keptAudio: return "\(actor) kept an audio message"
    }
  }

  /// "Voice call. 12 min", "Missed video call"
  static func line(_ call: Call) -> String {
    let noun = "\(call.isGroup ? "group " : "")\(call.isVideo ? "video" : "voice") call"
    let subject = noun.prefix(1).uppercased() + noun.dropFirst()
    if call.outcome == .missed { return "Missed \(noun)" }
    if let duration = call.duration, duration >= 1 { return "\(subject). \(length(duration))" }
    switch call.outcome {
    case .answered: return subject
    case .cancelled, .busy, .declined: return "\(subject). No answer"
    default: return "\(subject). \(call.outcome.rawValue)"
    }
  }

  /// "1 hr 5 min", "12 sec"
  static func length(_ seconds: Double) -> String {
    let whole = seconds.isFinite ? Int(min(max(seconds, 0), 1e9)) : 0
    let parts = [(whole / 3_600, "hr"), (whole / 60 % 60, "min"), (whole % 60, "sec")]
    let shown = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return shown.isEmpty ? "0 sec" : shown.joined(separator: " ")
  }

  /// The lines of a poll: the question, then each option with its votes.
  static func lines(_ poll: Poll) -> [(text: String, votes: Int)] {
    poll.options.map { ($0.text, $0.total) }
  }

  /// "https://maps.google.com/?q=52.5,13.4" if the place has coordinates.
  static func map(_ place: Location) -> String? {
    guard let latitude = place.latitude, let longitude = place.longitude else { return nil }
    return "https://maps.google.com/?q=\(latitude),\(longitude)"
  }

  /// What an attachment is called where it can't be shown: "image", "video", "document".
  static func omitted(_ file: Attachment, in kind: MessageKind) -> String {
    switch kind {
    case .sticker: return "sticker"
    case .voice: return "audio"
    default: break
    }
    if file.isFile(in: kind) { return "document" }
    switch file.form {
    case .gif: return "GIF"
    case .round: return "video note"
    case .live, nil: return file.isVideo ? "video" : "image"
    }
  }

  /// The name of a file: that which is shown, or that of its path.
  static func fileName(_ file: Attachment) -> String? {
    let path = file.src.split(separator: "/").last.map(String.init)
    // The name on disk is what a reader of the text can find.
    return [path, file.name].compactMap { $0 }.first { !$0.isEmpty }
  }

  /// A message that is a card, in words: a link, a contact, an order, …
  func card(_ message: Message) -> String {
    switch message.payload {
    case let link as LinkPreview: return message.text?.contains(link.url) == true ? "" : link.url
    case let contact as Contact:
      let parts = [contact.name, contact.phone, contact.email, contact.organization]
      return "Contact: \(parts.compactMap { $0 }.joined(separator: ", "))"
    case let place as Location:
      let words = [place.title, place.address].compactMap { $0 }.filter { !$0.isEmpty }
      guard let map = Self.map(place) else {
        return place.isLive ? "Live location shared" : "Location: \(words.joined(separator: ", "))"
      }
      return (["Location: \(map)"] + words).joined(separator: "\n")
    case let call as Call: return Self.line(call)
    case let tool as ToolCall: return "Tool: \(tool.name)"
    case let event as SystemEvent: return line(event, by: message.from)
    case nil: return ""
    default:
      var bare = message
      bare.text = nil
      return bare.words
    }
  }
}
