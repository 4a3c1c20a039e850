import ConfabMarkdown
import ConfabModel
import ConfabSupport

/// Builds a conversation from the turns of a transcript.
struct TranscriptBuilder {
  let front: FrontMatter
  private var conversation = Conversation()
  private var notes: [MarkdownTranscript.Note] = []
  private var model: String?
  private var me: FrontMatter.Entry?
  private var date: Timestamp?
  private var listed: [String] = []

  init(_ front: FrontMatter) {
    self.front = front
    for entry in front.entries { add(entry) }
  }

  /// The names of participants in the front matter, in lower case.
  var listedNames: Set<String> {
    Set((listed + [me?.value].compactMap { $0 }).map { $0.lowercased() })
  }

  private mutating func note(_ text: String, line: Int) {
    notes.append(MarkdownTranscript.Note(line: line, text: text))
  }

  // MARK: - Front matter

  private mutating func add(_ entry: FrontMatter.Entry) {
    let value = entry.value
    guard !value.isEmpty, !entry.key.isEmpty else {
      note(
        "\(ProblemText.quoted(entry.key.isEmpty ? value : entry.key)) has no value",
        line: entry.line)
      return
    }
    switch entry.key {
    case "title": conversation.info.title = value
    case "model": model = value
    case "me", "user", "self": me = entry
    case "participants":
      let names = value.drop { $0 == "[" }.split { $0 == "," || $0 == "]" }
      listed = names.map { String($0.trimmed.drop { $0 == "\"" }.prefix { $0 != "\"" }) }
        .filter { !$0.isEmpty }
    case "date", "created", "created_at":
      date = try? Timestamp(iso8601: value)
      if date == nil {
        note(
          "\(ProblemText.quoted(value)) is not used; expected a time with its offset, such as "
            + "2026-01-05T09:41:00+01:00", line: entry.line)
      }
    case "locale", "lang", "language": setLocale(entry)
    case "timezone", "time_zone":
      if let problem = TextFormat.zoneName.problem(value) {
        note(problem, line: entry.line)
      } else {
        conversation.timezone = value
      }
    case "platform": conversation.info.platform = value
    default:
      note("\(ProblemText.quoted("\(entry.key): \(value)")) is not used", line: entry.line)
    }
  }

  private mutating func setLocale(_ entry: FrontMatter.Entry) {
    if let problem = TextFormat.languageTag.problem(entry.value) {
      note(problem, line: entry.line)
    } else {
      conversation.locale = entry.value
    }
  }

  // MARK: - Messages

  mutating func add(_ transcript: TranscriptTurns) {
    if transcript.turns.isEmpty {
      let assistant = participant(.assistant, model ?? "Assistant")
      append(transcript.preface, from: assistant, .assistant, line: front.lineCount + 1)
    } else {
      addPreface(transcript.preface)
      for turn in transcript.turns {
        if turn.text.isEmpty {
          note("the turn of \(ProblemText.quoted(turn.marker.name)) has no text", line: turn.line)
        }
        let role = turn.marker.role
        let id = participant(role, turn.marker.name)
        if !turn.text.isEmpty { append(turn.text, from: id, role, line: turn.line) }
      }
    }
    let roles = Set(transcript.turns.map(\.marker.role))
    let hasAssistant = transcript.turns.isEmpty || roles.contains(.assistant)
    conversation.info.kind =
      hasAssistant ? .assistant : conversation.participants.count > 2 ? .group : .direct
  }

  /// A text before the first turn: a heading of level 1 is the title, the rest is a system line.
  private mutating func addPreface(_ text: String) {
    var blocks = Markdown.parse(text).blocks
    if case .heading(1, let title)? = blocks.first, !title.text.isEmpty,
      [nil, title.visibleText].contains(conversation.info.title)
    {
      conversation.info.title = title.visibleText
      blocks.removeFirst()
    }
    let rest = blocks.plainText
    guard !rest.isEmpty else { return }
    conversation.messages.append(
      Message(id: "m\(conversation.messages.count + 1)", kind: .system, text: rest))
  }

  /// The id of a speaker, who becomes a participant.
  private mutating func participant(_ role: TurnRole, _ name: String) -> ParticipantID {
    let same = conversation.participants.first {
      $0.name.lowercased() == name.lowercased() || role == .user && $0.id == "user"
    }
    if let same { return same.id }
    let isTaken = conversation.participants.contains { $0.id == role.rawValue }
    let id = role == .other || isTaken ? name.lowercased() : role.rawValue
    conversation.participants.append(Participant(id: id, name: name))
    if role == .user { conversation.selfID = id }
    return id
  }

  private mutating func append(
    _ text: String, from speaker: ParticipantID, _ role: TurnRole, line: Int
  ) {
    var message = Message(id: "m\(conversation.messages.count + 1)", from: speaker)
    // A formula is in the document, so nothing of it is lost.
    for problem in message.set(markdown: text) where problem != .formulas {
      note(problem.description, line: line)
    }
    if role == .assistant, let model { message.answer = Answer(model: model) }
    conversation.messages.append(message)
  }

  // MARK: - Result

  mutating func finish() -> MarkdownTranscript.Parsed {
    if let me {
      let found = conversation.participants.first { $0.name.lowercased() == me.value.lowercased() }
      conversation.selfID = found?.id ?? conversation.selfID
      if found == nil { note("no turn is of \(ProblemText.quoted(me.value))", line: me.line) }
    } else if conversation.selfID == nil, conversation.info.kind != .assistant {
      note(
        "no speaker is the viewer, so all messages are incoming; expected \"me\" in the front matter",
        line: 0)
    }
    if !conversation.messages.isEmpty { conversation.messages[0].at = date }
    let sorted = notes.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }
    return MarkdownTranscript.Parsed(conversation: conversation, notes: sorted.map(\.element))
  }
}
