import ConfabModel

extension ChatController {
  /// Receives a message that was just written, for example by a push.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - bound: The place up to which the message has no unknown predecessor; `nil` if the connection loses
  ///     no messages. If there is a gap before the message, it is fetched.
  ///   - completion: Called once, on any actor, when the message is shown or can't be.
  /// - Throws: ``PageError`` if `bound` is after the message.
  public func receive(
    _ message: ChatMessage, following bound: PageBound<MessageOrder>? = nil,
    completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) throws(PageError) {
    let newest = window.newestOrder.map { min(.after($0), .before(message.order)) }
    follow(
      try window.arrive(message, following: bound ?? newest ?? .before(message.order)),
      completion: completion)
  }

  /// Shows a message of the viewer below all others, before the server has it.
  ///
  /// - Parameter message: The message, with a temporary id that no other message has.
  public func send(
    _ message: Message, completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) {
    outbox.append(message)
    if window.hasNext { follow(window.showNewest()) }
    submit(.normal, completion: completion)
  }

  /// Replaces a message that was sent by the one that the server made of it. The row stays the same row, with
  /// the temporary id.
  ///
  /// - Parameters:
  ///   - id: The temporary id. If no such message was sent, `message` is received as usual.
  ///   - message: The message with the server's id and place.
  /// - Throws: The errors of ``receive(_:following:completion:)``.
  public func replace(
    _ id: MessageID, with message: ChatMessage, following bound: PageBound<MessageOrder>? = nil,
    completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) throws(PageError) {
    if let place = outbox.firstIndex(where: { $0.id == id }) {
      outbox.remove(at: place)
      if message.id != id { rowIDs[message.id] = rowIDs[id] ?? id }
    }
    try receive(message, following: bound, completion: completion)
  }

  /// Updates a message: its content, or its place if its order has changed. A message in the outbox keeps its
  /// place.
  public func update(
    _ message: ChatMessage, completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) {
    if let place = outbox.firstIndex(where: { $0.id == message.id }) {
      outbox[place] = message.message
      submit(.normal, completion: completion)
    } else {
      follow(window.update(message), completion: completion)
    }
  }

  /// Removes a message. Answers to earlier requests don't bring it back.
  public func remove(
    _ id: MessageID, completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) {
    if let place = outbox.firstIndex(where: { $0.id == id }) {
      outbox.remove(at: place)
      submit(.normal, completion: completion)
    } else {
      follow(window.remove(id), completion: completion)
    }
  }

  /// Fetches the latest messages, for example after the app was away.
  public func refresh() { follow(Window.Step(requests: [window.fetchLatest()])) }

  /// Notes the last message that a participant has seen.
  public func seen(_ id: MessageID, by reader: ParticipantID) {
    changeSurroundings { $0.state.seen[reader] = id }
  }

  /// Notes who is typing.
  public func typing(_ participants: [ParticipantID]) {
    changeSurroundings { $0.state.typing = participants }
  }

  /// Changes the participants, the language of dates, the current time or anything else about the conversation
  /// but its messages. Rows that depend on it are renewed.
  public func changeSurroundings(_ edit: (inout Conversation) -> Void) {
    var changed = surroundings
    edit(&changed)
    changed.messages = []
    guard changed != surroundings else { return }
    surroundings = changed
    if hasContent { submit(.normal) }
  }
}
