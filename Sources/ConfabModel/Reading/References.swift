/// The ids of a document and who refers to them.
struct References {
  var participants = IDIndex("participant")
  var messages = IDIndex("message")

  /// A message named before it came, as an answer may do and the first of many lines has to.
  private struct Pending {
    var id: MessageID
    var path: JSONPath
    var position: SourceMap.Position
  }
  private var pending: [Pending] = []

  /// Reports an id that no participant has.
  mutating func participant(_ id: ParticipantID, _ reader: ValueReader) {
    if let text = participants.problem(with: id) { reader.report(text) }
  }

  /// Reports, at the latest from ``finish(_:)``, an id that no message has.
  mutating func message(_ id: MessageID, _ reader: ValueReader) {
    guard !messages.contains(id), !reader.problems.isFull else { return }
    let position = reader.problems.position(of: reader.offset)
    pending.append(Pending(id: id, path: reader.path, position: position))
  }

  /// All messages are known now.
  mutating func finish(_ problems: ProblemCollector) {
    for reference in pending where !problems.isFull {
      if let text = messages.problem(with: reference.id) {
        problems.add(text, at: reference.path, reference.position)
      }
    }
  }
}

/// The ids of one sort of thing.
struct IDIndex {
  private let noun: String
  private var entries: [(id: String, element: Int, mark: ProblemCollector.Mark)] = []
  /// The places of ids in `entries`.
  private var places: [String: Int32] = [:]
  /// Work that may still be spent on guessing what was meant; see ``NearestName``.
  private var effort = 20_000_000
  /// `false` where some ids could not be read: then an unknown one proves nothing.
  var isComplete = true

  init(_ noun: String) {
    self.noun = noun
  }

  func contains(_ id: String) -> Bool { places[id] != nil }

  mutating func reserveCapacity(_ count: Int) {
    entries.reserveCapacity(count)
    places.reserveCapacity(count)
  }

  /// Leaves a value as it is or as its default: looks up and inserts at once.
  private static func keep(_ place: inout Int32) -> Int32 { place }

  /// Adds the id of an element, or reports that an earlier one has it.
  mutating func add(_ id: String, element: Int, _ reader: ValueReader) {
    let place = Self.keep(&places[id, default: Int32(entries.count)])
    guard place == entries.count else {
      let first = entries[Int(place)]
      let line = reader.problems.line(of: first.mark)
      reader.report(
        "the id \(Wording.quoted(id)) is already that of "
          + "$.\(noun)s[\(first.element)] on line \(line)"
      )
      return
    }
    entries.append((id, element, reader.problems.mark(reader.offset)))
  }

  /// What to report of a reference, or `nil` where it is good.
  mutating func problem(with id: String) -> String? {
    guard isComplete, !contains(id) else { return nil }
    let guess = NearestName.nearest(to: id, among: entries.lazy.map(\.id), effort: &effort)
      .map { "; did you mean \(Wording.quoted($0))?" }
    return "no \(noun) has the id \(Wording.quoted(id))\(guess ?? "")"
  }
}
