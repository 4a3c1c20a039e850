/// Builds a conversation from the parts of a JSON document or of JSON lines.
struct ConversationDecoder {
  private static let keys: KeySet = [
    "confab", "conversation", "self", "participants", "timezone", "locale", "now", "state",
    "messages", "$schema",
  ]
  private static let participantKeys: KeySet = ["id", "name", "color", "avatar"]
  /// The length of the shortest message, `{"id":"1","kind":""}`, in bytes.
  private static let leastMessage = 20

  private let problems: ProblemCollector
  private var references = DocumentReferences()
  private(set) var conversation = Conversation()
  private var messages: MessageDecoder
  private var messageCount = 0

  /// - Parameter addsParticipants: Whether ids that no participant has become participants, named
  ///   by their id, instead of problems. For documents without participants.
  init(_ problems: ProblemCollector, _ payloads: PayloadTypes, addsParticipants: Bool = false) {
    self.problems = problems
    messages = MessageDecoder(payloads)
    references.addsParticipants = addsParticipants
  }

  /// Reads the JSON form: one object.
  mutating func document(_ root: ValueReader?) {
    guard let object = root?.object(knowing: Self.keys) else { return }
    header(object)
    if let messages = object.value("messages", .required, expected: "an array") {
      // An array of other values may have more elements than messages fit into the text.
      let count = min(messages.count, messages.problems.source.count / Self.leastMessage)
      conversation.messages.reserveCapacity(count)
      references.messages.reserveCapacity(count)
      let read: [Void]? = messages.array { message($0) }
      if read == nil { references.messages.isComplete = false }
    } else {
      references.messages.isComplete = false
    }
    state(object)
    references.finish(problems)
  }

  /// Reads the first line of JSON lines.
  mutating func beginLines(_ root: ValueReader?) {
    guard let object = root?.object(knowing: Self.keys) else {
      references.participants.isComplete = false
      return
    }
    if object.has("messages") {
      object.report(
        key: "messages", "JSON lines have no \"messages\"; every line after the first is a message")
    }
    header(object)
    state(object)
  }

  /// Reads the line of JSON lines that the collector has moved to.
  mutating func messageLine() {
    let messages = JSONPath.key(.root, "messages")
    if let reader = ValueReader(problems, at: .index(messages, messageCount)) {
      message(reader)
    } else {
      references.messages.isComplete = false
      messageCount += 1
    }
  }

  func result(named name: String) -> Result<Conversation, DocumentError> {
    if let error = problems.error(source: name) { return .failure(error) }
    guard references.addsParticipants else { return .success(conversation) }
    var result = conversation
    result.participants = references.participants.ids.map { Participant(id: $0, name: $0) }
    return .success(result)
  }

  /// Finishes JSON lines after the last line.
  mutating func endLines() {
    references.finish(problems)
  }

  private mutating func header(_ object: ObjectReader) {
    // For editors. It is not kept: its path is relative to the file.
    _ = object.string("$schema")
    if let version = object.value("confab", .required, expected: "the string \"1\"") {
      if !version.kind.isString || version.string() != Conversation.formatVersion {
        version.report(
          "expected \"\(Conversation.formatVersion)\", the only version of the format")
      }
    }
    if let value = object.value("conversation") { info(value) }
    participants(object)
    if let reader = object.value("self"), let id = reader.string() {
      references.checkParticipant(id, at: reader)
      conversation.selfID = id
    }
    conversation.timezone = object.string("timezone", .optional, .zoneName)
    conversation.locale = object.string("locale", .optional, .languageTag)
    conversation.now = object.value("now")?.timestamp()
  }

  private mutating func info(_ value: ValueReader) {
    guard let object = value.object(knowing: ["title", "kind", "platform", "wallpaper"]) else {
      return
    }
    conversation.info = ConversationInfo(
      title: object.string("title"), kind: object.choice("kind") ?? .direct,
      platform: object.string("platform"),
      wallpaper: object.string("wallpaper", .optional, .colorOrLocalPath))
  }

  private mutating func participants(_ object: ObjectReader) {
    guard let value = object.value("participants") else { return }
    var index = 0
    let participants = value.array { reader in
      defer { index += 1 }
      return participant(reader, index)
    }
    conversation.participants = participants ?? []
    if participants == nil { references.participants.isComplete = false }
  }

  private mutating func participant(_ reader: ValueReader, _ index: Int) -> Participant? {
    guard let object = reader.object(knowing: Self.participantKeys) else {
      references.participants.isComplete = false
      return nil
    }
    let idReader = object.value("id", .required, expected: "a string")
    let id = idReader?.string(.nonEmpty)
    if let id, let idReader {
      references.participants.add(id, element: index, idReader)
    } else {
      references.participants.isComplete = false
    }
    return Participant(
      id: id ?? "", name: object.string("name", .required, .nonEmpty) ?? "",
      color: object.string("color", .optional, .color),
      avatar: object.string("avatar", .optional, .localPath))
  }

  private mutating func message(_ reader: ValueReader) {
    messages.read(reader, element: messageCount, &references, into: &conversation.messages)
    messageCount += 1
  }

  private mutating func state(_ object: ObjectReader) {
    guard let object = object.object("state", knowing: ["typing", "unreadFrom", "seen", "draft"])
    else { return }
    var state = ConversationState(draft: object.string("draft"))
    state.typing = object.value("typing")?.participantIDs(&references) ?? []
    if let reader = object.value("unreadFrom"), let id = reader.string() {
      references.checkMessage(id, at: reader)
      state.unreadFrom = id
    }
    for (participant, reader) in object.object("seen", knowing: nil)?.entries ?? [] {
      references.checkParticipant(participant, at: reader)
      guard let message = reader.string() else { continue }
      references.checkMessage(message, at: reader)
      state.seen[participant] = message
    }
    conversation.state = state
  }
}
