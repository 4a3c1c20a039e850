import ConfabModel

/// Turns the messages of a chat into those of a document.
final class TelegramMessages {
  let export: Export
  let file: String
  let sink: ImportSink
  let chat: ImportSink.Chat
  var memory: TelegramMemory
  private var localClock: LocalClock
  private let unixClock: UnixClock
  private let hasZone: Bool
  private var last: Timestamp?
  private var saidZone = false
  /// The last message, which may become an album.
  private var pending: MessageDraft?

  init(
    _ export: Export, _ file: String, _ sink: ImportSink, _ chat: ImportSink.Chat,
    _ memory: TelegramMemory, _ options: ImportOptions
  ) throws(ImportError) {
    self.export = export
    self.file = file
    self.sink = sink
    self.chat = chat
    self.memory = memory
    localClock = try LocalClock(options)
    unixClock = try UnixClock(options)
    hasZone = options.timezone != nil
  }

  /// Adds an entry of the list of messages.
  func add(_ value: ForeignValue) throws(ImportError) {
    guard let draft = draft(of: value) else {
      try flush()
      return sink.skip(.empty, at: value["id"].label.map { "message with the id \($0)" })
    }
    if join(draft) { return }
    try flush()
    pending = draft
  }

  /// Adds the last message.
  func flush() throws(ImportError) {
    if let draft = pending { try draft.add(to: chat, sink) }
    pending = nil
  }

  // MARK: - Albums

  /// Joins pictures and videos of the same sender and second: the export has no albums.
  private func join(_ draft: MessageDraft) -> Bool {
    guard let first = pending, Self.isPartOfAlbum(first.message), draft.message.kind == .media,
      Self.isPartOfAlbum(draft.message), first.message.from == draft.message.from,
      first.message.at == draft.message.at, first.message.at != nil,
      first.message.forward == draft.message.forward,
      first.message.text == nil || draft.message.text == nil,
      first.message.attachments.count < 10
    else { return false }
    var joined = first
    joined.message.kind = .album
    joined.message.attachments += draft.message.attachments
    if joined.message.text == nil {
      joined.message.text = draft.message.text
      joined.message.spans = draft.message.spans
    }
    for reaction in draft.message.reactions
    where !joined.message.reactions.contains(where: { $0.emoji == reaction.emoji }) {
      joined.message.reactions.append(reaction)
    }
    joined.message.edited = joined.message.edited || draft.message.edited
    joined.losses += draft.losses
    memory.albums[draft.message.id] = joined.message.id
    pending = joined
    return true
  }

  private static func isPartOfAlbum(_ message: Message) -> Bool {
    (message.kind == .media || message.kind == .album) && message.payload == nil
      && message.attachments.allSatisfy { $0.form == nil }
  }

  // MARK: - Messages

  private func draft(of value: ForeignValue) -> MessageDraft? {
    var message = Message(id: value["id"].label ?? "")
    let time = moment(value)
    message.at = time ?? last
    var draft = MessageDraft(message: message)
    if time == nil { draft.lose(.time) }
    switch value["type"].text {
    case "service":
      addService(value, to: &draft)
    case "unsupported":
      draft.message.kind = .system
      draft.message.text = "Unsupported message"
      draft.lose(.unknownKind)
    default:
      draft.message.from = author(value)
      addRelations(value, to: &draft)
      draft.message.set(TelegramText.rich(value, into: &draft) { sink.knownPerson($0, in: chat) })
      guard addContent(value, to: &draft) else { return nil }
      addReactions(value, to: &draft)
    }
    return draft
  }

  private func addRelations(_ value: ForeignValue, to draft: inout MessageDraft) {
    if let target = value["reply_to_message_id"].label {
      if value["reply_to_peer_id"].isFilled {
        draft.lose(.replyTarget)
      } else if memory.topics.contains(target) {
        draft.lose(.thread)
      } else {
        draft.message.replyTo = memory.albums[target] ?? target
      }
    }
    let origin = value["forwarded_from"]
    if origin.exists || value["forwarded_from_id"].isFilled {
      draft.message.forward = Forward(from: origin.filledText)
    } else if value["saved_from"].isFilled {
      draft.message.forward = Forward(from: value["saved_from"].filledText)
    }
    // Messages without an edit were written as edited in 1970.
    let edit = value["edited_unixtime"].whole ?? seconds(value["edited"])
    draft.message.edited = edit.map { $0 > 172_800 } ?? false
    if value["via_bot"].isFilled || value["author"].isFilled { draft.lose(.detail) }
    let buttons = value["inline_bot_buttons"].elements.reduce(0) { count, row in
      count + row.elements.reduce(0) { sum, _ in sum + 1 }
    }
    draft.lose(.card, count: buttons)
    if value["paid_stars_amount"].isFilled { draft.lose(.card) }
  }

