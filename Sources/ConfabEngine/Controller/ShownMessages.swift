import ConfabModel

/// The messages that a controller shows: those of the window, and below them those that the server
/// has not confirmed yet. Rows keep their ids when the server gives a message another one.
struct ShownMessages {
  /// Messages that the server has not confirmed yet, the oldest first.
  private(set) var outbox: [Message] = []
  /// The ids of rows whose messages have got another id.
  private var rowIDs: [MessageID: MessageID] = [:]
  /// The messages of these rows.
  private var messageIDs: [MessageID: MessageID] = [:]
  /// Messages that the engine has refused, as it got them. They are left out until they change.
  private var refused: [MessageID: Message] = [:]
  /// The number of messages of the window that are shown.
  private var windowCount = 0
  /// The unconfirmed messages as they are shown.
  private var shownOutbox: [Message] = []

  /// The id of a message in its rows.
  func rowID(_ id: MessageID) -> MessageID { rowIDs[id] ?? id }

  /// The server's id of a message in a row.
  func messageID(_ id: MessageID) -> MessageID { messageIDs[id] ?? id }

  /// The server's id of a message whose id is the server's or the temporary one.
  func confirmedID(_ id: MessageID) -> MessageID { rowIDs[id] == nil ? messageID(id) : id }

  /// Whether a message that was sent has, or had, an id.
  func hasSent(_ id: MessageID) -> Bool {
    rowIDs[id] != nil || messageIDs[id] != nil || outbox.contains { $0.id == id }
  }

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
    if let row = rowIDs[new] { messageIDs[row] = nil }
    rowIDs[new] = old
    messageIDs[old] = new
  }

  /// Gives a message of the server another row if its id is that of the row of a message that was
  /// sent.
  private mutating func claimRow(for id: MessageID) {
    guard rowIDs[id] == nil, messageIDs[id] != nil else { return }
    // A message that kept another row doesn't use its own.
    var row = id
    while let owner = messageIDs[row] { row = owner }
    rowIDs[id] = row
    messageIDs[row] = id
  }

  /// Leaves out messages that the engine has refused.
  ///
  /// - Returns: Whether any of them wasn't left out before.
  mutating func leaveOut(_ messages: [Message]) -> Bool {
    let new = messages.filter { refused[$0.id] != $0 }
    for message in new { refused[message.id] = message }
    return !new.isEmpty
  }

  /// Tries all messages again.
  mutating func forgetRefused() { refused = [:] }

  /// Whether messages are left out. Then edits don't fit what the engine has.
  var leavesOut: Bool { !refused.isEmpty }

  /// Forgets unconfirmed messages that the server has under the same id.
  mutating func confirm(where isKnown: (MessageID) -> Bool) {
    outbox.removeAll { isKnown($0.id) }
  }

  /// Whether the unconfirmed messages are shown as they should.
  func showsOutbox(followsEnd: Bool) -> Bool {
    shownOutbox == (followsEnd ? outbox.map(shown) : [])
  }

  /// The edits of the messages shown, for edits of the window.
  ///
  /// - Parameters:
  ///   - edits: The edits of the window.
  ///   - followsEnd: Whether the window shows the newest messages. Only then are unconfirmed
  ///     messages shown.
  mutating func edits(
    for edits: [ListEdit<ChatMessage>], followsEnd: Bool
  ) -> [ListEdit<Message>] {
    var result = edits.map { edit in
      ListEdit(replacing: edit.range, with: edit.elements.map { claimed($0.message) })
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
    let messages = items.map { claimed($0.message) } + shownOutbox
    guard leavesOut else { return messages }
    let left = messages.filter { refused[$0.id] == $0 }
    refused = Dictionary(left.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    return messages.filter { refused[$0.id] == nil }
  }

  /// A message of the server as its rows show it.
  private mutating func claimed(_ message: Message) -> Message {
    if !messageIDs.isEmpty { claimRow(for: message.id) }
    return shown(message)
  }
}
