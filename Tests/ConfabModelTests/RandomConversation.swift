import ConfabModel
import TestSupport

extension Conversation {
  /// A random valid conversation with all members of a document.
  static func random(_ random: inout SeededRandom) -> Conversation {
    let people = (0..<Int.random(in: 1...4, using: &random)).map { "p\($0)" }
    let ids = (0..<Int.random(in: 0...8, using: &random)).map { "m\($0)é" }
    var conversation = Conversation()
    conversation.info = ConversationInfo(
      title: random.maybe { $0.text() }, kind: random.pick(ConversationInfo.Kind.allCases),
      platform: random.maybe { $0.text() },
      wallpaper: random.maybe { $0.pick(["#00ff7F", "walls/one.png"]) })
    conversation.selfID = random.maybe { $0.pick(people) }
    conversation.participants = people.map { id in
      Participant(
        id: id, name: random.name(), color: random.maybe { $0.pick(["#012345", "#ABCDEF"]) },
        avatar: random.maybe { _ in "faces/\(id).png" })
    }
    conversation.timezone = random.maybe { $0.pick(["Europe/Berlin", "UTC", "Etc/GMT-14"]) }
    conversation.locale = random.maybe { $0.pick(["en", "ar-EG", "sr-Latn-RS"]) }
    conversation.now = random.maybe { $0.time() }
    conversation.messages = ids.map { Message.random(id: $0, ids, people, &random) }
    conversation.state = ConversationState(
      typing: random.some(people), unreadFrom: ids.isEmpty ? nil : random.maybe { $0.pick(ids) },
      draft: random.maybe { $0.text() })
    if !ids.isEmpty {
      for reader in random.some(people) { conversation.state.seen[reader] = random.pick(ids) }
    }
    return conversation
  }
}

extension Message {
  fileprivate static func random(
    id: String, _ ids: [String], _ people: [String], _ random: inout SeededRandom
  ) -> Message {
    let kind = random.pick(MessageKind.known + [MessageKind(rawValue: "x-own")])
    var message = Message(id: id, kind: kind)
    message.from = random.maybe { $0.pick(people) }
    message.at = random.maybe { $0.time() }
    message.payload = random.payload(kind, people)
    let needsText = kind == .text || kind == .system && message.payload == nil
    message.text = needsText ? random.text() : random.maybe { $0.text() }
    message.spans = random.spans(scalars: message.text?.unicodeScalars.count ?? 0)
    if kind == .text, random.chance(0.4) {
      message.blocks = random.blocks(depth: 3)
      message.answer = random.maybe { $0.answer() }
    }
    message.replyTo = random.maybe { $0.pick(ids) }
    message.forward = random.maybe { random in
      Forward(from: random.maybe { $0.name() }, isFrequent: random.chance(0.5))
    }
    message.edited = random.chance(0.3)
    message.reactions = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      let count = random.maybe { Int.random(in: 1...999, using: &$0) }
      let by = random.some(people, atLeast: count == nil ? 1 : 0)
      let sticker = random.maybe { _ in "s.png" }
      let emoji = sticker != nil && random.chance(0.5) ? "" : random.pick(["👍", "❤️", "x"])
      return Reaction(emoji: emoji, by: by, count: count, sticker: sticker)
    }
    if random.chance(0.4) { message.addExtras(people, &random) }
    message.status = random.maybe { $0.pick(DeliveryStatus.allCases) }
    let fewest = [.media, .album, .voice, .file, .sticker].contains(kind) ? 1 : 0
    message.attachments = (0..<Int.random(in: fewest...2, using: &random)).map { _ in
      random.attachment()
    }
    return message
  }

  /// Adds what few messages have.
  private mutating func addExtras(_ people: [String], _ random: inout SeededRandom) {
    if edited {
      history = (0..<Int.random(in: 0...2, using: &random)).map { _ in
        MessageVersion(text: random.maybe { $0.text() }, at: random.maybe { $0.time() })
      }
    }
    if replyTo == nil, random.chance(0.5) {
      quote = Quote(
        from: random.maybe { $0.name() }, text: random.maybe { $0.text() },
        kind: random.maybe { $0.pick(MessageKind.known) }, image: random.maybe { _ in "q.png" })
    }
    replyCount = random.maybe { Int.random(in: 0...99, using: &$0) }
    isPinned = random.chance(0.5)
    expiry = random.maybe { random in
      random.chance(0.3) ? .kept : .after(Double.random(in: 0...1_000, using: &random))
    }
    translation = random.maybe { random in
      Translation(text: random.name(), from: random.maybe { $0.pick(["de", "zh-Hant"]) })
    }
    effect = random.maybe { $0.name() }
    stickers = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      PlacedSticker(
        src: "s.png", x: Double.random(in: -2...3, using: &random),
        y: Double.random(in: -2...3, using: &random),
        scale: Double.random(in: 0.1...10, using: &random),
        rotation: Double.random(in: -360...360, using: &random),
        by: random.maybe { $0.pick(people) })
    }
  }
}

