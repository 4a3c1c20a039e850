import ConfabModel
import ConfabTimeline
import Samples
import Testing

@Suite struct TranscriptTests {
  private func lines(_ conversation: Conversation) throws -> [String] {
    let timeline = try Timeline(conversation)
    return Array(Transcript(of: timeline.items[...], participants: conversation.participants))
  }

  @Test func everyRowIsALine() throws {
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

  @Test func whatHasNoWordsIsNamed() throws {
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
    ]
    #expect(
      try lines(conversation(messages)) == [
        "Ann: photo", "Ann: photo: Look", "Ann: 2 photos and video", "Ann: voice message",
        "Ann: file: Plan.pdf", "Ann: deleted message", "Ann: poll: Where to?", "Ann: x-mood",
      ])
  }

  @Test(arguments: [
    ("One\nTwo\r\n\r\nThree\tFour", "One Two Three Four"), ("\n\nHi\n", "Hi"), ("\n", ""),
    ("a\u{2028}b\u{2029}c\u{85}d", "a b c d"),
    ("nul\0 and \u{1B}[0m", "nul\u{FFFD} and \u{FFFD}[0m"),
    ("سلام 👩‍👩‍👧 ok", "سلام 👩‍👩‍👧 ok"), ("", ""),
  ])
  func aLineIsOneLine(text: String, expected: String) {
    #expect(Transcript.plain(text) == expected)
  }
}
