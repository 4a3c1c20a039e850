import ConfabModel
import ConfabSupport
import Foundation
import TestSupport
import Testing

@testable import ConfabImport

@Suite struct TextExportTests {
  private func time(_ text: String) throws -> Timestamp { try Timestamp(iso8601: text) }

  private func sample() throws -> Conversation {
    var edited = Message(
      id: "2", from: "me", at: try time("2024-05-01T08:01:00Z"), text: "Very good\n[later]: ok")
    edited.edited = true
    edited.replyTo = "1"
    edited.spans = [TextSpan(start: 0, end: 4, style: .bold)]
    var photo = Message(
      id: "3", kind: .media, from: "a", at: try time("2024-05-01T08:02:00Z"), text: "Look")
    photo.attachments = [Attachment(src: "files/IMG 1.jpg")]
    var poll = Message(id: "4", kind: .poll, from: "a", at: try time("2024-05-01T08:03:00Z"))
    poll.payload = Poll(
      question: "Where?", options: [Poll.Option("Sea", votes: ["me"]), Poll.Option("Hills")])
    var call = Message(id: "5", kind: .call, from: "a", at: try time("2024-05-01T08:04:00Z"))
    call.payload = Call(.answered, isVideo: true, duration: 3_900)
    var place = Message(id: "6", kind: .location, from: "a", at: try time("2024-05-01T08:05:00Z"))
    place.payload = Location(latitude: 52.5, longitude: 13.4, title: "Café")
    let gone = Message(id: "7", kind: .deleted, from: "a", at: try time("2024-05-01T08:06:00Z"))
    var event = Message(id: "8", kind: .system, from: "a", at: try time("2024-05-01T08:07:00Z"))
    event.payload = SystemEvent(event: .added, people: ["me"])
    return Conversation(
      info: ConversationInfo(title: "Trip", kind: .group), selfID: "me",
      participants: [Participant(id: "a", name: "Ana"), Participant(id: "me", name: "Ben")],
      timezone: "Europe/Berlin",
      messages: [
        Message(id: "1", from: "a", at: try time("2024-05-01T08:00:00Z"), text: "How is it?"),
        edited, photo, poll, call, place, gone, event,
      ])
  }

