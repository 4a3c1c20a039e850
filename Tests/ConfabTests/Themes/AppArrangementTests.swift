import Confab
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline
import Testing

@testable import ConfabBubbles

/// Where themes put the parts of links, places, music, deleted messages and reactions.
@Suite struct AppArrangementTests {
  private static let start: Int64 = 1_762_160_400_000
  private static let oneBubble: [Theme] = [.telegram, .signal, .whatsapp]
  private static let all: [Theme] = oneBubble + [.messenger]

  private func rows(
    of messages: [Message], _ theme: Theme, width: Double = 402, locale: String = "en",
    typeSize: Double? = nil
  ) async throws -> [ItemLayout] {
    var chat = try Conversation(
      me: "me",
      participants: [
        Participant(id: "me", name: "Me"), Participant(id: "ana", name: "Ana"),
        Participant(id: "ben", name: "Ben\u{E001}"),
      ].filter { person in
        person.id != "ben" || messages.contains { $0.from == person.id || $0.payload is Poll }
      }, timezone: "UTC", locale: locale
    ) { messages }
    chat.info.kind = ConversationInfo.Kind.direct
    let studio = try Studio()
    let layout = try await studio.layout(
      of: chat, attachments: .folder("/"),
      options: LayoutOptions(theme: theme, width: width, scale: 3, typeSize: typeSize))
    return try await LayoutWorker(library: studio.library)
      .rows(of: layout, at: layout.rows.indices).filter { $0.item.message != nil }
  }

  private func message(
    _ id: String, _ kind: MessageKind = .text, from: String = "ana", second: Int64 = 0,
    text: String? = nil, reactions: [Reaction] = [], status: DeliveryStatus? = nil,
    payload: (any MessagePayload)? = nil
  ) -> Message {
    Message(
      id: id, kind: kind, from: from,
      at: Timestamp(milliseconds: Self.start + second * 1000, offset: 0), text: text,
      reactions: reactions, status: status, payload: payload)
  }

  /// The frames of the parts of a card by their names, in the card. Of parts with the same name,
  /// the first counts.
  private func parts(of row: ItemLayout) throws -> [String: Rect] {
    var found: [String: Rect] = [:]
    let cards: [Card] =
      switch row.body.content {
      case let bubble as OneBubble:
        bubble.parts.compactMap { if case .card(let card) = $0.part { card } else { nil } }
      case let content as CardContent: [content.card]
      default: []
      }
    let card = try #require(cards.first)
    for (name, part) in card.parts where found[name] == nil {
      switch part {
      case .text(_, let frame, _, _, _), .image(_, let frame, _, _): found[name] = frame
      case .fill(let path, _, _), .stroke(let path, _, _): found[name] = path.bounds
      case .avatar, .halo: break
      }
    }
    return found
  }

  private func frames(of row: ItemLayout, _ isWanted: (OneBubble.Part) -> Bool) throws -> [Rect] {
    let bubble = try #require(row.body.content as? OneBubble)
    return bubble.parts.filter { isWanted($0.part) }.map(\.frame)
  }

  private func link(_ size: LinkPreview.Size = .small) -> LinkPreview {
    LinkPreview(
      url: "https://example.org/a", title: "A title", description: "A few words", site: "Site",
      image: "missing.png", size: size)
  }

  /// Positions of a block with a small picture, in points.
  struct LinkFacts: Sendable, CustomTestStringConvertible {
    let theme: Theme
    /// The left edge of the texts, relative to the card.
    let title: Double
    let pictureSide: Double
    /// Whether the picture is at the end.
    let isAtEnd: Bool
    /// Whether the block is below the text of the message.
    let isBelowText: Bool

    var testDescription: String { theme.name }

    static let all = [
      // 10 to the block, 3 for the bar, 6 to the texts.
      LinkFacts(theme: .telegram, title: 19, pictureSide: 54, isAtEnd: true, isBelowText: true),
      LinkFacts(theme: .whatsapp, title: 104, pictureSide: 90, isAtEnd: false, isBelowText: false),
      LinkFacts(theme: .signal, title: 84, pictureSide: 64, isAtEnd: false, isBelowText: false),
    ]
  }

