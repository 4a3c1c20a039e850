import ConfabModel

/// Turns the messages of a chat into those of a document.
struct WhatsAppDelivery {
  /// The number of messages at the beginning among which a notice of encryption can be, without a
  /// mark before it.
  static let firstMessages = 20

  private let chat: WhatsAppChat
  private let files: WhatsAppFiles
  private var senders: WhatsAppSenders
  private var clock: LocalClock
  private var cursor: DateOrders.Cursor
  private var body: WhatsAppBodyReader
  private let marks: TypedMarks
  private var earlier: Timestamp?
  private var count = 0

  init(_ chat: WhatsAppChat, _ files: WhatsAppFiles, _ clock: LocalClock, _ orders: DateOrders) {
    self.chat = chat
    self.files = files
    self.clock = clock
    senders = chat.senders
    cursor = orders.cursor
    body = WhatsAppBodyReader(
      isMarked: chat.isMarked, notes: chat.notes,
      hasFile: { files.path($0, from: chat.path) != nil })
    let mentions = chat.mentions
    marks = TypedMarks(appendPlain: { mentions.append($0, to: &$1) })
  }

  mutating func add(
    _ raw: WhatsAppMessageStream.Raw, to sink: ImportSink, _ place: ImportSink.Chat
  ) throws(ImportError) {
    let number = raw.number
    let start = raw.line.start
    let found = senders.find(raw.bytes, from: start, to: raw.firstEnd, isNewAllowed: false)
    let range = ByteScanner.trimmed(raw.bytes, (found?.start ?? start)..<raw.bytes.count)
    guard
      found == nil ? !range.isEmpty : !WhatsAppBodyReader.isEmpty(raw.bytes, range)
    else { return sink.skip(.empty, at: "line \(number)") }
    var message = Message(id: "")
    if let day = cursor.day(raw.line.stamp.date, line: number) {
      message.at = clock.moment(day.at(raw.line.stamp.time.seconds), after: earlier)
      earlier = message.at ?? earlier
    }
    if raw.isCut { sink.lose(.longText, at: "line \(number)") }
    if let found {
      message.from = chat.ids[found.index]
      fill(&message, raw, range, found, sink)
    } else {
      fill(&message, notice: raw.bytes.text(range), sink)
    }
    count += 1
    try sink.add(message, to: place, at: "line \(number)")
  }

  // MARK: - Lines of the app

  private func fill(_ message: inout Message, notice text: String, _ sink: ImportSink) {
    if let call = WhatsAppCalls.call(text) {
      message.kind = .call
      message.payload = Call(.missed, isVideo: call.isVideo, isGroup: call.isGroup)
      return
    }
    setNotice(&message, text, WhatsAppSystemWords.meaning(text))
  }

  private func setNotice(
    _ message: inout Message, _ text: String, _ meaning: WhatsAppSystemWords.Meaning?
  ) {
    message.kind = .system
    message.text = text
    guard let event = meaning?.event else { return }
    var payload = SystemEvent(event: event)
    if event == .named || event == .created { payload.name = WhatsAppSystemWords.quoted(text) }
    message.payload = payload
  }

  // MARK: - Messages

  private mutating func fill(
    _ message: inout Message, _ raw: WhatsAppMessageStream.Raw, _ range: Range<Int>,
    _ found: WhatsAppSenders.Found, _ sink: ImportSink
  ) {
    let bytes = raw.bytes
    body.shape = raw.line.shape
    let hasMark = WhatsAppBodyReader.hasMark(bytes, at: found.start)
    let body = self.body.body(
      bytes, range, hasMark: hasMark, mayBeNotice: count < Self.firstMessages)
    message.edited = body.isEdited
    switch body.content {
    case .text(let range):
      if message.from == nil {
        // Only lines of the app have this name.
        setNotice(&message, bytes.text(range), nil)
      } else if hasMark, chat.isMarked, range.count <= WhatsAppPhrases.longest,
        case let text = bytes.text(range), chat.counted(text)
      {
        setNotice(&message, text, nil)
        sink.lose(.unknownKind)
      } else {
        set(&message, bytes, range)
      }
    case .notice(let range, let meaning):
      message.from = nil
      setNotice(&message, bytes.text(range), meaning)
    case .deleted: message.kind = .deleted
    case .file(let name, let title, let caption):
      setFile(&message, name, title, sink)
      if !caption.isEmpty { set(&message, bytes, caption) }
    case .omitted(let file, let text):
      sink.lose(.omittedFile)
      setOmitted(&message, file, bytes.text(text))
      if message.attachments.first?.name == nil, !text.isEmpty { set(&message, bytes, text) }
    case .poll(let poll):
      message.kind = .poll
      message.payload = poll
      if poll.options.contains(where: { $0.count ?? 0 > 0 }) { sink.lose(.unnamedVotes) }
    case .location(let location, let text):
      message.kind = .location
      message.payload = location
      if let text { set(&message, bytes, text) }
    case .call(let call):
      message.kind = .call
      message.payload = call
    }
  }

