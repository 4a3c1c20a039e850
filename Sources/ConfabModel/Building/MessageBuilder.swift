/// Collects the messages of a conversation that is written in code, with conditions and loops.
@resultBuilder public enum MessageBuilder {
  public static func buildExpression(_ message: Message) -> [Message] { [message] }
  public static func buildExpression(_ messages: [Message]) -> [Message] { messages }
  public static func buildBlock(_ parts: [Message]...) -> [Message] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Message]?) -> [Message] { part ?? [] }
  public static func buildEither(first part: [Message]) -> [Message] { part }
  public static func buildEither(second part: [Message]) -> [Message] { part }
  public static func buildArray(_ parts: [[Message]]) -> [Message] { parts.flatMap { $0 } }
}
