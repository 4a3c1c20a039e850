import ConfabModel
import ConfabTimeline

/// The facts that rows depend on besides their message, its neighbors and the messages that they
/// quote.
struct RowFacts: Sendable {
  /// The messages with status lines, by label.
  let marks: StatusMarks
  /// The readers whose heads are shown at a message, by its label.
  let readers: [Int: [ParticipantID]]
  /// The label of the first unread message.
  private let unread: Int?

  init(_ surroundings: Conversation, _ messages: LiveMessages) {
    marks = StatusMarks(
      read: messages.lastLabel(having: MessageEntry.read),
      delivered: messages.lastLabel(having: MessageEntry.delivered),
      sending: messages.lastLabel(having: MessageEntry.sending))
    readers = readersByPosition(
      surroundings, index: messages.label, latest: messages.lastLabel, selected: messages.labelRange
    )
    unread = surroundings.state.unreadFrom.flatMap(messages.label)
  }

  /// The labels of the messages whose facts differ.
  func differences(from old: RowFacts) -> Set<Int> {
    var labels = marks.places.symmetricDifference(old.marks.places)
    if readers != old.readers {
      for label in Set(readers.keys).union(old.readers.keys)
      where readers[label] != old.readers[label] {
        labels.insert(label)
      }
    }
    if unread != old.unread { labels.formUnion([unread, old.unread].compactMap { $0 }) }
    return labels
  }
}
