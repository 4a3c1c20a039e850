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
