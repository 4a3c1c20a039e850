import ConfabModel

/// The readers whose heads are shown at a message, by the position of the message.
///
/// The author of a message has seen it. Readers of later messages are shown at the last selected
/// message; readers of earlier messages only aren't shown. Readers are in the order of the
/// participants, then readers who aren't participants in the order of their ids.
///
/// - Parameters:
///   - index: Returns the position of a message, a number that ascends along the conversation.
///   - latest: Returns the position of a participant's last message.
///   - selected: The positions of the first and the last selected message.
/// - Complexity: O(participants + readers · log readers).
package func readersByPosition(
  _ conversation: Conversation, index: (MessageID) -> Int?, latest: (ParticipantID) -> Int?,
  selected: ClosedRange<Int>?
) -> [Int: [ParticipantID]] {
  let seen = conversation.state.seen
  guard !seen.isEmpty, let selected else { return [:] }
  let participants = conversation.participants.map(\.id)
  var readers: [Int: [ParticipantID]] = [:]
  var placed: Set<ParticipantID> = []
  for reader in participants + seen.keys.sorted()
  where reader != conversation.selfID && placed.insert(reader).inserted {
    guard let position = seen[reader].flatMap(index) else { continue }
    let visible = min(max(position, latest(reader) ?? position), selected.upperBound)
    if visible >= selected.lowerBound { readers[visible, default: []].append(reader) }
  }
  return readers
}
