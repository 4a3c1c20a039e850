import Confab
import ConfabBubbles
import ConfabModel
import ConfabTimeline

extension MeasuredText {
  /// Reads texts: the messages of a conversation (`confab/1`, JSON or JSON lines), or the lines of
  /// a text.
  ///
  /// A name that ends in `.json` or `.jsonl` is a conversation, one that ends in `.txt` a text.
  /// Otherwise a file that begins with `{` is a conversation. Empty lines of a text are left out;
  /// the id of a line is its number.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - name: The name of the file.
  /// - Returns: The texts, and the locale of the conversation.
  /// - Throws: `DocumentError` if a conversation is invalid, ``FontComparisonError`` if there is no text.
  package static func read(
    _ bytes: [UInt8], named name: String
  ) throws -> (texts: [MeasuredText], locale: String?) {
    let isDocument =
      name.hasSuffix(".json") || name.hasSuffix(".jsonl")
      || (!name.hasSuffix(".txt") && bytes.first { !$0.isSpace } == UInt8(ascii: "{"))
    if isDocument {
      let conversation = try ConversationReader.read(bytes, named: name, payloads: .standard)
      let texts = try texts(of: conversation)
      guard !texts.isEmpty else {
        throw FontComparisonError("\(name) has no text message; expected at least one")
      }
      return (texts, conversation.locale)
    }
    return (try lines(bytes, named: name), nil)
  }

  private static func lines(
    _ bytes: [UInt8], named name: String
  ) throws(FontComparisonError) -> [MeasuredText] {
    guard let whole = String(validating: bytes, as: UTF8.self) else {
      throw FontComparisonError(
        "\(name) is not UTF-8 text; expected a conversation or lines of text")
    }
    let text = whole.hasPrefix("\u{FEFF}") ? String(whole.dropFirst()) : whole
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let texts = lines.enumerated().filter { !$0.element.allSatisfy(\.isWhitespace) }.map {
      MeasuredText(id: "\($0.offset + 1)", text: String($0.element))
    }
    guard !texts.isEmpty else {
      throw FontComparisonError("\(name) has no text; expected a conversation or lines of text")
    }
    return texts
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { [0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF].contains(self) }
}

extension MeasuredText {
  /// The text messages of a conversation with their spans and links, as they are shown in bubbles.
  /// Messages of a few emoji alone, which are drawn large and without a bubble, are left out, and
  /// so are messages with hidden text.
  ///
  /// - Throws: `TimelineError` if the time zone is unknown or two messages have the same id.
  /// - Complexity: linear in the messages and the length of their texts.
  package static func texts(of conversation: Conversation) throws -> [MeasuredText] {
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
