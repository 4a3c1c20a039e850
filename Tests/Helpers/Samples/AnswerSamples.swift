import ConfabEngine

/// How a source answers requests: with other messages than those asked for, but without lying.
public struct AnswerManner: Sendable {
  /// The number of messages by which answers begin later than they should, negative for earlier.
  public var shift: Int
  /// The number of messages that answers have too many, negative for too few. An answer has at
  /// least one.
  public var excess: Int

  /// Answers as asked, unless stated otherwise.
  public init(shift: Int = 0, excess: Int = 0) {
    self.shift = shift
    self.excess = excess
  }
}

extension PageRequest {
  /// The answer of a source that has these messages, in ascending order.
  ///
  /// It can be short, long or shifted, and have messages from outside the span.
  public func answer<Item>(
    from messages: [Item], _ manner: AnswerManner
  ) -> PageAnswer<Item> where Item.Order == Order {
    let asked = answer(from: messages)
    let inside = messages.indices.filter { span.contains(messages[$0].order) }
    guard let low = inside.first, let high = inside.last,
      let start = messages.firstIndex(where: { $0.order == asked.items.first?.order })
    else {
      let around = messages.filter { .after($0.order) <= span.lower }.suffix(2)
      return PageAnswer(manner.shift == 0 ? [] : Array(around), hasOlder: false, hasNewer: false)
    }
    let count = max(1, asked.items.count + manner.excess)
    let first = max(low - count + 1, min(high, start + manner.shift))
    let run = max(0, first)..<min(messages.count, first + count)
    return PageAnswer(
      Array(messages[run]), hasOlder: run.lowerBound > low, hasNewer: run.upperBound <= high)
  }
}
