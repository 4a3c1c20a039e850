import ConfabBubbles
import ConfabImport
import ConfabModel
import ConfabSupport
import ConfabTimeline

/// Writes what a message says: its text or blocks, its files, and its card.
struct PageMessage {
  /// The address of a file that the page can show; `nil` for one that is not there.
  let media: (String) -> String?
  /// The language of labels.
  let language: String
  /// The participant whose messages are outgoing.
  let viewer: ParticipantID?
  /// The level of the page's headings: 2 if it has dates.
  let topHeading: Int
  /// The name of a participant.
  let name: (ParticipantID) -> String

  private func word(_ word: PageWord) -> String { word.text(in: language) }

  /// Adds the text of a message, or its blocks.
  func addText(of message: Message, to page: inout HTMLBuffer, end: (inout HTMLBuffer) -> Void) {
    let blocks =
      message.blocks.isEmpty
      ? message.text.map { StyledText($0, spans: message.spans).paragraphs } ?? []
      : message.blocks
    if blocks.count == 1, case .paragraph(let text) = blocks[0] {
      page.open("p", ["class": "text", "dir": "auto"])
      PageText.add(text, to: &page)
      end(&page)
      return page.close("p")
    }
    page.open("div", ["class": "prose"])
    var writer = PageBlocks(
      media: media, name: message.id, language: language, topHeading: topHeading)
    writer.add(blocks, to: &page)
    page.close("div")
    end(&page)
  }

  // MARK: - Files

  /// Whether the files of a message are pictures or videos.
  static func showsPictures(_ message: Message) -> Bool {
    guard [.media, .album, .sticker].contains(message.kind) else { return false }
    return message.attachments.contains { !$0.isFile(in: message.kind) }
  }

  /// Adds the files of a message.
  func addFiles(of message: Message, to page: inout HTMLBuffer) {
    let pictures = message.attachments.filter {
      !$0.isFile(in: message.kind) && message.kind != .voice
    }
    if pictures.count > 1 {
      page.open("div", ["class": "album n\(min(pictures.count, 4))"])
      for picture in pictures { addPicture(picture, of: message, to: &page) }
      page.close("div")
    } else if let picture = pictures.first {
      addPicture(picture, of: message, to: &page)
    }
    for file in message.attachments {
      if message.kind == .voice {
        addRecording(file, of: message, to: &page)
      } else if file.isFile(in: message.kind) {
        addFile(file, to: &page)
      }
    }
  }

  private func addPicture(_ file: Attachment, of message: Message, to page: inout HTMLBuffer) {
    let noun = noun(of: file, in: message.kind)
    let label = message.text.flatMap { $0.isEmpty ? nil : "\(noun): \($0.prefix(200))" }
    let alt = label ?? noun
    let kind = message.kind == .sticker ? "sticker" : file.form == .round ? "photo round" : "photo"
    guard file.viewOnce == nil, let source = media(file.src) else {
      page.open("span", ["class": "\(kind) missing", "role": "img", "aria-label": alt])
      page.text(noun)
      return page.close("span")
    }
    let (width, height) = (file.width.map(String.init), file.height.map(String.init))
    if file.isVideo {
      page.open(
        "video",
        [
          "class": kind, "src": source, "controls": "", "preload": "none", "aria-label": alt,
          "poster": file.poster.flatMap(media), "width": width, "height": height,
        ])
      return page.close("video")
    }
    page.open(
      "img",
      [
        "class": kind, "src": source, "alt": alt, "loading": "lazy", "width": width,
        "height": height,
      ])
  }

  /// What a picture is, in the language of the conversation.
  private func noun(of file: Attachment, in kind: MessageKind) -> String {
    if kind == .sticker { return word(.sticker) }
    if file.form == .gif { return "GIF" }
    return word(!file.isVideo ? .photo : file.form == .round ? .videoMessage : .video)
  }

  private func addRecording(_ file: Attachment, of message: Message, to page: inout HTMLBuffer) {
    let length = file.duration.map { " \(LocalNumber(locale: language).duration($0))" } ?? ""
    let label = word(.voiceMessage) + length
    addWaveform(file, to: &page)
    if file.viewOnce == nil, let source = media(file.src) {
      page.open(
        "audio",
        ["src": source, "controls": "", "preload": "none", "aria-label": label])
      page.close("audio")
    } else {
      page.element("p", ["class": "tool"], "🎤 \(label)")
    }
    if file.viewOnce == nil, let transcript = file.transcript, !transcript.isEmpty {
      page.element("p", ["class": "transcript", "dir": "auto"], transcript)
    }
  }

  /// The most bars of a waveform.
  private static let bars = 60

  /// Draws the loudness of a recording as bars.
  private func addWaveform(_ file: Attachment, to page: inout HTMLBuffer) {
    guard file.viewOnce == nil, !file.waveform.isEmpty else { return }
    let count = min(Self.bars, file.waveform.count)
    let bars = (0..<count).map { index in
      let level = file.waveform[index * file.waveform.count / count]
      let half = Int((min(max(level, 0), 1) * 10).rounded())
      return "M\(4 * index + 2) \(11 - half)v\(2 * half + 2)"
    }
    page.open(
      "svg", ["class": "wave", "viewBox": "0 0 \(4 * count) 24", "aria-hidden": "true"])
    page.element("path", ["d": bars.joined()], "")
    page.close("svg")
  }

