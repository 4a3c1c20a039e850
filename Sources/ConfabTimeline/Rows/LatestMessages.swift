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
