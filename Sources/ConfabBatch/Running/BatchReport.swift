/// The result of a batch.
public struct BatchReport: Sendable, Equatable, Encodable {
  /// A conversation that could not be drawn.
  public struct Failure: Sendable, Equatable, Encodable {
    /// The path of the conversation.
    public var path: String
    /// The problem in one line.
    public var problem: String
  }

  /// The number of conversations.
  public var conversations = 0
  /// The number of conversations that were drawn.
  public var drawn = 0
  /// The number of conversations whose pictures were there already.
  public var unchanged = 0
  /// The number of pictures that were written.
  public var pictures = 0
  /// The conversations that could not be drawn, in the order of the inputs.
  public var failures: [Failure] = []
  /// The time in seconds.
  public var seconds = 0.0
}
