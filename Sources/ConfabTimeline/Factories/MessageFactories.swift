import ConfabModel

/// Which factory makes the rows of which kind of message.
///
/// Kinds that none is registered for are shown as they are, one row a message.
public struct MessageFactories: Sendable {
  private var factories: [MessageKind: MessageFactory] = [:]

  /// One row a message.
  public static let plain = MessageFactories()

  public init() {}

  /// Makes the rows of a kind from now on; replaces the factory that did so.
  public mutating func register(_ factory: MessageFactory, for kind: MessageKind) {
    factories[kind] = factory
  }

  /// What is shown of the message; `nil` where it is shown as it is.
  ///
  /// - Throws: ``TimelineError`` if two parts have one key.
  package func parts(of message: Message, _ context: FactoryContext) throws(TimelineError)
    -> [MessagePart]?
  {
    guard !factories.isEmpty, let factory = factories[message.kind] else { return nil }
    let parts = factory.parts(message, context)
    var keys: Set<String?> = []
    for part in parts where !keys.insert(part.key).inserted {
      throw .duplicatePart(message.id, key: part.key)
    }
    return parts
  }
}
