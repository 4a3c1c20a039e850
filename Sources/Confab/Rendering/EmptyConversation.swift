/// An error that a conversation has no messages. It can only be drawn as a whole screen
/// (``RenderOptions/Chrome/full``).
public struct EmptyConversation: Error, Sendable, Equatable, CustomStringConvertible {
  /// Creates the error.
  public init() {}

  /// The error in one line.
  public var description: String {
    "the conversation has no messages, so there is nothing to draw"
  }
}
