import ConfabModel

/// Words the events of a conversation in its language: first as iMessage does, then as WhatsApp
/// does.
///
/// The phrases are in ``SystemPhrases``. The viewer is "You", and each subject is one person, so
/// that verbs agree: if three people joined without an author, three sentences say so.
struct SystemWords {
  private let phrases: SystemPhrases
  private let numbers: LocalNumber
  private let conversation: Conversation
  private let isRightToLeft: Bool

  /// - Parameter conversation: The conversation. Its messages aren't used.
  init(_ conversation: Conversation) {
    let locale = SupportedLocale(conversation.locale)
    phrases = SystemPhrases(locale)
    numbers = LocalNumber(locale: conversation.locale)
    isRightToLeft = LanguageTag(locale.identifier)?.isRightToLeft ?? false
    self.conversation = conversation
  }

  /// The line of an event, or `nil` if the message isn't one or has a text of its own.
  func line(of message: Message) -> SystemLine? {
    guard message.kind == .system, message.text?.isEmpty ?? true,
      let event = message.payload as? SystemEvent
    else { return nil }
    var line = LineText(isRightToLeft: isRightToLeft)
    for (index, subject) in subjects(of: event, by: message.from).enumerated() {
      if index > 0 { line.append("\n") }
      append(event, subject, to: &line)
    }
    return SystemLine(text: line.text, names: line.names)
  }

  /// The people of whom the sentences speak: the author, or those to whom it happened.
  private func subjects(of event: SystemEvent, by author: ParticipantID?) -> [Subject] {
    if let author { return [.author(author)] }
    switch event.event {
    case .joined, .left, .screenshot, .numberChanged, .callStarted:
      return event.people.isEmpty ? [.nobody] : event.people.map(Subject.author)
    case .added, .removed:
      return event.people.isEmpty ? [.nobody] : event.people.map(Subject.object)
    default: return [.nobody]
    }
  }

  private enum Subject {
    /// Somebody who did it.
    case author(ParticipantID)
    /// Somebody to whom it happened. Nobody knows who did it.
    case object(ParticipantID)
    /// Nobody is named.
    case nobody
  }

  private func append(_ event: SystemEvent, _ subject: Subject, to line: inout LineText) {
    let name = event.name ?? (event.event == .named ? conversation.info.title : nil)
    let whom = event.people.isEmpty ? nil : event.people
    var key = Self.key(of: event, name: name, hasPeople: whom != nil)
    var you = false
    var who = phrases["someone"] ?? ""
    switch subject {
    case .author(let id):
      you = id == conversation.selfID
      who = you ? phrases["you"] ?? "" : self.name(id)
    case .object(let id):
      key += "Passive"
      you = id == conversation.selfID
      who = you ? phrases["you"] ?? "" : self.name(id)
    case .nobody: if phrases[key + "Passive"] != nil { key += "Passive" }
    }
    let isToMe = event.people.count == 1 && event.people[0] == conversation.selfID
    let candidates = [you ? key + ".you" : nil, isToMe && !you ? key + ".me" : nil, key]
    guard let phrase = candidates.lazy.compactMap({ $0 }).compactMap({ phrases[$0] }).first else {
      return
    }
    line.append(
      phrase, who: who, whom: whom.map { objects($0) } ?? phrases["someone"] ?? "",
      name: name ?? "", time: event.duration.map { numbers.length($0) } ?? "")
  }

  /// The key of a phrase, without what depends on who does it.
  private static func key(of event: SystemEvent, name: String?, hasPeople: Bool) -> String {
    switch event.event {
    case .created: name == nil ? "created" : "createdNamed"
    case .joined: "joined"
    case .added: "added"
    case .removed: "removed"
    case .left: "left"
    case .named: name == nil ? "unnamed" : "named"
    case .unnamed: "unnamed"
    case .photoChanged: "photo"
    case .photoRemoved: "noPhoto"
    case .timer: event.duration.map { $0 > 0 } ?? false ? "timer" : "noTimer"
    case .screenshot: "screenshot"
    case .encryption: "encryption"
    case .callStarted: "call"
    case .pinned: "pinned"
    case .numberChanged: "number"
    case .keptAudio: hasPeople ? "keptFrom" : "kept"
    }
  }

  private func objects(_ people: [ParticipantID]) -> String {
    numbers.list(people.map { $0 == conversation.selfID ? phrases["youObject"] ?? "" : name($0) })
  }

  private func name(_ id: ParticipantID) -> String {
    conversation.participants.first { $0.id == id }?.name ?? id
  }
}

/// A text that is put together from phrases.
private struct LineText {
  private(set) var text: String
  private(set) var names: [Range<Int>] = []
  private let isRightToLeft: Bool

  /// The mark at the start makes the line a right-to-left one even if a Latin name comes first.
  init(isRightToLeft: Bool) {
    self.isRightToLeft = isRightToLeft
    text = isRightToLeft ? "\u{200F}" : ""
  }

  mutating func append(_ words: String) { text += words }

  /// Adds a phrase. `{…}` are placeholders; what is in `#…#` is a name, as is `{who}`.
  mutating func append(
    _ phrase: String, who: String, whom: String, name: String, time: String
  ) {
    var rest = phrase[...]
    var start: Int?
    while let mark = rest.first {
      rest.removeFirst()
      switch mark {
      case "#":
        if let begin = start {
          names.append(begin..<text.utf8.count)
          start = nil
        } else {
          start = text.utf8.count
        }
      case "{":
        let key = rest.prefix { $0 != "}" }
        rest = rest.dropFirst(key.count + 1)
        let begin = text.utf8.count
        switch key {
        case "who":
          text += isolated(who)
          names.append(begin..<text.utf8.count)
        case "whom": text += isolated(whom)
        case "name": text += isolated(name)
        default: text += time
        }
      default: text.append(mark)
      }
    }
  }

  /// A name on one line that cannot reorder the text around it.
  private func isolated(_ name: String) -> String {
    let line = Transcript.plain(name)
    let isPlain = !isRightToLeft && line.unicodeScalars.allSatisfy { $0.value < 0x590 }
    return isPlain ? line : "\u{2068}\(line)\u{2069}"
  }
}
