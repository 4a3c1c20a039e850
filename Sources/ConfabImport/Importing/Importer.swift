import ConfabModel
import ConfabSupport

/// Reads conversations from the exports of other programs.
///
///     let export = try Export(path: "WhatsApp Chat - Ana.zip")
///     let imported = try Importer().read(export, ImportOptions(me: "Ben"))
///     print(imported.report.lines.joined(separator: "\n"))
///
/// Nothing outside of the export is read, and nothing is downloaded.
public struct Importer: Sendable {
  /// A chat of an export.
  public struct ChatSummary: Sendable, Equatable {
    /// The id in the export, for ``ImportOptions/chat``.
    public var id: String
    /// The title, or the names of the participants.
    public var title: String
    /// The names of the participants.
    public var participants: [String]
    /// The number of messages, with system lines.
    public var messageCount: Int
    /// The time of the first message.
    public var first: Timestamp?
    /// The time of the last message.
    public var last: Timestamp?
  }

  /// The formats, in the order in which an equal match is decided.
  public let formats: [any ExportFormat]

  /// Creates an importer.
  ///
  /// - Parameter formats: The formats that it knows, by default all that Confab has.
  public init(formats: [any ExportFormat] = Importer.standardFormats) { self.formats = formats }

  /// The format with a name; `nil` if there is none.
  public func format(named name: String) -> (any ExportFormat)? {
    formats.first { $0.name == name }
  }

  /// The format that an export fits best.
  ///
  /// - Throws: ``ImportError`` if it fits none, with the two nearest and why they don't fit.
  public func format(of export: Export) throws(ImportError) -> any ExportFormat {
    var matches: [(format: any ExportFormat, match: FormatMatch)] = []
    for format in formats { matches.append((format, try format.match(export))) }
    let best = matches.enumerated().sorted {
      ($1.element.match.score, $0.offset) < ($0.element.match.score, $1.offset)
    }.map(\.element)
    if let first = best.first, first.match.score >= FormatMatch.threshold { return first.format }
    let near = best.prefix(2).filter { $0.match.score > 0 }
    let reasons = near.map { "\($0.format.title), but \($0.match.reason)" }
    var error = ImportError(
      export.name,
      near.isEmpty
        ? "this is no conversation and no export that Confab knows"
        : "this looks like \(reasons.joined(separator: "; or like "))")
    error.isUnknownFormat = true
    throw error
  }

  private func chosen(
    _ format: (any ExportFormat)?, _ export: Export
  ) throws(ImportError) -> any ExportFormat {
    if let format { return format }
    return try self.format(of: export)
  }

  /// The chats of an export, with their messages counted.
  ///
  /// - Parameters:
  ///   - export: The export.
  ///   - format: The format; `nil` for the one that fits.
  ///   - options: What the export does not say.
  ///   - progress: Is called from time to time.
  public func chats(
    in export: Export, format: (any ExportFormat)? = nil,
    _ options: ImportOptions = ImportOptions(),
    progress: @escaping (ImportProgress) -> Void = { _ in }
  ) throws(ImportError) -> [ChatSummary] {
    let format = try chosen(format, export)
    let sink = ImportSink(export, format: format.name, options: options, progress: progress)
    try format.reader(export, options).read(into: sink)
    return sink.chats.map { chat in
      ChatSummary(
        id: chat.id, title: chat.conversation.displayTitle,
        participants: chat.conversation.participants.map(\.name), messageCount: chat.messageCount,
        first: chat.first, last: chat.last)
    }
  }