  @Test(arguments: LinkFacts.all)
  func `A link is a block as the app has it`(facts: LinkFacts) async throws {
    let row = try #require(
      try await rows(
        of: [message("1", .link, text: "Look at this page", payload: link())], facts.theme
      ).first)
    let found = try parts(of: row)
    let (title, picture) = (try #require(found["title"]), try #require(found["picture"]))
    #expect(abs(title.minX - facts.title) <= 0.5)
    #expect(abs(picture.width - facts.pictureSide) <= 0.5)
    #expect((picture.minX > title.minX) == facts.isAtEnd)
    let card = try #require(
      try frames(of: row) { if case .card = $0 { true } else { false } }.first)
    let text = try #require(
      try frames(of: row) { if case .text = $0 { true } else { false } }.first)
    #expect((card.minY > text.minY) == facts.isBelowText)
    #expect(abs(card.width - row.bodyFrame.width) < 0.5)
    let hit = try #require(row.body.hits.first { $0.kind == .url })
    #expect(hit.frame.minX >= 0 && hit.frame.maxX <= row.body.size.width)
    #expect(hit.frame.maxY <= row.body.size.height)
  }

  @Test(arguments: all)
  func `A large picture of a link fills its block`(theme: Theme) async throws {
    let row = try #require(
      try await rows(of: [message("1", .link, payload: link(.large))], theme).first)
    let found = try parts(of: row)
    let (title, picture) = (try #require(found["title"]), try #require(found["picture"]))
    #expect((picture.minY > title.minY) == (theme == .telegram))
    #expect(picture.width > 200)
  }

  @Test(arguments: all, ["en", "ar"])
  func `Blocks stay in their bubble in narrow rows with large type`(
    theme: Theme, locale: String
  ) async throws {
    let messages = [
      message("1", .link, text: "Look", payload: link()),
      message("2", .link, text: "Look", payload: link(.large)),
      message(
        "3", .location,
        payload: Location(
          latitude: 52.5, longitude: 13.4, title: "A long name of a place",
          address: "A street with a long name 12")),
      message("4", .music, payload: Music(title: "A song with a long name", artist: "A band")),
      message("5", .deleted),
      message(
        "6", text: "Word",
        reactions: ["👍", "❤️", "🎉", "😮"].map { Reaction(emoji: $0, by: ["me", "ana"]) }),
    ]
    for row in try await rows(of: messages, theme, width: 240, locale: locale, typeSize: 28) {
      let body = Rect(x: 0, y: 0, width: row.body.size.width, height: row.body.size.height)
      #expect(row.bodyFrame.minX >= 0 && row.bodyFrame.maxX <= 240.5)
      let cards: [Card] =
        switch row.body.content {
        case let bubble as OneBubble:
          bubble.parts.compactMap { if case .card(let card) = $0.part { card } else { nil } }
        case let content as CardContent: [content.card]
        default: []
        }
      for case .text(_, let frame, _, _, _) in cards.flatMap({ $0.parts.map(\.part) }) {
        #expect(frame.minX >= 0 && frame.maxX <= (cards.first?.size.width ?? 0) + 0.5)
      }
      for hit in row.body.hits {
        #expect(hit.frame.minX >= -0.5 && hit.frame.maxX <= body.width + 0.5)
        #expect(hit.frame.minY >= -0.5 && hit.frame.maxY <= body.height + 0.5)
      }
    }
  }

  @Test(arguments: [
    (Theme.telegram, 300.0, 150.0, 2.0), (.whatsapp, 270, 152.2, 3), (.signal, 326, 163, 0),
  ])
  func `A place is a map of the app's size`(
    theme: Theme, width: Double, height: Double, inset: Double
  ) async throws {
    let place = Location(latitude: 52.5, longitude: 13.4, title: "Café")
    let row = try #require(
      try await rows(of: [message("1", .location, payload: place)], theme).first)
    let map = try #require(try parts(of: row)["map"])
    #expect(abs(map.width - width) <= 1 && abs(map.height - height) <= 1)
    #expect(abs(map.minX - inset) <= 0.5 && abs(map.minY - inset) <= 0.5)
    #expect(row.body.hits.contains { $0.kind == .location })
  }

  @Test(arguments: [Theme.telegram, .whatsapp])
  func `The time of a plain place is on its map`(theme: Theme) async throws {
    let place = Location(latitude: 52.5, longitude: 13.4)
    let row = try #require(
      try await rows(of: [message("1", .location, payload: place)], theme).first)
    let map = try #require(try parts(of: row)["map"])
    let time = try #require(
      try frames(of: row) { if case .footer = $0 { true } else { false } }.first)
    #expect(time.maxY < map.maxY && time.maxX < map.maxX)
  }

  @Test func `Reactions are inside of Telegram's bubbles, with the time beside them`() async throws
  {
    let reactions = [Reaction(emoji: "👍", by: ["me"]), Reaction(emoji: "🎉", by: ["ana"])]
    let row = try #require(
      try await rows(
        of: [message("1", text: "A line that is wide enough", reactions: reactions)], .telegram
      ).first)
    #expect(!row.accessories.contains { $0.part == "reactions" })
    let pills = try frames(of: row) { if case .reaction = $0 { true } else { false } }
    let text = try #require(
      try frames(of: row) { if case .text = $0 { true } else { false } }.first)
    let time = try #require(
      try frames(of: row) { if case .footer = $0 { true } else { false } }.first)
    #expect(pills.count == 2)
    #expect(abs(pills[0].minX - 9) <= 0.5 && abs(pills[0].height - 30) <= 0.5)
    // The last line's box is 2 points higher than the text.
    #expect(abs(pills[0].minY - (text.maxY - 1) - 3) <= 1)
    #expect(abs(pills[1].minX - pills[0].maxX - 6) <= 0.5)
    #expect(time.minX > pills[1].maxX && time.minY > pills[1].minY)
    let hits = row.body.hits.filter { $0.kind == .reactions }
    #expect(hits.count == 2 && hits.allSatisfy { $0.target == "1" })
    // Large emoji have no bubble.
    let emoji = try #require(
      try await rows(of: [message("1", text: "🎉", reactions: reactions)], .telegram).first)
    #expect(emoji.accessories.contains { $0.part == "reactions" })
  }

  @Test(arguments: all)
  func `Deleted messages stay where the app keeps them`(theme: Theme) async throws {
    let row = try #require(
      try await rows(of: [message("1", .deleted, from: "me", status: .read)], theme).first)
    guard theme != .telegram else {
      #expect(row.item.side == .center)
      return
    }
    #expect(row.item.side == .outgoing && row.body.placement == .side)
    let card: Card? =
      switch row.body.content {
      case let bubble as OneBubble:
        bubble.parts.lazy.compactMap { if case .card(let card) = $0.part { card } else { nil } }
          .first
      case let content as CardContent: content.card
      default: nil
      }
    #expect((try #require(card).outline == nil) == (theme == .whatsapp))
    let found = try parts(of: row)
    let text = try #require(found["text"])
    #expect(text.maxX <= row.body.size.width)
    #expect((found["symbol"] == nil) == (theme != .whatsapp))
  }

  @Test(arguments: oneBubble)
  func `A caption above is above the photo`(theme: Theme) async throws {
    func order(_ isAbove: Bool) async throws -> Bool {
      var message = message("1", .media, text: "Caption")
      message.attachments = [
        ConfabModel.Attachment(src: "missing.png", mime: "image/png", width: 600, height: 400)
      ]
      message.isCaptionAbove = isAbove
      let row = try #require(try await rows(of: [message], theme).first)
      let text = try #require(
        try frames(of: row) { if case .text = $0 { true } else { false } }.first)
      let photo = try #require(
        try frames(of: row) { if case .photo = $0 { true } else { false } }.first)
      return text.maxY <= photo.minY + 2
    }
    #expect(try await order(true))
    #expect(try await !order(false))
  }

  @Test func `Signal leaves out times that repeat, and reactions end a cluster`() async throws {
    let rows = try await rows(
      of: [
        message("1", text: "One"), message("2", second: 5, text: "Two"),
        message("3", second: 10, text: "Three", reactions: [Reaction(emoji: "👍", by: ["me"])]),
        message("4", second: 15, text: "Four"),
        message("5", from: "me", second: 20, text: "Five", status: .read),
        message("6", from: "me", second: 22, text: "Six", status: .delivered),
      ], .signal)
    let times = try rows.map {
      try !frames(of: $0) { if case .footer = $0 { true } else { false } }.isEmpty
    }
    #expect(times == [false, false, true, true, true, true])
    #expect(rows.map(\.item.decoration.endsCluster) == [false, false, true, true, false, true])
  }

  @Test func `Messenger marks the last message of each status, and labels answers`() async throws {
    var answer = message("4", second: 30, text: "Yes")
    answer.replyTo = "1"
    let rows = try await rows(
      of: [
        message("1", from: "me", text: "One", status: .read),
        message("2", from: "me", second: 5, text: "Two", status: .read),
        message("3", from: "me", second: 9, text: "Three", status: .delivered),
        message("5", from: "me", second: 12, text: "Five", status: .sent), answer,
      ], .messenger)
    #expect(
      rows.map { $0.accessories.contains { $0.part == "delivery" } }
        == [false, true, true, true, false])
    // The gutter of 22 points.
    #expect(abs(402 - rows[0].bodyFrame.maxX - 22) <= 0.5)
    let reply = try #require(rows.last?.accessories.first { $0.part == "reply" })
    // 16 points are behind the answer.
    #expect(abs(reply.frame.maxY - (rows.last?.bodyFrame.minY ?? 0) - 16) <= 0.5)
    #expect(reply.content.hits.map(\.target) == ["1"])
  }

  /// A warning names the characters of the author and of the text of a quoted message, too.
  @Test(arguments: all)
  func `Missing characters of a quoted message are told`(theme: Theme) async throws {
    var answer = message("2", second: 9, text: "Yes")
    answer.replyTo = "1"
    let rows = try await rows(
      of: [message("1", from: "ben", text: "One\u{F123}"), answer], theme)
    let row = try #require(rows.last)
    let missing = row.body.missing + row.accessories.flatMap(\.content.missing)
    #expect(missing.contains("\u{E001}"))
    #expect(missing.contains("\u{F123}"))
  }

  /// The texts of a card with a name, and their frames.
  private func texts(of row: ItemLayout, _ name: String) throws -> [(block: TextBlock, Rect)] {
    let cards = try #require(row.body.content as? OneBubble).parts.compactMap { part -> Card? in
      if case .card(let card) = part.part { card } else { nil }
    }
    return cards.flatMap(\.parts).compactMap { part in
      guard part.name == name, case .text(let block, let frame, _, _, _) = part.part else {
        return nil
      }
      return (block, frame)
    }
  }

  @Test func `Texts of Telegram's links flow around the picture`() async throws {
    let text = Array(repeating: "words of a page", count: 12).joined(separator: " ")
    let page = LinkPreview(
      url: "https://example.org/a", title: "A title", description: text, site: "Site",
      image: "missing.png", size: .small)
    let row = try #require(
      try await rows(of: [message("1", .link, payload: page)], .telegram).first)
    let picture = try #require(try parts(of: row)["picture"])
    let found = try texts(of: row, "description")
    try #require(found.count == 2)
    #expect(found[0].1.maxX <= picture.minX)
    #expect(found[0].1.minY < picture.maxY)
    #expect(found[1].1.maxX > picture.minX)
    #expect(found[1].1.minY >= picture.maxY)
    #expect(abs(found[1].1.minY - found[0].1.maxY) < 0.5)
    #expect(found.map(\.block.text.shaped.text).joined(separator: " ") == text)
  }

  @Test func `WhatsApp says that a message was forwarded with an arrow and no name`() async throws {
    var forwarded = message("1", text: "Bring cash")
    forwarded.forward = Forward(from: "ana")
    func labels(_ theme: Theme) async throws -> (texts: [String], symbols: Int) {
      let row = try #require(try await rows(of: [forwarded], theme).first)
      let bubble = try #require(row.body.content as? OneBubble)
      var found: (texts: [String], symbols: Int) = ([], 0)
      for part in bubble.parts {
        if case .label(let block, _) = part.part { found.texts.append(block.text.shaped.text) }
        if case .symbol = part.part { found.symbols += 1 }
      }
      return found
    }
    #expect(try await labels(.whatsapp) == (["Forwarded"], 1))
    #expect(try await labels(.telegram) == (["Forwarded from Ana"], 0))
  }

  @Test func `Messenger counts no replies`() async throws {
    var answer = message("2", second: 30, text: "Yes")
    answer.replyTo = "1"
    func hasNotes(_ theme: Theme) async throws -> Bool {
      let rows = try await rows(of: [message("1", from: "me", text: "One"), answer], theme)
      return rows[0].accessories.contains { $0.part == "notes" }
    }
    #expect(try await hasNotes(.imessage))
    #expect(try await !hasNotes(.messenger))
  }

  @Test(arguments: [
    "One", "A text that is so long that it fills the last of its lines, nearly full",
  ])
  func `Reactions of Signal don't cover the time`(text: String) async throws {
    let row = try #require(
      try await rows(
        of: [message("1", text: text, reactions: [Reaction(emoji: "👍", by: ["me"])])], .signal
      ).first)
    let time = try #require(
      try frames(of: row) { if case .footer = $0 { true } else { false } }.first)
    let pills = try #require(row.accessories.first { $0.part == "reactions" })
    // Digits of 12 points are 8.7 points high.
    #expect(row.bodyFrame.minY + time.midY + 8.7 / 2 <= pills.frame.minY)
  }

  @Test(arguments: [Theme.imessage, .confab, .assistant])
  func `Voters leave room for the words of an option`(theme: Theme) async throws {
    let poll = Poll(
      question: "Breakfast?",
      options: [Poll.Option("Pancakes", votes: ["ana", "ben", "me"]), Poll.Option("Eggs")])
    let row = try #require(
      try await rows(
        of: [message("1", .poll, payload: poll)], theme, width: 300, typeSize: 23
      ).first)
    let card = try #require(row.body.content as? CardContent).card
    for part in card.parts where part.name == "label" {
      guard case .text(let block, _, _, _, _) = part.part else { continue }
      #expect(block.text.lines.count == 1)
    }
  }
}
