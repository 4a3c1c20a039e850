import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabSupport
import ConfabTimeline

/// Writes the rows of a timeline as items of a list.
struct PageRows {
  let conversation: Conversation
  let theme: Theme
  let registry: PresenterRegistry
  let isOneBubble: Bool
  let media: (String) -> String?
  /// The classes of speakers, such as "p0".
  let speakerClass: [ParticipantID: String]
  private let names: [ParticipantID: Participant]
  private let message: PageMessage
  /// The language of labels.
  private let language: String

  init(
    _ conversation: Conversation, theme: Theme, registry: PresenterRegistry, isOneBubble: Bool,
    speakers: [ParticipantID], hasDates: Bool, media: @escaping (String) -> String?
  ) {
    self.conversation = conversation
    self.theme = theme
    self.registry = registry
    self.isOneBubble = isOneBubble
    self.media = media
    speakerClass = Dictionary(
      speakers.enumerated().map { ($0.element, "p\($0.offset)") },
      uniquingKeysWith: { first, _ in first })
    let names = Dictionary(
      conversation.participants.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.names = names
    language = conversation.locale ?? "en"
    message = PageMessage(
      media: media, language: language, viewer: conversation.selfID, topHeading: hasDates ? 2 : 1
    ) { names[$0]?.name ?? $0 }
  }

  private func name(_ id: ParticipantID) -> String { names[id]?.name ?? id }

  private func word(_ word: PageWord) -> String { word.text(in: language) }

  /// The name of a message's row on the page.
  static func anchor(_ id: MessageID) -> String {
    "m-"
      + id.utf8.map { byte in
        let isPlain =
          0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        return isPlain ? String(UnicodeScalar(byte)) : "_\(String(byte, radix: 16))"
      }.joined()
  }

  /// Adds a row.
  ///
  /// - Parameter time: The time of the next message, which a date header is for.
  func add(_ item: TimelineItem, before time: Timestamp?, to page: inout HTMLBuffer) {
    let decoration = item.decoration
    let space = "s-\(decoration.spacingBefore.rawValue)"
    switch item.content {
    case .message(let content): add(content, item, space, &page)
    case .dateHeader(let header):
      page.open("li", ["class": "day"])
      page.open("h2")
      page.open("time", ["datetime": time?.iso8601])
      page.element("b", header.day)
      if !isOneBubble { page.text(" \(header.time)") }
      page.close("time")
      page.close("h2")
      page.close("li")
    case .status(let status):
      var style = "status"
      if case .failed = status { style += " failed" }
      page.element("li", ["class": style], status.text)
    case .quote(let quoted):
      let side = decoration.side == .outgoing ? "out" : "in"
      let gutter = decoration.reservesAvatarGutter ? " gutter" : ""
      page.open("li", ["class": "row first last quote \(side) \(space)\(gutter)"])
      page.open("article")
      page.open("div", ["class": "body"])
      page.open("div", ["class": "bubble"])
      add(quoted, &page)
      page.close("div")
      page.close("div")
      page.close("article")
      page.close("li")
    case .typing(let people):
      page.open("li", ["class": "row in \(space)"])
      page.open("article")
      page.open("div", ["class": "body"])
      page.open("p", ["class": "bubble typist"])
      page.open(
        "span",
        [
          "class": "typing", "role": "img",
          "aria-label": word(.typing(people.map(name))),
        ])
      for _ in 0..<3 { page.element("i", "") }
      page.close("span")
      page.close("p")
      page.close("div")
      page.close("article")
      page.close("li")
    case .unread(let label): page.element("li", ["class": "unread \(space)"], label)
    case .inserted(let row):
      page.open("li", ["class": "mid \(space)"])
      page.element("p", row.text)
      page.close("li")
    }
    page.newline()
  }

  // MARK: - Messages

  private func add(
    _ content: MessageContent, _ item: TimelineItem, _ space: String, _ page: inout HTMLBuffer
  ) {
    let (message, decoration) = (content.message, item.decoration)
    guard decoration.side != .center else {
      page.open("li", ["class": "mid \(space)", "id": Self.anchor(message.id)])
      page.open("p", ["dir": "auto"])
      page.text(words(content))
      addTime(content, "meta sr", nil, &page)
      page.close("p")
      return page.close("li")
    }
    let isFull = registry.presenter(for: item).isFullWidth
    var classes = ["row", decoration.side == .outgoing ? "out" : "in", space]
    if decoration.startsCluster { classes.append("first") }
    if decoration.endsCluster { classes.append("last") }
    if decoration.reservesAvatarGutter { classes.append("gutter") }
    if isFull { classes.append("full") }
    if !message.reactions.isEmpty, theme.rules.reactionsStartCluster { classes.append("top") }
    if let speaker = message.from.flatMap({ speakerClass[$0] }) { classes.append(speaker) }
    page.open(
      "li", ["class": classes.joined(separator: " "), "id": Self.anchor(message.id)])
    page.open("article")
    if let author = message.from {
      if decoration.showsName, !isOneBubble {
        page.element("p", ["class": "name", "dir": "auto"], name(author))
      } else if !decoration.showsName {
        page.element("span", ["class": "sr"], "\(name(author)): ")
      }
    }
    page.open("div", ["class": "body"])
    addBubble(content, decoration, isBare: isFull || isBare(content), &page)
    addReactions(message, &page)
    page.close("div")
    addNotes(content, &page)
    if decoration.isFailed {
      page.element("p", ["class": "note failed"], word(.notDelivered))
    }
    addReaders(decoration.seenBy, &page)
    page.close("article")
    if decoration.showsAvatar, let author = message.from { addAvatar(author, &page) }
    page.close("li")
  }

  /// Whether a message has no bubble: large emoji and stickers.
  private func isBare(_ content: MessageContent) -> Bool {
    content.emojiOnly != nil || content.message.kind == .sticker
  }

  private func words(_ content: MessageContent) -> String {
    if let line = content.systemLine { return line.text }
    let message = content.message
    if message.kind == .deleted, let author = message.from {
      return word(.unsent(name(author)))
    }
    return message.words
  }

  private func addBubble(
    _ content: MessageContent, _ decoration: Decoration, isBare: Bool, _ page: inout HTMLBuffer
  ) {
    let message = content.message
    let hasPictures = PageMessage.showsPictures(message) && message.kind != .sticker
    let style = (isBare ? " bare" : "") + (hasPictures ? " media" : "")
    page.open("div", ["class": "bubble\(style)"])
    if isOneBubble {
      if decoration.showsName, let author = message.from {
        page.element("p", ["class": "name", "dir": "auto"], name(author))
      }
      addForward(message, &page)
      if let quoted = content.quoted { add(quoted, &page) }
    } else {
      addForward(message, &page)
    }
    addBody(content, decoration, &page)
    page.close("div")
  }

  private func addForward(_ message: Message, _ page: inout HTMLBuffer) {
    guard let forward = message.forward else { return }
    let from = word(forward.from.map { PageWord.forwardedFrom(name($0)) } ?? .forwarded)
    page.element("p", ["class": "forward"], from)
  }

  private func addBody(
    _ content: MessageContent, _ decoration: Decoration, _ page: inout HTMLBuffer
  ) {
    let message = content.message
    let end: (inout HTMLBuffer) -> Void = { page in
      addTime(content, "meta", decoration, &page)
    }
    if message.kind == .deleted {
      page.open("p", ["class": "text deleted"])
      page.text(word(.deleted(isOwn: decoration.side == .outgoing)))
      end(&page)
      return page.close("p")
    }
    if let count = content.emojiOnly, let text = message.text {
      page.element("p", ["class": "text emoji\(count == 1 ? " one" : "")"], text)
      return end(&page)
    }
    let hasText = message.text?.isEmpty == false || !message.blocks.isEmpty
    let isAfter = !message.isCaptionAbove
    if isAfter { addAttached(content, &page) }
    if hasText, !isLinkAlone(message) {
      self.message.addText(of: message, to: &page) { page in
        if isAfter { end(&page) }
      }
    } else if isAfter {
      end(&page)
    }
    if !isAfter {
      addAttached(content, &page)
      end(&page)
    }
    if let translation = message.translation {
      page.element("p", ["class": "note", "dir": "auto"], translation.text)
    }
    if let answer = message.answer { self.message.add(answer, to: &page) }
  }

  private func addAttached(_ content: MessageContent, _ page: inout HTMLBuffer) {
    message.addFiles(of: content.message, to: &page)
    message.addCard(of: content.message, content, to: &page)
  }

  /// Whether the text is the address that the card shows.
  private func isLinkAlone(_ message: Message) -> Bool {
    (message.payload as? LinkPreview).map { $0.url == message.text } ?? false
  }

  /// Adds the time with the ticks of an outgoing message. Themes without times in bubbles have them
  /// for screen readers.
  private func addTime(
    _ content: MessageContent, _ style: String, _ decoration: Decoration?,
    _ page: inout HTMLBuffer
  ) {
    guard let at = content.message.at, let time = content.time else { return }
    page.open("span", ["class": style])
    if isOneBubble, content.message.edited { page.text(word(.edited).lowercased() + " ") }
    page.element("time", ["datetime": at.iso8601], time)
    if isOneBubble, decoration?.side == .outgoing { addTick(content.message, &page) }
    page.close("span")
  }

  private func addTick(_ message: Message, _ page: inout HTMLBuffer) {
    let (signs, label, style): (String, PageWord, String)
    switch message.delivery {
    case .sending: (signs, label, style) = ("◷", .sending, "")
    case .sent: (signs, label, style) = ("✓", .sent, "")
    case .delivered: (signs, label, style) = ("✓✓", .delivered, "")
    case .read: (signs, label, style) = ("✓✓", .read, " read")
    case .failed: (signs, label, style) = ("!", .notDelivered, " failed")
    case nil: return
    }
    page.element(
      "span", ["class": "tick\(style)", "role": "img", "aria-label": word(label)], signs)
  }

  private func add(_ quoted: QuotedMessage, _ page: inout HTMLBuffer) {
    let speaker = quoted.author.flatMap { speakerClass[$0] }.map { " \($0)" } ?? ""
    let isLink = quoted.id != nil
    if let id = quoted.id {
      page.open("a", ["class": "quoted\(speaker)", "href": "#\(Self.anchor(id))"])
    } else {
      page.open("div", ["class": "quoted\(speaker)"])
    }
    if let author = quoted.author { page.element("cite", name(author)) }
    if !isOneBubble, quoted.author != nil { page.text(" ") }
    page.element("span", ["dir": "auto"], word(.quoted(quoted)))
    if isLink { page.close("a") } else { page.close("div") }
  }

  // MARK: - Beside the bubble

  private func addReactions(_ message: Message, _ page: inout HTMLBuffer) {
    guard !message.reactions.isEmpty else { return }
    page.open("ul", ["class": "reactions"])
    for reaction in message.reactions {
      let words = reaction.words(name)
      page.open("li", ["title": words])
      if reaction.emoji.isEmpty, let source = reaction.sticker.flatMap(media) {
        page.open("img", ["src": source, "alt": word(.sticker), "loading": "lazy"])
      } else {
        page.element("span", ["class": "sign"], reaction.emoji.isEmpty ? "▣" : reaction.emoji)
      }
      if reaction.total > 1 { page.element("span", Count.text(reaction.total)) }
      let people = reaction.by.map(name).joined(separator: ", ")
      if !people.isEmpty { page.element("span", ["class": "sr"], people) }
      page.close("li")
    }
    page.close("ul")
  }

  private func addNotes(_ content: MessageContent, _ page: inout HTMLBuffer) {
    for note in content.notes {
      if note == .replay || note == .edited && isOneBubble { continue }
      page.element("p", ["class": "note"], word(.note(note)))
    }
    for version in content.message.history {
      guard let text = version.text, !text.isEmpty else { continue }
      page.open("p", ["class": "note", "dir": "auto"])
      page.text(word(.earlier) + ": ")
      page.element("s", text)
      page.close("p")
    }
  }

  /// Adds the avatars of those who have read up to a message.
  private func addReaders(_ readers: [ParticipantID], _ page: inout HTMLBuffer) {
    guard !readers.isEmpty else { return }
    page.open("div", ["class": "seen"])
    page.element(
      "span", ["class": "sr"], "\(word(.read)): \(readers.map(name).joined(separator: ", "))")
    for reader in readers.prefix(8) { addAvatar(reader, &page) }
    page.close("div")
  }

  private func addAvatar(_ id: ParticipantID, _ page: inout HTMLBuffer) {
    let speaker = speakerClass[id].map { " \($0)" } ?? ""
    page.open("span", ["class": "avatar\(speaker)", "aria-hidden": "true"])
    if let source = names[id]?.avatar.flatMap(media) {
      page.open("img", ["src": source, "alt": "", "loading": "lazy"])
    } else {
      let letters = AvatarLayout.initials(of: name(id))
      page.text(letters.isEmpty ? "●" : letters)
    }
    page.close("span")
  }
}
