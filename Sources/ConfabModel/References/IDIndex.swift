import ConfabSupport

/// The ids of a document's participants or of its messages.
struct IDIndex {
  private let noun: String
  private var entries: [(id: String, element: Int, mark: ProblemCollector.Mark)] = []
  /// The index in `entries` of each id.
  private var places: [String: Int32] = [:]
  /// The work that may still be spent on suggestions; see ``NearestName``.
  private var effort = 20_000_000
  /// Whether all ids could be read. If not, unknown ids aren't reported.
  var isComplete = true

  init(_ noun: String) {
    self.noun = noun
  }

  var count: Int { entries.count }

  /// The ids, in the order in which they were added.
  var ids: [String] { entries.map(\.id) }

  func contains(_ id: String) -> Bool { places[id] != nil }

  mutating func reserveCapacity(_ count: Int) {
    entries.reserveCapacity(count)
    places.reserveCapacity(count)
  }

  /// Returns a dictionary's value, or the default that was just inserted, in one look-up.
  private static func keep(_ place: inout Int32) -> Int32 { place }

  /// Adds the id of an element, or reports that an earlier element has it.
  mutating func add(_ id: String, element: Int, _ reader: ValueReader) {
    let place = Self.keep(&places[id, default: Int32(entries.count)])
    guard place == entries.count else {
      let first = entries[Int(place)]
      let line = reader.problems.line(of: first.mark)
      reader.report(
        "the id \(ProblemText.quoted(id)) is already that of \(Self.path(of: first.element, reader))"
          + (line > 0 ? " on line \(line)" : ""))
      return
    }
    entries.append((id, element, reader.problems.mark(reader.offset)))
  }

  /// The path of an element, from the reader of the id of another element.
  private static func path(of element: Int, _ id: ValueReader) -> JSONPath {
    guard case .key(.index(let list, _), _) = id.path else { return id.path }
    return .index(list, element)
  }

  /// Adds the id of an element that is in no text.
  mutating func add(_ id: String) {
    guard !contains(id) else { return }
    places[id] = Int32(entries.count)
    entries.append((id, entries.count, ProblemCollector.withoutText().mark(0)))
  }

  /// The problem with a reference to an id; `nil` if something has that id.
  mutating func problem(with id: String) -> String? {
    guard isComplete, !contains(id) else { return nil }
    let guess = NearestName.nearest(to: id, among: entries.lazy.map(\.id), effort: &effort)
      .map { "; did you mean \(ProblemText.quoted($0))?" }
    return "no \(noun) has the id \(ProblemText.quoted(id))\(guess ?? "")"
  }
}
