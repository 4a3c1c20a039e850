import ConfabModel

/// The place of each participant's latest message.
package struct LatestMessages {
  private var places: [ParticipantID: Int] = [:]

  package init() {}

  /// - Parameter first: the place of the first message.
  /// - Complexity: linear.
  package init(_ messages: some Sequence<Message>, from first: Int) {
    for (place, message) in zip(first..., messages) {
      if let author = message.from { places[author] = place }
    }
  }

  package subscript(author: ParticipantID) -> Int? { places[author] }

  /// Adds messages that come after these.
  package mutating func append(_ later: LatestMessages) {
    places.merge(later.places) { $1 }
  }

  /// Adds messages that come before these.
  package mutating func prepend(_ earlier: LatestMessages) {
    places.merge(earlier.places) { known, _ in known }
  }
}
