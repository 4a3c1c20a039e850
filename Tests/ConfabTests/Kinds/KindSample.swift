import ConfabModel
import TestSupport

/// Makes random conversations with messages of all kinds.
struct KindSample {
  private var random: SeededRandom
  private var count = 0

  /// The words of all texts. No label of a theme has one of them.
  static let words = [
    "zebra", "quixotic", "Jupiter", "fjord", "waxwing", "مرحبا", "नमस्ते", "你好世界", "สวัสดี",
    "Überraschung",
    "Donaudampfschifffahrtsgesellschaft", "kiwi", "42", "yonder",
  ]
  private static let people = ["me", "Ann Lee", "بدر", "Carl"]

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func conversation(count: Int, locale: String = "en") -> Conversation {
    var messages: [Message] = []
    for index in 0..<count {
      var message = message(random.pick(MessageKind.known + [MessageKind(rawValue: "x-taxi")]))
      message.id = "m\(index)"
      message.from = random.pick(Self.people)
      message.at = Timestamp(
        milliseconds: 1_762_160_400_000 + Int64(index) * 400_000, offset: 0)
      if index > 0, random.oneIn(4) { message.replyTo = "m\(random.int(0..<index))" }
      messages.append(message)
    }
    return Conversation(
      info: ConversationInfo(kind: .group), selfID: "me",
      participants: Self.people.map { Participant(id: $0, name: $0) }, timezone: "UTC",
      locale: locale, messages: messages,
      state: ConversationState(typing: ["Carl", "بدر"], seen: ["Ann Lee": "m\(count / 2)"]))
  }

  private mutating func message(_ kind: MessageKind) -> Message {
    var message = Message(id: "", kind: kind)
    message.payload = payload(kind)
    let needsText = kind == .text || kind == .system && message.payload == nil
    message.text = needsText || random.oneIn(4) ? text() : nil
    switch kind {
    case .media: message.attachments = [photo()]
    case .album: message.attachments = (0..<random.int(2...7)).map { _ in photo() }
    case .sticker:
      message.attachments = [ConfabModel.Attachment(src: "gone.png", width: 200, height: 200)]
    case .voice:
      var voice = ConfabModel.Attachment(
        src: "", mime: "audio/ogg", duration: Double(random.int(0...4_000)))
      voice.waveform = (0..<random.int(0...40)).map { _ in Double(random.int(0...100)) / 100 }
      voice.played = random.oneIn(2) ? 0.4 : nil
      voice.transcript = random.oneIn(3) ? text() : nil
      message.attachments = [voice]
    case .file:
      message.attachments = [
        ConfabModel.Attachment(
          src: "", mime: "application/pdf", name: text() + ".pdf", bytes: random.int(0...9_999_999))
      ]
    default: break
    }
    addMarks(to: &message)
    return message
  }

  private mutating func addMarks(to message: inout Message) {
    if message.kind == .system { return }
    if random.oneIn(3) {
      message.reactions = (0..<random.int(1...3)).map { _ in
        Reaction(emoji: random.pick(["❤️", "👍", "🧀"]), by: [random.pick(Self.people)])
      }
    }
    message.edited = random.oneIn(5)
    message.isPinned = random.oneIn(9)
    if random.oneIn(9) { message.forward = Forward(from: random.oneIn(2) ? "Cy" : nil) }
    if random.oneIn(9) { message.effect = "slam" }
    if random.oneIn(9) { message.expiry = random.oneIn(2) ? .kept : .after(120) }
    if random.oneIn(9), message.text != nil { message.translation = Translation(text: text()) }
    if random.oneIn(9) { message.quote = Quote(from: "Cy", text: text()) }
    message.status = random.oneIn(2) ? random.pick(DeliveryStatus.allCases) : nil
  }

