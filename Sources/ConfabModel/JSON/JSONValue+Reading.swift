extension JSONValue {
  /// Creates the value that a reader reads, without its place.
  public init(_ reader: ValueReader) { self.init(reader.tape, reader.index) }

  private init(_ tape: JSONTape, _ index: Int) {
    switch tape.word(index).kind {
    case .null: self = .null
    case .no: self = .bool(false)
    case .yes: self = .bool(true)
    case .number: self = .number(tape.number(index))
    case .ascii, .unicode, .decoded: self = .string(tape.string(index))
    case .array:
      var elements: [JSONValue] = []
      elements.reserveCapacity(tape.count(index))
      var at = index + JSONTape.containerWords
      while at < tape.end(index) {
        elements.append(JSONValue(tape, at))
        at = tape.next(after: at)
      }
      self = .array(elements)
    case .object:
      var members: [String: JSONValue] = [:]
      members.reserveCapacity(tape.count(index))
      var at = index + JSONTape.containerWords
      while at < tape.end(index) {
        let value = tape.next(after: at)
        members[tape.string(at)] = JSONValue(tape, value)
        at = tape.next(after: value)
      }
      self = .object(members)
    }
  }
}
