import ConfabModel

/// Builds messages from a row of ``IMessageDatabase``.
struct IMessageBuilder {
  typealias Column = IMessageDatabase.Column

  let reader: IMessageReader
  let export: Export
  let sink: ImportSink
  let row: Int
  let chat: Int
  private let rows: RowBatch.Row

  init(reader: IMessageReader, export: Export, sink: ImportSink, row: RowBatch.Row, chat: Int) {
    self.reader = reader
    self.export = export
    self.sink = sink
    self.row = reader.database.number(of: row)
    self.chat = chat
    rows = row
  }

  func number(_ column: Column) -> Int { rows.number(column.rawValue) }
  func text(_ column: Column) -> String? { rows.text(column.rawValue) }
  private var isFromMe: Bool { number(.isFromMe) != 0 }

  // MARK: - Plain messages

  /// A message of which the survey found that it is only a text.
  func plain() throws(ImportError) -> Message {
    var message = envelope()
    let content = content()
    setText(content.text, of: &message)
    if message.text == nil {
      // The text is white space of other kinds.
      message.text = content.raw.isEmpty ? "\u{FFFD}" : content.raw
    }
    let ties = try reader.ties(of: message.id, chat, sink)
    apply(ties, to: &message)
    return message
  }

  /// What all messages have.
  private func envelope() -> Message {
    var message = Message(id: text(.guid) ?? "row \(row)")
    message.from =
      isFromMe ? reader.me(chat) : reader.sender(number(.handleId), chat, sink)
    message.at = reader.clock.timestamp(number(.date))
    if message.at == nil { sink.lose(.time) }
    if let target = text(.threadOriginatorGuid) {
      message.replyTo = reader.replyTarget(target, text(.threadOriginatorPart))
    }
    if isFromMe { setStatus(of: &message) }
    if let effect = text(.expressiveSendStyleId) { message.effect = Self.effect(effect) }
    return message
  }

  private func setStatus(of message: inout Message) {
    let read = number(.dateRead)
    if number(.error) != 0 {
      message.status = .failed
    } else if read != 0 || number(.isRead) != 0 {
      message.status = .read
    } else if number(.isDelivered) != 0 || number(.dateDelivered) != 0 {
      message.status = .delivered
    } else if number(.isSent) != 0 {
      message.status = .sent
    }
    message.deliveredAt = reader.clock.timestamp(number(.dateDelivered))
    message.readAt = reader.clock.timestamp(read)
  }

  /// The name of an effect: the last part of its identifier.
  private static func effect(_ identifier: String) -> String? {
    let last = identifier.split(separator: ".").last.map(String.init) ?? identifier
    switch last {
    case "impact": return "slam"
    case "invisibleink": return "invisible ink"
    default:
      var name = last[...]
      if name.hasPrefix("CK") { name = name.dropFirst(2) }
      if name.hasSuffix("Effect") { name = name.dropLast(6) }
      return name.isEmpty ? nil : name.lowercased()
    }
  }

  // MARK: - Text

  /// The text of a message, and what its ranges say about attachments.
  struct Content {
    var text = RichText()
    /// The text as it is stored.
    var raw = ""
    /// The parts of attachments by their GUIDs.
    var parts: [String: Int] = [:]
    var transcript: String?
    /// The number of attachments that the text has marks for.
    var markCount = 0
  }

  private static let marks: Set<Unicode.Scalar> = ["\u{FFFC}", "\u{FFFD}"]

  func content() -> Content {
    var content = Content()
    if let subject = text(.subject) {
      content.text.append(subject, .bold)
      content.text.append("\n")
    }
    let bytes = rows.bytes(Column.attributedBody.rawValue)
    let body = bytes.isEmpty ? nil : AttributedBody(bytes, using: &reader.stream)
    if let body, body.hasContent || rows.isNull(Column.text.rawValue) {
      content.raw = body.text
      append(body, to: &content)
    } else {
      content.raw = text(.text) ?? ""
      if let body { addFiles(body, to: &content) }
      append(content.raw, to: &content)
    }
    return content
  }