  private mutating func photo() -> ConfabModel.Attachment {
    var photo = ConfabModel.Attachment(
      src: random.oneIn(2) ? "" : "gone.jpg", mime: random.oneIn(3) ? "video/mp4" : "image/jpeg",
      width: random.int(1...3_000), height: random.int(1...3_000), duration: 61)
    photo.form = random.oneIn(4) ? random.pick(ConfabModel.Attachment.Form.allCases) : nil
    photo.viewOnce = random.oneIn(6) ? random.pick(ConfabModel.Attachment.ViewOnce.allCases) : nil
    photo.isMuted = random.oneIn(4)
    if random.oneIn(4) { photo.transfer = random.oneIn(2) ? .failed : .progress(0.4) }
    return photo
  }

  private mutating func text() -> String {
    (0..<random.int(1...9)).map { _ in random.pick(Self.words) }.joined(separator: " ")
  }

  private mutating func maybe() -> String? { random.oneIn(3) ? nil : text() }

  private mutating func payload(_ kind: MessageKind) -> (any MessagePayload)? {
    switch kind {
    case .link:
      return LinkPreview(
        url: "https://a.example/b", title: maybe(), description: maybe(), site: maybe(),
        image: random.oneIn(2) ? "gone.jpg" : nil, isVideo: random.oneIn(3))
    case .location:
      return Location(
        latitude: random.oneIn(3) ? nil : 47.5717, longitude: 10.6939, title: maybe(),
        address: maybe(), isLive: random.oneIn(3),
        until: random.oneIn(2) ? Timestamp(milliseconds: 1_762_160_400_000, offset: 0) : nil
      ).complete
    case .contact:
      return Contact(name: text(), phone: maybe(), organization: maybe())
    case .poll:
      return Poll(
        question: text(),
        options: (0..<random.int(1...6)).map { _ in
          Poll.Option(
            text(), votes: Self.people.filter { _ in random.oneIn(2) },
            count: random.oneIn(3) ? random.int(0...2_000) : nil)
        }, allowsMultipleAnswers: random.oneIn(2), isQuiz: random.oneIn(3),
        isClosed: random.oneIn(3), isAnonymous: random.oneIn(3))
    case .call:
      return Call(
        random.pick([.answered, .missed, .declined, Call.Outcome(rawValue: "zebra")]),
        isVideo: random.oneIn(2), isGroup: random.oneIn(2),
        duration: random.oneIn(2) ? Double(random.int(0...9_999)) : nil)
    case .event:
      return CalendarEvent(
        title: text(), start: Timestamp(milliseconds: 1_762_200_000_000, offset: 0),
        isAllDay: random.oneIn(3), place: maybe(), going: ["Carl"], isCancelled: random.oneIn(4))
    case .payment:
      return Payment(
        amount: random.pick(["€ 24.00", "12,345,678.90 USD", "42 zebra"]),
        isRequest: random.oneIn(2), status: maybe(), note: maybe())
    case .music:
      return Music(title: text(), artist: maybe(), album: maybe(), service: maybe(), duration: 201)
    case .product:
      return Product(
        title: text(), subtitle: maybe(), price: "€ 89", oldPrice: "€ 120", merchant: maybe())
    case .order:
      return Order(
        title: text(), status: maybe(), price: "€ 96", merchant: maybe(),
        items: (0..<random.int(0...3)).map { _ in Order.Item(text(), price: "€ 24", quantity: 2) })
    case .app:
      return AppCard(title: text(), subtitle: maybe(), caption: maybe(), subcaption: maybe())
    case .tool:
      return ToolCall(
        name: text(), status: random.pick(ToolCall.Status.allCases),
        input: .object(["zebra": .string(text())]), output: .string(text()))
    case .system:
      return random.oneIn(3)
        ? nil
        : SystemEvent(
          event: random.pick(SystemEvent.Event.allCases), people: ["Ann Lee"], name: text(),
          duration: 3_600)
    default:
      return kind.rawValue.hasPrefix("x-")
        ? JSONValue.object(["card": .object(["title": .string(text())])]) : nil
    }
  }
}

extension Location {
  /// The place with both coordinates or none.
  fileprivate var complete: Location {
    var place = self
    if place.latitude == nil { place.longitude = nil }
    return place
  }
}
