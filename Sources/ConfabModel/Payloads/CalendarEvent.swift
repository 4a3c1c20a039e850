/// The payload of a ``MessageKind/event``: a date in a calendar.
public struct CalendarEvent: MessagePayload {
  /// An answer to an invitation.
  public enum Answer: String, Sendable, CaseIterable {
    /// The viewer comes.
    case going
    /// The viewer may come.
    case maybe
    /// The viewer does not come.
    case declined
  }

  /// The name of the event; never empty.
  public var title: String
  /// When it begins.
  public var start: Timestamp?
  /// When it ends.
  public var end: Timestamp?
  /// Whether it takes the whole day.
  public var isAllDay: Bool
  /// Where it is.
  public var place: String?
  /// The participants who are known to come, each once.
  public var going: [ParticipantID]
  /// The number of people who come, if not all of them are known.
  public var goingCount: Int?
  /// The viewer's answer.
  public var answer: Answer?
  /// Whether it was cancelled.
  public var isCancelled: Bool
  /// Members whose keys begin with `x-`, which hosts may add.
  public var extensions: [String: JSONValue]

  /// Creates an event.
  public init(
    title: String, start: Timestamp? = nil, end: Timestamp? = nil, isAllDay: Bool = false,
    place: String? = nil, going: [ParticipantID] = [], goingCount: Int? = nil,
    answer: Answer? = nil, isCancelled: Bool = false, extensions: [String: JSONValue] = [:]
  ) {
    self.title = title
    self.start = start
    self.end = end
    self.isAllDay = isAllDay
    self.place = place
    self.going = going
    self.goingCount = goingCount
    self.answer = answer
    self.isCancelled = isCancelled
    self.extensions = extensions
  }

  private static let keys: KeySet = [
    "title", "start", "end", "allDay", "place", "going", "goingCount", "answer", "cancelled",
  ]

  /// Reads an event. Missing members, values of other types or out of range, unknown participants
  /// and unknown keys are reported.
  public init?(_ reader: ValueReader, references: inout DocumentReferences) {
    guard let object = reader.object(knowing: Self.keys) else { return nil }
    let title = object.string("title", .required, .nonEmpty)
    start = object.value("start")?.timestamp()
    end = object.value("end")?.timestamp()
    isAllDay = object.bool("allDay") ?? false
    place = object.string("place")
    going = object.value("going")?.participantIDs(&references) ?? []
    goingCount = object.integer("goingCount", in: 0...1_000_000_000)
    answer = object.choice("answer", of: Answer.self)
    isCancelled = object.bool("cancelled") ?? false
    extensions = object.extensions
    guard let title else { return nil }
    self.title = title
  }

  /// The payload as it is written to a document.
  public var json: JSONValue {
    JSONValue(
      members: [
        "title": .string(title),
        "start": start?.json,
        "end": end?.json,
        "allDay": isAllDay ? .bool(true) : nil,
        "place": place.map(JSONValue.string),
        "going": going.json,
        "goingCount": goingCount.map { .number(Double($0)) },
        "answer": (answer?.rawValue).map(JSONValue.string),
        "cancelled": isCancelled ? .bool(true) : nil,
      ], extensions)
  }

  /// The name of the event.
  public var summary: String? { [title].firstNonEmpty }

  /// The name of the event and its place.
  public var lines: [String?]? { [title, place] }
}
