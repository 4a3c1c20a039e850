/// The payload of a ``MessageKind/system``: what happened to the conversation. Who did it is the
/// message's author.
public struct SystemEvent: MessagePayload {
  /// What can happen to a conversation.
  public enum Event: String, Sendable, CaseIterable {
    /// The conversation was created.
    case created
    /// Somebody joined.
    case joined
    /// Somebody added others.
    case added
    /// Somebody removed others.
    case removed
    /// Somebody left.
    case left
    /// The conversation got a name.
    case named
    /// The conversation lost its name.
    case unnamed
    /// The picture of the conversation changed.
    case photoChanged
    /// The picture of the conversation was removed.
    case photoRemoved
    /// Messages disappear after a time, or no longer.
    case timer
    /// Somebody took a screenshot.
    case screenshot
    /// Messages are encrypted.
    case encryption
    /// Somebody started a call.
    case callStarted
    /// Somebody pinned a message.
    case pinned
    /// Somebody has a new number.
    case numberChanged
    /// Somebody kept an audio message.
    case keptAudio
  }

  /// What happened.
  public var event: Event
  /// The participants to whom it happened, each once.
  public var people: [ParticipantID]
  /// The new name of the conversation, or another text that belongs to the event.
  public var name: String?
  /// A length of time that belongs to the event, in seconds, at least 0.
  public var duration: Double?
  /// Members whose keys begin with `x-`, which hosts may add.
  public var extensions: [String: JSONValue]

  /// Creates an event.
  public init(
    event: Event, people: [ParticipantID] = [], name: String? = nil, duration: Double? = nil,
    extensions: [String: JSONValue] = [:]
  ) {
    self.event = event
    self.people = people
    self.name = name
    self.duration = duration
    self.extensions = extensions
  }

  private static let keys: KeySet = ["event", "people", "name", "duration"]

  /// Reads an event. Missing members, values of other types or out of range, unknown participants
  /// and unknown keys are reported.
  public init?(_ reader: ValueReader, references: inout DocumentReferences) {
    guard let object = reader.object(knowing: Self.keys) else { return nil }
    let event = object.choice("event", .required, of: Event.self)
    people = object.value("people")?.participantIDs(&references) ?? []
    name = object.string("name")
    duration = object.number("duration", in: 0...AttachmentDecoder.mostSeconds)
    extensions = object.extensions
    guard let event else { return nil }
    self.event = event
  }

  /// The payload as it is written to a document.
  public var json: JSONValue {
    JSONValue(
      members: [
        "event": .string(event.rawValue),
        "people": people.json,
        "name": name.map(JSONValue.string),
        "duration": duration.map(JSONValue.number),
      ], extensions)
  }

  /// No words: the text of the line depends on the language.
  public var summary: String? { nil }
}
