/// Values in the order in which they came, each once: the people of a reaction or a call.
struct UniqueList {
  private(set) var values: [String] = []
  private var known: Set<String> = []

  /// Appends a value that is not in the list. `nil` is ignored.
  mutating func append(_ value: String?) {
    if let value, known.insert(value).inserted { values.append(value) }
  }
}
