import ConfabModel

/// Which messages of a conversation are shown.
public enum Selection: Sendable, Equatable {
  case all
  /// The newest, or all of them if there are fewer.
  case last(Int)
  /// From the first to the second, both included. Each is a message's id or its number, counted
  /// from 1; an id wins over a number. An empty string leaves that end open.
  case range(String, String)

  /// Reads `A..B`. Since ids may contain `..`, the first place where both ends name a message is
  /// where it is cut; ends may be empty.
  ///
  /// - Throws: ``TimelineError`` as ``Selection/range(in:)`` does for the first place that could be
  ///   cut, or `noRange` if there is none.
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

  /// The positions of the selected messages in `conversation.messages`. Linear.
  ///
  /// - Throws: ``TimelineError`` if an end names no message, if the end comes before the start, if
  ///   fewer than one message is asked for, or if two messages share an id.
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
