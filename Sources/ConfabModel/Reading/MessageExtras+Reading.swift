extension MessageExtras {
  /// The keys of a message that hold extras. `edited` and `replyTo` hold extras if they are
  /// objects.
  static let keys = [
    "edited", "replyTo", "replies", "pinned", "expires", "translation", "effect", "stickers",
    "captionAbove", "blocks", "markdown", "answer",
  ]

  private static let editKeys: KeySet = ["at", "history"]
  private static let versionKeys: KeySet = ["text", "at"]
  private static let quoteKeys: KeySet = ["from", "text", "kind", "image"]
  private static let translationKeys: KeySet = ["text", "from"]
  private static let stickerKeys: KeySet = ["src", "x", "y", "scale", "rotation", "by"]

  /// Reads the extras of a message and reports their problems.
  ///
  /// - Parameters:
  ///   - references: The document's participants and messages.
  ///   - payloads: How Markdown is read.
  ///   - value: Returns the value of a key in ``keys``.
  init(
    references: inout DocumentReferences, _ payloads: PayloadTypes,
    _ value: (String) -> ValueReader?
  ) {
    if let edited = value("edited"), edited.isObject { history = Self.history(edited) }
    if let reply = value("replyTo"), reply.isObject { quote = Self.quote(reply) }
    replyCount = value("replies")?.integer(in: 0...1_000_000)
    isPinned = value("pinned")?.bool() ?? false
    expiry = value("expires").flatMap(Self.expiry)
    translation = value("translation").flatMap(Self.translation)
    effect = value("effect")?.string(.nonEmpty)
    stickers = value("stickers")?.array { Self.sticker($0, &references) } ?? []
    isCaptionAbove = value("captionAbove")?.bool() ?? false
    let decoder = BlockDecoder(markdown: payloads.markdown)
    blocks =
      value("blocks").map { decoder.blocks($0) } ?? value("markdown").map { decoder.markdown($0) }
      ?? []
    answer = value("answer").flatMap(Answer.init)
  }

  private static func history(_ reader: ValueReader) -> [MessageVersion] {
    guard let object = reader.object(knowing: editKeys) else { return [] }
    _ = object.value("at")?.timestamp()
    return object.array("history") { reader in
      guard let version = reader.object(knowing: versionKeys) else { return nil }
      return MessageVersion(text: version.string("text"), at: version.value("at")?.timestamp())
    } ?? []
  }

  private static func quote(_ reader: ValueReader) -> Quote? {
    guard let object = reader.object(knowing: quoteKeys) else { return nil }
    return Quote(
      from: object.string("from", .optional, .nonEmpty), text: object.string("text"),
      kind: object.string("kind", .optional, .nonEmpty).map(MessageKind.init(rawValue:)),
      image: object.string("image", .optional, .localPath))
  }

  private static func expiry(_ reader: ValueReader) -> Expiry? {
    guard reader.isText else {
      return reader.number(in: 0...AttachmentDecoder.mostSeconds).map(Expiry.after)
    }
    return reader.string(.oneOf(["kept"])) == nil ? nil : .kept
  }

  private static func translation(_ reader: ValueReader) -> Translation? {
    guard let object = reader.object(knowing: translationKeys) else { return nil }
    let from = object.string("from", .optional, .languageTag)
    return object.string("text", .required, .nonEmpty).map { Translation(text: $0, from: from) }
  }

  private static func sticker(
    _ reader: ValueReader, _ references: inout DocumentReferences
  ) -> PlacedSticker? {
    guard let object = reader.object(knowing: stickerKeys) else { return nil }
    let by = object.value("by")
    let author = by?.string()
    if let by, let author { references.checkParticipant(author, at: by) }
    return PlacedSticker(
      src: object.string("src", .required, .localPath) ?? "",
      x: object.number("x", in: -2...3) ?? 0.5, y: object.number("y", in: -2...3) ?? 0.5,
      scale: object.number("scale", in: 0.1...10) ?? 1,
      rotation: object.number("rotation", in: -360...360) ?? 0, by: author)
  }
}

extension MessageExtras {
  /// The members as they are written to a document. `edited` and `replyTo` are there only if they
  /// are objects.
  var members: [String: JSONValue] {
    let members: [String: JSONValue?] = [
      "edited": history.map(\.json).filled.map { .object(["history": $0]) },
      "replyTo": quote?.json, "replies": replyCount.map { .number(Double($0)) },
      "pinned": isPinned ? .bool(true) : nil, "expires": expiry?.json,
      "translation": translation?.json, "effect": effect.map(JSONValue.string),
      "stickers": stickers.map(\.json).filled,
      "captionAbove": isCaptionAbove ? .bool(true) : nil,
      "blocks": blocks.map(\.json).filled, "answer": answer?.json,
    ]
    return members.compactMapValues { $0 }
  }
}

extension MessageVersion {
  fileprivate var json: JSONValue {
    JSONValue(members: ["text": text.map(JSONValue.string), "at": at?.json])
  }
}

extension Quote {
  fileprivate var json: JSONValue {
    JSONValue(
      members: [
        "from": from.map(JSONValue.string), "text": text.map(JSONValue.string),
        "kind": (kind?.rawValue).map(JSONValue.string), "image": image.map(JSONValue.string),
      ])
  }
}

extension Expiry {
  fileprivate var json: JSONValue {
    switch self {
    case .after(let seconds): .number(seconds)
    case .kept: .string("kept")
    }
  }
}

extension Translation {
  fileprivate var json: JSONValue {
    JSONValue(members: ["text": .string(text), "from": from.map(JSONValue.string)])
  }
}

extension PlacedSticker {
  fileprivate var json: JSONValue {
    .object(
      [
        "src": .string(src), "x": .number(x), "y": .number(y), "scale": .number(scale),
        "rotation": .number(rotation),
      ].merging(by.map { ["by": .string($0)] } ?? [:]) { own, _ in own })
  }
}
