import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline
import Testing

@testable import ConfabBubbles

/// A card of an app, laid out.
struct AppCard {
  let row: ItemLayout
  let card: Card
  private let isMirrored: Bool

  /// The boxes of the parts with a name, in the coordinates of the card.
  func frames(_ name: String) -> [Rect] {
    card.parts.filter { $0.name == name }.compactMap { part in
      switch part.part {
      case .text(_, let frame, _, _, _), .image(_, let frame, _, _): frame
      case .fill(let path, _, _), .stroke(let path, _, _): path.bounds
      case .avatar(let avatar): avatar.frame
      case .halo: nil
      }
    }
  }

  /// The texts with their frames, in the coordinates of the card.
  var texts: [(name: String, frame: Rect)] {
    card.parts.compactMap { name, part in
      if case .text(let block, let frame, let alignment, _, _) = part {
        let spare = alignment == .center ? (frame.width - block.size.width) / 2 : 0
        return (
          name,
          Rect(
            x: frame.x + spare, y: frame.y, width: block.size.width, height: block.size.height)
        )
      }
      return nil
    }
  }

  /// The frame of the time in the bubble, for a card that is not mirrored.
  var footer: Rect? {
    guard let bubble = row.body.content as? OneBubble else { return nil }
    let frame = bubble.parts.compactMap { part -> Rect? in
      if case .footer = part.part { part.frame } else { nil }
    }.first
    return isMirrored ? frame?.mirrored(in: row.body.size.width) : frame
  }

  static func message(_ kind: MessageKind, isOwn: Bool) -> Message {
    var message = Message(id: "m", from: isOwn ? "me" : "ana", status: isOwn ? .read : nil)
    message.kind = kind
    switch kind {
    case .voice:
      var voice = Attachment(src: "voice.m4a")
      voice.duration = 12
      voice.waveform = (0..<60).map { Double($0 % 7) / 6 }
      message.attachments = [voice]
    case .poll:
      message.payload = Poll(
        question: "Where do we eat?",
        options: [
          Poll.Option("At home", votes: ["ana", "ben", "me"]), Poll.Option("Out", votes: ["eva"]),
          Poll.Option("Nowhere"),
        ])
    case .call: message.payload = Call(.missed)
    default: message.payload = Contact(name: "Maria Ortega", phone: "+49 30 1234")
    }
    return message
  }

  init(
    _ message: Message, _ theme: Theme, width: Double = 402, textSize: Double? = nil,
    isMirrored: Bool = false
  ) async throws {
    var chat = Conversation()
    chat.selfID = "me"
    chat.participants = ["me", "ana", "ben", "eva"].map { Participant(id: $0, name: $0) }
    if isMirrored { chat.locale = "ar" }
    var request = LayoutRequest(for: chat, theme: theme, textSize: textSize, width: width)
    request.isMirrored = isMirrored
    let isOwn = message.from == "me"
    request.items = [
      TimelineItem(
        id: "m", kind: ItemKind(message.kind),
        content: .message(MessageContent(message: message, time: "9:41")),
        decoration: Decoration(
          side: isOwn ? .outgoing : .incoming, speaker: isOwn ? nil : "ana"))
    ]
    let worker = LayoutWorker(
      library: try FontLibrary(directory: FontLibrary.bundledDirectory()))
    let layout = try await LayoutWorker.layout(of: request, on: [worker])
    let rows = try await worker.rows(of: layout, at: request.items.indices)
    row = try #require(rows.first)
    self.isMirrored = isMirrored
    if let bubble = row.body.content as? OneBubble {
      card = try #require(
        bubble.parts.compactMap { part -> Card? in
          if case .card(let card) = part.part { card } else { nil }
        }.first)
    } else {
      card = try #require(row.body.content as? CardContent).card
    }
  }
}

/// Where parts of a card are in an app.
struct CardFacts: Sendable, CustomTestStringConvertible {
  let theme: Theme
  let kind: MessageKind
  var isOwn = false
  var hasVoted = true
  /// The left and top edges, the width and the height of the first part of a name; `nil` for what
  /// depends on the text.
  let parts: [(name: String, x: Double?, y: Double?, width: Double?, height: Double?)]
  /// How exact the numbers are: those that were read in sources, or approximate ones.
  var tolerance = 0.5
  /// The size of the card.
  var size: (width: Double?, height: Double?) = (nil, nil)

