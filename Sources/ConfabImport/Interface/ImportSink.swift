import ConfabModel

/// Takes what a format reads: chats, who takes part in them, and their messages in order.
///
/// The first pass counts; the second one delivers the messages of one chat, with new ids, and
/// applies the selection. See ``ExportReader/read(into:)``. For use from one task.
public final class ImportSink {
  /// A chat of the export. The order is that in which the format names them.
  public struct Chat: Sendable, Hashable {
    fileprivate let index: Int
  }

  /// What is known of a chat after the survey.
  struct Survey {
    let id: String
    var conversation: Conversation
    var people = People()
    var messageCount = 0
    var first: Timestamp?
    var last: Timestamp?
    /// The format's own statement about who the viewer is.
    var hasViewer = false

    mutating func count(_ time: Timestamp?) {
      messageCount += 1
      guard let time else { return }
      first = min(first ?? time, time)
      last = max(last ?? time, time)
    }
  }

  /// Participants by the keys that the format gives them.
  struct People {
    var ids: [String: ParticipantID] = [:]
    var taken: Set<ParticipantID> = []
    var names: [ParticipantID: String] = [:]
  }

  /// Whether messages are only counted. Then only their times and authors matter.
  public private(set) var isSurvey = true
  /// What the export does not say, and what is wanted.
  public let options: ImportOptions
  private(set) var chats: [Survey] = []
  private(set) var report: ImportReport
  private var chatIndices: [String: Int] = [:]
  /// The chat that is delivered.
  private var wanted: Int?
  private var number = 0
  /// The numbers of the messages that were delivered, by the hashes of the format's ids.
  private var numbers: [Int: UInt32] = [:]
  private var pending: [(kind: LossKind, count: Int, place: String?)] = []
  /// The last messages, if not all are wanted.
  private var held: [Message] = []
  private var heldStart = 0
  let export: Export
  private var deliver: (Message) throws(ImportError) -> Void = { _ in }
  private let progress: (ImportProgress) -> Void

  init(
    _ export: Export, format: String, options: ImportOptions,
    progress: @escaping (ImportProgress) -> Void
  ) {
    self.export = export
    self.options = options
    self.progress = progress
    report = ImportReport(format: format)
  }

  // MARK: - Chats

  /// The chat with an id, which is created the first time.
  ///
  /// - Parameters:
  ///   - id: The id in the export, such as the name of a folder. `--chat` takes it.
  ///   - title: The title; `nil` keeps the one that is known.
  ///   - kind: What sort of conversation it is; `nil` finds it out by the number of participants.
  ///   - platform: The program or the service, as in `ConversationInfo.platform`.
  public func chat(
    _ id: String, title: String? = nil, kind: ConversationInfo.Kind? = nil,
    platform: String? = nil
  ) -> Chat {
    let index = chatIndices[id] ?? chats.count
    if index == chats.count {
      chatIndices[id] = index
      var conversation = Conversation()
      conversation.timezone = options.timezone
      conversation.locale = options.locale
      chats.append(Survey(id: id, conversation: conversation))
    }
    if isSurvey {
      if let title, !title.isEmpty { chats[index].conversation.info.title = title }
      if let kind { chats[index].conversation.info.kind = kind }
      if let platform { chats[index].conversation.info.platform = platform }
    }
    return Chat(index: index)
  }

  /// Sets what a chat has besides its title: the zone, the language. Only the survey calls `body`.
  public func update(_ chat: Chat, _ body: (inout Conversation) -> Void) {
    if isSurvey { body(&chats[chat.index].conversation) }
  }

  /// Whether the messages of a chat are wanted. A format may skip what belongs to others.
  public func wants(_ chat: Chat) -> Bool { isSurvey || chat.index == wanted }

  // MARK: - People

