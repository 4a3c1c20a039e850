/// The payload of a ``MessageKind/call``: a phone or video call.
public struct Call: MessagePayload {
  /// How a call ended.
  public enum Outcome: String, Sendable, CaseIterable {
    /// Somebody answered.
    case answered
    /// Nobody answered.
    case missed
    /// Somebody declined the call.
    case declined
  }

  /// How the call ended.
  public var outcome: Outcome
  /// Whether it was a video call.
  public var isVideo: Bool
  /// How long the call took, in seconds, at least 0.
  public var duration: Double?
  /// Members whose keys begin with `x-`, which hosts may add.
  public var extensions: [String: JSONValue]

  /// Creates a call.
  public init(
    _ outcome: Outcome, isVideo: Bool = false, duration: Double? = nil,
    extensions: [String: JSONValue] = [:]
  ) {
    self.outcome = outcome
    self.isVideo = isVideo
    self.duration = duration
    self.extensions = extensions
  }

  private static let keys: KeySet = ["outcome", "video", "duration"]

  /// Reads a call. Missing or unknown outcomes, durations out of range and unknown keys are reported.
  public init?(_ reader: ValueReader, references: inout DocumentReferences) {
    guard let object = reader.object(knowing: Self.keys) else { return nil }
    let outcome = object.choice("outcome", .required, of: Outcome.self)
    isVideo = object.bool("video") ?? false
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
        "duration": duration.map(JSONValue.number),
      ], extensions)
  }

  /// The outcome: "answered", "missed" or "declined".
  public var summary: String? { outcome.rawValue }
}
