import ConfabModel
import ConfabTimeline

/// The time a number of minutes after Monday, 2025-11-03T09:00:00Z.
package func at(_ minutes: Double, offset: Int = 0) -> Timestamp {
  Timestamp(milliseconds: 1_762_160_400_000 + Int64(minutes * 60_000), offset: offset)
}

/// A text message.
package func text(
  _ id: MessageID, _ from: ParticipantID?, _ time: Timestamp? = nil, _ text: String = "Hello",
  status: DeliveryStatus? = nil
) -> Message {
  Message(id: id, from: from, at: time, text: text, status: status)
}

/// A conversation of "me" and "ann", and "bob" in groups.
package func conversation(
  _ messages: [Message], kind: ConversationInfo.Kind = .direct, now: Timestamp? = nil,
  locale: String? = nil, timezone: String? = "UTC",
  state: ConversationState = ConversationState()
) -> Conversation {
  let names = kind == .group ? ["me", "ann", "bob"] : ["me", "ann"]
  return Conversation(
    info: ConversationInfo(kind: kind), selfID: "me",
    participants: names.map { Participant(id: $0, name: $0.capitalized) },
    timezone: timezone, locale: locale, now: now, messages: messages, state: state)
}

extension Timeline {
  package var ids: [String] { items.map(\.id) }

  package func decoration(_ id: String) -> Decoration? {
    items.first { $0.id == id }?.decoration
  }

  package var headers: [DateHeader] {
    items.compactMap { if case .dateHeader(let header) = $0.content { header } else { nil } }
  }

  package var statusLines: [String: StatusLine] {
    var lines: [String: StatusLine] = [:]
    for item in items {
      if case .status(let line) = item.content { lines[item.id] = line }
    }
    return lines
  }
}
