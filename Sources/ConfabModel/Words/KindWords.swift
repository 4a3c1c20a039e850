import ConfabSupport

/// How the messages of a kind are read aloud: "noun: detail".
struct KindWords: Sendable {
  /// What a message is called; `nil` if its text speaks for itself.
  var noun: @Sendable (Message) -> String?
  /// The words that describe its content; `nil` if there are none.
  var detail: @Sendable (Message) -> String? = { $0.summary }
}

extension KindWords {
  /// The words of all kinds that are not in ``withoutPayload``.
  static let withPayload = KindWords(noun: { $0.payload?.noun ?? $0.kind.rawValue }, detail: cards)

  @Sendable private static func cards(_ message: Message) -> String? {
    guard let lines = message.payload?.lines else { return message.summary }
    // The text of a link alone isn't shown beside its card.
    let isShown = (message.payload as? LinkPreview).map { $0.url != message.text } ?? true
    return sentence(lines + [isShown ? message.visibleText : nil])
  }

  /// Texts that are read one after the other: "Where to? Sea, Hills". `nil` if there are none.
  private static func sentence(_ texts: [String?]) -> String? {
    var sentence = ""
    for case let text? in texts where !text.isEmpty {
      if !sentence.isEmpty {
        sentence += sentence.last.map { "?!.…".contains($0) } == true ? " " : ", "
      }
      sentence += text
    }
    return sentence.isEmpty ? nil : sentence
  }

  /// The words of kinds that consist of text and attachments.
  static let withoutPayload: [MessageKind: KindWords] = [
    .text: text, .system: text, .deleted: deleted, .media: pictures, .album: pictures,
    .voice: voice, .file: file,
  ]

  private static let text = KindWords(noun: { _ in nil }, detail: \.visibleText)
  /// The text of a deleted message isn't shown.
  private static let deleted = KindWords(noun: { _ in "deleted message" }, detail: { _ in nil })
  private static let file = KindWords(noun: nouns) { message in
    let names = message.attachments.compactMap(\.shownName)
    return ([names.joined(separator: ", ")] + [message.summary]).compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: ": ").nonEmpty
  }

  private static let voice = KindWords(
    noun: { _ in "voice message" },
    detail: { message in sentence(message.attachments.map(\.shownTranscript) + [message.summary]) })

  private static let pictures = KindWords(noun: nouns)

  /// The number of photos, videos and others, such as "2 photos and video".
  @Sendable private static func nouns(of message: Message) -> String? {
    guard !message.attachments.isEmpty else { return message.kind.rawValue }
    var counts: [(noun: String, count: Int)] = []
    for attachment in message.attachments {
      let noun = attachment.noun(in: message.kind)
      if let index = counts.firstIndex(where: { $0.noun == noun }) {
        counts[index].count += 1
      } else {
        counts.append((noun, 1))
      }
    }
    // Photos are named first.
    counts.sort { $0.noun == "photo" && $1.noun != "photo" }
    return counts.map { noun, count in count == 1 ? noun : "\(count) \(noun)s" }
      .joined(separator: " and ")
  }
}

extension Attachment {
  /// What the attachment is called when it is read aloud.
  ///
  /// - Parameter kind: The kind of its message.
  package func noun(in kind: MessageKind) -> String {
    switch viewOnce {
    case .unopened: "view-once \(contentNoun(in: kind))"
    case .opened: "opened view-once \(contentNoun(in: kind))"
    case .expired: "expired view-once \(contentNoun(in: kind))"
    case nil: contentNoun(in: kind)
    }
  }

  private func contentNoun(in kind: MessageKind) -> String {
    if kind == .voice { return "voice message" }
    if isFile(in: kind) { return "file" }
    switch form {
    case .gif: return "GIF"
    case .live: return "live photo"
    case .round: return "video message"
    case nil: return isVideo ? "video" : "photo"
    }
  }

  /// Whether it is shown as a file, with its name: an attachment of a file message, or one that is
  /// neither a picture nor a video by its type.
  package func isFile(in kind: MessageKind) -> Bool {
    if kind == .file { return true }
    guard kind == .media || kind == .album, form == nil, let mime else { return false }
    return !mime.hasPrefix("image/") && !mime.hasPrefix("video/")
      && mime != "application/octet-stream"
  }

  /// The name that may be read aloud; none for content that can be seen once.
  fileprivate var shownName: String? { viewOnce == nil ? name : nil }

  /// What is said in a voice message that can be heard more than once.
  fileprivate var shownTranscript: String? { viewOnce == nil ? transcript : nil }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

extension Message {
  /// The word that stands for the text of a hidden spoiler.
  package static let hiddenWord = StyledText.hiddenWord

  /// The text in which each hidden spoiler is replaced by ``hiddenWord``, as in pictures that are
  /// shared.
  ///
  /// - Complexity: O(text + spans · log spans).
  package var visibleText: String? {
    guard let text, spans.contains(where: \.isHidden) else { return text }
    return StyledText(text, spans: spans).visibleText
  }
}

extension Message {
  /// The message as it is read aloud, without its author and time: "See you at eight", "photo",
  /// "2 photos: The new bike", "poll: Where to?".
  ///
  /// The words are those of the kind. A kind with a payload has the payload's
  /// ``MessagePayload/noun`` and ``MessagePayload/lines``: "poll: Where to? Sea, Hills".
  public var words: String {
    let kindWords = KindWords.withoutPayload[kind] ?? .withPayload
    return [kindWords.noun(self), kindWords.detail(self)].compactMap(\.self).joined(
      separator: ": ")
  }

  /// The words that describe the content best: the text or, without a text, the payload's
  /// ``MessagePayload/summary``. `nil` if there are none.
  public var summary: String? {
    if let text = visibleText, !text.isEmpty { return text }
    return payload?.summary
  }
}

extension Reaction {
  /// The reaction as it is read aloud: "❤️ Ben, Carla", "👍 Ana, +11", "sticker Ben".
  ///
  /// - Parameter name: Returns the name of a participant.
  public func words(_ name: (ParticipantID) -> String) -> String {
    var people = by.map(name)
    if total > by.count, count != nil {
      people.append(by.isEmpty ? Count.text(total) : "+\(Count.text(total - by.count))")
    }
    let sign = emoji.isEmpty ? "sticker" : emoji
    return people.isEmpty ? sign : "\(sign) \(people.joined(separator: ", "))"
  }
}
