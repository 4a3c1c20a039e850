import ConfabModel

/// The position of each participant's last message.
struct LatestMessages {
  private var places: [ParticipantID: Int] = [:]

  init() {}

  /// - Parameter first: The position of the first message.
  /// - Complexity: O(n).
  init(_ messages: some Sequence<Message>, from first: Int) {
    for (place, message) in zip(first..., messages) {
      if let author = message.from { places[author] = place }
    }
  }

  subscript(author: ParticipantID) -> Int? { places[author] }

  /// Adds later messages.
  mutating func append(_ later: LatestMessages) {
    places.merge(later.places) { $1 }
  }

  /// Adds earlier messages.
  mutating func prepend(_ earlier: LatestMessages) {
    places.merge(earlier.places) { known, _ in known }
  }
}