  private func append(_ text: String, to content: inout Content) {
    // Both marks begin with this byte in UTF-8.
    guard text.utf8.contains(0xEF) else {
      content.text.append(text)
      return
    }
    var view = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if Self.marks.contains(scalar) { content.markCount += 1 } else { view.append(scalar) }
    }
    content.text.append(String(view))
  }

  private func addFiles(_ body: AttributedBody, to content: inout Content) {
    for attributes in body.attributes {
      if let file = attributes.file { content.parts[file] = attributes.part ?? 0 }
      content.transcript = content.transcript ?? attributes.transcript
    }
  }

  private func append(_ body: AttributedBody, to content: inout Content) {
    addFiles(body, to: &content)
    if body.attributes.allSatisfy(\.isPlain) { return append(body.text, to: &content) }
    var rest = Substring(body.text).utf16[...]
    for run in body.runs {
      let attributes = body.attributes[run.attributes]
      let start = content.text.count
      let piece = rest.prefix(run.length)
      rest = rest.dropFirst(run.length)
      append(String(decoding: Array(piece), as: UTF16.self), to: &content)
      if attributes.isPlain || attributes.file != nil { continue }
      for style in attributes.styles { content.text.add(style, from: start) }
      if let mention = attributes.mention {
        content.text.add(
          .mention, from: start, target: reader.person(address: mention, chat, sink))
      }
      if let link = attributes.link { content.text.add(.link, from: start, target: link) }
      if attributes.hasEffect { sink.lose(.style) }
    }
    append(String(decoding: Array(rest), as: UTF16.self), to: &content)
  }

  private func setText(_ text: RichText, of message: inout Message) {
    // The usual text has nothing to trim.
    if text.spans.isEmpty, let first = text.text.utf8.first, let last = text.text.utf8.last,
      0x21...0x7E ~= first, 0x21...0x7E ~= last
    {
      message.text = text.text
    } else {
      message.set(text)
    }
  }

  // MARK: - Other messages

  /// The messages of any row: none for one without content.
  mutating func messages() throws(ImportError) -> [Message] {
    if number(.itemType) != 0 { return [try system()] }
    var message = envelope()
    let content = content()
    setText(content.text, of: &message)
    let summary = BinaryPlist(Array(rows.bytes(Column.messageSummaryInfo.rawValue)))?.root
    applyEdits(summary, to: &message)
    let files = try attachments()
    let ties = try reader.ties(of: message.id, chat, sink)
    if let bundle = text(.balloonBundleId) {
      let balloon = IMessageBalloon(
        bundle: bundle, payload: Array(rows.bytes(Column.payloadData.rawValue)))
      try set(balloon, files, ties, &message)
      apply(ties, to: &message)
      return [message]
    }
    if files.isEmpty, message.text == nil { return [withoutContent(message, content, summary)] }
    return split(message, content, files, ties)
  }

  /// A message that was taken back, or of which nothing is left.
  private func withoutContent(
    _ message: Message, _ content: Content, _ summary: BinaryPlist.Value?
  ) -> Message {
    var message = message
    if content.markCount > 0 || number(.isAudioMessage) != 0 {
      message.kind = number(.isAudioMessage) != 0 ? .voice : .file
      message.attachments = [Attachment(src: "")]
      sink.lose(.missingFile)
    } else {
      if summary?["rp"] == nil, number(.dateEdited) == 0 { sink.lose(.empty) }
      message.kind = .deleted
      message.edited = false
    }
    return message
  }

  /// The earlier versions of an edited text: `ec` has them by the number of the part.
  private func applyEdits(_ summary: BinaryPlist.Value?, to message: inout Message) {
    guard number(.dateEdited) != 0 else { return }
    message.edited = true
    for (_, versions) in (summary?["ec"]?.members ?? []).sorted(by: { $0.key < $1.key }) {
      for version in versions.elements.dropLast() {
        guard let data = version["t"]?.data, let body = AttributedBody(data) else { continue }
        var content = Content()
        append(body, to: &content)
        let time = version["d"]?.number.flatMap { Int(exactly: $0.rounded()) }
        message.history.append(
          MessageVersion(
            text: content.text.isEmpty ? nil : content.text.text,
            at: time.flatMap { reader.clock.timestamp($0) }))
      }
    }
    if message.text != nil, summary?["rp"]?.elements.isEmpty == false { sink.lose(.detail) }
  }

  /// A file of a message.
  struct File {
    var guid: String?
    var attachment: Attachment
    var isSticker: Bool
    /// Whether it belongs to the card of an app.
    var isHidden: Bool
  }

  private func attachments() throws(ImportError) -> [File] {
    try reader.files(of: row)
  }

  /// One message for each group of files, as apps show them.
  private mutating func split(
    _ message: Message, _ content: Content, _ files: [File], _ ties: IMessageTies
  ) -> [Message] {
    let shown = files.filter { !$0.isHidden }
    for file in shown where file.attachment.src.isEmpty { sink.lose(.missingFile) }
    var found: [Message]
    if number(.isAudioMessage) != 0, let first = shown.first {
      var message = message
      message.kind = .voice
      message.attachments = [first.attachment]
      message.attachments[0].transcript = content.transcript
      found = [message]
    } else if message.text == nil, shown.count == 1, shown[0].isSticker {
      var message = message
      message.kind = .sticker
      message.attachments = [shown[0].attachment]
      found = [message]
    } else {
      found = message.with(files: shown.map(\.attachment))
    }
    place(ties, shown, content, in: &found)
    return found
  }

  /// Puts tapbacks on the message that has their part, and gives all messages ids.
  private func place(
    _ ties: IMessageTies, _ files: [File], _ content: Content, in found: inout [Message]
  ) {
    guard found.count > 1 else { return apply(ties, to: &found[0]) }
    let guid = found[0].id
    var owners: [Int: Int] = [:]
    for (index, message) in found.enumerated() {
      for attachment in message.attachments {
        let file = files.first { $0.attachment == attachment }
        if let part = file?.guid.flatMap({ content.parts[$0] }) { owners[part] = index }
      }
    }
    for index in found.indices {
      found[index].id = index == 0 ? guid : "\(guid)/\(index)"
      let own = ties.filter { (owners[$0] ?? 0) == index }
      apply(own, to: &found[index])
    }
    if sink.isSurvey { return }
    reader.remember(parts: owners.mapValues { $0 == 0 ? guid : "\(guid)/\($0)" }, of: guid)
  }

  private func apply(_ ties: IMessageTies, to message: inout Message) {
    guard !ties.isEmpty else { return }
    message.reactions = ties.reactions.map(\.reaction)
    message.stickers = ties.stickers
    for kind in ties.losses { sink.lose(kind) }
  }

  // MARK: - Cards

  private func set(
    _ balloon: IMessageBalloon, _ files: [File], _ ties: IMessageTies, _ message: inout Message
  ) throws(ImportError) {
    if balloon.isLink, let (preview, image) = balloon.link(text: message.text ?? "") {
      var preview = preview
      let hidden = files.filter(\.isHidden)
      if let image, hidden.indices ~= image, !hidden[image].attachment.src.isEmpty {
        preview.image = hidden[image].attachment.src
      }
      message.kind = .link
      message.payload = preview
      if message.text == preview.url {
        message.text = nil
        message.spans = []
      }
      return
    }
    if balloon.isPoll, let poll = try reader.poll(balloon, ties, chat, sink) {
      message.kind = .poll
      message.payload = poll
    } else if balloon.isPayment, let payment = balloon.payment() {
      message.kind = .payment
      message.payload = payment
    } else {
      message.kind = .app
      message.payload = balloon.card()
      if balloon.isDrawing || balloon.isPoll { sink.lose(.card) }
    }
  }

  // MARK: - System lines

  private func system() throws(ImportError) -> Message {
    var message = Message(id: text(.guid) ?? "row \(row)", kind: .system)
    message.at = reader.clock.timestamp(number(.date))
    let handle = number(.handleId)
    message.from =
      isFromMe
      ? reader.me(chat)
      : reader.handles[handle].map { reader.person($0, chat, sink) }
    let other = reader.handles[number(.otherHandle)].map { reader.person($0, chat, sink) }
    let people = other.map { [$0] } ?? []
    switch (number(.itemType), number(.groupActionType)) {
    case (1, 0):
      let isOwn = !isFromMe && other != nil && other == message.from
      message.payload = SystemEvent(event: isOwn ? .numberChanged : .added, people: people)
    case (1, _): message.payload = SystemEvent(event: .removed, people: people)
    case (2, _):
      let title = text(.groupTitle)
      message.payload = SystemEvent(event: title == nil ? .unnamed : .named, name: title)
    case (3, 0): message.payload = SystemEvent(event: .left)
    case (3, 1): message.payload = SystemEvent(event: .photoChanged)
    case (3, 2): message.payload = SystemEvent(event: .photoRemoved)
    case (3, 4): message.text = "Changed the background"
    case (3, 6): message.text = "Removed the background"
    case (4, _):
      message.text =
        number(.shareStatus) == 0 ? "Started sharing location" : "Stopped sharing location"
    case (5, _): message.payload = SystemEvent(event: .keptAudio)
    case (6, _): message.text = "Started SharePlay"
    case (let item, let action):
      message.text = self.text(.text) ?? "Event \(item), \(action)"
      sink.lose(.unknownKind)
    }
    return message
  }
}
