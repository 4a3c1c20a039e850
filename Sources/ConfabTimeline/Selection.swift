import ConfabModel

/// The messages of a conversation that are shown.
public enum Selection: Sendable, Equatable {
  /// All messages.
  case all
  /// The last messages, or all if there are fewer. At least 1.
  case last(Int)
  /// The messages from the first end to the second, both included.
  ///
  /// Each end is the id of a message, or its number counted from 1. If a text is both, the id wins.
  /// An empty text leaves the end open.
  case range(String, String)

  /// Reads a range such as `A..B`, with ends that may be empty.
  ///
  /// Ids may contain `..`: the text is split where both ends name a message.
  /// - Throws: ``TimelineError/noRange(_:)`` for a text without `..`; otherwise the error of
  ///   ``range(in:)`` for the first possible split.
  public init(parsing text: String, in conversation: Conversation) throws(TimelineError) {
    let index = try MessageIndex(conversation.messages)
    var firstError: TimelineError?
    var start = text.startIndex
    while let cut = text[start...].firstIndex(of: ".") {
      let next = text.index(after: cut)
      if next < text.endIndex, text[next] == "." {
        let candidate = Selection.range(
          String(text[..<cut]), String(text[text.index(after: next)...]))
        do throws(TimelineError) {
          _ = try candidate.range(in: conversation, index: index)
          self = candidate
          return
        } catch {
          firstError = firstError ?? error
        }
      }
      start = next
    }
    throw firstError ?? .noRange(text)
  }

  /// The indices of the selected messages in `conversation.messages`.
  ///
  /// - Throws: ``TimelineError`` if an end names no message, the end is before the start, fewer
  ///   than one message is selected, or two messages have the same id.
  /// - Complexity: Linear in the messages.
  public func range(in conversation: Conversation) throws(TimelineError) -> Range<Int> {
    try range(in: conversation, index: MessageIndex(conversation.messages))
  }

  func range(
    in conversation: Conversation, index: MessageIndex
  ) throws(TimelineError) -> Range<Int> {
    let messages = conversation.messages
    switch self {
    case .all:
      return messages.indices
    case .last(let count):
      guard count > 0 else { throw .nothingSelected(count) }
      return max(0, messages.count - count)..<messages.count
    case .range(let from, let to):
      guard !messages.isEmpty else { return 0..<0 }
      let first = from.isEmpty ? 0 : try position(from, in: messages, index)
      let last = to.isEmpty ? messages.count - 1 : try position(to, in: messages, index)
      guard first <= last else { throw .reversedRange(from: from, to: to) }
      return first..<last + 1
    }
  }

  private func position(
    _ text: String, in messages: [Message], _ index: MessageIndex
  ) throws(TimelineError) -> Int {
    if let position = index[text] { return position }
    guard let number = Int(text) else {
      throw .unknownMessage(
        text, suggestion: NearestName.nearest(to: text, among: messages.lazy.map(\.id)))
    }
    guard 1 <= number, number <= messages.count else {
      throw .noSuchNumber(number, count: messages.count)
    }
    return number - 1
  }
}
