/// Reads one message.
struct MessageDecoder {
  /// The message's number, from 0.
  let element: Int

  private static let commonKeys = [
    "id", "kind", "from", "at", "text", "spans", "replyTo", "forward", "edited", "reactions",
    "status", "deliveredAt", "readAt", "attachments",
  ]
  private static let payloadKeys = MessageKind.withPayload.map(\.rawValue)
  private static let keys = commonKeys + payloadKeys
  private static let needsText: Set<MessageKind> = [.text, .system]
  private static let needsAttachments: Set<MessageKind> = [.media, .album, .voice, .file, .sticker]

  /// The message, or `nil` where it has no id or kind; what is wrong with it is reported.
  func message(_ reader: ValueReader, _ references: inout References) -> Message? {
    guard let object = reader.object(knowing: nil) else {
      references.messages.isComplete = false
      return nil
    }
    let id = id(object, &references)
    let kind = kind(object)
    reportUnknownKeys(object, kind)

    var message = Message(id: id ?? "", kind: kind ?? .deleted)
    if let reader = object.value("from"), let from = reader.string() {
      references.participant(from, reader)
      message.from = from
    }
    message.at = object.value("at")?.timestamp()
    let needsText = kind.map(Self.needsText.contains) ?? false
    message.text = object.string("text", needsText ? .required : .optional)
    message.spans = spans(object, message.text)
    if let reader = object.value("replyTo"), let target = reader.string() {
      references.message(target, reader)
      message.replyTo = target
    }
    if let forward = object.object("forward", knowing: ["from"]) {
      message.forward = forward.string("from", .required, .nonEmpty).map(Forward.init)
    }
    message.edited = object.value("edited").map(edited) ?? false
    message.reactions = reactions(object, &references)
    message.status = object.choice("status")
    message.deliveredAt = object.value("deliveredAt")?.timestamp()
    message.readAt = object.value("readAt")?.timestamp()
    message.attachments = attachments(object, kind)
    if let kind, let value = payload(object, kind) {
      PayloadDecoder.check(value, kind, &references)
      message.payload = JSONValue(value.node)
    }
    return id == nil || kind == nil ? nil : message
  }

  private func id(_ object: ObjectReader, _ references: inout References) -> MessageID? {
    guard let reader = object.value("id", .required, expected: "a string"),
      let id = reader.string(.nonEmpty)
    else {
      references.messages.isComplete = false
      return nil
    }
    references.messages.add(id, element: element, reader)
    return id
  }

  private func kind(_ object: ObjectReader) -> MessageKind? {
    guard let reader = object.value("kind", .required, expected: "the kind of the message"),
      let name = reader.string()
    else { return nil }
    let kind = MessageKind(rawValue: name)
    if kind.isCustom || MessageKind.known.contains(kind) { return kind }
    reader.reportUnknown(name, expected: MessageKind.known.map(\.rawValue))
    return nil
  }

  private func payload(_ object: ObjectReader, _ kind: MessageKind) -> ValueReader? {
    if kind.isCustom { return object.value(kind.rawValue) }
    guard MessageKind.withPayload.contains(kind) else { return nil }
    return object.value(kind.rawValue, .required, expected: "what the message carries")
  }

  private func reportUnknownKeys(_ object: ObjectReader, _ kind: MessageKind?) {
    object.reportUnknownKeys(Self.keys)
    guard let kind else { return }
    for payload in Self.payloadKeys where payload != kind.rawValue && object.has(payload) {
      object.report(
        key: payload,
        "only a message of the kind \(Wording.quoted(payload)) has this key; "
          + "the kind here is \(Wording.quoted(kind.rawValue))")
    }
  }

  private func spans(_ object: ObjectReader, _ text: String?) -> [TextSpan] {
    guard let value = object.value("spans") else { return [] }
    guard let text else {
      // A text that is there but no string was reported already.
      if !object.has("text") { value.report("spans need a \"text\" to be in") }
      return []
    }
    let length = text.unicodeScalars.count
    let spans = value.array { span($0, length) } ?? []
    // Stable, and nearly always in order already.
    return spans.enumerated()
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
  }

  private func span(_ reader: ValueReader, _ length: Int) -> TextSpan? {
    guard let object = reader.object(knowing: ["start", "end", "style", "target"]) else {
      return nil
    }
    let start = object.integer("start", .required, in: 0...Int.max)
    let end = object.integer("end", .required, in: 1...Int.max)
    let style = object.choice("style", .required, of: TextSpan.Style.self)
    let target = object.string("target", .optional, .nonEmpty)
    guard let start, let end, let style else { return nil }
    if start >= end {
      object.report("the span ends at \(end), not after its start at \(start)")
    } else if end > length {
      object.report(
        "the span ends at \(end), but the text has \(Wording.count(length, "Unicode scalar"))")
    }
    return TextSpan(start: start, end: end, style: style, target: target)
  }

  private func edited(_ reader: ValueReader) -> Bool {
    switch reader.node.value {
    case .bool(let edited): return edited
    case .string: return reader.timestamp() != nil
    default:
      reader.report("expected true, false or the time, found \(reader.node.kindInWords)")
      return false
    }
  }

  private func reactions(_ object: ObjectReader, _ references: inout References) -> [Reaction] {
    object.array("reactions") { reader in
      guard let object = reader.object(knowing: ["emoji", "by"]) else { return nil }
      let emoji = object.string("emoji", .required, .nonEmpty)
      let by = object.value("by", .required, expected: "who reacted")?
        .participantIDs(&references, atLeast: 1)
      return Reaction(emoji: emoji ?? "", by: by ?? [])
    } ?? []
  }

  private func attachments(_ object: ObjectReader, _ kind: MessageKind?) -> [Attachment] {
    let isNeeded = kind.map(Self.needsAttachments.contains) ?? false
    return object.array(
      "attachments", isNeeded ? .required : .optional, count: (isNeeded ? 1 : 0)...Int.max,
      AttachmentDecoder.attachment) ?? []
  }
}

extension MessageKind {
  /// A host's own.
  var isCustom: Bool { rawValue.utf8.count > 2 && rawValue.utf8.starts(with: "x-".utf8) }

  /// The kinds whose payload is an object under the key named like the kind.
  static let withPayload: [MessageKind] = [.link, .location, .contact, .poll, .call, .tool, .order]
}
