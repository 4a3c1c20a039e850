extension Answer {
  private static let keys: KeySet = [
    "state", "error", "model", "cost", "inputTokens", "outputTokens", "branch", "citations",
  ]
  private static let tokens = 0...999_999_999_999

  /// Reads the value of the key `answer` of a message, and reports its problems.
  init?(_ reader: ValueReader) {
    guard let object = reader.object(knowing: Self.keys) else { return nil }
    let error = object.string("error", .optional, .nonEmpty)
    let state = object.choice("state", of: State.self)
    if object.has("error"), let state, state != .failed {
      object.report(key: "error", "only an answer of the state \"failed\" has this key")
    }
    self.init(
      state: state ?? (error == nil ? .finished : .failed), error: error,
      model: object.string("model", .optional, .nonEmpty),
      cost: object.string("cost", .optional, .nonEmpty),
      inputTokens: object.integer("inputTokens", in: Self.tokens),
      outputTokens: object.integer("outputTokens", in: Self.tokens),
      branch: object.value("branch").flatMap(Self.branch),
      citations: object.array("citations") { Self.citation($0) } ?? [])
  }

  private static func branch(_ reader: ValueReader) -> Branch? {
    guard let object = reader.object(knowing: ["number", "count"]) else { return nil }
    let count = object.integer("count", .required, in: 1...999)
    let number = object.integer("number", .required, in: 1...(count ?? 999))
    guard let count, let number else { return nil }
    return Branch(number, of: count)
  }

  private static func citation(_ reader: ValueReader) -> Citation? {
    if reader.isText { return reader.string(.nonEmpty).map { Citation(title: $0) } }
    guard let object = reader.object(knowing: ["title", "url"]) else { return nil }
    let url = object.string("url", .optional, .nonEmpty)
    return object.string("title", .required, .nonEmpty).map { Citation(title: $0, url: url) }
  }
}
