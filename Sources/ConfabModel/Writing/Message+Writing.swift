import ConfabSupport

extension JSONValue: WritesJSON {
  /// Writes the value with sorted keys.
  @usableFromInline
  package func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.null()
    case .bool(let flag): json.add(flag)
    case .number(let number): json.add(number)
    case .string(let text): json.add(text)
    case .array(let elements): json.array(of: elements) { $0.add($1) }
    case .object(let members):
      json.object { json in
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
          json.key(text: key)
          json.add(value)
        }
      }
    }
  }
}

extension Message: WritesJSON {
  /// Writes ``json``, without making a value of each part of a usual message.
  @usableFromInline
  package func write(to json: inout JSONWriter) {
    guard payload == nil, storedExtras == nil else { return json.add(self.json) }
    json.object { json in
      if let at { json.member("at", at.iso8601) }
      if !attachments.isEmpty { json.member("attachments", attachments.map(\.json)) }
      if let deliveredAt { json.member("deliveredAt", deliveredAt.iso8601) }
      if edited { json.member("edited", true) }
      if let forward { json.member("forward", forward.json) }
      if let from { json.member("from", from) }
      json.member("id", id)
      json.member("kind", kind.rawValue)
      if !reactions.isEmpty { json.member("reactions", reactions.map(\.json)) }
      if let readAt { json.member("readAt", readAt.iso8601) }
      if let replyTo { json.member("replyTo", replyTo) }
      if !spans.isEmpty { json.member("spans", spans.map(\.json)) }
      if let status { json.member("status", status.rawValue) }
      if let text { json.member("text", text) }
    }
  }
}
