import ConfabSupport

/// Reads messages one after the other.
struct MessageDecoder {
  private let payloads: PayloadTypes
  /// The members of the last message, kept so that their table is allocated once.
  private var members: MessageMembers?

  private static let statuses = KeySet(DeliveryStatus.allCases.map(\.rawValue))
  private static let forwardKeys: KeySet = ["from", "many"]
  private static let reactionKeys: KeySet = ["emoji", "by", "count", "sticker"]
  private static let extraNames = MessageExtras.keys.compactMap { key in
    MessageMembers.Name.allCases.first { $0.stringValue == key }.map { (key: key, name: $0) }
  }

  init(_ payloads: PayloadTypes) {
    self.payloads = payloads
  }

  /// Appends a message to a list, unless it has no id or kind, and reports its problems.
  ///
  /// - Parameter element: The index of the message in the document.
  mutating func read(
    _ reader: ValueReader, element: Int, _ references: inout DocumentReferences,
    into list: inout [Message]
  ) {
    guard let object = reader.object(knowing: nil) else {
      references.messages.isComplete = false
      return
    }
    members?.move(to: object)
    let members = self.members ?? MessageMembers(object)
    self.members = members
    let id = id(members, element, &references)
    let kind = kind(members)
    reportUnknownKeys(members, kind)
    let message = message(members, id, kind, &references)
    if id != nil, kind != nil { list.append(message) }
  }

  private func message(
    _ members: MessageMembers, _ id: MessageID?, _ kind: KindRules?,
    _ references: inout DocumentReferences
  ) -> Message {
    var message = Message(id: id ?? "", kind: kind?.kind ?? .deleted)
    if let reader = members[.from], let from = reader.string() {
      references.checkParticipant(from, at: reader)
      message.from = from
    }
    message.at = members[.at]?.timestamp()
    message.text = textReader(members, kind)?.string()
    message.spans = spans(members, message.text)
    if let reader = members[.replyTo], !reader.isObject, let target = reader.string() {
      references.checkMessage(target, at: reader)
      message.replyTo = target
    }
    if let forward = members[.forward]?.object(knowing: Self.forwardKeys) {
      message.forward = Forward(
        from: forward.string("from", .optional, .nonEmpty),
        isFrequent: forward.bool("many") ?? false)
    }
    message.edited = members[.edited].map(edited) ?? false
    message.reactions = members[.reactions].map { reactions($0, &references) } ?? []
    message.status = members[.status].flatMap(status)
    message.deliveredAt = members[.deliveredAt]?.timestamp()
    message.readAt = members[.readAt]?.timestamp()
    message.attachments = attachments(members, kind)
    if Self.extraNames.contains(where: { members[$0.name] != nil }) {
      message.extras = MessageExtras(references: &references, payloads) { key in
        Self.extraNames.first { $0.key == key }.flatMap { members[$0.name] }
      }
      if members[.blocks] != nil || members[.markdown] != nil {
        message.text = message.blocks.plainText
      }
    }
    if let kind, let value = payload(members, kind) {
      message.payload = payloads[kind.kind].init(value, references: &references)
    }
    return message
  }

  /// The text of a message, and what takes its place: blocks and Markdown. Reports none of them for
  /// a kind that needs a text, several of them, and blocks of other kinds.
  private func textReader(_ members: MessageMembers, _ kind: KindRules?) -> ValueReader? {
    let text = members[.text]
    guard let kind else { return text }
    let structured = [MessageMembers.Name.blocks, .markdown].filter { members[$0] != nil }
    if kind.kind == .text {
      let other = text == nil ? structured.dropFirst().first : structured.first
      if let other {
        members.object.report(
          key: "\(other)", "expected only one of \"text\", \"blocks\" and \"markdown\"")
      }
      return text == nil && structured.isEmpty
        ? members.required(.text, "a string, \"blocks\" or \"markdown\"") : text
    }
    for name in structured + (members[.answer] == nil ? [] : [.answer]) {
      reportForeign("\(name)", of: .text, members, kind)
    }
    return kind.needsText && !Self.hasOptionalPayload(members, kind)
      ? members.required(.text, "a string") : text
  }

  /// Reports a key that only messages of another kind have.
  private func reportForeign(
    _ key: String, of other: MessageKind, _ members: MessageMembers, _ kind: KindRules
  ) {
    members.object.report(
      key: key,
      "only a message of the kind \(ProblemText.quoted(other.rawValue)) has this key; "
        + "the kind here is \(ProblemText.quoted(kind.kind.rawValue))")
  }

  private func id(
    _ members: MessageMembers, _ element: Int, _ references: inout DocumentReferences
  ) -> MessageID? {
    guard let reader = members.required(.id, "a string"), let id = reader.string(.nonEmpty) else {
      references.messages.isComplete = false
      return nil
    }
    references.messages.add(id, element: element, reader)
    return id
  }

  private func kind(_ members: MessageMembers) -> KindRules? {
    guard let reader = members.required(.kind, "the kind of the message"), reader.isString() else {
      return nil
    }
    if let known = KindRules.names.index(of: reader.index, in: reader.tape) {
      return KindRules.known[known]
    }
    guard let name = reader.string() else { return nil }
    let kind = MessageKind(rawValue: name)
    if kind.isCustom { return KindRules(kind) }
    reader.reportUnknown(name, expected: KindRules.names.names)
    return nil
  }

