import ConfabModel
import ConfabTimeline
import Samples
import Testing

@Suite struct TranscriptTests {
  private func lines(_ conversation: Conversation) throws -> [String] {
    let timeline = try Timeline(conversation)
    return Array(Transcript(of: timeline.items[...], participants: conversation.participants))
  }

  @Test func `Each row is a line`() throws {
    let state = ConversationState(typing: ["ann"], unreadFrom: "m2")
    let chat = conversation(
      [
        text("m1", "me", at(0), "Are you there?", status: .read),
        text("m2", "ann", at(1), "See you at eight"),
        Message(id: "m3", kind: .system, at: at(2), text: "Ann left"),
        text("m4", "stranger", nil, "Hi"),
      ], now: at(5), state: state)
    #expect(
      try lines(chat)
        == [
          "iMessage, Today 9:00\u{202F}AM", "Me, 9:00\u{202F}AM: Are you there?", "Read",
          "Unread Messages",
          "Ann, 9:01\u{202F}AM: See you at eight", "Ann left", "stranger: Hi", "Ann is typing",
        ])
  }

  @Test func `A quoted message inside of an answer has a line before it`() throws {
    var answer = text("m2", "me", at(1), "At eight")
    answer.quote = Quote(from: "ann", text: "When?")
    var unsent = answer
    (unsent.id, unsent.kind) = ("m3", .deleted)
    let chat = conversation([text("m1", "ann", at(0), "Hi"), answer, unsent])
    var rules = TimelineRules.imessage
    rules.showsQuotesAbove = false
    let items = try Timeline(chat, rules: rules).items
    func lines(_ quotesAreInside: Bool) -> [String] {
      Array(
        Transcript(
          of: items[...], participants: chat.participants, quotesAreInside: quotesAreInside))
    }
    let quote = "in reply to Ann: When?"
    #expect(lines(true).filter { $0.hasPrefix("in reply") } == [quote])
    let index = try #require(lines(true).firstIndex(of: quote))
    #expect(lines(true)[index + 1].hasSuffix("At eight"))
    #expect(lines(true).filter { $0 != quote } == lines(false))
  }

  @Test func `A call in the middle still names the caller`() throws {
    var rules = TimelineRules.imessage
    rules.showsCallsAtSide = false
    let chat = conversation([
      Message(id: "m1", kind: .call, from: "ann", at: at(0), payload: Call(.missed)),
      text("m2", "ann", at(0), "Call me"),
    ])
    let items = try Timeline(chat, rules: rules).items
    let call = try #require(items.first { $0.kind == ItemKind(.call) })
    let below = try #require(items.last)
    #expect(call.side == .center && below.decoration.startsCluster)
    let lines = Array(Transcript(of: items[...], participants: chat.participants))
    #expect(lines.contains { $0.hasPrefix("Ann") && $0.contains("call") })
  }

  @Test func `Votes and readers are counted, and those who type are named`() throws {
    let poll = Poll(
      question: "Where to?",
      options: [
        Poll.Option("Sea", votes: ["ann", "me"]), Poll.Option("Hills", count: 1),
        Poll.Option("Home"),
      ])
    let chat = conversation(
      [Message(id: "m1", kind: .poll, from: "me", payload: poll), text("m2", "bob", nil, "Sea!")],
      kind: .group, state: ConversationState(typing: ["ann", "bob"], seen: ["ann": "m1"]))
    #expect(
      try lines(chat) == [
        "Me: poll: Where to? Sea, Hills, Home (Sea: 2 votes; Hills: 1 vote; seen by 1 person)",
        "Bob: Sea!", "Ann and Bob are typing",
      ])
  }

  @Test func `Messages without a text are named by their kind`() throws {
    func attachment(_ mime: String? = nil) -> ConfabModel.Attachment {
      ConfabModel.Attachment(src: "secret/path.jpg", mime: mime, name: "Plan.pdf")
    }
    let messages = [
      Message(id: "1", kind: .media, from: "ann", attachments: [attachment()]),
      Message(id: "2", kind: .media, from: "ann", text: "Look", attachments: [attachment()]),
      Message(
        id: "3", kind: .album, from: "ann",
        attachments: [attachment(), attachment("video/mp4"), attachment("image/png")]),
      Message(id: "4", kind: .voice, from: "ann", attachments: [attachment()]),
      Message(id: "5", kind: .file, from: "ann", attachments: [attachment()]),
      Message(id: "6", kind: .deleted, from: "ann", text: "taken back"),
      Message(
        id: "7", kind: .poll, from: "ann", payload: Poll(question: "Where to?", options: [])),
      Message(
        id: "8", kind: MessageKind(rawValue: "x-mood"), from: "ann", payload: JSONValue.bool(true)),
      Message(id: "9", kind: MessageKind(rawValue: "x-dice"), from: "ann", payload: Dice(eyes: 5)),
      Message(
        id: "10", kind: MessageKind(rawValue: "x-dice"), from: "ann", text: "Again!",
        payload: Dice(eyes: 1)),
      Message(
        id: "11", kind: .poll, from: "ann", text: "Vote!",
        payload: Poll(question: "Where to?", options: [Poll.Option("Sea"), Poll.Option("Hills")])),
    ]
    #expect(
      try lines(conversation(messages)) == [
        "Ann: photo", "Ann: photo: Look", "Ann: 2 photos and video", "Ann: voice message",
        "Ann: file: Plan.pdf", "Ann unsent a message", "Ann: poll: Where to?", "Ann: x-mood",
        "Ann: throw of a die: 5", "Ann: throw of a die: Again!",
        "Ann: poll: Where to? Sea, Hills, Vote!",
      ])
  }

  /// The payload of a kind from outside, with words of its own.
  private struct Dice: MessagePayload {
    var eyes: Int

    init(eyes: Int) { self.eyes = eyes }
    init?(_ reader: ValueReader, references: inout DocumentReferences) { return nil }

    var json: JSONValue { .number(Double(eyes)) }
    var noun: String? { "throw of a die" }
    var summary: String? { "\(eyes)" }
  }

  @Test func `A message that a host centers has no speaker`() throws {
    let chat = conversation([text("m1", "ann", nil, "Ann is here")])
    let rows = try Timeline(chat).items.map {
      TimelineItem($0, decoration: Decoration(side: .center))
    }
    #expect(Array(Transcript(of: rows[...], participants: chat.participants)) == ["Ann is here"])
  }

  @Test func `A row that a decorator inserts is no message, and its text is read`() throws {
    let chat = conversation([text("m1", "ann", nil, "Hi"), text("m#2", "me", nil, "Ho")])
    let decorator = TimelineDecorator.eachRow { row, _ in
      [
        TimelineItem(InsertedRow("Above \(row.id)"), named: "above", beside: row), row,
        TimelineItem(
          InsertedRow(value: .array([.null])), named: "a#b", beside: row,
          kind: ItemKind(rawValue: "x-card")),
      ]
    }
    let rows = try Timeline(chat, decorators: [decorator]).items
    #expect(
      rows.map(\.id) == [
        "m1#inserted/above", "m1", "m1#inserted/a##b", "m##2#inserted/above", "m##2",
        "m##2#inserted/a##b",
      ])
    #expect(rows.map { $0.message?.id } == [nil, "m1", nil, nil, "m#2", nil])
    #expect(
      Array(Transcript(of: rows[...], participants: chat.participants)) == [
        "Above m1", "Ann: Hi", "x-card", "Above m##2", "Me: Ho", "x-card",
      ])
    #expect(
      rows[2].contentHash == rows[5].contentHash && rows[0].contentHash != rows[3].contentHash)
  }

  @Test(arguments: [
    ("One\nTwo\r\n\r\nThree\tFour", "One Two Three Four"), ("\n\nHi\n", "Hi"), ("\n", ""),
    ("a\u{2028}b\u{2029}c\u{85}d", "a b c d"),
    ("nul\0 and \u{1B}[0m", "nul\u{FFFD} and \u{FFFD}[0m"),
    ("سلام 👩‍👩‍👧 ok", "سلام 👩‍👩‍👧 ok"), ("", ""),
  ])
  func `A line has no line breaks and no control characters`(text: String, expected: String) {
    #expect(Transcript.plain(text) == expected)
  }

  /// PNG files contain a transcript.
  @Test func `Earlier texts are in no transcript that does not ask for them`() throws {
    var message = Message(id: "m", from: "ann", text: "Of course", edited: true)
    message.history = [MessageVersion(text: "Of corse")]
    let chat = Conversation(
      participants: [Participant(id: "ann", name: "Ann")], messages: [message])
    let items = try Timeline(chat).items
    func lines(_ hasHistory: Bool) -> [String] {
      Array(
        Transcript(of: items[...], participants: chat.participants, hasHistory: hasHistory))
    }
    #expect(lines(false) == ["Ann: Of course (edited)"])
    #expect(lines(true) == ["Ann: Of course (edited, before: “Of corse”)"])
  }
}