  private func addReactions(_ value: ForeignValue, to draft: inout MessageDraft) {
    for entry in value["reactions"].elements {
      var known = UniqueList()
      for voter in entry["recent"].elements { known.append(author(voter)) }
      let people = known.values
      let count = min(max(entry["count"].whole ?? 0, people.count), 1_000_000_000)
      guard count > 0 else { continue }
      var reaction = Reaction(
        emoji: entry["emoji"].filledText ?? "", by: people,
        count: count > people.count ? count : nil)
      switch entry["type"].text {
      case "paid": reaction.emoji = "⭐️"
      case "custom_emoji":
        let path = entry["document_id"].text.flatMap { export.find($0, from: file) }
        if let path, FileKind.of(path).kind == .picture {
          reaction.sticker = path
        } else if reaction.emoji.isEmpty {
          reaction.emoji = "❔"
        }
        if reaction.sticker == nil { draft.lose(.customEmoji) }
      default: break
      }
      guard !reaction.emoji.isEmpty || reaction.sticker != nil else {
        draft.lose(.unnamedReactions, count: count)
        continue
      }
      draft.lose(.unnamedReactions, count: count - people.count)
      draft.message.reactions.append(reaction)
    }
  }

  // MARK: - People

  /// The participant of `from` and `from_id`, or of `actor` and `actor_id`. Deleted accounts have an
  /// id and no name. Ids were numbers before 2020-10.
  func author(
    _ value: ForeignValue, _ name: String = "from", _ id: String = "from_id"
  ) -> ParticipantID? {
    let written = value[name].filledText
    guard let key = key(value[id]) ?? written.map(TelegramMemory.key(ofMember:)) else {
      guard value[name].exists else { return nil }
      return sink.person("deleted", named: "Deleted Account", in: chat)
    }
    if sink.isSurvey { memory.addAuthor(key, written) }
    return sink.person(key, named: written ?? "Deleted Account", in: chat)
  }

  private func key(_ value: ForeignValue) -> String? {
    if let text = value.filledText { return Int(text) == nil ? text : "user\(text)" }
    return value.whole.map { "user\($0)" }
  }

  /// The participants of a list of names. Those of the survey are not final.
  func members(_ value: ForeignValue) -> [ParticipantID] {
    var people = UniqueList()
    for element in value.elements {
      guard let name = element.filledText else { continue }
      let key = memory.authors[name] ?? TelegramMemory.key(ofMember: name)
      if sink.isSurvey {
        memory.addMember(name)
      } else {
        people.append(sink.person(key, named: name, in: chat))
      }
    }
    return people.values
  }

  // MARK: - Times

  /// The exact moment if there is one. The local time beside it tells the offset; without it, the
  /// local time is all there is (before 2022-06).
  private func moment(_ value: ForeignValue) -> Timestamp? {
    let local = value["date"].text.flatMap { WrittenTime(iso8601: $0) }
    if let seconds = value["date_unixtime"].whole {
      // Offsets have whole quarters of an hour.
      let offset = local?.seconds.map { $0.subtractingReportingOverflow(seconds) }
      let whole = offset.map { !$0.overflow && $0.partialValue % 900 == 0 } ?? false
      if let exact = unixClock.moment(
        seconds: seconds, offset: whole ? offset?.partialValue ?? 0 : 0)
      {
        last = exact
        return exact
      }
    }
    guard let local, let found = localClock.moment(local, after: last) else { return nil }
    if !saidZone, !hasZone {
      saidZone = true
      localClock.report(to: sink, in: chat)
    }
    last = found
    return found
  }

  private func seconds(_ value: ForeignValue) -> Int? {
    value.text.flatMap { WrittenTime(iso8601: $0)?.seconds }
  }
}

/// A message with what of it is lost, for formats that join messages before they add them.
struct MessageDraft {
  var message: Message
  var losses: [(kind: LossKind, count: Int)] = []

  mutating func lose(_ kind: LossKind, count: Int = 1) {
    if count > 0 { losses.append((kind, count)) }
  }

  /// Adds the message and its losses to a chat.
  func add(to chat: ImportSink.Chat, _ sink: ImportSink) throws(ImportError) {
    for loss in losses { sink.lose(loss.kind, count: loss.count) }
    try sink.add(message, to: chat)
  }
}
