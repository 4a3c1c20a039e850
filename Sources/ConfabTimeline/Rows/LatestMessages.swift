import ConfabModel

/// The position of each participant's last message.
package struct LatestMessages {
  private var places: [ParticipantID: Int] = [:]

  /// - Parameter first: The position of the first message.
  /// - Complexity: O(n).
  package init(_ messages: some Sequence<Message>, from first: Int) {
    for (place, message) in zip(first..., messages) {
      if let author = message.from { places[author] = place }
    }
  }

  package subscript(author: ParticipantID) -> Int? { places[author] }
}

/// The number of replies to each message.
struct ReplyCounts {
  private var counts: [MessageID: Int] = [:]

  /// - Complexity: O(n).
  init(_ messages: [Message]) {
    // Iterates over indices, because iterating over messages copies each of them.
    for place in messages.indices {
      if let target = messages[place].replyTo { counts[target, default: 0] += 1 }
    }
  }

  subscript(id: MessageID) -> Int { counts[id] ?? 0 }
}
