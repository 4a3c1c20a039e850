import ConfabModel

/// The readers whose heads are shown at a message, by the position of the message.
///
/// The author of a message has seen it. Readers of later messages are shown at the last selected message;
/// readers of earlier messages only aren't shown. Readers are in the order of the participants, then readers
/// who aren't participants in the order of their ids.
///
/// - Complexity: O(participants + readers · log readers).
package func readersByPosition(
  _ conversation: Conversation, index: MessageIndex, latest: LatestMessages, selected: Range<Int>
) -> [Int: [ParticipantID]] {
  let seen = conversation.state.seen
  guard !seen.isEmpty, !selected.isEmpty else { return [:] }
  let participants = conversation.participants.map(\.id)
  var readers: [Int: [ParticipantID]] = [:]
  var placed: Set<ParticipantID> = []
  for reader in participants + seen.keys.sorted()
  where reader != conversation.selfID && placed.insert(reader).inserted {
    guard let position = seen[reader].flatMap({ index[$0] }) else { continue }
    let visible = min(max(position, latest[reader] ?? position), selected.upperBound - 1)
    if visible >= selected.lowerBound { readers[visible, default: []].append(reader) }
  }
  return readers
}
