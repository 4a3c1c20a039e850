import ConfabModel
import ConfabSupport

/// Rows in words, one line for each row, as they would be read aloud:
///
///     iMessage, Today 12:30
///     Anna, 12:30: See you at eight
///     Ben, 12:31: photo: The new bike
///     Delivered
///     in reply to Ben: photo
///     Anna, 12:32: I like it (edited; 2 replies; ❤️ Ben)
///
/// A transcript has only what the picture shows, and the earlier texts of edited messages: no paths
/// of files and no targets of links. A message is described by its `words`, in which kinds are
/// named in English.
package struct Transcript: Sendable, Sequence {
  private let items: ArraySlice<TimelineItem>
  private let names: [ParticipantID: String]
  private let hasHistory: Bool
  private let quotesAreInside: Bool

  /// Creates the transcript of rows.
  ///
  /// - Parameters:
  ///   - items: The rows.
  ///   - participants: The participants, for their names.
  ///   - hasHistory: Whether the earlier texts of edited messages, which no picture shows, are
  ///     added.
  ///   - quotesAreInside: Whether answers show the quoted message in their own row. It then has a
  ///     line before theirs, as a quoted message in a row of its own has.
  package init(
    of items: ArraySlice<TimelineItem>, participants: [Participant], hasHistory: Bool = false,
    quotesAreInside: Bool = false
  ) {
    self.items = items
    self.hasHistory = hasHistory
    self.quotesAreInside = quotesAreInside
    names = Dictionary(
      participants.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  /// Makes the lines one by one. They have no line breaks and no control characters.
  package func makeIterator() -> some IteratorProtocol<String> {
    items.lazy.flatMap { item in
      [quotedInside(item), line(item)].compactMap { $0.map(Self.plain) }
    }.makeIterator()
  }

  /// The line of the message that an answer quotes in its own row; `nil` if there is none.
  private func quotedInside(_ item: TimelineItem) -> String? {
    guard quotesAreInside, case .message(let content) = item.content,
      item.decoration.side != .center, content.message.kind != .deleted
    else { return nil }
    return content.quoted.map(line)
  }

  private func line(_ item: TimelineItem) -> String {
    switch item.content {
    case .message(let content): line(content, item.decoration)
    case .dateHeader(let header):
      (header.service.map { $0 + ", " } ?? "") + "\(header.day) \(header.time)"
    case .status(let status): status.text
    case .quote(let quoted): line(quoted)
    case .typing(let participants):
      list(participants)
        + (participants.count == 1 ? " is typing" : " are typing")
    case .unread(let label): label
    case .inserted(let row): row.text.isEmpty ? item.kind.rawValue : row.text
    }
  }

  private func line(_ content: MessageContent, _ decoration: Decoration) -> String {
    let message = content.message
    if message.kind == .deleted, let author = message.from {
      return "\(name(author)) unsent a message"
    }
    let text = content.systemLine?.text ?? words(of: content)
    // Some themes show calls in the middle.
    guard decoration.side != .center || message.kind == .call, let speaker = message.from else {
      return text
    }
    let time = content.time.map { ", \($0)" } ?? ""
    let forwarded = message.forward.map { "\(words($0)): " } ?? ""
    let notes =
      votes(message) + content.notes.compactMap { words($0, of: message) } + reactions(message)
      + seen(by: decoration.seenBy)
    let end = notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
    return "\(name(speaker))\(time): \(forwarded)\(text)\(end)"
  }

  /// The words of a message, with the date of an event.
  private func words(of content: MessageContent) -> String {
    guard let date = content.eventDate else { return content.message.words }
    return "\(content.message.words), \(date.month) \(date.day), \(date.text)"
  }

  /// "in reply to Anna: See you at eight"
  private func line(_ quoted: QuotedMessage) -> String {
    let author = quoted.author.map { " to \(name($0))" } ?? ""
    let words: String
    if quoted.isGone {
      words = "message unavailable"
    } else {
      var message = Message(id: "", kind: quoted.kind ?? .media, text: quoted.text)
      message.attachments = [
        Attachment(src: "", mime: quoted.isVideo ? "video/mp4" : nil)
      ]
      words = quoted.kind == nil ? quoted.text ?? message.words : message.words
    }
    return "in reply\(author): \(words)"
  }

  /// "forwarded from Ben", "forwarded many times"
  private func words(_ forward: Forward) -> String {
    if forward.isFrequent { return "forwarded many times" }
    return forward.from.map { "forwarded from \(name($0))" } ?? "forwarded"
  }

  /// The words of a note; `nil` for a button.
  private func words(_ note: MessageNote, of message: Message) -> String? {
    switch note {
    case .edited:
      let earlier = hasHistory ? message.history.compactMap(\.text).map { "“\($0)”" } : []
      return earlier.isEmpty ? "edited" : "edited, before: \(earlier.joined(separator: ", "))"
    case .effect(let effect): return "sent with \(effect) effect"
    case .replay: return nil
    case .replies(let count): return Count.text(count, "reply", "replies")
    case .expiry(.kept, _): return "kept"
    case .expiry(.after(let seconds), _):
      return "expires in \(LocalNumber(locale: "en").remaining(seconds))"
    case .translated(let original):
      let language = original.map { " from \(LocalNumber(locale: "en").language($0))" } ?? ""
      return "translated\(language): \(message.translation?.text ?? "")"
    case .pinned: return "pinned"
    }
  }

  /// "❤️ Ben, Carla", "👍 Anna"
  private func reactions(_ message: Message) -> [String] {
    message.reactions.map { $0.words(name) }
  }

  /// "Pizza: 2 votes" for each option of a poll that has votes. Not all voters are drawn, so none
  /// is named.
  private func votes(_ message: Message) -> [String] {
    guard let poll = message.payload as? Poll else { return [] }
    return poll.options.filter { $0.total > 0 }.map {
      "\($0.text): \(Count.text($0.total, "vote"))"
    }
  }

  /// "seen by 2 people"
  private func seen(by readers: [ParticipantID]) -> [String] {
    readers.isEmpty ? [] : ["seen by \(Count.text(readers.count, "person", "people"))"]
  }

  /// "Ben, Carla, and Dora"
  private func list(_ participants: [ParticipantID]) -> String {
    LocalNumber(locale: "en").list(participants.map(name))
  }

  private func name(_ id: ParticipantID) -> String { names[id] ?? id }

  /// A text with line breaks and tabs replaced by single spaces, and control characters by U+FFFD.
  package static func plain(_ text: String) -> String {
    let text = RedactionBar.spoken(text)
    guard text.unicodeScalars.contains(where: { isSpacing($0) || isControl($0) }) else {
      return text
    }
    var result = String.UnicodeScalarView()
    for part in text.unicodeScalars.split(whereSeparator: isSpacing) {
      if !result.isEmpty { result.append(" ") }
      result.append(contentsOf: part.lazy.map { isControl($0) ? "\u{FFFD}" : $0 })
    }
    return String(result)
  }

  private static func isSpacing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
  }
}
