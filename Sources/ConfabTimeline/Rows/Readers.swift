import ConfabModel

/// Who has read up to where, by the position of the message that their heads stand at.
///
/// Whoever wrote a message has seen it, whatever the state says. Somebody who has seen more than is
/// selected stands at the last selected message; who has seen nothing of it stands nowhere. Readers
/// come in the order of the participants, and after them, by id, those who are not among the
/// participants.
///
/// - Complexity: linear in the participants and readers, but for sorting the readers.
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
