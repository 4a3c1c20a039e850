/// The members of a message. Each key is compared with the known names only once.
struct MessageMembers {
  /// The keys that messages of every kind may have, in the order of ``names``. The compiler writes the
  /// strings of a `CodingKey`; descriptions of cases would be found by reflection.
  enum Name: Int, CodingKey, CaseIterable {
    case id, kind, from, at, text, spans, replyTo, forward, edited, reactions, status, deliveredAt
    case readAt, attachments, replies, pinned, expires, translation, effect, stickers
    case captionAbove, blocks, markdown, answer

    /// The key, as errors name it.
    var description: String { stringValue }
  }

  /// The common keys, then the keys of payloads.
  static let names = KeySet(
    Name.allCases.map(\.stringValue) + MessageKind.withPayload.map(\.rawValue))

  private(set) var object: ObjectReader
  /// The place on the tape of each key; 0 if it is missing, which is never the place of a key.
  private var keys = [Int](repeating: 0, count: names.names.count)
  /// Whether there are keys that aren't in ``names``.
  private(set) var hasUnknown = false

  init(_ object: ObjectReader) {
    self.object = object
    find()
  }

  /// Moves to another message.
  mutating func move(to object: ObjectReader) {
    self.object = object
    for index in keys.indices { keys[index] = 0 }
    find()
  }

  private mutating func find() {
    hasUnknown = false
    let names = Self.names
    _ = object.firstKey { key in
      if let name = names.index(of: key, in: object.tape) {
        keys[name] = key
      } else {
        hasUnknown = true
      }
      return false
    }
  }

  subscript(name: Name) -> ValueReader? {
    @inline(__always) get { value(name.rawValue) }
  }

  /// Returns the value of a key, or reports that it is missing.
  ///
  /// - Parameter expected: What the value should be, for the report.
  func required(_ name: Name, _ expected: @autoclosure () -> String) -> ValueReader? {
    self[name] ?? object.missing("\(name)", expected())
  }

  /// The payload of a kind, by the kind's index in `MessageKind.withPayload`.
  func payload(_ number: Int) -> ValueReader? { value(Name.allCases.count + number) }

  func hasPayload(_ number: Int) -> Bool { keys[Name.allCases.count + number] != 0 }

  @inline(__always) private func value(_ name: Int) -> ValueReader? {
    keys[name] == 0 ? nil : object.reader(keys[name])
  }
}