  private func addFile(_ file: Attachment, to page: inout HTMLBuffer) {
    let path = FilePath.name(of: file.src)
    let name = file.name ?? (path.isEmpty ? word(.document) : path)
    let source = media(file.src)
    if let source {
      page.open("a", ["class": "file", "href": source, "download": name])
    } else {
      page.open("span", ["class": "file"])
    }
    page.element("span", ["class": "icon", "aria-hidden": "true"], "📄")
    page.element("span", ["dir": "auto"], name)
    if let bytes = file.bytes {
      page.element("small", LocalNumber(locale: language).bytes(bytes))
    }
    if source == nil { page.close("span") } else { page.close("a") }
  }

  // MARK: - Cards

  /// Adds the card of a message with a payload.
  func addCard(of message: Message, _ content: MessageContent, to page: inout HTMLBuffer) {
    switch message.payload {
    case let link as LinkPreview: add(link, of: message, to: &page)
    case let poll as Poll: add(poll, to: &page)
    case let call as Call:
      let isOwn = message.from == viewer
      add(
        title: "\(call.isVideo ? "📹" : "📞") \(word(.call(call, isOwn: isOwn)))",
        [word(.callNote(call, isOwn: isOwn))], to: &page)
    case let place as Location: add(place, to: &page)
    case let contact as Contact:
      add(
        title: contact.name, [contact.phone, contact.email, contact.organization], to: &page)
    case let tool as ToolCall: PageBlocks.add(tool, in: language, to: &page)
    case nil: break
    case let payload?:
      let lines = (payload.lines ?? [payload.summary]).compactMap { $0 }.filter { !$0.isEmpty }
      let date = content.eventDate.map { "\($0.month) \($0.day), \($0.text)" }
      add(
        title: lines.first ?? Self.capital(message.kind.rawValue),
        lines.dropFirst() + [date].compactMap { $0 },
        image: Self.image(of: payload), to: &page)
    }
  }

  private static func capital(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  private static func image(of payload: any MessagePayload) -> String? {
    switch payload {
    case let card as Order: card.image
    case let card as Product: card.image
    case let card as Music: card.image
    case let card as AppCard: card.image
    default: nil
    }
  }

  private func add(
    title: String, _ lines: some Sequence<String?>, image: String? = nil, href: String? = nil,
    to page: inout HTMLBuffer
  ) {
    if let href {
      page.open("a", ["class": "card", "href": href, "rel": "noopener noreferrer nofollow"])
    } else {
      page.open("div", ["class": "card"])
    }
    if let source = image.flatMap(media) {
      page.open("img", ["src": source, "alt": "", "loading": "lazy"])
    }
    page.element("strong", ["dir": "auto"], title)
    for case let line? in lines where !line.isEmpty {
      page.element("span", ["dir": "auto"], line)
    }
    if href == nil { page.close("div") } else { page.close("a") }
  }

  private func add(_ link: LinkPreview, of message: Message, to page: inout HTMLBuffer) {
    let host = link.url.split(separator: "/").dropFirst().first.map(String.init)
    add(
      title: link.title ?? link.url, [link.description, link.site ?? host], image: link.image,
      href: PageText.address(link.url), to: &page)
  }

  private func add(_ place: Location, to page: inout HTMLBuffer) {
    var address: String?
    if let latitude = place.latitude, let longitude = place.longitude {
      address = "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)"
    }
    add(
      title: "📍 " + (place.title ?? word(place.isLive ? .liveLocation : .location)),
      [place.address], image: place.image, href: address, to: &page)
  }

  private func add(_ poll: Poll, to page: inout HTMLBuffer) {
    page.open("div", ["class": "poll"])
    page.element("strong", ["dir": "auto"], poll.question)
    page.open("ul")
    let most = max(1, poll.options.map(\.total).max() ?? 1)
    for option in poll.options {
      page.open("li")
      page.element("span", ["dir": "auto"], option.text + (option.isCorrect ? " ✓" : ""))
      page.element("small", word(.votes(option.total)))
      page.open("span", ["class": "bar", "aria-hidden": "true"])
      page.open("span", ["style": "width:\(option.total * 100 / most)%"])
      page.close("span")
      page.close("span")
      if !option.votes.isEmpty, !poll.isAnonymous {
        page.element("small", ["class": "who"], option.votes.map(name).joined(separator: ", "))
      }
      page.close("li")
    }
    page.close("ul")
    page.close("div")
  }

  // MARK: - What an answer has besides its text

  func add(_ answer: Answer, to page: inout HTMLBuffer) {
    if !answer.citations.isEmpty {
      page.open("ol", ["class": "sources", "aria-label": word(.sources)])
      for citation in answer.citations {
        page.open("li")
        if let address = citation.url.flatMap(PageText.address) {
          page.element(
            "a", ["href": address, "rel": "noopener noreferrer nofollow"], citation.title)
        } else {
          page.text(citation.title)
        }
        page.close("li")
      }
      page.close("ol")
    }
    var notes = [word(.footer(answer))].filter { !$0.isEmpty }
    switch answer.state {
    case .finished, .streaming: break
    case .stopped: notes.append(word(.stopped))
    case .failed: notes.append(answer.error ?? word(.failed))
    }
    if !notes.isEmpty {
      page.element("p", ["class": "note"], notes.joined(separator: " · "))
    }
  }
}
