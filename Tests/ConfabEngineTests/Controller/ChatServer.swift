import Confab
import ConfabEngine
import Samples
import Synchronization

/// A server in memory. Answers wait for a gate, and the next ones can fail.
final class ChatServer: MessageSource {
  struct Offline: Error {}

  private struct State {
    var messages: [ChatMessage]
    var manner = AnswerManner()
    var failures = 0
    var isHeld = false
    var held: [CheckedContinuation<Void, Never>] = []
    var requests: [MessageRequest] = []
  }

  private let state: Mutex<State>
  private let ignoresLimit: Bool

  init(_ messages: [ChatMessage], ignoringLimit: Bool = false) {
    state = Mutex(State(messages: messages))
    ignoresLimit = ignoringLimit
  }

  /// A server with messages with ids from m0.
  static func made(_ count: Int, ignoringLimit: Bool = false) -> ChatServer {
    ChatServer(ChatMessage.made(0..<count), ignoringLimit: ignoringLimit)
  }

  var messages: [ChatMessage] {
    get { state.withLock(\.messages) }
    set { state.withLock { $0.messages = newValue } }
  }

  /// Lets the server answer in another manner.
  func answer(_ manner: AnswerManner) { state.withLock { $0.manner = manner } }

  /// The requests since the last call.
  func takeRequests() -> [MessageRequest] {
    state.withLock { state in
      defer { state.requests = [] }
      return state.requests
    }
  }

  /// Lets the next requests fail.
  func fail(_ count: Int) { state.withLock { $0.failures = count } }

  /// Holds all answers back.
  func hold() { state.withLock { $0.isHeld = true } }

  /// Gives the answers that were held back.
  func release() {
    let held = state.withLock { state in
      defer { state.held = [] }
      state.isHeld = false
      return state.held
    }
    for continuation in held { continuation.resume() }
  }

  private func pass() async {
    await withCheckedContinuation { continuation in
      let isHeld = state.withLock { state in
        if state.isHeld { state.held.append(continuation) }
        return state.isHeld
      }
      if !isHeld { continuation.resume() }
    }
  }

  func messages(for request: MessageRequest) async throws -> MessageAnswer {
    let (answer, fails) = state.withLock { state in
      state.requests.append(request)
      let fails = state.failures > 0
      if fails { state.failures -= 1 }
      let answer =
        ignoresLimit
        ? MessageAnswer(
          state.messages.filter { request.span.contains($0.order) }, hasOlder: false,
          hasNewer: false)
        : request.answer(from: state.messages, state.manner)
      return (answer, fails)
    }
    await pass()
    if fails { throw Offline() }
    return answer
  }

  func order(of id: MessageID) async throws -> MessageOrder? {
    messages.first { $0.id == id }?.order
  }
}

extension ChatMessage {
  /// A message with the id m and its number. Two speakers take turns after three messages each.
  /// There are twenty seconds between messages.
  static func made(
    _ number: Int, kind: MessageKind = .text, from: String? = nil, _ text: String? = nil
  ) -> ChatMessage {
    let words = String(repeating: "word after word ", count: number % 7)
    let message = Message(
      id: "m\(number)", kind: kind, from: from ?? (number / 3 % 2 == 0 ? "ann" : "me"),
      at: Timestamp(milliseconds: 1_762_160_400_000 + Int64(number) * 20_000, offset: 0),
      text: text ?? "Message \(number), \(words)")
    return ChatMessage(message, number: Int64(number))
  }

  static func made(_ numbers: Range<Int>) -> [ChatMessage] { numbers.map { .made($0) } }
}
