import ConfabModel

/// The positions of the messages in a conversation, by id.
package struct MessageIndex {
  private let positions: [MessageID: Int]

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

  package subscript(id: MessageID) -> Int? { positions[id] }
}
