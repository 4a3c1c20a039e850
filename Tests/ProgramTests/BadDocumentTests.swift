import TestSupport
import Testing

@Suite(
  "A bad document exits with code 2, with the place of each problem and no output",
  .timeLimit(.minutes(30)))
struct BadDocumentTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var words: [String]
    var testDescription: String { name }

    init(_ name: String, _ bytes: [UInt8], _ words: [String]) {
      (self.name, self.bytes, self.words) = (name, bytes, words)
    }

    init(_ name: String, _ text: String, _ words: [String]) {
      self.init(name, Array(text.utf8), words)
    }

    /// A document with one message.
    ///
    /// - Parameter message: the members of the message.
    static func message(_ name: String, _ message: String, _ words: [String]) -> Case {
      Case(name, Chat.document(messages: [#"{"id": "m", "kind": "text", \#(message)}"#]), words)
    }
  }

  static let cases: [Case] =
    [
      Case("an empty file", "", ["chat.json:1:1", "the text is empty"]),
      Case("white space", " \n\t\n", ["the text is empty"]),
      Case("broken JSON", "{\"confab\": \"1\",\n \"messages\": [}", ["chat.json:2:15"]),
      Case("JSON cut short", #"{"confab": "1", "messages": [{"id": "m1", "#, ["chat.json:1"]),
      Case("a list", "[]", ["object"]), Case("a program", [0x7F, 0x45, 0x4C, 0x46, 0, 1], ["1:1"]),
      Case("UTF-16", [0xFF, 0xFE, 0x7B, 0], ["UTF-16"]),
      Case("a picture", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], ["chat.json:1:1"]),
      Case("deep nesting", String(repeating: "[", count: 100_000), ["nested deeper"]),
      Case("no messages", #"{"confab": "1"}"#, ["messages"]),
      Case("an empty list of messages", #"{"confab": "1", "messages": []}"#, ["no messages"]),
      Case("another version", #"{"confab": "2", "messages": []}"#, ["$.confab", "\"1\""]),
      .message("an unknown key", #""txt": "hi", "text": "x""#, ["$.messages[0].txt", "\"text\""]),
      .message("a time without offset", #""text": "x", "at": "2026-01-05T09:41:00""#, ["offset"]),
      .message(
        "a time that never was", #""text": "x", "at": "2026-02-30T09:41:00Z""#, ["does not exist"]),
      .message("an unknown sender", #""text": "x", "from": "zoe""#, ["$.messages[0].from", "zoe"]),
      .message("half a surrogate pair", #""text": "x\ud800""#, ["surrogate"]),
      .message("a raw control character", "\"text\": \"a\u{1}b\"", ["control"]),
      .message("a reply to nothing", #""text": "x", "replyTo": "m9""#, ["replyTo", "m9"]),
      .message(
        "a span beyond the text",
        #""text": "x", "spans": [{"start": 0, "end": 9, "style": "bold"}]"#, ["spans[0]"]),
      Case(
        "invalid UTF-8", Array(Chat.document(texts: ["@@"]).utf8).map { $0 == 0x40 ? 0xC0 : $0 },
        ["UTF-8"]),
      Case(
        "two messages of one id", Chat.document(messages: [Chat.text(2, "x"), Chat.text(2, "y")]),
        ["$.messages[1].id", "m2"]),
      Case(
        "a reader who is nobody",
        Chat.document(texts: ["x"], more: #""state": {"seen": {"zoe": "m0"}},"#), ["zoe"]),
      Case(
        "no such zone", Chat.document(texts: ["x"], more: #""timezone": "Europa/Berlin","#),
        ["$.timezone", "Europe/Berlin"]),
    ]
    + ["../up.png", "a/../../up.png", "/etc/hostname", "http://example.com/a.png"].map { source in
      Case(
        "an attachment at \(source)",
        Chat.document(messages: [
          #"{"id": "m", "kind": "media", "attachments": [{"src": "\#(source)"}]}"#
        ]),
        ["attachments[0].src", source])
    }

  @Test(arguments: cases)
  func `The message names the place and the problem`(document: Case) throws {
    let scratch = try ScratchFolder()
    try scratch.put("chat.json", document.bytes)
    for call in [
      ["render", scratch("chat.json"), "-o", scratch("out.png")], ["layout", scratch("chat.json")],
    ] {
      // An empty conversation has a layout, but no picture.
      if call[0] == "layout", document.name == "an empty list of messages" { continue }
      BadCallTests.expectRefusal(try Program.run(call), naming: document.words)
    }
    #expect(scratch.names() == ["chat.json"])
  }

  @Test func `Each problem has a line`() throws {
    let scratch = try ScratchFolder()
    try scratch.put(
      "chat.json", Chat.document(messages: (0..<3).map { #"{"id": "m\#($0)", "knd": "text"}"# }))
    let run = try Program.run(["render", scratch("chat.json"), "-o", scratch("out.png")])
    #expect(run.end == .exit(2))
    #expect(run.lines.count >= 3)
    #expect(run.lines.allSatisfy { $0.hasPrefix("confab: \(scratch.path)/chat.json:") })
  }

  @Test func `At most 21 lines are printed for ten thousand problems`() throws {
    let scratch = try ScratchFolder()
    try scratch.put(
      "chat.json", Chat.document(messages: (0..<10_000).map { #"{"id": "m\#($0)", "k": 1}"# }))
    let run = try Program.run(["render", scratch("chat.json"), "-o", scratch("out.png")])
    #expect(run.end == .exit(2))
    #expect(run.lines.count <= 21)
  }

  @Test func `A path that is not a file is reported`() throws {
    let scratch = try ScratchFolder()
    for input in [scratch("none.json"), scratch.path, "", "/nonexistent/chat.json"] {
      BadCallTests.expectRefusal(
        try Program.run(["render", input, "-o", scratch("out.png")]), naming: [input])
    }
    #expect(scratch.names().isEmpty)
  }
}