extension SeededRandom {
  mutating func maybe<T>(_ make: (inout SeededRandom) -> T) -> T? {
    chance(0.5) ? make(&self) : nil
  }

  mutating func some(_ choices: [String], atLeast: Int = 0) -> [String] {
    Array(
      choices.shuffled(using: &self).prefix(Int.random(in: atLeast...choices.count, using: &self)))
  }

  /// Random Unicode scalars, with control characters and combining marks.
  mutating func text() -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0...0x7F, 0x20...0x7E, 0x80...0x7FF, 0x300...0x36F, 0x600...0x6FF, 0x800...0xD7FF,
      0xE000...0xFFFF, 0x1F300...0x1FAFF, 0x10000...0x10FFFF,
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...20, using: &self) {
      let value = UInt32.random(in: pick(ranges), using: &self)
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  mutating func name() -> String { "N" + text() }

  mutating func time() -> Timestamp {
    // 0001-01-02 … 9999-12-30
    Timestamp(
      milliseconds: Int64.random(in: -62_135_510_400_000...253_402_128_000_000, using: &self),
      offset: Int.random(in: -1_080...1_080, using: &self) * 60)
  }

  mutating func spans(scalars: Int) -> [TextSpan] {
    guard scalars > 0 else { return [] }
    return (0..<Int.random(in: 0...3, using: &self)).map { _ in
      let start = Int.random(in: 0..<scalars, using: &self)
      let style = pick(TextSpan.Style.allCases)
      let needsTarget = style == .footnote || style == .citation
      return TextSpan(
        start: start, end: Int.random(in: start + 1...scalars, using: &self), style: style,
        target: needsTarget ? name() : maybe { $0.name() })
    }.sorted { $0.start < $1.start }
  }

  fileprivate mutating func attachment() -> Attachment {
    var attachment = Attachment(
      src: pick(["a.png", "a/b/c.ogg", "ä ö.bin", "./a..b", ""]), mime: maybe { _ in "image/png" },
      width: maybe { Int.random(in: 1...4_000, using: &$0) },
      height: maybe { Int.random(in: 1...4_000, using: &$0) },
      duration: maybe { Double.random(in: 0...600, using: &$0) },
      waveform: (0..<Int.random(in: 0...5, using: &self)).map { _ in
        Double.random(in: 0...1, using: &self)
      },
      name: maybe { $0.name() }, bytes: maybe { Int.random(in: 0...(1 << 53), using: &$0) },
      transfer: maybe { random in
        random.chance(0.5) ? .failed : .progress(Double.random(in: 0...1, using: &random))
      })
    attachment.form = maybe { $0.pick(Attachment.Form.allCases) }
    attachment.poster = maybe { _ in "p.png" }
    attachment.isMuted = chance(0.5)
    attachment.viewOnce = maybe { $0.pick(Attachment.ViewOnce.allCases) }
    attachment.transcript = maybe { $0.name() }
    attachment.played = maybe { Double.random(in: 0...1, using: &$0) }
    attachment.speed = maybe { Double.random(in: 0.1...10, using: &$0) }
    return attachment
  }

  fileprivate mutating func payload(
    _ kind: MessageKind, _ people: [String]
  ) -> (any MessagePayload)? {
    let extensions: [String: JSONValue] = chance(0.5) ? ["x-more": json(3)] : [:]
    switch kind {
    case .link:
      return LinkPreview(
        url: name(), title: maybe { $0.text() }, description: maybe { $0.text() },
        site: maybe { $0.text() }, image: maybe { _ in "a.png" },
        size: maybe { $0.pick(LinkPreview.Size.allCases) }, isVideo: chance(0.5),
        extensions: extensions)
    case .location:
      let isKnown = chance(0.7)
      return Location(
        latitude: isKnown ? Double.random(in: -90...90, using: &self) : nil,
        longitude: isKnown ? Double.random(in: -180...180, using: &self) : nil,
        title: maybe { $0.text() }, address: maybe { $0.text() }, image: maybe { _ in "a.png" },
        isLive: chance(0.5), until: maybe { $0.time() }, extensions: extensions)
    case .contact:
      return Contact(
        name: name(), phone: maybe { $0.text() }, email: maybe { $0.text() },
        organization: maybe { $0.text() }, avatar: maybe { _ in "a.png" }, extensions: extensions)
    case .poll:
      let options = (0..<Int.random(in: 1...3, using: &self)).map { _ in
        Poll.Option(
          name(), votes: some(people), count: maybe { Int.random(in: 0...99, using: &$0) },
          isChosen: chance(0.5), isCorrect: chance(0.5),
          extensions: chance(0.5) ? ["x-a": json(1)] : [:])
      }
      return Poll(
        question: name(), options: options, allowsMultipleAnswers: chance(0.5),
        isQuiz: chance(0.5), isClosed: chance(0.5), isAnonymous: chance(0.5),
        voters: maybe { Int.random(in: 0...99, using: &$0) }, extensions: extensions)
    case .call:
      return Call(
        pick([.answered, .missed, .declined, Call.Outcome(rawValue: name())]),
        isVideo: chance(0.5), isGroup: chance(0.5), participants: some(people),
        duration: maybe { Double.random(in: 0...9_999, using: &$0) }, extensions: extensions)
    case .tool:
      return ToolCall(
        name: name(), status: maybe { $0.pick(ToolCall.Status.allCases) },
        input: maybe { $0.json(3) }, output: maybe { $0.json(3) },
        duration: maybe { Double.random(in: 0...99, using: &$0) }, isOpen: chance(0.5),
        extensions: extensions)
    case .order:
      let items = (0..<Int.random(in: 0...2, using: &self)).map { _ in
        Order.Item(
          name(), price: maybe { $0.text() },
          quantity: maybe { Int.random(in: 1...1_000_000, using: &$0) })
      }
      return Order(
        title: name(), status: maybe { $0.text() }, price: maybe { $0.text() },
        number: maybe { $0.text() }, merchant: maybe { $0.text() }, image: maybe { _ in "a.png" },
        items: items, extensions: extensions)
    case .event:
      return CalendarEvent(
        title: name(), start: maybe { $0.time() }, end: maybe { $0.time() },
        isAllDay: chance(0.5), place: maybe { $0.text() }, going: some(people),
        goingCount: maybe { Int.random(in: 0...99, using: &$0) },
        answer: maybe { $0.pick([.going, .maybe, .declined]) }, isCancelled: chance(0.5),
        extensions: extensions)
    case .payment:
      return Payment(
        amount: name(), isRequest: chance(0.5), status: maybe { $0.text() },
        note: maybe { $0.text() }, service: maybe { $0.text() }, extensions: extensions)
    case .music:
      return Music(
        title: name(), artist: maybe { $0.text() }, album: maybe { $0.text() },
        service: maybe { $0.text() }, image: maybe { _ in "a.png" },
        duration: maybe { Double.random(in: 0...9_999, using: &$0) }, url: maybe { $0.text() },
        extensions: extensions)
    case .product:
      return Product(
        title: name(), subtitle: maybe { $0.text() }, price: maybe { $0.text() },
        oldPrice: maybe { $0.text() }, merchant: maybe { $0.text() },
        status: maybe { $0.text() }, image: maybe { _ in "a.png" }, url: maybe { $0.text() },
        extensions: extensions)
    case .app:
      return AppCard(
        title: name(), subtitle: maybe { $0.text() }, caption: maybe { $0.text() },
        subcaption: maybe { $0.text() }, app: maybe { $0.text() }, icon: maybe { _ in "a.png" },
        image: maybe { _ in "a.png" }, url: maybe { $0.text() }, extensions: extensions)
    case .system where chance(0.5):
      return SystemEvent(
        event: pick(SystemEvent.Event.allCases), people: some(people), name: maybe { $0.text() },
        duration: maybe { Double.random(in: 0...9_999, using: &$0) }, extensions: extensions)
    default: return kind.rawValue == "x-own" ? maybe { $0.json(4) } : nil
    }
  }

  mutating func json(_ depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &self) {
    case 0: .null
    case 1: .bool(chance(0.5))
    case 2: .number(number())
    case 3: .string(text())
    case 4: .array((0..<3).map { _ in json(depth - 1) })
    default:
      .object(
        Dictionary(
          (0..<3).map { _ in (text(), json(depth - 1)) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  mutating func number() -> Double {
    while true {
      let value =
        chance(0.5)
        ? Double(bitPattern: next())
        : Double(Int.random(in: -1_000_000...1_000_000, using: &self)) / 1_000
      if value.isFinite { return value }
    }
  }
}
