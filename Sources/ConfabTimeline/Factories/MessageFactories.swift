import ConfabModel

/// The factories of rows, by kind of message.
///
/// Messages of other kinds are one row each.
public struct MessageFactories: Sendable {
  private var factories: [MessageKind: MessageFactory] = [:]

  /// No factories: one row for each message.
  public static let plain = MessageFactories()

  /// Creates an empty registry.
  public init() {}

  /// Sets the factory of a kind, and replaces an earlier one.
  public mutating func register(_ factory: MessageFactory, for kind: MessageKind) {
    factories[kind] = factory
  }

  /// The parts of a message; `nil` for kinds without a factory.
  ///
  /// - Throws: ``TimelineError/duplicatePart(_:key:)``
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
