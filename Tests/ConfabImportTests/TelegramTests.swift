import ConfabModel
import TestSupport
import Testing

@testable import ConfabImport

@Suite struct TelegramTests {
  /// The export of a chat with messages.
  private func chat(
    _ messages: String, name: String = #""Ana""#, type: String = "personal_chat", id: String = "11"
  ) -> String {
    #"{"name":\#(name),"type":"\#(type)","id":\#(id),"messages":[\#(messages)]}"#
  }

  private func message(
    _ id: Int, _ text: String, from: String = "Ana", user: Int = 11, _ more: String = ""
  ) -> String {
    #"{"id":\#(id),"type":"message","date":"2024-05-01T12:00:00","date_unixtime":"1714557600","from":"\#(from)","from_id":"user\#(user)","text":\#(text)\#(more)}"#
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `What a generated export says is in the conversation`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let words = ["hola", "\u{2019}s", "👩‍👩‍👧", "שלום", "a\nb", "\\x1f", "\"quoted\"", "e\u{301}"]
    let styles = [
      ("bold", TextSpan.Style.bold), ("italic", .italic), ("code", .code),
      ("underline", .underline),
      ("strikethrough", .strike), ("spoiler", .spoiler),
    ]
    var expected: [Message] = []
    var json: [String] = []
    for number in 1...random.int(1...30) {
      let isMine = random.oneIn(2)
      var message = Message(id: "m\(number)", from: isMine ? "zoë" : "ana")
      var text = "start"
      var pieces = [#""start""#]
      for _ in 0..<random.int(0...4) {
        let word = random.pick(words)
        if random.oneIn(2) {
          let style = random.pick(styles)
          let start = text.unicodeScalars.count
          text += word
          message.spans.append(
            TextSpan(start: start, end: text.unicodeScalars.count, style: style.1))
          pieces.append(#"{"type":"\#(style.0)","text":\#(ExportSamples.quoted(word))}"#)
        } else {
          text += word
          pieces.append(ExportSamples.quoted(word))
        }
      }
      text += "end"
      pieces.append(#""end""#)
      message.text = text
      var more = ""
      if number > 1, random.oneIn(3) {
        let target = random.int(1..<number)
        message.replyTo = "m\(target)"
        more += #","reply_to_message_id":\#(target + 100)"#
      }
      if random.oneIn(4) {
        message.forward = Forward(from: "Somebody")
        more += #","forwarded_from":"Somebody""#
      }
      expected.append(message)
      json.append(
        self.message(
          number + 100, "[\(pieces.joined(separator: ","))]", from: isMine ? "Zoë" : "Ana",
          user: isMine ? 22 : 11, more))
    }
    // Both wrote.
    json.append(self.message(900, #""last""#, from: "Zoë", user: 22))
    json.append(self.message(901, #""last""#))
    let found = try ExportSamples.read(chat(json.joined(separator: ",")))
    #expect(found.conversation.selfID == "zoë")
    for (message, wanted) in zip(found.conversation.messages, expected) {
      var message = message
      #expect(message.at?.iso8601 == "2024-05-01T12:00:00+02:00")
      message.at = nil
      #expect(message == wanted)
    }
    #expect(found.conversation.messages.count == expected.count + 2)
    #expect(found.report.losses == [])
  }

  @Test func `The viewer of a chat is the one who is not the other`() throws {
    let both = message(1, #""a""#) + "," + message(2, #""b""#, from: "Zoë", user: 22)
    #expect(try ExportSamples.read(chat(both)).conversation.selfID == "zoë")
    let mine = message(2, #""b""#, from: "Zoë", user: 22)
    #expect(try ExportSamples.read(chat(mine)).conversation.selfID == "zoë")
    let theirs = message(1, #""a""#)
    #expect(try ExportSamples.read(chat(theirs)).conversation.selfID == nil)
    // Ids of 2020 differ from that of the chat.
    #expect(try ExportSamples.read(chat(both, id: "4294967307")).conversation.selfID == "zoë")
    let group = try ExportSamples.read(chat(both, type: "private_group"))
    #expect(group.conversation.selfID == nil && group.conversation.info.kind == .group)
    #expect(group.report.guesses.map(\.option) == ["--me NAME"])
  }

  @Test func `Keys in another order are the same chat`() throws {
    let messages = message(1, #""a""#) + "," + message(2, #""b""#, from: "Zoë", user: 22)
    let sorted = #"{"id":11,"messages":[\#(messages)],"name":"Ana","type":"personal_chat"}"#
    let found = try ExportSamples.read(sorted).conversation
    #expect(found.info.title == "Ana" && found.selfID == "zoë")
  }

  @Test func `A message of another shape does not lose its neighbors`() throws {
    let found = try ExportSamples.read(
      chat(
        [
          message(1, #""before""#), "null", "7", #"["x"]"#, "{}",
          #"{"id":2,"type":"message","from":5,"from_id":{},"date":[],"text":{"a":1},"photo":null}"#,
          #"{"id":"3","type":"message","from":"Ana","from_id":11,"date_unixtime":1714557600,"text":"number as id"}"#,
          message(
            4, #""after""#, from: "Ana", user: 11,
            #","reactions":[null,{"emoji":5},{"emoji":"👍","count":1e99}],"poll":7,"edited":false"#
          ),
        ].joined(separator: ",")))
    let texts = found.conversation.messages.map { $0.text ?? "(\($0.kind.rawValue))" }
    #expect(texts == ["before", "(media)", "number as id", "after"])
    #expect(Set(found.conversation.messages.map(\.from)) == ["ana", "deleted-account"])
    #expect(found.report.count(.unreadable) == 3 && found.report.count(.empty) == 1)
  }

  @Test(arguments: [
    (#""a \x1f\x08 b""#, "a \u{1F}\u{8} b"), (#""a \\x1f b""#, "a \\x1f b"),
    (#"[{"type":"bold","text":"\x00"}]"#, "\0"),
  ])
  func `Control characters that are no JSON are read`(_ text: String, _ expected: String) throws {
    let found = try ExportSamples.read(chat(message(1, text)))
    #expect(found.conversation.messages.map(\.text) == [expected])
  }

  @Test func `Paths without quotation marks are read`() throws {
    let piece = "[{\"type\":\"custom_emoji\",\"document_id\": files/a, b.tgs\n,\"text\":\"🔥\"}]"
    let found = try ExportSamples.read(chat(message(1, piece) + "," + message(2, #""next""#)))
    #expect(found.conversation.messages.map(\.text) == ["🔥", "next"])
    #expect(found.report.count(.customEmoji) == 1)
  }

  @Test func `Pictures of the same second are an album, with replies to each of them`() throws {
    func photo(_ id: Int, _ text: String = "", _ more: String = "") -> String {
      message(id, "\"\(text)\"", from: "Ana", user: 11, #","photo":"(not included)""# + more)
    }
    let found = try ExportSamples.read(
      chat(
        [
          photo(1), photo(2, "caption"), photo(3), photo(4, "its own"),
          message(5, #""to the third""#, from: "Zoë", user: 22, #","reply_to_message_id":3"#),
          photo(6), photo(7, "", #","forwarded_from":"Bo""#),
        ].joined(separator: ","))
    ).conversation.messages
    #expect(found.map(\.attachments.count) == [3, 1, 0, 1, 1])
    #expect(found.map(\.text) == ["caption", "its own", "to the third", nil, nil])
    #expect(found.map(\.kind) == [.album, .media, .text, .media, .media])
    #expect(found[2].replyTo == "m1")
  }

  @Test func `Times have the offset of the local time beside them`() throws {
    func time(_ local: String, _ unix: String, _ zone: String? = nil) throws -> String? {
      let text =
        #"{"id":1,"type":"message","date":"\#(local)","date_unixtime":"\#(unix)","from":"Ana","from_id":"user11","text":"a"}"#
      return try ExportSamples.read(chat(text), ImportOptions(timezone: zone))
        .conversation.messages[0].at?.iso8601
    }
    #expect(try time("2024-05-01T12:00:00", "1714557600") == "2024-05-01T12:00:00+02:00")
    #expect(try time("2024-05-01T15:45:00", "1714557600") == "2024-05-01T15:45:00+05:45")
    #expect(
      try time("2024-05-01T12:00:00", "1714557600", "America/New_York")
        == "2024-05-01T06:00:00-04:00")
    // A local time that does not fit is not used.
    #expect(try time("2024-05-01T12:00:07", "1714557600") == "2024-05-01T10:00:00Z")
    #expect(try time("2024-05-01T12:00:00", "0", "Europe/Berlin") == "2024-05-01T12:00:00+02:00")
    #expect(
      try time("2024-05-01T12:00:00", "9223372036854775807", "Europe/Berlin")
        == "2024-05-01T12:00:00+02:00")
  }

  @Test func `Pages instead of JSON are named`() throws {
    let error = #expect(throws: ImportError.self) {
      try ExportSamples.read(folder: [
        "messages.html": "<!DOCTYPE html><html><head><title>Exported Data</title></head></html>",
        "css/style.css": "",
      ])
    }
    #expect(error?.text.contains("Machine-readable JSON") == true)
  }

  @Test func `A chat of an account is chosen by its title`() throws {
    func chat(_ id: Int, _ name: String) -> String {
      self.chat(message(1, "\"I am \(name)\""), name: "\"\(name)\"", id: "\(id)")
    }
    let account =
      #"{"personal_information":{"user_id":22},"chats":{"about":"","list":[\#(chat(11, "Ana")),\#(chat(12, "Bo"))]}}"#
    let export = try Export(bytes: Array(account.utf8), named: "result.json")
    #expect(try Importer().chats(in: export).map(\.title) == ["Ana", "Bo"])
    let bo = try ExportSamples.read(account, ImportOptions(chat: "bo")).conversation
    #expect(bo.messages.map(\.text) == ["I am Bo"])
    #expect(throws: ImportError.self) { try ExportSamples.read(account) }
  }
}
