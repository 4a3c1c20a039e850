import ConfabModel

/// What a factory knows besides the message.
public struct FactoryContext: Sendable, Equatable {
  /// The participant whose messages are outgoing.
  public var viewer: ParticipantID?
  /// The current time as the conversation shows it.
  public var now: Timestamp?

  /// Creates a context.
  public init(viewer: ParticipantID? = nil, now: Timestamp? = nil) {
    self.viewer = viewer
    self.now = now
  }
}
