import Algorithms
import ConfabEngine
import ConfabModel
import Synchronization

/// The server of a simulated conversation: it holds all messages, oldest first.
struct SimulatedServer {
  private(set) var messages: [SimulatedMessage]
  private var next: Int

  init(count: Int) {
    messages = (0..<count).map { SimulatedMessage(number: $0) }
    next = count
  }

  /// Appends a message.
  mutating func write() -> SimulatedMessage {
    let message = SimulatedMessage(number: next)
    next += 1
    messages.append(message)
    return message
  }

  mutating func edit(at index: Int) -> SimulatedMessage {
    messages[index].version += 1
    return messages[index]
  }

  mutating func remove(at index: Int) -> SimulatedMessage { messages.remove(at: index) }

  /// The message with a number; `nil` if it doesn't exist any more.
  func message(_ number: Int) -> SimulatedMessage? {
    let index = messages.partitioningIndex { $0.number >= number }
    return index < messages.count && messages[index].number == number ? messages[index] : nil
  }

  func messages(in span: PageSpan<MessageOrder>) -> ArraySlice<SimulatedMessage> {
    let first = messages.partitioningIndex { .before($0.order) >= span.lower }
    let end = messages.partitioningIndex { .after($0.order) > span.upper }
    return messages[first..<max(first, end)]
  }
}

/// A generated message: its number in the conversation and the number of its edits.
struct SimulatedMessage: PagedItem, Hashable {
  var number: Int
  var version = 0
  var id: MessageID { "m\(number)" }
  var order: MessageOrder { MessageOrder(Int64(number), id: id) }

  /// A generator that is seeded with this version of the message.
  var generator: SeededGenerator {
    SeededGenerator(seed: UInt64(bitPattern: Int64(number &* 64 &+ version)))
  }
}

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