  /// Reads a chat and hands over its messages one by one.
  ///
  /// - Parameters:
  ///   - export: The export.
  ///   - format: The format; `nil` for the one that fits.
  ///   - options: What the export does not say, and what is wanted.
  ///   - progress: Is called from time to time.
  ///   - begin: Is called once, with the conversation without messages.
  ///   - message: Is called with each message. Paths of attachments are those of the export.
  /// - Returns: The report.
  /// - Complexity: As the format; memory does not grow with the messages for formats whose messages
  ///   are in order, apart from 16 to 40 bytes a message that has an id.
  public func read(
    _ export: Export, format: (any ExportFormat)? = nil, _ options: ImportOptions,
    progress: @escaping (ImportProgress) -> Void = { _ in },
    begin: (Conversation) throws(ImportError) -> Void,
    message: @escaping (Message) throws(ImportError) -> Void
  ) throws(ImportError) -> ImportReport {
    let format = try chosen(format, export)
    let sink = ImportSink(export, format: format.name, options: options, progress: progress)
    let reader = try format.reader(export, options)
    try reader.read(into: sink)
    let chat = try chosenChat(sink, export, options)
    try complete(chat, sink, export, options)
    sink.deliver(chat: chat, to: message)
    try begin(sink.chats[chat].conversation)
    try reader.read(into: sink)
    try sink.finish()
    return sink.report
  }

  /// Reads a chat as a whole.
  ///
  /// - Complexity: As ``read(_:format:_:progress:begin:message:)``, with all messages in memory.
  public func read(
    _ export: Export, format: (any ExportFormat)? = nil,
    _ options: ImportOptions = ImportOptions(),
    progress: @escaping (ImportProgress) -> Void = { _ in }
  ) throws(ImportError) -> ImportedConversation {
    var conversation = Conversation()
    var messages: [Message] = []
    let report = try read(export, format: format, options, progress: progress) { head in
      conversation = head
    } message: { message in
      messages.append(message)
    }
    conversation.messages = messages
    return ImportedConversation(conversation: conversation, report: report)
  }

  private func chosenChat(
    _ sink: ImportSink, _ export: Export, _ options: ImportOptions
  ) throws(ImportError) -> Int {
    let chats = sink.chats
    if let wanted = options.chat {
      let found =
        chats.firstIndex { $0.id == wanted }
        ?? chats.firstIndex { $0.conversation.displayTitle.lowercased() == wanted.lowercased() }
      if let found { return found }
      let names = chats.map { ProblemText.quoted($0.conversation.displayTitle) }
      let near = NearestName.nearest(to: wanted, among: chats.map(\.conversation.displayTitle))
      throw ImportError(
        export.name,
        "there is no chat \(ProblemText.quoted(wanted)); "
          + (near.map { "did you mean \(ProblemText.quoted($0))?" }
            ?? "expected \(ProblemText.either(Array(names.prefix(4))))"
            + (names.count > 4 ? " or another of \(names.count) (--list)" : "")))
    }
    let filled = chats.indices.filter { chats[$0].messageCount > 0 }
    guard let first = filled.first else {
      throw ImportError(export.name, "the export has no messages")
    }
    guard filled.count == 1 else {
      throw ImportError(
        export.name,
        "the export has \(filled.count) chats; expected --chat with one of them (--list shows them)"
      )
    }
    return first
  }

  /// Sets what the options say and what only the survey knows.
  private func complete(
    _ chat: Int, _ sink: ImportSink, _ export: Export, _ options: ImportOptions
  ) throws(ImportError) {
    let people = sink.chats[chat].conversation.participants
    var viewer: ParticipantID?
    if let me = options.me {
      let found =
        people.first { $0.id == me } ?? people.first { $0.name.lowercased() == me.lowercased() }
      guard let found else {
        let names = people.prefix(6).map { ProblemText.quoted($0.name) }
        throw ImportError(
          export.name,
          "--me is \(ProblemText.quoted(me)); expected a participant such as \(ProblemText.either(Array(names)))"
        )
      }
      viewer = found.id
    }
    sink.complete(chat: chat) { conversation in
      if let viewer { conversation.selfID = viewer }
      if conversation.info.kind == .direct, people.count > 2 { conversation.info.kind = .group }
    }
  }
}