  /// Sets a text with its marks.
  private func set(_ message: inout Message, _ bytes: [UInt8], _ range: Range<Int>) {
    let text = bytes.text(range)
    if Self.isPlain(bytes, range) {
      message.text = text
      return
    }
    message.set(marks.rich(text))
    if message.text == nil { message.text = text }
  }

  /// Whether a text has neither marks nor mentions.
  private static func isPlain(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      // Without an early exit, many bytes are compared at once.
      var found: UInt8 = 0
      for at in range {
        let byte = bytes[at]
        found |=
          (byte == UInt8(ascii: "*") ? 1 : 0) | (byte == UInt8(ascii: "_") ? 1 : 0)
          | (byte == UInt8(ascii: "~") ? 1 : 0) | (byte == UInt8(ascii: "`") ? 1 : 0)
          | (byte == UInt8(ascii: ">") ? 1 : 0) | (byte == UInt8(ascii: "@") ? 1 : 0)
      }
      return found == 0
    }
  }

  // MARK: - Files

  private func setFile(
    _ message: inout Message, _ name: String, _ title: String?, _ sink: ImportSink
  ) {
    let path = files.path(name, from: chat.path)
    if path == nil { sink.lose(.missingFile) }
    if FileKind.of(name).kind == .contact {
      let card = path.flatMap { try? files.export.bytes($0, limit: ContactCard.longest) }
      let stem = String((title ?? name).dropLast(4))
      message.kind = .contact
      message.payload =
        card.flatMap(ContactCard.contact) ?? Contact(name: stem.isEmpty ? name : stem)
      return
    }
    var attachment = Attachment(path: path ?? "", named: title ?? name)
    if attachment.mime == nil { attachment.mime = FileKind.of(name).mime }
    message.kind = Self.kind(name, &attachment)
    message.attachments = [attachment]
  }

  /// The kind of a file by the words that the app puts into its name.
  private static func kind(_ name: String, _ attachment: inout Attachment) -> MessageKind {
    let words = Set(name.split { $0 == "-" || $0 == "." }.map { $0.uppercased() })
    if !words.isDisjoint(with: ["PTT", "AUDIO"]), attachment.fileKind == .audio { return .voice }
    if !words.isDisjoint(with: ["STK", "STICKER"]), attachment.fileKind == .picture {
      return .sticker
    }
    switch attachment.fileKind {
    case .picture, .video:
      if words.contains("GIF") { attachment.form = .gif }
      return .media
    case .audio:
      return name.lowercased().hasSuffix(".opus") ? .voice : .file
    case .contact, .other: return .file
    }
  }

  private func setOmitted(
    _ message: inout Message, _ file: WhatsAppPhrase.OmittedFile, _ text: String
  ) {
    var attachment = Attachment(path: "")
    switch file {
    case .media, .picture: message.kind = .media
    case .video:
      message.kind = .media
      attachment.mime = "video/mp4"
    case .gif:
      message.kind = .media
      attachment.mime = "video/mp4"
      attachment.form = .gif
    case .round:
      message.kind = .media
      attachment.mime = "video/mp4"
      attachment.form = .round
    case .audio: message.kind = .voice
    case .sticker: message.kind = .sticker
    case .document:
      message.kind = .file
      let name = text.firstRange(of: " • ").map { String(text[..<$0.lowerBound]) } ?? text
      if WhatsAppBodyReader.isFileName(name) { attachment = Attachment(path: "", named: name) }
    case .contact:
      message.kind = .file
      attachment.mime = "text/vcard"
    }
    message.attachments = [attachment]
  }
}
