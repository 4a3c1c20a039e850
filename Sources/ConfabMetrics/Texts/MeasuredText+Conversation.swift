import Confab
import ConfabBubbles
import ConfabTimeline

extension MeasuredText {
  /// The text messages of a conversation with their spans and links, as they are shown in bubbles.
  /// Messages of a few emoji alone, which are drawn large and without a bubble, are left out, and
  /// so are messages with hidden text.
  ///
  /// - Throws: `TimelineError` if the time zone is unknown or two messages have the same id.
  /// - Complexity: linear in the messages and the length of their texts.
  public static func texts(of conversation: Conversation) throws -> [MeasuredText] {
    try Timeline(conversation).items.compactMap { item in
      guard item.kind == .text, case .message(let content) = item.content,
        content.emojiOnly == nil, !content.message.spans.contains(where: \.isHidden)
      else { return nil }
      let text = MessageText(content)
      guard !text.text.isEmpty else { return nil }
      return MeasuredText(
        id: "\(content.message.id)", text: text.text, spans: text.spans,
        isOutgoing: content.message.from == conversation.selfID)
    }
  }
}