  @Test func `A text has the lines of a chat app`() throws {
    let (text, report) = Exported.text(try sample(), .text)
    #expect(
      text == """
        [2024-05-01, 10:00:00] Ana: How is it?
        [2024-05-01, 10:01:00] Ben: > Ana: How is it?
        *Very* good
         [later]: ok \u{200E}<This message was edited>
        [2024-05-01, 10:02:00] Ana: Look \u{200E}<attached: IMG 1.jpg>
        [2024-05-01, 10:03:00] Ana: POLL:
        Where?
        OPTION: Sea (1 vote)
        OPTION: Hills (0 votes)
        [2024-05-01, 10:04:00] Ana: Video call. 1 hr 5 min
        [2024-05-01, 10:05:00] Ana: Location: https://maps.google.com/?q=52.5,13.4
        Café
        [2024-05-01, 10:06:00] Ana: This message was deleted.
        [2024-05-01, 10:07:00] Ana added Ben

        """)
    #expect(
      report.lines == [
        "\"Trip\", 8 messages, 2 participants (text)", "1 reply is only a quotation",
        "1 file is only named", "1 poll has no voters, only numbers", "1 card is written in words",
      ])
  }

  @Test func `Without times, lines are names and texts`() throws {
    var chat = try sample()
    for index in chat.messages.indices { chat.messages[index].at = nil }
    chat.messages = Array(chat.messages.prefix(1)) + [Message(id: "9", from: "me", text: "a\n\nb")]
    #expect(Exported.text(chat, .text).text == "Ana: How is it?\nBen: a\n\nb\n")
    let read = try Conversation(
      lines: Exported.text(chat, .text).text.split(
        separator: "\n", omittingEmptySubsequences: false
      )
      .map(String.init), me: "Ben")
    #expect(read.messages.map(\.text) == ["How is it?", "a\n\nb"])
  }

  /// What WhatsApp's lines can say is the same after an import of them.
  @Test(arguments: 0..<60)
  func `A text that is imported again has the same messages`(_ seed: Int) throws {
    guard let format = Importer().format(named: "whatsapp") else { return }
    var random = SeededRandom(seed: UInt64(seed))
    var chat = Conversation(
      info: ConversationInfo(kind: .group),
      participants: ["Ana Ruiz", "Ben", "Zoë"].map { Participant(id: $0, name: $0) },
      timezone: "Europe/Berlin")
    for number in 0..<random.int(5...30) {
      let words = (0..<random.int(1...6)).map { _ in
        random.pick(["see", "you", "at 8:00", "[x]", "🎉", "1/2/2024", "ok\nline", "a: b", "日本"])
      }
      var message = Message(
        id: "m\(number + 1)", from: random.pick(["Ana Ruiz", "Ben", "Zoë"]),
        at: Timestamp(milliseconds: 1_714_550_400_000 + Int64(number) * 61_000, offset: 7_200),
        text: words.joined(separator: " "))
      message.edited = random.chance(0.1)
      if random.chance(0.1) {
        message.kind = .deleted
        message.text = nil
        message.edited = false
      }
      chat.messages.append(message)
    }
    let text = Exported.text(chat, .text).text
    let export = try Export(bytes: Array(text.utf8), named: "WhatsApp Chat.txt")
    let read = try Importer().read(
      export, format: format, ImportOptions(timezone: "Europe/Berlin")
    ).conversation
    func shape(_ chat: Conversation) -> [String] {
      let names = Dictionary(uniqueKeysWithValues: chat.participants.map { ($0.id, $0.name) })
      return chat.messages.map { message in
        let lines = (message.text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
          .map { $0.drop { $0 == " " } }.joined(separator: "\n")
        return "\(message.at?.milliseconds ?? 0) \(names[message.from ?? ""] ?? "") "
          + "\(message.kind.rawValue) \(message.edited) \(lines)"
      }
    }
    #expect(shape(read) == shape(chat), "\(text)")
  }

  @Test func `Lines for models have roles`() throws {
    var chat = try sample()
    chat.messages = Array(chat.messages.prefix(2)) + [chat.messages[7]]
    #expect(
      Exported.text(chat, .jsonl).text == """
        {"role":"user","name":"Ana","content":"How is it?"}
        {"role":"user","content":"> Ana: How is it?\\n\\n**Very** good\\\\\\n[later\\\\]: ok"}
        {"role":"system","content":"Ana added Ben"}

        """)
    chat.info.kind = .assistant
    #expect(Exported.text(chat, .jsonl).text.hasPrefix("{\"role\":\"assistant\",\"content\":\"How"))
  }

  @Test(arguments: 0..<100)
  func `Lines for models have the texts and roles of an assistant's conversation`(
    _ seed: Int
  ) throws {
    var documents = SeededDocuments(seed: seed)
    var chat = Conversation(
      info: ConversationInfo(kind: .assistant), selfID: "user",
      participants: [
        Participant(id: "user", name: "You"), Participant(id: "assistant", name: "Assistant"),
      ])
    for number in 0..<documents.random.int(1...6) {
      let text = documents.styled()
      chat.messages.append(
        Message(
          id: "m\(number)", from: number % 2 == 0 ? "user" : "assistant", text: text.text,
          spans: text.spans))
    }
    let lines = Exported.text(chat, .jsonl).text.split(separator: "\n")
    #expect(lines.count == chat.messages.count)
    for (line, message) in zip(lines, chat.messages) {
      let json = ForeignValue(Array(line.utf8))
      #expect(json["role"].text == message.from)
      let blocks = [Block](markdownForTests: json["content"].text ?? "")
      #expect(
        blocks.comparable
          == [Block.paragraph(StyledText(message.text ?? "", spans: message.spans))].comparable)
    }
  }

  @Test func `A table has a row for each message`() throws {
    var chat = try sample()
    chat.messages = [chat.messages[0], chat.messages[1], chat.messages[2]]
    chat.messages[0].text = "=1+1, \"x\""
    let (text, report) = Exported.text(chat, .csv)
    let rows = [
      "id,time,from,kind,text,reply to,files",
      "1,2024-05-01T10:00:00+02:00,Ana,text,\"'=1+1, \"\"x\"\"\",,",
      "2,2024-05-01T10:01:00+02:00,Ben,text,\"Very good\n[later]: ok\",1,",
      "3,2024-05-01T10:02:00+02:00,Ana,media,Look,,files/IMG 1.jpg", "",
    ]
    #expect(text == rows.joined(separator: "\r\n"))
    #expect(report.lines.contains("1 cell begins with an apostrophe, so that it is no formula"))
  }

  @Test func `Python reads the same table`() throws {
    var chat = try sample()
    chat.messages[0].text = "a,\"b\"\r\nc; d"
    let text = Exported.text(chat, .csv).text
    let output = try TestPython.output(
      of: "Tests/ConfabImportTests/Exporting/read-csv.py", input: Data(text.utf8), modules: .system)
    let json = ForeignValue(Array(output))
    #expect(json[0].whole == 9 && json[1].text == "a,\"b\"\r\nc; d")
  }

  @Test func `A selection keeps quotations of what it leaves out`() throws {
    let chat = MessageSelection(from: ["ben"]).applied(to: try sample())
    #expect(chat.messages.map(\.id) == ["2"])
    #expect(chat.messages[0].replyTo == nil)
    #expect(chat.messages[0].quote == Quote(from: "a", text: "How is it?", kind: .text))
    #expect(MessageSelection(last: 2).applied(to: try sample()).messages.map(\.id) == ["7", "8"])
    #expect(MessageSelection(containing: "VERY").applied(to: try sample()).messages.count == 1)
  }
}
