/// A conversation without messages, of which only a whole screen can be drawn
/// (``RenderOptions/Chrome/full``).
public struct EmptyConversation: Error, Sendable, Equatable, CustomStringConvertible {
  /// Creates the error.
  public init() {}

  /// What is wrong, in English.
  public var description: String {
    "the conversation has no messages, so there is nothing to draw"
  }
}
