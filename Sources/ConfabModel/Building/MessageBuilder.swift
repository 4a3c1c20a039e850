/// Collects the messages of a conversation that is written in code, with conditions and loops.
@resultBuilder public enum MessageBuilder {
  /// A message.
  public static func buildExpression(_ message: Message) -> [Message] { [message] }
  /// An array of messages.
  public static func buildExpression(_ messages: [Message]) -> [Message] { messages }
  /// The messages of a block.
  public static func buildBlock(_ parts: [Message]...) -> [Message] { parts.flatMap { $0 } }
  /// The messages of an `if` without `else`.
  public static func buildOptional(_ part: [Message]?) -> [Message] { part ?? [] }
  /// The messages of an `if`.
  public static func buildEither(first part: [Message]) -> [Message] { part }
  /// The messages of an `else`.
  public static func buildEither(second part: [Message]) -> [Message] { part }
  /// The messages of a `for` loop.
  public static func buildArray(_ parts: [[Message]]) -> [Message] { parts.flatMap { $0 } }
}
