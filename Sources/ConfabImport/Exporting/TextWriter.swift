import ConfabModel

/// Writes lines such as `[2024-05-01, 10:00:00] Ana: Hello`, in the shape of WhatsApp's exports.
///
/// A message without a time is `Ana: Hello`, a system line has no name, and other lines go on with
/// the message above. The words of files, polls, calls, places and deleted messages are those of
/// WhatsApp in English, which importers know.
struct TextWriter: MessageWriter {
  static let keeps: ExportParts = [.times, .edits]

  var output: [UInt8] = []
  var losses: [LossKind: Int] = [:]
  private let words: ExportWords
  private let message: (MessageID) -> Message?

  init(_ head: Conversation, _ message: @escaping (MessageID) -> Message?) {
    words = ExportWords(head: ExportHead(head))
    self.message = message
  }

  mutating func add(_ message: Message) {
    var start = message.at.map { "[\(stamp($0))] " } ?? ""
    if message.kind != .system, let author = message.from {
      start += "\(words.head.name(author)): "
    }
    var bodies = bodies(of: message)
    if message.edited, let last = bodies.indices.last {
      bodies[last] += " \u{200E}<This message was edited>"
    }
    for body in bodies {
      output += "\(start)\(continued(body))\n".utf8
    }
  }

  /// "2024-05-01, 10:00:00"
  private func stamp(_ time: Timestamp) -> String {
    let text = words.head.local(time).iso8601
    let parts = text.split(separator: "T", maxSplits: 1)
    guard parts.count == 2 else { return text }
    return "\(parts[0]), \(parts[1].prefix(8))"
  }

  /// A space before lines that would begin a message.
  private func continued(_ body: String) -> String {
    let lines = body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().map { index, line in
      let isRisky = index > 0 && (line.first == "[" || line.first?.isNumber == true)
      return isRisky && line.contains(":") ? " \(line)" : String(line)
    }.joined(separator: "\n")
  }

  /// The texts of a message: one, or one for each of its files.
  private mutating func bodies(of message: Message) -> [String] {
    if message.kind == .deleted {
      let isOwn = message.from != nil && message.from == words.head.conversation.selfID
      return [isOwn ? "You deleted this message." : "This message was deleted."]
    }
    let quote = quotation(message)
    let text = text(of: message)
    if message.payload is Poll || message.payload != nil && text.isEmpty {
      return [quote + ([text].filter { !$0.isEmpty } + [card(message)]).joined(separator: "\n")]
    }
    guard !message.attachments.isEmpty else {
      let extra = message.kind == .system && !text.isEmpty ? "" : card(message)
      let parts = [text, extra].filter { !$0.isEmpty }
      return [quote + (parts.isEmpty ? message.words : parts.joined(separator: "\n"))]
    }
    return message.attachments.enumerated().map { index, file in
      let name =
        ExportWords.fileName(file).map { "\u{200E}<attached: \($0)>" }
        ?? "\u{200E}\(ExportWords.omitted(file, in: message.kind)) omitted"
      guard index == 0 else { return name }
      return quote + (text.isEmpty ? name : "\(text) \(name)")
    }
  }

  private func card(_ message: Message) -> String {
    guard let poll = message.payload as? Poll else { return words.card(message) }
    return
      (["POLL:", poll.question]
      + ExportWords.lines(poll).map { option in
        "OPTION: \(option.text) (\(option.votes) vote\(option.votes == 1 ? "" : "s"))"
      }).joined(separator: "\n")
  }

  private mutating func text(of message: Message) -> String {
    var (lostStyle, lostPart) = (false, false)
    defer {
      if lostStyle { lose(.styleLeftOut) }
      if lostPart { lose(.partLeftOut) }
    }
    guard message.blocks.isEmpty else {
      return MarkdownBlocks.lines(
        message.blocks, .typed, lostStyle: &lostStyle, lostPart: &lostPart
      ).joined(separator: "\n")
    }
    return TypedText.source(
      StyledText(message.text ?? "", spans: message.spans), lostStyle: &lostStyle)
  }

  /// The beginning of the message that this one replies to, as a line `> Ana: Hello`.
  private func quotation(_ message: Message) -> String {
    words.quoted(message, self.message).map { "> \($0)\n" } ?? ""
  }
}

extension ExportWords {
  /// The longest quotation, in characters.
  private static let longestQuotation = 80

  /// The beginning of the message that another one replies to: "Ana: Hello".
  func quoted(_ message: Message, _ lookUp: (MessageID) -> Message?) -> String? {
    let (author, text): (ParticipantID?, String)
    if let target = message.replyTo.flatMap(lookUp) {
      (author, text) = (target.from, target.words)
    } else if let quote = message.quote {
      (author, text) = (quote.from, quote.text ?? quote.kind?.rawValue ?? "message")
    } else {
      return nil
    }
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    let short =
      line.count > Self.longestQuotation ? "\(line.prefix(Self.longestQuotation))…" : line
    return author.map { "\(head.name($0)): \(short)" } ?? short
  }
}
