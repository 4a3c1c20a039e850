import ConfabModel

/// The messages that a controller shows, as the engine gets them: with ids that never change.
struct ShownMessages: Sendable {
  var items: ArraySlice<ChatMessage>
  var outbox: [Message]
  /// The ids of rows whose messages got another id from the server.
  var rowIDs: [MessageID: MessageID]
  /// The conversation without messages.
  var whole: Conversation

  private func rowID(_ id: MessageID) -> MessageID { rowIDs[id] ?? id }

  /// All messages from top to bottom. O(n).
  var messages: [Message] {
    let shown = items.map(\.message) + outbox
    guard !rowIDs.isEmpty else { return shown }
    return shown.map { message in
      var message = message
      message.id = rowID(message.id)
      message.replyTo = message.replyTo.map(rowID)
      return message
    }
  }

  var state: ConversationState {
    var state = whole.state
    state.unreadFrom = state.unreadFrom.map(rowID)
    state.seen = state.seen.mapValues(rowID)
    return state
  }

  /// What can't change without rebuilding all rows.
  var surroundings: Conversation {
    var surroundings = whole
    surroundings.state = ConversationState()
    return surroundings
  }

  var conversation: Conversation {
    var conversation = whole
    conversation.messages = messages
    conversation.state = state
    return conversation
  }
}
