import ConfabModel

extension Conversation {
  /// The conversation with its messages several times: a long conversation from a short document.
  ///
  /// The newest messages keep their ids and times. Those of the copies before them end with `~1`,
  /// `~2`, … from the newest copy to the oldest, and are earlier by the length of the conversation
  /// and a minute.
  ///
  /// - Parameter count: How often the messages occur, at least 1.
  func repeated(_ count: Int) -> Conversation {
    guard count > 1 else { return self }
    let times = messages.compactMap { $0.at?.milliseconds }
    let length = (times.max() ?? 0) - (times.min() ?? 0) + 60_000
    var result = self
    result.messages = []
    result.messages.reserveCapacity(count * messages.count)
    for copy in (1..<count).reversed() {
      for message in messages {
        var message = message
        message.id += "~\(copy)"
        message.replyTo = message.replyTo.map { "\($0)~\(copy)" }
        message.at = message.at?.moved(back: Int64(copy) * length)
        message.deliveredAt = message.deliveredAt?.moved(back: Int64(copy) * length)
        message.readAt = message.readAt?.moved(back: Int64(copy) * length)
        result.messages.append(message)
      }
    }
    result.messages += messages
    return result
  }
}

extension Timestamp {
  fileprivate func moved(back milliseconds: Int64) -> Timestamp {
    Timestamp(milliseconds: self.milliseconds - milliseconds, offset: offset)
  }
}
