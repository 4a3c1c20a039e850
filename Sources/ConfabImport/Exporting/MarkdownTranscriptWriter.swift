import ConfabModel

/// Writes a transcript that ``MarkdownTranscript`` reads back: front matter, then a turn
/// `**Ana:** Hello` for each message.
struct MarkdownTranscriptWriter: MessageWriter {
  static let keeps: ExportParts = []

  var output: [UInt8] = []
  var losses: [LossKind: Int] = [:]
  private var bodies: MarkdownBodies
  private var names: [ParticipantID: String] = [:]
  private var isFirst = true

  init(_ head: Conversation, _ message: @escaping (MessageID) -> Message?) {
    bodies = MarkdownBodies(head: ExportHead(head), message: message)
    var taken: Set<String> = []
    for person in head.participants {
      let name = Self.name(person.name, taken: &taken)
      if name != person.name { lose(.nameChanged) }
      names[person.id] = name
    }
  }

  mutating func add(_ message: Message) {
    if isFirst {
      addFrontMatter(message)
      if message.at != nil { losses[.timeLeftOut, default: 1] -= 1 }
    }
    isFirst = false
    let speaker = message.kind == .system ? nil : message.from
    let name = speaker.flatMap { names[$0] } ?? "System"
    let source = bodies.source(of: message)
    for (kind, count) in bodies.losses { lose(kind, count) }
    bodies.losses = [:]
    let lines = Self.guarded(source.lines)
    if source.isText {
      output += "\n**\(name):** \(lines.joined(separator: "\n"))\n".utf8
    } else {
      output += "\n**\(name):**\n\n\(lines.joined(separator: "\n"))\n".utf8
    }
  }

  // MARK: - Front matter

  private mutating func addFrontMatter(_ first: Message) {
    let head = bodies.head.conversation
    var lines = ["---"]
    func add(_ key: String, _ value: String?) {
      guard let value, !value.isEmpty else { return }
      let line = value.split(whereSeparator: \.isNewline).joined(separator: " ")
      let isQuoted =
        line.first == "\"" || line.first == "'" || line.contains(":")
        || line.contains("#") || line != line.trimmingSpaces
      lines.append(isQuoted ? "\(key): \"\(line)\"" : "\(key): \(line)")
    }
    add("title", head.info.title)
    if !head.participants.isEmpty {
      lines.append("participants:")
      lines += head.participants.map { "  - \(names[$0.id] ?? $0.name)" }
    }
    add("me", head.selfID.flatMap { names[$0] })
    add("model", first.answer?.model)
    add("date", first.at?.iso8601)
    add("timezone", head.timezone)
    add("locale", head.locale)
    add("platform", head.info.platform)
    lines.append("---")
    output += (lines.joined(separator: "\n") + "\n").utf8
  }

  /// A name that can begin a turn: letters, digits, spaces and `-_.'’()`, at most 40 characters and
  /// four words, different from others in any case.
  private static func name(_ name: String, taken: inout Set<String>) -> String {
    var words = String(
      name.map { character in
        character.isLetter || character.isNumber || "-_.'’()".contains(character) ? character : " "
      }
    ).split(separator: " ").prefix(4).joined(separator: " ")
    words = String(words.prefix(36))
    if TurnMarker(Substring("**\(words):**"))?.name != words { words = "" }
    if words.isEmpty || TurnRole(name: words) == .system { words = "Person" }
    var result = words
    var number = 2
    while !taken.insert(result.lowercased()).inserted {
      result = "\(words)\(words.split(separator: " ").count < 4 ? " " : "-")\(number)"
      number += 1
    }
    return result
  }

  /// Puts a space before lines outside of code that would begin a turn.
  private static func guarded(_ lines: [String]) -> [String] {
    var fence = 0
    return lines.map { line in
      let run = line.drop { $0 == " " }.prefix { $0 == "`" }.count
      if fence > 0 {
        if run >= fence, line.drop(while: { $0 == " " || $0 == "`" }).isEmpty { fence = 0 }
        return line
      }
      if run >= 3, !line.drop(while: { $0 == " " }).dropFirst(run).contains("`") {
        fence = run
        return line
      }
      return TurnMarker(Substring(line))?.form == .bold ? " \(line)" : line
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: Substring { Substring(self).trimmed }
}

/// The contents of messages as Markdown.
struct MarkdownBodies {
  let head: ExportHead
  let message: (MessageID) -> Message?
  /// What was lost since the caller has emptied it.
  var losses: [LossKind: Int] = [:]

  private var words: ExportWords { ExportWords(head: head) }

  /// The content as one text.
  mutating func text(of message: Message) -> String {
    source(of: message).lines.joined(separator: "\n")
  }

  /// The lines of a message, and whether they are a single paragraph.
  mutating func source(of message: Message) -> (lines: [String], isText: Bool) {
    let body = blocks(of: message)
    var (lostStyle, lostPart) = (false, false)
    let lines = MarkdownBlocks.lines(
      body, .markdown, lostStyle: &lostStyle, lostPart: &lostPart)
    if lostStyle { losses[.styleLeftOut, default: 0] += 1 }
    if lostPart { losses[.partLeftOut, default: 0] += 1 }
    if lines.isEmpty { return ([""], true) }
    if body.count == 1, case .paragraph = body[0] { return (lines, true) }
    return (lines, false)
  }

  /// The content as blocks: what is quoted, the text, then files and cards.
  private func blocks(of message: Message) -> [Block] {
    var blocks: [Block] = []
    if let quoted = words.quoted(message, self.message) {
      blocks.append(.quote([.paragraph(StyledText(quoted))]))
    }
    if message.kind == .deleted {
      return blocks + [
        .paragraph(
          StyledText("deleted message", spans: [TextSpan(start: 0, end: 15, style: .italic)]))
      ]
    }
    if !message.blocks.isEmpty {
      blocks += message.blocks
    } else if let text = message.text, !text.isEmpty {
      blocks += StyledText(text, spans: message.spans).paragraphs
    }
    for file in message.attachments { blocks.append(Self.block(file, in: message.kind)) }
    if let poll = message.payload as? Poll {
      blocks.append(.paragraph(StyledText(poll.question)))
      blocks.append(
        .list(
          ListBlock(
            ExportWords.lines(poll).map { option in
              ListBlock.Item([.paragraph(StyledText("\(option.text) (\(option.votes))"))])
            })))
    } else if message.payload != nil, message.kind != .system || message.text?.isEmpty ?? true {
      let card = words.card(message)
      if !card.isEmpty { blocks.append(.paragraph(StyledText(card))) }
    }
    if blocks.isEmpty { blocks.append(.paragraph(StyledText(message.words))) }
    return blocks
  }

  private static func block(_ file: Attachment, in kind: MessageKind) -> Block {
    let name = file.name ?? ExportWords.fileName(file) ?? ExportWords.omitted(file, in: kind)
    let isPicture = !file.isFile(in: kind) && !file.isVideo && kind != .voice && kind != .file
    if isPicture { return .image(ImageBlock(src: file.src.isEmpty ? nil : file.src, alt: name)) }
    guard !file.src.isEmpty else { return .paragraph(StyledText(name)) }
    let path = file.src.replacing("%", with: "%25").replacing(" ", with: "%20")
    let span = TextSpan(start: 0, end: name.unicodeScalars.count, style: .link, target: path)
    return .paragraph(StyledText(name, spans: [span]))
  }
}
