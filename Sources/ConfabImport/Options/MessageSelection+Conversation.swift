import ConfabModel

extension MessageSelection {
  /// The conversation with the selected messages only. A reply to a message that is left out keeps a
  /// quotation of it.
  ///
  /// - Complexity: O(*n*) in the length of the texts.
  package func applied(to conversation: Conversation) -> Conversation {
    guard !isEverything else { return conversation }
    let names = Dictionary(
      conversation.participants.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    var messages = conversation.messages.filter { message in
      contains(message, from: message.from.flatMap { names[$0] })
    }
    if let last { messages = Array(messages.suffix(max(1, last))) }
    let kept = Set(messages.map(\.id))
    let all = Dictionary(
      conversation.messages.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for index in messages.indices {
      guard let target = messages[index].replyTo, !kept.contains(target) else { continue }
      messages[index].replyTo = nil
      if messages[index].quote == nil, let quoted = all[target] {
        messages[index].quote = Quote(
          from: quoted.from, text: quoted.summary, kind: quoted.kind)
      }
    }
    var result = conversation
    result.messages = messages
    if let unread = result.state.unreadFrom, !kept.contains(unread) {
      result.state.unreadFrom = nil
    }
    result.state.seen = result.state.seen.filter { kept.contains($0.value) }
    if let end = conversation.messages.last?.id, !kept.contains(end) { result.state.typing = [] }
    return result
  }
}
