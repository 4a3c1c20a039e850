import ConfabModel

/// The positions of the messages in a conversation, by id.
package struct MessageIndex {
  private var positions: [MessageID: Int]

  /// Creates the index of some messages.
  ///
  /// - Throws: ``TimelineError/duplicateMessage(_:)`` for the first duplicate id.
  /// - Complexity: Linear.
  package init(_ messages: [Message]) throws(TimelineError) {
    var positions: [MessageID: Int] = [:]
    positions.reserveCapacity(messages.count)
    // Iterates over indices, because iterating over messages copies each of them.
    for position in messages.indices {
      if positions.updateValue(position, forKey: messages[position].id) != nil {
        throw .duplicateMessage(messages[position].id)
      }
    }
    self.positions = positions
  }

  /// Adds messages, the first one at a position.
  ///
  /// - Throws: ``TimelineError/duplicateMessage(_:)`` for the first duplicate id, and changes nothing.
  package mutating func insert(
    _ messages: some Collection<Message>, at first: Int
  ) throws(TimelineError) {
    var added: Set<MessageID> = []
    for message in messages
    where positions[message.id] != nil || !added.insert(message.id).inserted {
      throw .duplicateMessage(message.id)
    }
    for (place, message) in zip(first..., messages) { positions[message.id] = place }
  }

  package subscript(id: MessageID) -> Int? { positions[id] }
}
