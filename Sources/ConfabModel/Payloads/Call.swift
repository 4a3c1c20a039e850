/// The payload of a ``MessageKind/call``: a phone or video call.
public struct Call: MessagePayload {
  /// How a call ended, or how far it has got. Other outcomes than these are shown as they are
  /// written.
  public struct Outcome: RawRepresentable, Sendable, Hashable {
    /// The name of the outcome in the document.
    public var rawValue: String
    /// Creates an outcome with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Somebody answered.
    public static let answered = Outcome(rawValue: "answered")
    /// Nobody answered.
    public static let missed = Outcome(rawValue: "missed")
    /// Somebody declined the call.
    public static let declined = Outcome(rawValue: "declined")
    /// The caller gave up.
    public static let cancelled = Outcome(rawValue: "cancelled")
    /// The line was busy.
    public static let busy = Outcome(rawValue: "busy")
    /// The call could not be made.
    public static let failed = Outcome(rawValue: "failed")
    /// It rings.
    public static let ringing = Outcome(rawValue: "ringing")
    /// The call goes on.
    public static let ongoing = Outcome(rawValue: "ongoing")
  }

  /// How the call ended.
  public var outcome: Outcome
  /// Whether it was a video call.
  public var isVideo: Bool
  /// Whether more than two people were called.
  public var isGroup: Bool
  /// The participants who joined the call, each once.
  public var participants: [ParticipantID]
  /// How long the call took, in seconds, at least 0.
  public var duration: Double?
  /// Members whose keys begin with `x-`, which hosts may add.
  public var extensions: [String: JSONValue]

  /// Creates a call.
  public init(
    _ outcome: Outcome, isVideo: Bool = false, isGroup: Bool = false,
    participants: [ParticipantID] = [], duration: Double? = nil,
    extensions: [String: JSONValue] = [:]
  ) {
    self.outcome = outcome
    self.isVideo = isVideo
    self.isGroup = isGroup
    self.participants = participants
    self.duration = duration
    self.extensions = extensions
  }

  private static let keys: KeySet = ["outcome", "video", "group", "participants", "duration"]

  /// Reads a call. Missing or empty outcomes, unknown participants, durations out of range and
  /// unknown keys are reported.
  public init?(_ reader: ValueReader, references: inout DocumentReferences) {
    guard let object = reader.object(knowing: Self.keys) else { return nil }
    let outcome = object.string("outcome", .required, .nonEmpty).map(Outcome.init(rawValue:))
    isVideo = object.bool("video") ?? false
    isGroup = object.bool("group") ?? false
    participants = object.value("participants")?.participantIDs(&references) ?? []
    duration = object.number("duration", in: 0...AttachmentDecoder.mostSeconds)
    extensions = object.extensions
    guard let outcome else { return nil }
    self.outcome = outcome
  }

  /// The payload as it is written to a document.
  public var json: JSONValue {
    JSONValue(
      members: [
        "outcome": .string(outcome.rawValue), "video": isVideo ? .bool(true) : nil,
        "group": isGroup ? .bool(true) : nil, "participants": participants.json,
        "duration": duration.map(JSONValue.number),
      ], extensions)
  }

  /// What kind of call it was: "voice call", "video call", "group call".
  public var noun: String? { isGroup ? "group call" : isVideo ? "video call" : "voice call" }

  /// The outcome and the length, such as "missed" or "answered, 1 h 2 min".
  public var summary: String? {
    guard let duration, duration >= 1, duration.isFinite else { return outcome.rawValue }
    let whole = Int(min(max(duration, 0), AttachmentDecoder.mostSeconds))
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    let length =
      whole < 60 ? "\(whole) s" : hours == 0 ? "\(minutes) min" : "\(hours) h \(minutes) min"
    return "\(outcome.rawValue), \(length)"
  }
}
