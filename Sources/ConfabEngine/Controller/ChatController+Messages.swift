import ConfabModel

extension ChatController {
  /// Receives a message that was just written, for example by a push.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - bound: The place up to which the message has no unknown predecessor; `nil` if the
  ///     connection loses no messages. If there is a gap before the message, it is fetched.
  /// - Throws: ``PageError`` if `bound` is after the message.
  @discardableResult
  public func receive(
    _ message: ChatMessage, following bound: PageBound<MessageOrder>? = nil
  ) throws(PageError) -> ChatUpdate {
    follow(try window.arrive(message, following: bound ?? lastBound(before: message)))
  }

  /// The place up to which a message has no unknown predecessor if the connection loses nothing.
  private func lastBound(before message: ChatMessage) -> PageBound<MessageOrder> {
    let before = PageBound.before(message.order)
    return min(window.knownEnd ?? before, before)
  }

  /// Shows a message of the viewer below all others, before the server has it, and scrolls to it.
  /// If the window is elsewhere, it moves to the newest messages. Going to another message ends.
  ///
  /// - Parameter message: The message, with a temporary id that no other message has or had.
  /// - Throws: ``SendError`` if another message has the id. Nothing has changed then.
  @discardableResult
  public func send(_ message: Message) throws(SendError) -> ChatUpdate {
    guard !messages.hasSent(message.id), window.history.index(of: message.id) == nil else {
      throw .idInUse(message.id)
    }
    messages.send(message)
    leave()
    goal.goToEnd()
    if window.hasNext { follow(window.showNewest()) }
    return submit(.normal)
  }

  /// Replaces a message that was sent by the one that the server made of it. The row stays the same
  /// row: it keeps the temporary id.
  ///
  /// - Parameters:
  ///   - id: The temporary id. If no such message was sent, `message` is received as usual.
  ///   - message: The message with the server's id and place.
  ///   - bound: As for ``receive(_:following:)``.
  /// - Throws: The errors of ``receive(_:following:)``. Nothing has changed then.
  @discardableResult
  public func replace(
    _ id: MessageID, with message: ChatMessage, following bound: PageBound<MessageOrder>? = nil
  ) throws(PageError) -> ChatUpdate {
    let before = messages
    // If the server's message is already shown, it keeps its own row.
    if messages.remove(id), window.history.index(of: message.id) == nil {
      messages.keepRow(of: id, for: message.id)
    }
    do throws(PageError) {
      var step = try window.arrive(message, following: bound ?? lastBound(before: message))
      // The unconfirmed message disappears also if the new one is not visible.
      step.kind = step.kind ?? .normal
      return follow(step)
    } catch {
      messages = before
      throw error
    }
  }

  /// Updates a message: its content, or its place if its order has changed. An unconfirmed message
  /// keeps its place.
  ///
  /// A message that moves to the end is shown there when the messages before it are known; see
  /// `SlidingWindow.update(_:)`.
  @discardableResult
  public func update(_ message: ChatMessage) -> ChatUpdate {
    messages.update(message.message) ? submit(.normal) : follow(window.update(message))
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
  ///   - change: Changes the message. A changed id is ignored.
  /// - Returns: The result, or `nil` if the message isn't known. Then nothing changes.
  @discardableResult
  public func edit(_ id: MessageID, _ change: (inout Message) -> Void) -> ChatUpdate? {
    guard var message = message(id) else { return nil }
    change(&message)
    message.id = id
    if messages.update(message) { return submit(.normal) }
    return updateKnown(id) { $0.message = message }
  }

  /// Moves a message to another place.
  ///
  /// - Returns: As for ``edit(_:_:)``.
  @discardableResult
  public func move(_ id: MessageID, to order: MessageOrder) -> ChatUpdate? {
    updateKnown(id) { $0.order = order }
  }

  /// Updates a message that was fetched.
  private func updateKnown(
    _ id: MessageID, _ change: (inout ChatMessage) -> Void
  ) -> ChatUpdate? {
    guard let index = window.history.index(of: id) else { return nil }
    var message = window.history.items[index]
    change(&message)
    return update(message)
  }

  /// Removes a message. Answers to earlier requests don't bring it back.
  @discardableResult
  public func remove(_ id: MessageID) -> ChatUpdate {
    messages.remove(id) ? submit(.normal) : follow(window.remove(id))
  }

  /// A message that was fetched, or that is unconfirmed; `nil` if there is none with this id.
  public func message(_ id: MessageID) -> Message? {
    window.history.index(of: id).map { window.history.items[$0].message }
      ?? messages.outbox.first { $0.id == id }
  }

  /// Notes the last message that a participant has seen.
  @discardableResult
  public func markSeen(_ id: MessageID, by reader: ParticipantID) -> ChatUpdate {
    change { $0.state.seen[reader] = id }
  }

  /// Notes who is typing.
  @discardableResult
  public func setTyping(_ participants: [ParticipantID]) -> ChatUpdate {
    change { $0.state.typing = participants }
  }

  /// Changes the current time. "Today" and "Yesterday" follow. Call it when a day begins.
  @discardableResult
  public func setTime(_ time: Timestamp) -> ChatUpdate {
    change { $0.now = time }
  }

  /// Changes the language of dates and labels, and the direction of the screen.
  ///
  /// - Parameter locale: A BCP 47 tag.
  @discardableResult
  public func setLocale(_ locale: String?) -> ChatUpdate {
    change { $0.locale = locale }
  }

  /// Changes the participants, who has seen what, the current time or anything else about the
  /// conversation but its messages. Rows that depend on it are renewed.
  ///
  /// - Complexity: O(readers + log n) if only `Conversation.state` changes, otherwise O(n).
  @discardableResult
  public func change(_ edit: (inout Conversation) -> Void) -> ChatUpdate {
    var changed = conversation
    edit(&changed)
    changed.messages = []
    guard changed != conversation else { return ChatUpdate(.applied) }
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
    return submit(.normal)
  }
}

extension ChatController {
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