  var testDescription: String { "\(theme.name) \(kind.rawValue)\(isOwn ? " own" : "")" }

  static let all = [
    // Two seconds to thirty grow from 139 to 349 points.
    CardFacts(
      theme: .telegram, kind: .voice,
      parts: [
        ("play", 11, 11, 44, 44), ("waveform", 65, nil, nil, nil), ("time", 64, 36, nil, 13),
        ("dot", nil, nil, 4, 4),
      ], size: (139 + 210 * 10 / 28, 69)),
    CardFacts(
      theme: .signal, kind: .voice,
      parts: [("play", 12, 11, 40, 40), ("waveform", 64, 15, 166, 32), ("time", 12, 57, nil, nil)],
      size: (244, nil)),
    CardFacts(
      theme: .whatsapp, kind: .voice,
      parts: [
        ("portrait", 322 - 61, 6, 55, 55), ("knob", 44, 24, 12, 12), ("time", 44, 49, nil, nil),
      ]
    ),
    CardFacts(
      theme: .whatsapp, kind: .voice, isOwn: true,
      parts: [("portrait", 6, 6, 55, 55), ("knob", 69 + 44, 24, 12, 12)]),
    CardFacts(
      theme: .messenger, kind: .voice, parts: [("play", 10, 6, 32, 32)], tolerance: 1,
      size: (nil, 44)),
    CardFacts(
      theme: .telegram, kind: .poll, hasVoted: false,
      parts: [
        ("question", 10, 5.33, nil, 22), ("ring", 11.5, 49.33 + 12.5, 21, 21),
        ("label", 49, 49.33 + 11, nil, 22), ("rule", 49, 49.33 + 46, nil, nil),
      ], size: (268, nil)),
    CardFacts(
      theme: .telegram, kind: .poll,
      parts: [
        ("label", 49, nil, nil, nil), ("bar", 49, 49.33 + 39, 268 - 60, 6),
        ("vote", 27, 49.33 + 34, 16, 16),
      ]),
    CardFacts(
      theme: .signal, kind: .poll,
      parts: [
        ("label", 44, nil, nil, nil), ("track", 12, nil, 280 - 24, 8), ("vote", 12, nil, 24, 24),
      ]
    ),
    CardFacts(
      theme: .whatsapp, kind: .poll,
      parts: [
        ("question", 12, 8, nil, nil), ("vote", 12, nil, 20, 20), ("track", 40, nil, 270, 8),
        ("voter", nil, nil, 18, 18),
      ], size: (322, nil)),
    CardFacts(
      theme: .messenger, kind: .poll, parts: [("vote", 12, nil, 20, 20), ("bar", 42, nil, nil, 6)],
      tolerance: 1, size: (270, nil)),
    CardFacts(
      theme: .telegram, kind: .call,
      parts: [("title", 10, 9.33, nil, 19), ("note", 24, nil, nil, 16)]),
    CardFacts(
      theme: .whatsapp, kind: .call,
      parts: [("panel", 5, 5, 312, 75), ("disc", 17, nil, 36, 36), ("title", 65, nil, nil, nil)],
      size: (322, 85)),
    CardFacts(
      theme: .messenger, kind: .call,
      parts: [("disc", 12, 12, 36, 36), ("title", 58, nil, nil, 20)],
      tolerance: 1, size: (240, nil)),
    CardFacts(
      theme: .telegram, kind: .contact,
      parts: [("avatar", 10, 8, 40, 40), ("button", 8, nil, 204, nil)], tolerance: 1,
      size: (220, nil)),
    CardFacts(
      theme: .signal, kind: .contact, parts: [("avatar", 12, 10, 48, 48)], tolerance: 1,
      size: (244, nil)),
    CardFacts(
      theme: .whatsapp, kind: .contact,
      parts: [("avatar", 9, 12, 49, 49), ("name", 73, nil, nil, 22)], size: (322, nil)),
    CardFacts(
      theme: .messenger, kind: .contact, parts: [("avatar", 12, 12, 40, 40)], tolerance: 1,
      size: (240, nil)),
  ]
}

