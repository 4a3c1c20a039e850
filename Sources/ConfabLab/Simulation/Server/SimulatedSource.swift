import ConfabEngine
import ConfabModel
import Synchronization

/// The connection of a simulated screen to its server. Each request waits for its answer, which the
/// simulation gives or refuses when it wants to.
final class SimulatedSource: MessageSource {
  struct Offline: Error {}

  typealias Answer = Result<MessageAnswer, any Error>

  private struct State {
    var server: SimulatedServer
    /// Answers to requests that have not arrived yet, by the stamps of the requests.
    var answers: [Int: Answer] = [:]
    var waiting: [Int: CheckedContinuation<MessageAnswer, any Error>] = [:]
  }

  private let state: Mutex<State>

  init(_ server: SimulatedServer) { state = Mutex(State(server: server)) }

  func withServer<T: Sendable>(_ body: (inout SimulatedServer) -> T) -> T {
    state.withLock { body(&$0.server) }
  }

  /// Answers a request, whether it has arrived or not.
  func answer(_ request: MessageRequest, _ answer: Answer) {
    let waiting = state.withLock { state in
      let waiting = state.waiting.removeValue(forKey: request.stamp)
      if waiting == nil { state.answers[request.stamp] = answer }
      return waiting
    }
    waiting?.resume(with: answer)
  }

  func messages(for request: MessageRequest) async throws -> MessageAnswer {
    try await withCheckedThrowingContinuation { continuation in
      let answer = state.withLock { state in
        let answer = state.answers.removeValue(forKey: request.stamp)
        if answer == nil { state.waiting[request.stamp] = continuation }
        return answer
      }
      if let answer { continuation.resume(with: answer) }
    }
  }

  func order(of id: MessageID) async throws -> MessageOrder? {
    guard let number = Int(id.dropFirst()) else { return nil }
    return withServer { $0.message(number)?.order }
  }
}
