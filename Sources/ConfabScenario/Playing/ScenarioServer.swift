import ConfabEngine
import ConfabModel
import Synchronization

/// The simulated server of a scenario. It has all messages, and answers a request when the scenario
/// lets it.
final class ScenarioServer: MessageSource {
  private struct State {
    /// The messages in ascending order.
    var messages: [ChatMessage]
    var lastNumber: Int64
    var released: Set<Int> = []
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state: Mutex<State>

  init(_ messages: [Message]) {
    let ordered = messages.enumerated().map { ChatMessage($1, number: Int64($0)) }
    state = Mutex(State(messages: ordered, lastNumber: Int64(messages.count) - 1))
  }

  /// The newest messages.
  func newest(_ count: Int) -> [ChatMessage] { state.withLock { Array($0.messages.suffix(count)) } }

  /// Adds a message after all others.
  func add(_ message: Message) -> ChatMessage {
    state.withLock { state in
      state.lastNumber += 1
      let added = ChatMessage(message, number: state.lastNumber)
      state.messages.append(added)
      return added
    }
  }

  /// Changes a message.
  ///
  /// - Returns: The changed message; `nil` if there is no such message.
  func change(_ id: MessageID, _ edit: (inout Message) -> Void) -> ChatMessage? {
    state.withLock { state in
      guard let index = state.messages.lastIndex(where: { $0.id == id }) else { return nil }
      edit(&state.messages[index].message)
      return state.messages[index]
    }
  }

  /// A message; `nil` if there is none with the id.
  func message(_ id: MessageID) -> Message? {
    state.withLock { $0.messages.last { $0.id == id }?.message }
  }

  /// The id of the message before another one; `nil` if there is none.
  func message(before id: MessageID) -> MessageID? {
    state.withLock { state in
      guard let index = state.messages.lastIndex(where: { $0.id == id }), index > 0 else {
        return nil
      }
      return state.messages[index - 1].id
    }
  }

  /// Removes a message.
  func remove(_ id: MessageID) { state.withLock { $0.messages.removeAll { $0.id == id } } }

  /// Lets a request be answered, whether it has arrived or not.
  func release(_ request: MessageRequest) {
    let waiting = state.withLock { state in
      state.released.insert(request.stamp)
      return state.waiting.removeValue(forKey: request.stamp)
    }
    waiting?.resume()
  }

  func messages(for request: MessageRequest) async -> MessageAnswer {
    await withCheckedContinuation { continuation in
      let isReleased = state.withLock { state in
        if state.released.contains(request.stamp) { return true }
        state.waiting[request.stamp] = continuation
        return false
      }
      if isReleased { continuation.resume() }
    }
    return state.withLock { request.answer(from: $0.messages) }
  }

  func order(of id: MessageID) async -> MessageOrder? {
    state.withLock { $0.messages.first { $0.id == id }?.order }
  }

  /// Answers everything that waits, so that nothing hangs after the end.
  func stop() {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      return state.waiting.values.map { $0 }
    }
    for continuation in waiting { continuation.resume() }
  }
}
