import Confab
import ConfabBubbles
import ConfabImport
import ConfabModel
import ConfabSupport
import ConfabTimeline

/// The texts of a file.
package struct MeasuredTexts: Sendable {
  /// The texts.
  package var texts: [MeasuredText]
  /// The locale of the conversation; `nil` for lines of a text.
  package var locale: String?
  /// What an export of another program lost.
  package var losses: [String]

  /// Creates texts.
  package init(texts: [MeasuredText], locale: String? = nil, losses: [String] = []) {
    self.texts = texts
    self.locale = locale
    self.losses = losses
  }
}

extension MeasuredText {
  /// Reads texts: the messages of a conversation, or the lines of a text.
  ///
  /// A conversation is everything that ``ConversationFile`` reads: documents, and exports of other
  /// programs. A file that is recognized as neither is a text, and so are lines `name: text`, unless
  /// the format is given. Empty lines of a text are left out; the id of a line is its number.
  ///
  /// - Parameters:
  ///   - path: The path of a file, a pipe, or the folder of an export; `nil` for standard input.
  ///   - format: The name of a conversation's format; `nil` to find it out.
  ///   - options: What an export does not say.
  /// - Throws: As ``ConversationFile``; ``FontComparisonError`` if there is no text.
  package static func read(
    path: String?, format: String? = nil, options: ImportOptions = ImportOptions()
  ) throws -> MeasuredTexts {
    let limit = ConversationReader.maximumLength
    guard let path else {
      return try read(
        WholeFile.readStandardInput(limit: limit), named: FileReader.standardInputName,
        format: format, options: options)
    }
    if format == nil, FilePath.names(in: path) == nil {
      let file = try FileReader(path, limit: .max)
      let head = try file.next()
      if file.isPipe || ConversationFile.isListOfTexts(head, named: path) {
        try file.restrict(to: limit)
        return try read(head + file.rest(), named: path, format: format, options: options)
      }
    }
    return try texts(
      of: ConversationFile.read(path: path, format: format, options: options), named: path)
  }

  /// Reads texts that are in memory, as ``read(path:format:options:)``.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - name: The name of the file.
  ///   - format: The name of a conversation's format; `nil` to find it out.
  ///   - options: What an export does not say.
  package static func read(
    _ bytes: [UInt8], named name: String, format: String? = nil,
    options: ImportOptions = ImportOptions()
  ) throws -> MeasuredTexts {
    if format == nil, ConversationFile.isListOfTexts(Array(bytes.prefix(headLength)), named: name) {
      return MeasuredTexts(texts: try lines(bytes, named: name))
    }
    return try texts(
      of: ConversationFile.read(bytes, named: name, format: format, options: options), named: name)
  }

  /// The most bytes that tell a conversation from a text.
  private static let headLength = 64 * 1024

  private static func texts(
    of read: ReadConversation, named name: String
  ) throws -> MeasuredTexts {
    let texts = try texts(of: read.conversation)
    guard !texts.isEmpty else {
      throw FontComparisonError("\(name) has no text message; expected at least one")
    }
    return MeasuredTexts(
      texts: texts, locale: read.conversation.locale, losses: read.report?.warnings ?? [])
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