  /// The id of a participant of a chat, who is added the first time.
  ///
  /// - Parameters:
  ///   - key: What the export knows the person by, such as an id; the name if there is nothing else.
  ///   - name: The name that is shown; `nil` keeps the one that is known, or shows the key.
  ///   - color: The color of the name, `#rrggbb`.
  ///   - wish: The id, if nobody has it; `nil` makes one from the name.
  ///   - chat: The chat.
  public func person(
    _ key: String, named name: String? = nil, color: String? = nil, id wish: ParticipantID? = nil,
    in chat: Chat
  ) -> ParticipantID {
    if let id = chats[chat.index].people.ids[key] {
      if isSurvey { update(id, key, name, color, in: chat) }
      return id
    }
    let shown = [name, key].compactMap { $0 }.first { !$0.allSatisfy(\.isWhitespace) } ?? "?"
    let id = unusedID(wish ?? shown, in: chat)
    chats[chat.index].people.ids[key] = id
    chats[chat.index].people.taken.insert(id)
    chats[chat.index].people.names[id] = shown
    chats[chat.index].conversation.participants.append(
      Participant(id: id, name: shown, color: color))
    return id
  }

  private func update(
    _ id: ParticipantID, _ key: String, _ name: String?, _ color: String?, in chat: Chat
  ) {
    guard name != nil || color != nil else { return }
    let old = chats[chat.index].people.names[id]
    let isNew = name.map { !$0.isEmpty && $0 != old } ?? false
    guard isNew || color != nil,
      let place = chats[chat.index].conversation.participants.firstIndex(where: { $0.id == id })
    else { return }
    // A name replaces a key that stood for it; of two names the first one stays.
    if let name, isNew, old == key {
      chats[chat.index].conversation.participants[place].name = name
      chats[chat.index].people.names[id] = name
    }
    if let color, chats[chat.index].conversation.participants[place].color == nil {
      chats[chat.index].conversation.participants[place].color = color
    }
  }

  /// The known id of a key, without adding a participant.
  public func knownPerson(_ key: String, in chat: Chat) -> ParticipantID? {
    chats[chat.index].people.ids[key]
  }

  /// An id made from the letters and digits of a name, such as "ana" or "ana-2".
  private func unusedID(_ name: String, in chat: Chat) -> ParticipantID {
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
    let base = words.isEmpty ? "person" : String(words.joined(separator: "-").prefix(40))
    var id = base
    var number = 2
    while chats[chat.index].people.taken.contains(id) {
      id = "\(base)-\(number)"
      number += 1
    }
    return id
  }

  /// Says who the viewer is, whose messages are outgoing.
  public func viewer(_ id: ParticipantID, in chat: Chat) {
    guard isSurvey else { return }
    chats[chat.index].conversation.selfID = id
    chats[chat.index].hasViewer = true
  }

  // MARK: - Messages

  /// Adds a message to a chat.
  ///
  /// - Parameters:
  ///   - message: The message. Its id and `replyTo` are those of the export, or empty;
  ///     paths of attachments are those of ``Export/paths``.
  ///   - chat: The chat.
  ///   - place: Where it is in the export, such as "line 41"; `nil` for its number.
  /// - Throws: ``ImportError`` if the conversation can't be written.
  public func add(
    _ message: consuming Message, to chat: Chat, at place: @autoclosure () -> String? = nil
  ) throws(ImportError) {
    if isSurvey { return count(at: message.at, in: chat) }
    guard chat.index == wanted else { return pending.removeAll() }
    number += 1
    defer { pending.removeAll() }
    if number & 0xFFF == 0 { progress(.reading(number, of: chats[chat.index].messageCount)) }
    let selection = options.selection
    guard selection.isEverything || selection.contains(message, from: name(message.from, chat))
    else {
      return
    }
    let foreign = message.id
    message.id = "m\(number)"
    if !foreign.isEmpty {
      if let first = numbers.updateValue(UInt32(number), forKey: foreign.hashValue) {
        // A second message with the same id. Replies are to the first one.
        numbers[foreign.hashValue] = first
        return report.add(.duplicate, at: place() ?? "message \(number)")
      }
    }
    if let target = message.replyTo {
      message.replyTo = numbers[target.hashValue].map { "m\($0)" }
      if message.replyTo != nil {
        // What is here is named, not quoted.
        if message.quote != nil { message.quote = nil }
      } else if message.quote == nil {
        pending.append((.replyTarget, 1, nil))
      }
    }
    for index in message.attachments.indices { settle(&message.attachments[index]) }
    for loss in pending {
      report.add(loss.kind, count: loss.count, at: loss.place ?? place() ?? "message \(number)")
    }
    try deliverOrHold(message)
  }

  private func name(_ id: ParticipantID?, _ chat: Chat) -> String? {
    id.flatMap { chats[chat.index].people.names[$0] }
  }

