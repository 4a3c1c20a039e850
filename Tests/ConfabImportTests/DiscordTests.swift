import ConfabModel
import TestSupport
import Testing

@testable import ConfabImport

@Suite struct DiscordTests {
  private func file(
    _ messages: [String], id: String = "1", type: String = "DirectTextChat", name: String = "ana"
  ) -> String {
    #"{"guild":{"id":"0","name":"Direct Messages"},"channel":{"id":"\#(id)","type":"\#(type)","name":"\#(name)"},"messages":[\#(messages.joined(separator: ","))],"messageCount":\#(messages.count)}"#
  }

  private func message(
    _ id: Int, _ text: String, type: String = "Default", user: Int = 2, _ more: String = ""
  ) -> String {
    let name = user == 2 ? "Ana" : "Zoë"
    return
      #"{"id":"\#(id)","type":"\#(type)","timestamp":"2024-05-01T10:00:00.1+02:00","timestampEdited":null,"isPinned":false,"content":\#(ExportSamples.quoted(text)),"author":{"id":"\#(user)","name":"x","nickname":"\#(name)","color":null,"isBot":false}\#(more)}"#
  }

  @Test(arguments: [
    (
      "**a** *b* _c_ __d__ ~~e~~ ||f||", "a b c d e f",
      "bold0-1 italic2-3 italic4-5 underline6-7 strike8-9 spoiler10-11"
    ),
    ("***a***", "a", "italic0-1 bold0-1"), ("**a *b* c**", "a b c", "bold0-5 italic2-3"),
    ("*a **b** c*", "a b c", "italic0-5 bold2-3"), ("___a___", "a", "italic0-1 underline0-1"),
    ("**a", "**a", ""), ("a ** b **", "a ** b **", ""), ("snake_case_name", "snake_case_name", ""),
    ("**a *b** c*", "a *b c*", "bold0-4"), ("****", "****", ""), ("||||", "||||", ""),
    ("\\*a\\*", "*a*", ""), ("`**a**` ``b ` c``", "**a** b ` c", "code0-5 code6-11"),
    ("`a", "`a", ""), ("```\na\nb\n```", "a\nb", "codeBlock0-3"),
    ("x ```swift\na``` y", "x \na\n y", "codeBlock3-4"), ("```a", "```a", ""),
    ("> a\n> b\nc", "a\nb\nc", "quote0-3"), (">>> a\nb", "a\nb", "quote0-3"),
    (">a", ">a", ""), ("a > b", "a > b", ""), ("> **a\nb**", "**a\nb**", "quote0-3"),
    ("- a\n- *b*", "• a\n• b", "listItem0-3 listItem4-7 italic6-7"),
    ("1. a\n12. b", "1. a\n12. b", "listItem0-4 listItem5-10"),
    ("# a\nb", "a\nb", "bold0-1"), ("#a", "#a", ""),
    (
      "<@2> <@!2> <@9> <@&1> <#1>", "@Ana @Ana @Unknown @role #channel",
      "mention0-4 mention5-9 mention10-18 mention19-24"
    ),
    ("<:blob:5> <a:dance:6> <:x>", ":blob: :dance: <:x>", ""),
    ("<t:1714557600:F> <t:x>", "2024-05-01 10:00 <t:x>", ""),
    (
      "https://example.org/a_b_c **https://example.org/x**",
      "https://example.org/a_b_c https://example.org/x", "bold26-47"
    ),
    ("<https://example.org/*a*>", "https://example.org/*a*", ""),
    ("[a b](https://example.org) [c](d)", "a b [c](d)", "link0-3"),
    ("@everyone @Ana @Anatole", "@everyone @Ana @Anatole", "mention0-9 mention10-14 mention15-19"),
    ("👩‍🚀 **é** e\u{301}", "👩‍🚀 é e\u{301}", "bold4-5"), ("", "", ""), ("\n\n", "\n\n", ""),
  ])
  func `Markdown becomes a text with spans`(
    _ markdown: String, _ text: String, _ spans: String
  ) {
    var parser = DiscordMarkdown()
    parser.people["2"] = DiscordMarkdown.Mention(name: "Ana", id: "ana")
    parser.time = { _ in "2024-05-01 10:00" }
    let rich = parser.rich(markdown)
    #expect(rich.text == text)
    #expect(
      rich.spans.map { "\($0.style.rawValue)\($0.start)-\($0.end)" }.joined(separator: " ") == spans
    )
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `Texts without marks stay as they are, and marks never leave the text`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let plain = Array("ab c,é漢👍🏽.\n(x)?!")
    let marks = [
      "**", "*", "_", "__", "~~", "||", "`", "```", "> ", ">>> ", "# ", "- ", "1. ", "<@2>", "<",
      ">", "[a](https://example.org)", "\\", "\n", "https://example.org/_", "@Ana",
    ]
    for _ in 0..<60 {
      var words = ""
      for _ in 0..<random.int(0...30) { words.append(random.pick(plain)) }
      var parser = DiscordMarkdown()
      #expect(parser.rich(words).text == words)
      #expect(parser.rich(words).spans == [])
      var mixed = ""
      for _ in 0..<random.int(0...40) {
        mixed += random.oneIn(2) ? random.pick(marks) : String(random.pick(plain))
      }
      let rich = parser.rich(mixed)
      let count = rich.text.unicodeScalars.count
      #expect(rich.count == count)
      #expect(rich.spans.allSatisfy { 0 <= $0.start && $0.start < $0.end && $0.end <= count })
      #expect(zip(rich.spans, rich.spans.dropFirst()).allSatisfy { $0.start <= $1.start })
      // Nothing that was written is lost.
      let letters = { (text: String) in text.filter { "bcé漢👍🏽".contains($0) } }
      #expect(
        letters(rich.text) == letters(mixed.replacing("[a](https://example.org)", with: ""))
          || mixed.contains("```b") || mixed.contains("http") || mixed.contains("```c"))
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `What a generated export says is in the conversation, in both orders`(_ seed: UInt64) throws
  {
    var random = SeededRandom(seed: seed)
    var expected: [Message] = []
    var json: [String] = []
    for number in 1...random.int(2...30) {
      let isMine = random.oneIn(2)
      var message = Message(
        id: "m\(number)", from: isMine ? "zoë" : "ana", text: "text \(number) ☃")
      var more = ""
      var type = "Default"
      if number > 1, random.oneIn(3) {
        let target = random.int(1..<number)
        message.replyTo = "m\(target)"
        type = "Reply"
        more += #","reference":{"messageId":"\#(target + 100)","channelId":"1","guildId":"0"}"#
      }
      if random.oneIn(5) {
        more +=
          #","reactions":[{"emoji":{"id":"","name":"👍"},"count":1,"users":[{"id":"2","nickname":"Ana"}]}]"#
        message.reactions = [Reaction(emoji: "👍", by: ["ana"])]
      }
      expected.append(message)
      json.append(
        self.message(number + 100, message.text ?? "", type: type, user: isMine ? 3 : 2, more))
    }
    for list in [json, json.reversed()] {
      let found = try ExportSamples.read(file(list))
      for (message, wanted) in zip(found.conversation.messages, expected) {
        var message = message
        #expect(message.at?.iso8601 == "2024-05-01T10:00:00.100+02:00")
        message.at = nil
        #expect(message == wanted)
      }
      #expect(found.conversation.messages.count == expected.count)
      #expect(found.report.losses == [])
    }
  }

