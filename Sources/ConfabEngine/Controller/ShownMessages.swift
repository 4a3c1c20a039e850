import ConfabModel

/// The messages that a controller shows: those of the window, and below them those that the server has not
/// confirmed yet. Rows keep their ids when the server gives a message another one.
struct ShownMessages {
  /// Messages that the server has not confirmed yet, the oldest first.
  private(set) var outbox: [Message] = []
  /// The ids of rows whose messages have got another id.
  private var rowIDs: [MessageID: MessageID] = [:]
  private var messageIDs: [MessageID: MessageID] = [:]
  /// The number of messages of the window that are shown.
  private var windowCount = 0
  /// The unconfirmed messages as they are shown.
  private var shownOutbox: [Message] = []

  /// The id of a message in its rows.
  func rowID(_ id: MessageID) -> MessageID { rowIDs[id] ?? id }

  /// The server's id of a message in a row.
  func messageID(_ id: MessageID) -> MessageID { messageIDs[id] ?? id }

  /// A message as its rows show it.
  func shown(_ message: Message) -> Message {
    guard !rowIDs.isEmpty else { return message }
    var message = message
    message.id = rowID(message.id)
    message.replyTo = message.replyTo.map(rowID)
    return message
  }

  /// A state with the ids of rows.
  func shown(_ state: ConversationState) -> ConversationState {
    guard !rowIDs.isEmpty else { return state }
    var state = state
    state.unreadFrom = state.unreadFrom.map(rowID)
    state.seen = state.seen.mapValues(rowID)
    return state
  }

  /// Adds an unconfirmed message.
  mutating func send(_ message: Message) { outbox.append(message) }

  /// Changes an unconfirmed message.
  ///
  /// - Returns: Whether there is one with this id.
  mutating func update(_ message: Message) -> Bool {
    guard let index = outbox.firstIndex(where: { $0.id == message.id }) else { return false }
    outbox[index] = message
    return true
  }

  /// Removes an unconfirmed message.
  ///
  /// - Returns: Whether there was one with this id.
  mutating func remove(_ id: MessageID) -> Bool {
    guard let index = outbox.firstIndex(where: { $0.id == id }) else { return false }
    outbox.remove(at: index)
    return true
  }

  /// Lets the rows of a message keep their ids.
  mutating func keepRow(of old: MessageID, for new: MessageID) {
    guard old != new else { return }
    let row = rowID(old)
    rowIDs[new] = row
    messageIDs[row] = new
  }

  /// The edits of the messages shown, for edits of the window.
  ///
  /// - Parameters:
  ///   - edits: The edits of the window.
  ///   - followsEnd: Whether the window shows the newest messages. Only then are unconfirmed messages shown.
  mutating func edits(
    for edits: [ListEdit<ChatMessage>], followsEnd: Bool
  ) -> [ListEdit<Message>] {
    var result = edits.map { edit in
      ListEdit(replacing: edit.range, with: edit.elements.map { shown($0.message) })
    }
    let below = followsEnd ? outbox.map(shown) : []
    if below != shownOutbox {
      let range = windowCount..<windowCount + shownOutbox.count
      if let last = result.last, last.range.upperBound == range.lowerBound {
        result[result.count - 1].range = last.range.lowerBound..<range.upperBound
        result[result.count - 1].elements += below
      } else {
        result.append(ListEdit(replacing: range, with: below))
      }
      shownOutbox = below
    }
    for edit in edits { windowCount += edit.elements.count - edit.range.count }
    return result
  }

  /// All messages as they are shown. Later edits start from them.
  mutating func all(
    of items: some Collection<ChatMessage>, followsEnd: Bool
  ) -> [Message] {
    windowCount = items.count
    shownOutbox = followsEnd ? outbox.map(shown) : []
    return items.map { shown($0.message) } + shownOutbox
  }
}
