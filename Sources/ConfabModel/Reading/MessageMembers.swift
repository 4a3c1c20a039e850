/// The members of a message, whose keys are compared with the names that there are only once.
struct MessageMembers {
  /// What every kind may have, in the order of ``names``.
  enum Name: Int, CaseIterable {
    case id, kind, from, at, text, spans, replyTo, forward, edited, reactions, status, deliveredAt
    case readAt, attachments
  }

  /// The common names, then those of the kinds with a payload.
  static let names = KeySet(
    Name.allCases.map { "\($0)" } + MessageKind.withPayload.map(\.rawValue))

  private(set) var object: ObjectReader
  /// The place of the key of each name; 0 for none, where only the message itself can be.
  private var keys = [Int](repeating: 0, count: names.names.count)
  /// Whether there are keys that are no names.
  private(set) var hasUnknown = false

  init(_ object: ObjectReader) {
    self.object = object
    find()
  }

  /// Goes on to another message.
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

  /// - Parameter expected: What the value should be, for the report of a missing one.
  func required(_ name: Name, _ expected: @autoclosure () -> String) -> ValueReader? {
    self[name] ?? object.missing("\(name)", expected())
  }

  /// What a kind carries, by its number in `MessageKind.withPayload`.
  func payload(_ number: Int) -> ValueReader? { value(Name.allCases.count + number) }

  func hasPayload(_ number: Int) -> Bool { keys[Name.allCases.count + number] != 0 }

  @inline(__always) private func value(_ name: Int) -> ValueReader? {
    keys[name] == 0 ? nil : object.reader(keys[name])
  }
}
