import Algorithms
import ConfabEngine

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

  /// The answer to a request for a page.
  ///
  /// - Complexity: O(log *n* + *k*) for *n* messages and *k* in the answer.
  func answer(_ request: MessageRequest) -> [SimulatedMessage] {
    let inside = messages(in: request.span)
    switch request.side {
    case .newest: return Array(inside.suffix(request.limit))
    case .oldest: return Array(inside.prefix(request.limit))
    case .around(let order):
      let middle = messages.partitioningIndex { $0.order >= order }
      // Fewer messages than the limit would mean that there are no others.
      let first = max(
        inside.startIndex, min(middle - request.limit / 2, inside.endIndex - request.limit))
      return Array(inside[first..<min(inside.endIndex, first + request.limit)])
    }
  }

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
