import ConfabModel
import ConfabTimeline

@testable import ConfabEngine

/// Edits of single messages. Those of a message that isn't there return `nil`.
extension LiveTimeline {
  /// Adds messages before the first.
  @discardableResult
  mutating func prepend(_ messages: [Message]) throws(TimelineError) -> UnchangedRows {
    try insert(messages, at: 0)
  }

  /// Adds messages before the message at an index.
  ///
  /// - Parameters:
  ///   - messages: The messages, the oldest first.
  ///   - index: An index outside the conversation stands for its nearer end.
  @discardableResult
  mutating func insert(
    _ messages: [Message], at index: Int
  ) throws(TimelineError) -> UnchangedRows {
    let index = max(0, min(index, messageCount))
    return try replaceSubrange(index..<index, with: messages)
  }

  /// Replaces the message with the same id.
  @discardableResult
  mutating func update(_ message: Message) throws(TimelineError) -> UnchangedRows? {
    guard let index = index(of: message.id) else { return nil }
    return try replaceSubrange(index..<index + 1, with: [message])
  }

  /// Removes a message.
  @discardableResult
  mutating func remove(_ id: MessageID) throws(TimelineError) -> UnchangedRows? {
    guard let index = index(of: id) else { return nil }
    return try replaceSubrange(index..<index + 1, with: [])
  }

  /// Moves a message.
  ///
  /// - Parameters:
  ///   - id: The id of the message.
  ///   - index: The index of the message after the move. An index outside the conversation stands
  ///     for its nearer end.
  @discardableResult
  mutating func move(
    _ id: MessageID, to index: Int
  ) throws(TimelineError) -> UnchangedRows? {
    guard let old = self.index(of: id) else { return nil }
    let index = max(0, min(index, messageCount - 1))
    guard index != old else { return UnchangedRows(allOf: shown) }
    let place = index < old ? index : index + 1
    let edits = [
      ListEdit(replacing: old..<old + 1, with: []),
      ListEdit(replacing: place..<place, with: messages(old..<old + 1)),
    ]
    return try replace(edits.sorted { $0.range.lowerBound < $1.range.lowerBound })
  }
}
