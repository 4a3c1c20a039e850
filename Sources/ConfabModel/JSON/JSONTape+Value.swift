extension JSONTape {
  /// Writes a value to a tape, so that values in memory are read by the same code as texts.
  ///
  /// The members of an object are in the order of their keys. O(n log n).
  convenience init(_ value: JSONValue, _ problems: ProblemCollector) {
    var writer = TapeWriter()
    writer.append(value, parent: Self.none, label: 0)
    self.init(problems, at: .root, words: writer.words, strings: writer.strings)
  }
}

/// Writes the words of a tape that belongs to no text: all offsets are 0.
private struct TapeWriter {
  private(set) var words: [UInt64] = []
  private(set) var strings: [String] = []

  mutating func append(_ value: JSONValue, parent: Int, label: Int) {
    switch value {
    case .null: append(.null)
    case .bool(let flag): append(flag ? .yes : .no)
    case .number(let number):
      append(.number)
      words.append(number.bitPattern)
    case .string(let text): append(text)
    case .array(let elements):
      let place = open(.array)
      for (number, element) in elements.enumerated() {
        append(element, parent: place, label: number)
      }
      close(place, count: elements.count, parent: parent, label: label)
    case .object(let members):
      let place = open(.object)
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        let label = words.count
        append(key)
        append(member, parent: place, label: label)
      }
      close(place, count: members.count, parent: parent, label: label)
    }
  }

  private mutating func append(_ kind: JSONTape.Kind) {
    words.append(JSONTape.Word(kind, offset: 0).bits)
  }

  private mutating func append(_ text: String) {
    append(.decoded)
    words.append(UInt64(strings.count))
    strings.append(text)
  }

  private mutating func open(_ kind: JSONTape.Kind) -> Int {
    let place = words.count
    append(kind)
    for _ in 1..<JSONTape.containerWords { words.append(0) }
    return place
  }

  private mutating func close(_ place: Int, count: Int, parent: Int, label: Int) {
    words[place + 1] = JSONTape.places(end: words.count, parent: parent)
    words[place + 2] = JSONTape.names(count: count, label: label)
  }
}
