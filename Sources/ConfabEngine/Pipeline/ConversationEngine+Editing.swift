import ConfabModel
import ConfabTimeline

extension ConversationEngine {
  /// Replaces the message with the same id.
  ///
  /// - Parameters:
  ///   - message: The new state of the message.
  ///   - completion: Called once, on any actor. Not called if there is no such message.
  /// - Returns: Whether there is a message with this id.
  /// - Throws: `TimelineError` if a factory gives two parts of the message the same key. Nothing
  ///   has changed then.
  /// - Complexity: O(changed rows + readers + log n). All rows change if dates start or stop
  ///   showing their year.
  @discardableResult
  nonisolated(nonsending) public func update(
    _ message: Message, completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) async throws -> Bool {
    try await calls.run { [self] in
      submit(if: try await core.update(message), completion)
    }
  }

  /// Removes a message.
  ///
  /// - Parameters:
  ///   - id: The id of the message.
  ///   - completion: Called once, on any actor. Not called if there is no such message.
  /// - Returns: Whether there was a message with this id.
  /// - Throws: The errors of ``update(_:completion:)``.
  /// - Complexity: As for ``update(_:completion:)``.
  @discardableResult
  nonisolated(nonsending) public func remove(
    _ id: MessageID, completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) async throws -> Bool {
    try await calls.run { [self] in
      submit(if: try await core.remove(id), completion)
    }
  }

  /// Adds messages before the message at an index.
  ///
  /// - Parameters:
  ///   - messages: The messages, in the order in which they are shown.
  ///   - index: The index of the first new message. An index outside the conversation stands for
  ///     its nearer end.
  ///   - kind: How the screen follows the update.
  ///   - completion: Called once, on any actor.
  /// - Throws: The errors of ``receive(_:state:completion:)``.
  /// - Complexity: As for ``update(_:completion:)``.
  nonisolated(nonsending) public func insert(
    _ messages: [Message], at index: Int, _ kind: UpdateKind = .normal,
    completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) async throws {
    try await calls.run { [self] in
      try await core.insert(messages, at: index, kind)
      submit(kind, completion)
    }
  }

  /// Moves a message.
  ///
  /// - Parameters:
  ///   - id: The id of the message.
  ///   - index: The index of the message after the move. An index outside the conversation stands
  ///     for its nearer end.
  ///   - completion: Called once, on any actor. Not called if there is no such message.
  /// - Returns: Whether there is a message with this id.
  /// - Throws: The errors of ``update(_:completion:)``.
  /// - Complexity: As for ``update(_:completion:)``.
  @discardableResult
  nonisolated(nonsending) public func move(
    _ id: MessageID, to index: Int, completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) async throws -> Bool {
    try await calls.run { [self] in
      submit(if: try await core.move(id, to: index), completion)
    }
  }

  /// Applies edits of the list of messages, such as those of a step of a ``SlidingWindow``.
  ///
  /// - Parameters:
  ///   - edits: The edits of one change. A message can move from one to another.
  ///   - state: Who has seen what and who is typing. `nil` leaves it unchanged.
  ///   - kind: How the screen follows the update.
  ///   - completion: Called once, on any actor.
  /// - Throws: The errors of ``receive(_:state:completion:)``. Nothing has changed then.
  /// - Complexity: As for ``update(_:completion:)``, for each edit.
  nonisolated(nonsending) public func replace(
    _ edits: [ListEdit<Message>], state: ConversationState? = nil, _ kind: UpdateKind,
    completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) async throws {
    try await calls.run { [self] in
      try await core.replace(edits, state: state, kind, ends: nil)
      submit(kind, completion)
    }
  }

  /// Applies edits as the public method does.
  ///
  /// - Parameter ends: Whether the messages then end with the newest one of the conversation.
  func replace(
    _ edits: [ListEdit<Message>], state: ConversationState?, _ kind: UpdateKind, ends: Bool,
    completion: (@Sendable (UpdateOutcome) -> Void)?
  ) async throws {
    try await calls.run { [self] in
      try await core.replace(edits, state: state, kind, ends: ends)
      submit(kind, completion)
    }
  }

  /// Changes a value of a row's decoration, such as whether it is expanded or plays. The row's
  /// presenter and accessories read it from `Decoration.values` when they measure and draw. Only
  /// this row is measured again.
  ///
  /// The value stays until it is removed: across updates of its message and of others, moves,
  /// ``replace(_:_:completion:)``, and while the row isn't shown, such as when a window lets it go.
  /// A row that returns has it.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` removes it.
  ///   - name: The name of the value.
  ///   - id: The id of the row: of a message's row, or of a typing indicator. Rows that a decorator
  ///     inserts have the values that it gives them.
  ///   - completion: Called once, on any actor. Not called if there is no such row.
  /// - Returns: Whether there is a row with this id.
  /// - Complexity: O(log n + rows of the message).
  @discardableResult
  nonisolated(nonsending) public func setValue(
    _ value: JSONValue?, named name: String, ofRow id: String,
    completion: (@Sendable (UpdateOutcome) -> Void)? = nil
  ) async -> Bool {
    await calls.run { [self] in
      submit(if: await core.setValue(value, named: name, ofRow: id), completion)
    }
  }

  /// The messages because of which a conversation can't be shown.
  func refused(of conversation: Conversation) async -> [Message] {
    await core.refused(of: conversation)
  }

  /// The messages of the last update whose rows can't be measured.
  func unmeasurable() async -> [Message] { await core.unmeasurable() }

  private func submit(
    if isKnown: Bool, _ completion: (@Sendable (UpdateOutcome) -> Void)?
  ) -> Bool {
    if isKnown { submit(.normal, completion) }
    return isKnown
  }
}