  /// Counts a message in the survey, for which only its time matters. Faster than to make a message
  /// for ``add(_:to:at:)``.
  public func count(at time: Timestamp? = nil, in chat: Chat) {
    guard isSurvey else { return }
    chats[chat.index].count(time)
    number += 1
    if number & 0xFFFF == 0 { progress(.surveying(number)) }
    if !pending.isEmpty { pending.removeAll() }
  }

  /// A file that the export does not have is shown by its name. A folder has none.
  private func settle(_ attachment: inout Attachment) {
    if !attachment.src.isEmpty, !export.has(attachment.src) {
      attachment.name = attachment.name ?? Export.lastName(of: attachment.src)
      attachment.src = ""
      pending.append((.missingFile, 1, nil))
    }
    if attachment.name?.isEmpty == true { attachment.name = nil }
  }

  private func deliverOrHold(_ message: Message) throws(ImportError) {
    guard let last = options.selection.last else { return try handOver(message) }
    if held.count < last {
      held.append(message)
    } else {
      held[heldStart] = message
      heldStart = (heldStart + 1) % last
    }
  }

  private func handOver(_ message: consuming Message) throws(ImportError) {
    report.selectedCount += 1
    if let at = message.at {
      report.first = min(report.first ?? at, at)
      report.last = max(report.last ?? at, at)
    }
    try deliver(message)
  }

  // MARK: - Losses

  /// Says what of the next message, which ``add(_:to:at:)`` gets, is lost. It is not counted if the
  /// message is not selected.
  public func lose(_ kind: LossKind, count: Int = 1, at place: @autoclosure () -> String? = nil) {
    if !isSurvey { pending.append((kind, count, place())) }
  }

  /// Says that something that is no message of the conversation is left out.
  public func skip(_ kind: LossKind, at place: @autoclosure () -> String?) {
    if !isSurvey { report.add(kind, at: place()) }
    pending.removeAll()
  }

  /// Says what was assumed, and which option settles it. Guesses about a chat that is not wanted
  /// are left out.
  public func guess(_ text: String, option: String, in chat: Chat? = nil) {
    let guess = ImportReport.Guess(text: text, option: option)
    guard !isSurvey, chat.map(wants) ?? true, !report.guesses.contains(guess) else { return }
    report.guesses.append(guess)
  }

  /// Says something else about the chat that is read.
  public func note(_ text: String, at place: String = "") {
    guard !isSurvey, report.notes.count < ImportReport.mostNotes else { return }
    report.notes.append(ImportReport.Note(place: place, text: text))
  }

  // MARK: - Passes

  /// Begins the second pass.
  func deliver(
    chat index: Int, to deliver: @escaping (Message) throws(ImportError) -> Void
  ) {
    isSurvey = false
    wanted = index
    number = 0
    pending.removeAll()
    self.deliver = deliver
    report.chat = chats[index].conversation.info.title
    report.participantCount = chats[index].conversation.participants.count
  }

  /// Ends the second pass.
  ///
  /// - Throws: ``ImportError`` if the export has changed since the survey, or as ``add(_:to:at:)``.
  func finish() throws(ImportError) {
    guard let wanted else { return }
    report.messageCount = number
    guard number == chats[wanted].messageCount,
      report.participantCount == chats[wanted].conversation.participants.count
    else { throw ImportError(export.name, "the export changed while it was read") }
    let kept = Set(held.map(\.id))
    for index in held.indices {
      var message = held[(heldStart + index) % held.count]
      // The message that it replies to may come before the last ones.
      if let target = message.replyTo, !kept.contains(target) {
        message.replyTo = nil
        if message.quote == nil {
          report.add(.replyTarget, at: "message \(message.id.dropFirst())")
        }
      }
      try handOver(message)
    }
    held = []
    if chats[wanted].conversation.selfID == nil, chats[wanted].conversation.info.kind != .assistant
    {
      guess(
        "no participant is known as the viewer, so all messages are incoming", option: "--me NAME")
    }
  }

  /// Changes what is known of a chat between the passes.
  func complete(chat index: Int, _ body: (inout Conversation) -> Void) {
    body(&chats[index].conversation)
  }
}

/// How far an import has got.
public enum ImportProgress: Sendable, Equatable {
  /// The number of messages that were counted.
  case surveying(Int)
  /// The number of messages that were read, and of all.
  case reading(Int, of: Int)
}
