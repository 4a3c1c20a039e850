/// Checks what a kind carries besides text and attachments.
///
/// The value itself stays JSON: the presenter of the kind reads it.
enum PayloadDecoder {
  private enum CallOutcome: String, CaseIterable { case answered, missed, declined }
  private enum ToolStatus: String, CaseIterable { case pending, running, done, failed }

  private static let linkKeys: KeySet = ["url", "title", "description", "site", "image"]
  private static let locationKeys: KeySet = ["latitude", "longitude", "title", "address"]
  private static let contactKeys: KeySet = ["name", "phone", "email", "organization", "avatar"]
  private static let pollKeys: KeySet = ["question", "options", "multiple"]
  private static let optionKeys: KeySet = ["text", "votes"]
  private static let callKeys: KeySet = ["outcome", "video", "duration"]
  private static let toolKeys: KeySet = ["name", "status", "input", "output"]
  private static let itemKeys: KeySet = ["name", "price", "quantity"]
  private static let orderKeys: KeySet = [
    "title", "status", "price", "number", "merchant", "image", "items",
  ]

  static func check(_ value: ValueReader, _ kind: MessageKind, _ references: inout References) {
    switch kind {
    case .link: link(value)
    case .location: location(value)
    case .contact: contact(value)
    case .poll: poll(value, &references)
    case .call: call(value)
    case .tool: tool(value)
    case .order: order(value)
    default: break
    }
  }

  private static func link(_ value: ValueReader) {
    guard let object = value.object(knowing: linkKeys) else { return }
    _ = object.string("url", .required, .nonEmpty)
    strings(object, ["title", "description", "site"])
    _ = object.string("image", .optional, .localPath)
  }

  private static func location(_ value: ValueReader) {
    guard let object = value.object(knowing: locationKeys) else { return }
    _ = object.number("latitude", .required, in: -90...90)
    _ = object.number("longitude", .required, in: -180...180)
    strings(object, ["title", "address"])
  }

  private static func contact(_ value: ValueReader) {
    guard let object = value.object(knowing: contactKeys) else { return }
    _ = object.string("name", .required, .nonEmpty)
    strings(object, ["phone", "email", "organization"])
    _ = object.string("avatar", .optional, .localPath)
  }

  private static func poll(_ value: ValueReader, _ references: inout References) {
    guard let object = value.object(knowing: pollKeys) else { return }
    _ = object.string("question", .required, .nonEmpty)
    let _: [Void]? = object.array("options", .required, count: 1...Int.max) { reader in
      guard let option = reader.object(knowing: optionKeys) else { return }
      _ = option.string("text", .required, .nonEmpty)
      _ = option.value("votes")?.participantIDs(&references)
    }
    _ = object.bool("multiple")
  }

  private static func call(_ value: ValueReader) {
    guard let object = value.object(knowing: callKeys) else { return }
    _ = object.choice("outcome", .required, of: CallOutcome.self)
    _ = object.bool("video")
    _ = object.number("duration", in: 0...AttachmentDecoder.mostSeconds)
  }

  private static func tool(_ value: ValueReader) {
    // Input and output are whatever the tool takes and gives.
    guard let object = value.object(knowing: toolKeys) else { return }
    _ = object.string("name", .required, .nonEmpty)
    _ = object.choice("status", of: ToolStatus.self)
  }

  private static func order(_ value: ValueReader) {
    guard let object = value.object(knowing: orderKeys) else { return }
    _ = object.string("title", .required, .nonEmpty)
    strings(object, ["status", "price", "number", "merchant"])
    _ = object.string("image", .optional, .localPath)
    let _: [Void]? = object.array("items") { reader in
      guard let item = reader.object(knowing: itemKeys) else { return }
      _ = item.string("name", .required, .nonEmpty)
      strings(item, ["price"])
      _ = item.integer("quantity", in: 1...1_000_000)
    }
  }

  private static func strings(_ object: ObjectReader, _ keys: [String]) {
    for key in keys { _ = object.string(key) }
  }
}
