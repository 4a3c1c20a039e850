import ConfabModel

/// Where each message stands in its conversation.
struct MessageIndex {
  private let positions: [MessageID: Int]

  /// Linear. Throws on the first id that occurs twice.
  init(_ messages: [Message]) throws(TimelineError) {
    var positions: [MessageID: Int] = [:]
    positions.reserveCapacity(messages.count)
    for (position, message) in messages.enumerated() {
      if positions.updateValue(position, forKey: message.id) != nil {
        throw .duplicateMessage(message.id)
      }
    }
    self.positions = positions
  }

  subscript(id: MessageID) -> Int? { positions[id] }
}
