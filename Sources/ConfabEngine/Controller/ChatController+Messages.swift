import ConfabModel

extension ChatController {
  /// Receives a message that was just written, for example by a push.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - bound: The place up to which the message has no unknown predecessor; `nil` if the
  ///     connection loses no messages. If there is a gap before the message, it is fetched.
  ///   - completion: Called once, on any actor.
  /// - Throws: ``PageError`` if `bound` is after the message.
  public func receive(
    _ message: ChatMessage, following bound: PageBound<MessageOrder>? = nil,
    completion: Completion? = nil
  ) throws(PageError) {
    follow(
      try window.arrive(message, following: bound ?? lastBound(before: message)),
      completion: completion)
  }

  /// The place up to which a message has no unknown predecessor if the connection loses nothing.
  private func lastBound(before message: ChatMessage) -> PageBound<MessageOrder> {
    let before = PageBound.before(message.order)
    return min(window.knownEnd ?? before, before)
  }

  /// Shows a message of the viewer below all others, before the server has it, and scrolls to it.
  /// If the window is elsewhere, it moves to the newest messages. Going to another message ends.
  ///
  /// - Parameters:
  ///   - message: The message, with a temporary id that no other message has or had.
  ///   - completion: Called once, on any actor. Not called if there is an error.
  /// - Throws: ``SendError`` if another message has the id. Nothing has changed then.
  public func send(_ message: Message, completion: Completion? = nil) throws(SendError) {
    guard !messages.hasSent(message.id), window.history.index(of: message.id) == nil else {
      throw .idInUse(message.id)
    }
    messages.send(message)
    leave()
    isGoingToEnd = true
    if window.hasNext { follow(window.showNewest()) }
    submit(.normal, completion: completion)
  }

  /// Replaces a message that was sent by the one that the server made of it. The row stays the same
  /// row: it keeps the temporary id.
  ///
  /// - Parameters:
  ///   - id: The temporary id. If no such message was sent, `message` is received as usual.
  ///   - message: The message with the server's id and place.
  ///   - bound: As for ``receive(_:following:completion:)``.
  ///   - completion: Called once, on any actor.
  /// - Throws: The errors of ``receive(_:following:completion:)``. Nothing has changed then.
  public func replace(
    _ id: MessageID, with message: ChatMessage, following bound: PageBound<MessageOrder>? = nil,
    completion: Completion? = nil
  ) throws(PageError) {
    let before = messages
    // If the server's message is already shown, it keeps its own row.
    if messages.remove(id), window.history.index(of: message.id) == nil {
      messages.keepRow(of: id, for: message.id)
    }
    do throws(PageError) {
      var step = try window.arrive(message, following: bound ?? lastBound(before: message))
      // The unconfirmed message disappears also if the new one is not visible.
      step.kind = step.kind ?? .normal
      follow(step, completion: completion)
    } catch {
      messages = before
      throw error
    }
  }

  /// Updates a message: its content, or its place if its order has changed. An unconfirmed message
  /// keeps its place.
  ///
  /// A message that moves to the end is shown there when the messages before it are known; see
  /// ``SlidingWindow/update(_:)``.
  public func update(_ message: ChatMessage, completion: Completion? = nil) {
    if messages.update(message.message) {
      submit(.normal, completion: completion)
    } else {
      follow(window.update(message), completion: completion)
    }
  }

  /// Changes a message in place: adds a reaction, a vote, an edited text. Only the row of the
  /// message is measured again.
  ///
  /// ```swift
  /// chat.edit("m12") { $0.reactions.append(Reaction(emoji: "❤️", by: ["ana"])) }
  /// ```
  ///
  /// - Parameters:
  ///   - id: The id of a message that is shown or was fetched, or the temporary id of one that was
  ///     sent.
  ///   - completion: Called once, on any actor. Not called if the message isn't known.
  ///   - change: Changes the message. A changed id is ignored.
  /// - Returns: Whether the message is known. If it isn't, nothing changes.
  @discardableResult
  public func edit(
    _ id: MessageID, completion: Completion? = nil, _ change: (inout Message) -> Void
  ) -> Bool {
    guard var message = message(id) else { return false }
    change(&message)
    message.id = id
    if messages.update(message) {
      submit(.normal, completion: completion)
    } else if let index = window.history.index(of: id) {
      var known = window.history.items[index]
      known.message = message
      update(known, completion: completion)
    }
    return true
  }

