import Confab
import ConfabEngine

/// 10,000 messages on a server that is slow and now and then fails.
actor SlowServer: MessageSource {
  struct Unreachable: Error {}

  static let day: Int64 = 1_762_041_600_000
  var messages = (0..<10_000).map { SlowServer.message($0) }
  private var requests = 0

  /// Four messages an hour. Every tenth quotes an older one.
  static func message(_ number: Int, id: String? = nil, _ text: String? = nil) -> ChatMessage {
    let time = day - Int64(10_000 - number) * 900_000
    return ChatMessage(
      Message(
        id: id ?? "m\(number)", from: number / 3 % 2 == 0 ? "ana" : "sam",
        at: Timestamp(milliseconds: time, offset: 0),
        text: text ?? "Message \(number) \(String(repeating: "and more ", count: number % 9))",
        replyTo: number % 10 == 9 && number > 500 ? "m\(number - 500)" : nil), number: time)
  }

  func messages(for request: MessageRequest) async throws -> MessageAnswer {
    requests += 1
    var fails = requests % 8 == 0
    // The number of requests depends on the time that they take, and the app goes to a place once.
    if case .around = request.side { fails = false }
    try await Task.sleep(for: .milliseconds(5))
    if fails { throw Unreachable() }
    return request.answer(from: messages)
  }

  func order(of id: MessageID) -> MessageOrder? { messages.first { $0.id == id }?.order }
}