  private func payload(_ members: MessageMembers, _ kind: KindRules) -> ValueReader? {
    if kind.isCustom { return members.object.value(kind.kind.rawValue) }
    guard let number = kind.payload else { return nil }
    if let value = members.payload(number) { return value }
    return kind.needsText
      ? nil : members.object.missing(kind.kind.rawValue, "the payload of the message")
  }

  /// Whether a message of a kind whose text can be replaced by a payload has the payload.
  private static func hasOptionalPayload(_ members: MessageMembers, _ kind: KindRules) -> Bool {
    kind.payload.map(members.hasPayload) ?? false
  }

  private func reportUnknownKeys(_ members: MessageMembers, _ kind: KindRules?) {
    if members.hasUnknown { members.object.reportUnknownKeys(MessageMembers.names) }
    guard let kind else { return }
    for (number, other) in MessageKind.withPayload.enumerated()
    where members.hasPayload(number) && number != kind.payload {
      reportForeign(other.rawValue, of: other, members, kind)
    }
  }

  private func status(_ reader: ValueReader) -> DeliveryStatus? {
    guard let known = Self.statuses.index(of: reader.index, in: reader.tape) else {
      return reader.choice()
    }
    return DeliveryStatus.allCases[known]
  }

  private func spans(_ members: MessageMembers, _ text: String?) -> [TextSpan] {
    guard let value = members[.spans] else { return [] }
    guard let text else {
      // A text that isn't a string was reported already.
      if members[.text] == nil { value.report("spans need a \"text\"") }
      return []
    }
    return SpanDecoder.spans(value, of: text)
  }

  private func edited(_ reader: ValueReader) -> Bool {
    switch reader.kind {
    case .yes: return true
    case .no: return false
    case .ascii, .unicode, .decoded: return reader.timestamp() != nil
    case .object: return true
    default:
      reader.report(
        "expected true, false, the time or an object with the history, found \(reader.kindInWords)")
      return false
    }
  }

  private func reactions(_ reader: ValueReader, _ references: inout DocumentReferences)
    -> [Reaction]
  {
    reader.array { reader in
      guard let object = reader.object(knowing: Self.reactionKeys) else { return nil }
      let sticker = object.string("sticker", .optional, .localPath)
      let emoji = object.string("emoji", sticker == nil ? .required : .optional, .nonEmpty)
      let count = object.integer("count", in: 1...1_000_000_000)
      let by = object.value(
        "by", count == nil ? .required : .optional, expected: "an array of participants' ids")?
        .participantIDs(&references, atLeast: count == nil ? 1 : 0)
      return Reaction(emoji: emoji ?? "", by: by ?? [], count: count, sticker: sticker)
    } ?? []
  }

  private func attachments(_ members: MessageMembers, _ kind: KindRules?) -> [Attachment] {
    let isNeeded = kind?.needsAttachments ?? false
    let reader = isNeeded ? members.required(.attachments, "an array") : members[.attachments]
    return reader?.array(count: (isNeeded ? 1 : 0)...Int.max, AttachmentDecoder.attachment) ?? []
  }
}

/// The members that a message of a kind must have.
private struct KindRules {
  /// The rules of ``MessageKind/known``, in its order.
  static let known = MessageKind.known.map(KindRules.init)
  static let names = KeySet(MessageKind.known.map(\.rawValue))

  let kind: MessageKind
  let isCustom: Bool
  let needsText: Bool
  let needsAttachments: Bool
  /// The index of the kind in ``MessageKind/withPayload``.
  let payload: Int?

  init(_ kind: MessageKind) {
    self.kind = kind
    isCustom = kind.isCustom
    needsText = [.text, .system].contains(kind)
    needsAttachments = [.media, .album, .voice, .file, .sticker].contains(kind)
    payload = MessageKind.withPayload.firstIndex(of: kind)
  }
}

/// Reads messages that are added to a conversation later, such as those of a script, and
/// conversations inside of other documents.
package struct AddedMessages {
  /// A reference of a message that was read to another message.
  package struct Reference {
    private let pending: DocumentReferences.Pending

    fileprivate init(_ pending: DocumentReferences.Pending) { self.pending = pending }

    /// The id of the other message.
    package var id: MessageID { pending.id }

    /// Reports a problem with the reference.
    package func report(_ text: String, to problems: ProblemCollector) {
      problems.add(text, at: pending.path, pending.position)
    }
  }

  private let payloads: PayloadTypes
  private var decoder: MessageDecoder
  /// The participants whom messages may name.
  package var references = DocumentReferences()

  /// - Parameter payloads: The types of the payloads.
  package init(_ payloads: PayloadTypes) {
    self.payloads = payloads
    decoder = MessageDecoder(payloads)
  }

  /// Reads a message. Ids of other messages aren't checked.
  ///
  /// - Returns: The message, and the other messages that it names; `nil` after reporting that it
  ///   has no id or kind.
  package mutating func read(_ reader: ValueReader) -> (message: Message, names: [Reference])? {
    references.messages = IDIndex("message")
    var list: [Message] = []
    decoder.read(reader, element: 0, &references, into: &list)
    let names = references.takePending().map(Reference.init)
    return list.first.map { ($0, names) }
  }

  /// Reads a conversation that is a part of a document, and reports its problems. Returns `nil`
  /// after a problem.
  package func conversation(_ reader: ValueReader) -> Conversation? {
    let before = reader.problems.problems.count
    var decoder = ConversationDecoder(reader.problems, payloads)
    decoder.document(reader)
    return reader.problems.problems.count == before ? decoder.conversation : nil
  }
}