  /// Moves a message to another place.
  ///
  /// - Returns: Whether the message is known. If it isn't, nothing changes.
  @discardableResult
  public func move(
    _ id: MessageID, to order: MessageOrder, completion: Completion? = nil
  ) -> Bool {
    guard let index = window.history.index(of: id) else { return false }
    var message = window.history.items[index]
    message.order = order
    update(message, completion: completion)
    return true
  }

  /// Removes a message. Answers to earlier requests don't bring it back.
  public func remove(_ id: MessageID, completion: Completion? = nil) {
    if messages.remove(id) {
      submit(.normal, completion: completion)
    } else {
      follow(window.remove(id), completion: completion)
    }
  }

  /// A message that was fetched, or that is unconfirmed; `nil` if there is none with this id.
  public func message(_ id: MessageID) -> Message? {
    window.history.index(of: id).map { window.history.items[$0].message }
      ?? messages.outbox.first { $0.id == id }
  }

  /// Notes the last message that a participant has seen.
  public func seen(_ id: MessageID, by reader: ParticipantID, completion: Completion? = nil) {
    change(completion: completion) { $0.state.seen[reader] = id }
  }

  /// Notes who is typing.
  public func typing(_ participants: [ParticipantID], completion: Completion? = nil) {
    change(completion: completion) { $0.state.typing = participants }
  }

  /// Changes the current time. "Today" and "Yesterday" follow. Call it when a day begins.
  public func now(_ time: Timestamp, completion: Completion? = nil) {
    change(completion: completion) { $0.now = time }
  }

  /// Changes the language of dates and labels, and the direction of the screen.
  ///
  /// - Parameters:
  ///   - locale: A BCP 47 tag.
  ///   - completion: Called once, on any actor.
  public func locale(_ locale: String?, completion: Completion? = nil) {
    change(completion: completion) { $0.locale = locale }
  }

  /// Changes the participants, who has seen what, the current time or anything else about the
  /// conversation but its messages. Rows that depend on it are renewed.
  ///
  /// - Complexity: O(readers + log n) if only `Conversation.state` changes, otherwise O(n).
  public func change(completion: Completion? = nil, _ edit: (inout Conversation) -> Void) {
    var changed = conversation
    edit(&changed)
    changed.messages = []
    guard changed != conversation else {
      completion?(.applied)
      return
    }
    let old = conversation
    conversation = changed
    var same = changed
    same.state = old.state
    if same != old {
      needsEverything = true
      messages.forgetRefused()
    }
    if changed.participants != old.participants || changed.locale != old.locale {
      updateRequest()
    }
    submit(.normal, completion: completion)
  }
}

/// An error for a message that can't be sent.
public enum SendError: Error, Equatable, CustomStringConvertible {
  /// A message that is loaded, or one that was sent before, has the id.
  case idInUse(MessageID)

  /// A line for a person to read.
  public var description: String {
    switch self {
    case .idInUse(let id):
      "the id \"\(id)\" belongs to another message; send each message with a new temporary id"
    }
  }
}

/// A message and its place in the conversation.
public struct ChatMessage: PagedItem {
  /// The message.
  public var message: Message
  /// The place of the message.
  public var order: MessageOrder
  /// The id of the message.
  public var id: MessageID { message.id }

  /// Creates a message with a place.
  public init(_ message: Message, order: MessageOrder) {
    self.message = message
    self.order = order
  }

  /// Creates a message whose place is a number: the server's sequence number, or a time.
  public init(_ message: Message, number: Int64) {
    self.init(message, order: MessageOrder(number, id: message.id))
  }
}

/// The place of a message in its conversation: a number that grows towards the newest message, and
/// the message's id for messages with equal numbers.
///
/// The number is the server's sequence number, or the time in milliseconds.
public struct MessageOrder: Sendable, Hashable, Comparable {
  /// The sequence number or time.
  public var number: Int64
  /// What orders messages with the same number.
  public var id: MessageID

  /// Creates a place.
  public init(_ number: Int64, id: MessageID = "") {
    self.number = number
    self.id = id
  }

  /// Orders places from the oldest to the newest.
  public static func < (left: MessageOrder, right: MessageOrder) -> Bool {
    (left.number, left.id) < (right.number, right.id)
  }
}