  @Test func `Parts of a channel are in the order of their numbers`() throws {
    var files: [String: String] = [:]
    for part in 1...11 {
      let name = part == 1 ? "c [1].json" : "c [1] [part \(part)].json"
      files[name] = file([message(100 + part, "part \(part)")])
    }
    let found = try ExportSamples.read(folder: files).conversation.messages
    #expect(found.map(\.text) == (1...11).map { "part \($0)" })
  }

  @Test func `Only replies reply, and a text of the exporter is no message`() throws {
    let reference = #","reference":{"messageId":"1","channelId":"1","guildId":"0"}"#
    let found = try ExportSamples.read(
      file([
        message(1, "first"),
        message(2, "Pinned a message.", type: "ChannelPinnedMessage", user: 2, reference),
        message(
          3, "elsewhere", type: "Reply", user: 2, #","reference":{"messageId":"1","channelId":"7"}"#
        ),
        message(4, "Joined the server.", type: "GuildMemberJoin"),
        message(5, "Joined the server."), message(6, "what", type: "1234"),
      ])
    )
    #expect(
      found.conversation.messages.map(\.kind) == [.text, .system, .text, .system, .text, .system])
    #expect(found.conversation.messages.map(\.replyTo) == Array(repeating: nil, count: 6))
    #expect(found.report.count(.replyTarget) == 1 && found.report.count(.unknownKind) == 1)
  }

  @Test func `A message of another shape does not lose its neighbors`() throws {
    let found = try ExportSamples.read(
      file([
        message(1, "before"), "null", "[]",
        #"{"id":5,"type":7,"timestamp":0,"content":{},"author":null,"attachments":[null,{}],"embeds":[7,{"url":5}],"reactions":[{"emoji":null,"count":"x"}],"stickers":[{}],"mentions":{}}"#,
        #"{"id":null,"content":"only a text","reference":7}"#,
        message(
          9, "after", type: "Default", user: 2,
          #","timestampEdited":0,"isPinned":"x","forwardedMessage":null"#),
      ]))
    let texts = found.conversation.messages.map { $0.text ?? $0.kind.rawValue }
    #expect(texts.first == "before" && texts.last == "after" && texts.contains("only a text"))
    #expect(found.report.count(.unreadable) == 2 && found.report.count(.time) == 2)
  }

  @Test func `The package of an account is named`() throws {
    let error = #expect(throws: ImportError.self) {
      try ExportSamples.read(folder: [
        "messages/index.json": "{}", "messages/c1/channel.json": "{}",
        "messages/c1/messages.json": "[]",
      ])
    }
    #expect(error?.text.contains("DiscordChatExporter") == true)
  }
}
