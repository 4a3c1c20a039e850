import ConfabModel
import Synchronization

@testable import ConfabEngine

/// Edits of an engine without a controller. Each returns when the engine has it or refuses it.
extension Engine {
  private final class Outcome: Sendable {
    let isKnown = Mutex(false)
    let error = Mutex<(any Error)?>(nil)
  }

  /// - Returns: Whether there was something to change.
  /// - Throws: The error because of which the engine refuses the edit.
  @discardableResult
  private nonisolated(nonsending) func accept(
    _ kind: UpdateKind, _ completion: Completion?, _ edit: @escaping Edit
  ) async throws -> Bool {
    let outcome = Outcome()
    self.edit(kind) { result in
      if case .failed(let error) = result { outcome.error.withLock { $0 = error } }
      completion?(result)
    } _: { timeline in
      let kept = try edit(&timeline)
      outcome.isKnown.withLock { $0 = kept != nil }
      return kept
    }
    await withCheckedContinuation { flush($0) }
    if let error = outcome.error.withLock({ $0 }), !outcome.isKnown.withLock({ $0 }) { throw error }
    return outcome.isKnown.withLock { $0 }
  }

  nonisolated(nonsending) func receive(
    _ messages: [Message], state: ConversationState? = nil, completion: Completion? = nil
  ) async throws {
    try await accept(.normal, completion) { try $0.append(messages, state: state) }
  }

  nonisolated(nonsending) func prepend(_ messages: [Message], completion: Completion? = nil)
    async throws
  {
    try await accept(.pagination, completion) { try $0.prepend(messages) }
  }

  nonisolated(nonsending) func insert(
    _ messages: [Message], at index: Int, completion: Completion? = nil
  ) async throws {
    try await accept(.normal, completion) { try $0.insert(messages, at: index) }
  }

  /// Shows exactly these messages.
  nonisolated(nonsending) func show(
    _ messages: [Message], _ kind: UpdateKind, completion: Completion? = nil
  ) async throws {
    try await accept(kind, completion) {
      try $0.replaceSubrange(0..<$0.messageCount, with: messages)
    }
  }

  @discardableResult
  nonisolated(nonsending) func update(_ message: Message, completion: Completion? = nil)
    async throws -> Bool
  {
    try await accept(.normal, completion) { try $0.update(message) }
  }

  @discardableResult
  nonisolated(nonsending) func remove(_ id: MessageID, completion: Completion? = nil) async throws
    -> Bool
  {
    try await accept(.normal, completion) { try $0.remove(id) }
  }

  @discardableResult
  nonisolated(nonsending) func move(
    _ id: MessageID, to index: Int, completion: Completion? = nil
  ) async throws -> Bool {
    try await accept(.normal, completion) { try $0.move(id, to: index) }
  }
}