@Suite struct AppCardTests {
  @Test(arguments: CardFacts.all)
  func `Parts of cards are where the app has them`(facts: CardFacts) async throws {
    var message = AppCard.message(facts.kind, isOwn: facts.isOwn)
    if var poll = message.payload as? Poll, !facts.hasVoted {
      poll.options[0].votes.removeLast()
      message.payload = poll
    }
    let card = try await AppCard(message, facts.theme)
    func expect(_ value: Double, _ wanted: Double?, _ what: String) {
      guard let wanted else { return }
      #expect(
        abs(value - wanted) <= facts.tolerance,
        "\(facts.testDescription): \(what) is \(value), not \(wanted)")
    }
    for part in facts.parts {
      let frame = try #require(card.frames(part.name).first, "\(part.name)")
      expect(frame.x, part.x, "\(part.name) x")
      expect(frame.y, part.y, "\(part.name) y")
      expect(frame.width, part.width, "\(part.name) width")
      expect(frame.height, part.height, "\(part.name) height")
    }
    expect(card.card.size.width, facts.size.width, "width")
    expect(card.card.size.height, facts.size.height, "height")
  }

  static let kinds: [(MessageKind, HitRegion.Kind, Int)] = [
    (.voice, .recording, 1), (.poll, .vote, 3), (.call, .callBack, 1), (.contact, .contact, 1),
  ]

  @Test(arguments: [Theme.telegram, .signal, .whatsapp, .messenger], [false, true])
  func `Cards can be tapped inside of their bubbles`(theme: Theme, isMirrored: Bool) async throws {
    for (kind, hit, least) in Self.kinds {
      let card = try await AppCard(
        AppCard.message(kind, isOwn: false), theme, isMirrored: isMirrored)
      let hits = card.row.body.hits.filter { $0.kind == hit }
      #expect(hits.count >= least, "\(theme.name) \(kind.rawValue)")
      let size =
        card.row.body.placement == .row
        ? Size(width: 402, height: card.row.body.size.height) : card.row.body.size
      for hit in card.row.body.hits {
        #expect(
          hit.frame.minX >= -0.1 && hit.frame.maxX <= size.width + 0.1 && hit.frame.minY >= -0.1
            && hit.frame.maxY <= size.height + 0.1, "\(theme.name) \(kind.rawValue)")
      }
    }
  }

  @Test(arguments: [Theme.telegram, .signal, .whatsapp, .messenger])
  func `Buttons of polls and contacts have regions above those of the card`(
    theme: Theme
  ) async throws {
    let poll = try await AppCard(AppCard.message(.poll, isOwn: false), theme)
    let contact = try await AppCard(AppCard.message(.contact, isOwn: false), theme)
    for (card, kind) in [(poll, HitRegion.Kind.pollVotes), (contact, .messageContact)] {
      let hits = card.row.body.hits
      let button = try #require(hits.first { $0.kind == kind }, "\(theme.name)")
      // The last region at a place counts.
      let middle = Point(x: button.frame.midX, y: button.frame.midY)
      #expect(hits.last { $0.frame.contains(middle) }?.kind == kind, "\(theme.name)")
    }
    let adds = contact.row.body.hits.contains { $0.kind == .addContact }
    #expect(adds == (theme == .whatsapp))
  }

  /// Texts of other languages are longer, large type is wider, and narrow screens have no room.
  @Test(
    arguments: [Theme.telegram, .signal, .whatsapp, .messenger],
    [(402.0, 1.0), (320, 1), (240, 1), (240, 2.0), (402, 2.5)])
  func `All words are in the bubble`(theme: Theme, room: (width: Double, type: Double)) async throws
  {
    for (kind, _, _) in Self.kinds {
      for (isOwn, isMirrored) in [(false, false), (true, false), (false, true), (true, true)] {
        var message = AppCard.message(kind, isOwn: isOwn)
        if kind == .voice {
          message.attachments[0].played = 0.4
          message.attachments[0].speed = 1.5
          message.attachments[0].transcript = "See you at the lighthouse tonight"
        }
        let card = try await AppCard(
          message, theme, width: room.width, textSize: theme.metrics.textSize * room.type,
          isMirrored: isMirrored)
        let place = "\(theme.name) \(kind.rawValue) \(isOwn) \(isMirrored)"
        for (name, frame) in card.texts {
          #expect(
            frame.minX >= -0.5 && frame.maxX <= card.card.size.width + 0.5 && frame.minY >= -0.5
              && frame.maxY <= card.card.size.height + 0.5, "\(place): \(name)")
          if let footer = card.footer {
            let isApart =
              frame.maxX <= footer.minX + 1 || frame.minX >= footer.maxX - 1
              || frame.maxY <= footer.minY + 3 || frame.minY >= footer.maxY - 3
            #expect(isApart, "\(place): \(name) and the time")
          }
        }
        if let footer = card.footer {
          #expect(
            footer.minX >= 0 && footer.maxX <= card.row.body.size.width
              && footer.maxY <= card.row.body.size.height, "\(place)")
        }
      }
    }
  }

  @Test(
    arguments: [Theme.telegram, .signal, .whatsapp],
    [(402.0, 1.0), (320, 1), (240, 1), (320, 2.0)])
  func `The time is apart from the texts of payments, files and shops`(
    theme: Theme, room: (width: Double, type: Double)
  ) async throws {
    var file = Message(id: "m", kind: .file)
    file.attachments = [Attachment(src: "a.pdf", name: "A plan of the house.pdf")]
    file.attachments[0].bytes = 1_200_000
    let payloads: [(MessageKind, any MessagePayload)] = [
      (.payment, Payment(amount: "24 €", isRequest: true, note: "Bed in the hut")),
      (.payment, Payment(amount: "1,200 €", status: "Sent", service: "Cash")),
      (.product, Product(title: "Night lamp", price: "49 €", merchant: "Hill & Sons")),
      (.order, Order(title: "Two nights", status: "Confirmed", price: "96 €", number: "F-2217")),
      (.event, CalendarEvent(title: "Ridge walk", place: "Car park at the chapel")),
    ]
    let messages =
      [file] + payloads.map { kind, payload in Message(id: "m", kind: kind, payload: payload) }
    for (message, isOwn) in messages.flatMap({ [($0, false), ($0, true)] }) {
      var message = message
      message.from = isOwn ? "me" : "ana"
      if isOwn { message.status = .read }
      let card = try await AppCard(
        message, theme, width: room.width, textSize: theme.metrics.textSize * room.type)
      let place = "\(theme.name) \(message.kind.rawValue) \(isOwn) \(room)"
      let footer = try #require(card.footer, "\(place)")
      #expect(footer.maxX <= card.row.body.size.width && footer.minX >= 0, "\(place)")
      #expect(footer.maxY <= card.row.body.size.height, "\(place)")
      for (name, frame) in card.texts {
        let isApart =
          frame.maxX <= footer.minX + 1 || frame.minX >= footer.maxX - 1
          || frame.maxY <= footer.minY + 3 || frame.minY >= footer.maxY - 3
        #expect(isApart, "\(place): \(name) and the time")
      }
    }
  }

  @Test func `Signal shows calls in the middle of the row`() async throws {
    let card = try await AppCard(AppCard.message(.call, isOwn: false), .signal)
    #expect(card.row.body.placement == .row)
    let button = try #require(card.frames("button").first)
    #expect(abs(button.midX - 201) <= 0.5)
  }

  /// The viewer sees no results before the vote.
  @Test func `Telegram hides the results until the viewer has voted`() async throws {
    var message = AppCard.message(.poll, isOwn: false)
    #expect(try await AppCard(message, .telegram).frames("percentage").count == 3)
    var poll = try #require(message.payload as? Poll)
    poll.options[0].votes.removeLast()
    message.payload = poll
    let card = try await AppCard(message, .telegram)
    #expect(card.frames("percentage").isEmpty && card.frames("ring").count == 3)
    poll.isClosed = true
    message.payload = poll
    #expect(try await AppCard(message, .telegram).frames("bar").count == 3)
  }
}
