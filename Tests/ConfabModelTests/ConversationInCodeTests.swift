import ConfabModel
import Foundation
import TestSupport
import Testing

@Suite struct ConversationInCodeTests {
  @Test func `The documentation's example equals its document`() throws {
    let chat = try Conversation(me: "sam", title: "Ana") {
      Message("Are you there? 👀", from: "ana")
      Message("On my way!", from: "sam", status: .read)
      Message(.location, from: "sam", payload: Location(latitude: 52.5, longitude: 13.4))
    }
    let document = try read(
      """
      {"confab": "1", "conversation": {"title": "Ana"}, "self": "sam",
      "participants": [{"id": "sam", "name": "sam"}, {"id": "ana", "name": "ana"}], "messages": [
      {"id": "1", "kind": "text", "from": "ana", "text": "Are you there? 👀"},
      {"id": "2", "kind": "text", "from": "sam", "text": "On my way!", "status": "read"},
      {"id": "3", "kind": "location", "from": "sam", "location": {"latitude": 52.5, "longitude": 13.4}}
      ]}
      """)
    #expect(chat == document)
  }

  @Test(arguments: 0..<100)
  func `A conversation in code equals what the reader makes of its document`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var expected = Conversation.random(&random)
    (expected.info.platform, expected.info.wallpaper) = (nil, nil)
    let dated = expected.messages.map { $0.at != nil }
    if dated.contains(true), dated.contains(false) {
      for index in expected.messages.indices { expected.messages[index].at = nil }
    }
    let chat = try Conversation(
      me: expected.selfID, title: expected.info.title, kind: expected.info.kind,
      participants: expected.participants, timezone: expected.timezone, locale: expected.locale,
      now: expected.now, state: expected.state
    ) {
      for message in expected.messages { message }
    }
    #expect(chat == expected)
    let document = try JSONEncoder().encode(chat)
    #expect(try ConversationReader.read(Array(document), named: "chat.json") == chat)
  }

  @Test func `Conditions and loops choose messages`() throws {
    let isLate = true
    let chat = try Conversation {
      if isLate { Message("Sorry!") } else { Message("Hello!") }
      for word in ["one", "two"] { Message(word) }
      if !isLate { Message("never") }
      [Message("three"), Message("four")]
    }
    #expect(chat.messages.map(\.text) == ["Sorry!", "one", "two", "three", "four"])
  }

  @Test func `Ids that are left out are numbers that no message has`() throws {
    let chat = try Conversation {
      Message("a")
      Message("b", id: "1")
      Message("c", replyTo: "2")
      Message("d", id: "4")
      Message("e")
      Message("f")
    }
    #expect(chat.messages.map(\.id) == ["2", "1", "3", "4", "5", "6"])
  }

  @Test func `Dates that are left out are those of the message before`() throws {
    let morning = try Timestamp(iso8601: "2026-01-05T09:41:00+01:00")
    let evening = try Timestamp(iso8601: "2026-01-05T20:00:00+01:00")
    let chat = try Conversation {
      Message("a")
      Message("b", at: morning)
      Message("c")
      Message("d", at: evening)
      Message("e")
    }
    #expect(chat.messages.map(\.at) == [morning, morning, morning, evening, evening])
    #expect(try Conversation { Message("a") }.messages.map(\.at) == [nil])
  }

  @Test func `Everyone who is named becomes a participant`() throws {
    let chat = try Conversation(
      me: "me", state: ConversationState(typing: ["typer"], seen: ["reader": "1"])
    ) {
      Message("a", from: "ana", reactions: [Reaction(emoji: "👍", by: ["reactor", "ana"])])
      Message(
        .poll, from: "me",
        payload: Poll(question: "?", options: [Poll.Option("yes", votes: ["voter"])]))
    }
    let names = ["me", "ana", "reactor", "voter", "typer", "reader"]
    #expect(chat.participants == names.map { Participant(id: $0, name: $0) })
    #expect(chat.info.kind == .group)
  }

  @Test func `Every problem is reported as by the reader, without lines`() throws {
    let ana = Participant(id: "ana", name: "Ana")
    let error = #expect(throws: DocumentError.self) {
      try Conversation(me: "bob", participants: [ana]) {
        Message("Hi", from: "anna", id: "m")
        Message("Hi", from: "ana", id: "m", spans: [TextSpan(start: 1, end: 3, style: .bold)])
        Message(.media, from: "ana")
        Message(.poll, from: "ana", payload: Poll(question: "?", options: []))
        Message("Hi", replyTo: "n")
      }
    }
    #expect(
      error.map { "\($0)" } == """
        conversation: $.self: no participant has the id "bob"
        conversation: $.messages[0].from: no participant has the id "anna"; did you mean "ana"?
        conversation: $.messages[1].id: the id "m" is already that of $.messages[0]
        conversation: $.messages[1].spans[0]: the span ends at 3, but the text has 2 Unicode scalars
        conversation: $.messages[2]: missing key "attachments", an array
        conversation: $.messages[3].poll.options: expected at least 1 element, found none
        conversation: $.messages[4].replyTo: no message has the id "n"; did you mean "m"?
        """)
  }

  @Test func `An error of the messages is passed on`() {
    #expect(throws: Timestamp.ISO8601Problem.noOffset) {
      try Conversation { Message("a", at: try Timestamp(iso8601: "2026-01-05T09:41:00")) }
    }
  }
}
