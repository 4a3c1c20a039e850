import ConfabModel

/// Where each message stands in its conversation.
package struct MessageIndex {
  private var positions: [MessageID: Int]

  /// Linear. Throws on the first id that occurs twice.
  package init(_ messages: [Message]) throws(TimelineError) {
    var positions: [MessageID: Int] = [:]
    positions.reserveCapacity(messages.count)
    // By their places: a message is large, and copied by whoever walks over them.
    for position in messages.indices {
      if positions.updateValue(position, forKey: messages[position].id) != nil {
        throw .duplicateMessage(messages[position].id)
      }
    }
    self.positions = positions
  }

  /// Adds messages, the first at a place. Throws on the first id that is there already; nothing has
  /// changed then.
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
