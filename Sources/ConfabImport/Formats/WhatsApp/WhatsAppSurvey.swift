import ConfabModel

/// Finds out who takes part in a chat, how its dates are written and how many messages it has.
struct WhatsAppSurvey {
  private let chat: WhatsAppChat
  private let export: Export
  private var clock: LocalClock
  private var body = WhatsAppBodyReader()
  private var count = 0
  /// The name in the last line about the name of the group.
  private var lastTitle: String?
  private var isGroup = false

  init(_ chat: WhatsAppChat, _ export: Export, _ clock: LocalClock) {
    self.chat = chat
    self.export = export
    self.clock = clock
  }

  mutating func read(into sink: ImportSink, _ place: ImportSink.Chat) throws(ImportError) {
    var stream = WhatsAppMessageStream(try export.stream(chat.path), shapes: chat.head.shapes)
    while let raw = try stream.message() {
      guard look(at: raw) else { continue }
      count += 1
      // The last two are counted when the first and the last moment are known.
      if count > 2 { sink.count(in: place) }
    }
    chat.senders.splitNames()
    let orders = chat.dates.orders(sink.options.dateOrder)
    chat.orders = orders
    let bounds = chat.dates.bounds(orders, &clock)
    if count > 0 { sink.count(at: bounds?.first, in: place) }
    if count > 1 { sink.count(at: bounds?.last, in: place) }
    chat.dates = WrittenDates()
    addPeople(to: sink, place)
  }

  /// Returns whether a message has content.
  private mutating func look(at raw: WhatsAppMessageStream.Raw) -> Bool {
    let start = raw.line.start
    chat.dates.add(raw.line.stamp, line: raw.number)
    if count == 0, raw.line.stamp.time.daypart != nil { lookForCapitals(raw) }
    guard
      let found = chat.senders.find(
        raw.bytes, from: start, to: raw.firstEnd, isNewAllowed: true)
    else {
      lookAtNotice(raw)
      return !ByteScanner.trimmed(raw.bytes, start..<raw.bytes.count).isEmpty
    }
    let range = ByteScanner.trimmed(raw.bytes, found.start..<raw.bytes.count)
    guard !WhatsAppBodyReader.isEmpty(raw.bytes, range) else {
      chat.senders.count(found, raw.bytes, to: raw.firstEnd)
      return false
    }
    let hasMark = WhatsAppBodyReader.hasMark(raw.bytes, at: found.start)
    if hasMark, raw.line.shape == .bracket { chat.isMarked = true }
    if isNotice(raw, range, hasMark, found.index) {
      chat.senders.countNotice(found.index)
    } else {
      chat.senders.count(found, raw.bytes, to: raw.firstEnd)
    }
    return true
  }

  /// Whether a time has AM or PM in capital letters.
  private func lookForCapitals(_ raw: WhatsAppMessageStream.Raw) {
    let head = raw.bytes[..<raw.line.start]
    chat.dates.looksAmerican = zip(head, head.dropFirst()).contains { first, second in
      (first == UInt8(ascii: "A") || first == UInt8(ascii: "P")) && second == UInt8(ascii: "M")
    }
  }

  /// Looks at a text and returns whether it is a line of the app.
  private mutating func isNotice(
    _ raw: WhatsAppMessageStream.Raw, _ range: Range<Int>, _ hasMark: Bool, _ sender: Int
  ) -> Bool {
    let bytes = raw.bytes
    body.shape = raw.line.shape
    body.isMarked = chat.isMarked
    if !hasMark, bytes[raw.firstEnd - 1] == UInt8(ascii: ")") { learnNote(bytes, range, raw) }
    let isShort = range.count <= WhatsAppPhrases.longest
    if isShort, case .deleted(byMe: true)? = WhatsAppPhrases.meaning(bytes, range),
      hasMark || !chat.isMarked || raw.line.shape != .bracket
    {
      chat.senders.setIsMe(sender)
    }
    let mayBeNotice = count < WhatsAppDelivery.firstMessages
    guard hasMark && raw.line.shape == .bracket || mayBeNotice else { return false }
    switch body.body(bytes, range, hasMark: hasMark, mayBeNotice: mayBeNotice).content {
    case .notice(let range, let meaning):
      learn(meaning, bytes.text(range))
      return true
    case .text(let range) where hasMark && isShort && chat.repeats.count < WhatsAppChat.mostRepeats:
      chat.repeats[bytes.text(range), default: 0] += 1
      return false
    default: return false
    }
  }

  private func learnNote(
    _ bytes: [UInt8], _ range: Range<Int>, _ raw: WhatsAppMessageStream.Raw
  ) {
    guard raw.line.shape == .dash, range.lowerBound < raw.firstEnd,
      raw.firstEnd - range.lowerBound < 400,
      let (name, note) = WhatsAppBodyReader.note(bytes.text(range.lowerBound..<raw.firstEnd)),
      WhatsAppBodyReader.isMediaName(name), chat.notes.count < 20
    else { return }
    chat.notes.insert(note)
  }

  private mutating func lookAtNotice(_ raw: WhatsAppMessageStream.Raw) {
    let text = raw.bytes.text(raw.line.start..<raw.firstEnd)
    if let meaning = WhatsAppSystemWords.meaning(text) { learn(meaning, text) }
  }

  private mutating func learn(_ meaning: WhatsAppSystemWords.Meaning, _ text: String) {
    switch meaning.event {
    case .created, .named:
      isGroup = true
      lastTitle = WhatsAppSystemWords.quoted(text) ?? lastTitle
    case .added, .removed, .joined, .left, .photoChanged, .photoRemoved: isGroup = true
    default: break
    }
  }

  // MARK: - People

  private func addPeople(to sink: ImportSink, _ place: ImportSink.Chat) {
    let senders = chat.senders.senders
    var people: [(name: String, id: ParticipantID)] = []
    chat.ids = senders.map { sender in
      guard sender.messages > 0 else { return nil }
      let name = String(decoding: sender.name, as: UTF8.self)
      let id = sink.person(name, named: name, in: place)
      people.append((name, id))
      return id
    }
    chat.mentions = WhatsAppMentions(people)
    if chat.title == nil, let lastTitle { _ = sink.chat(chat.path, title: lastTitle) }
    if isGroup { sink.update(place) { $0.info.kind = .group } }
    if let index = senders.firstIndex(where: \.isMe), let id = chat.ids[index] {
      sink.viewer(id, in: place)
      chat.viewer = "\(name(senders[index])) is the viewer, because \"you\" deleted a message"
    } else if !isGroup, people.count == 2, let title = chat.title,
      let other = people.firstIndex(where: { $0.name.lowercased() == title.lowercased() })
    {
      sink.viewer(people[1 - other].id, in: place)
      chat.viewer =
        "\(people[1 - other].name) is the viewer, because the chat is named after the other one"
    } else if !isGroup, people.count == 1, let title = chat.title,
      people[0].name.lowercased() != title.lowercased(), chat.senders.index(named: title) != nil
    {
      sink.viewer(people[0].id, in: place)
      chat.viewer = "\(people[0].name) is the viewer, because the chat is named after the other one"
    }
  }

  private func name(_ sender: WhatsAppSenders.Sender) -> String {
    String(decoding: sender.name, as: UTF8.self)
  }
}
