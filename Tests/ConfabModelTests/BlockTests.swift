import ConfabModel
import Foundation
import TestSupport
import Testing

@Suite struct BlockTests {
  @Test func `The text of a message with blocks is what they say`() throws {
    let document = chat(
      #"""
      {"id": "m1", "kind": "text", "blocks": [{"type": "heading", "level": 1, "text": "Plan"}, "Two steps",
        {"type": "list", "start": 1, "items": ["Boil", {"blocks": ["Add", {"type": "code", "text": "salt\nrice\n"}]}]},
        {"type": "table", "head": ["Item", "g"], "rows": [["Rice", "200"]]},
        {"type": "details", "summary": "More", "text": "hidden"}, {"type": "thinking", "text": "hidden"},
        {"type": "details", "summary": "Less", "open": true, "text": "shown"},
        {"text": "It is Ben", "spans": [{"start": 6, "end": 9, "style": "spoiler"}]}]}
      """#)
    let text = try read(document).messages[0].text
    #expect(
      text
        == "Plan\nTwo steps\nBoil\nAdd\nsalt\nrice\nItem\tg\nRice\t200\nMore\nLess\nshown\nIt is spoiler"
    )
  }

  @Test func `Setting blocks sets the text and removes spans`() {
    var message = Message(id: "m", text: "old", spans: [TextSpan(start: 0, end: 3, style: .bold)])
    message.blocks = [.paragraph(StyledText("new")), .rule]
    #expect(message.text == "new" && message.spans.isEmpty)
    message.blocks = []
    #expect(message.text == "new")
  }

  @Test func `Blocks can be written in code`() throws {
    let chat = try Conversation(me: "ana") {
      Message(
        [.heading(level: 2, StyledText("Plan")), .rule], from: "bot", answer: Answer(model: "M"))
    }
    #expect(chat.messages[0].blocks.count == 2)
    #expect(chat.messages[0].text == "Plan")
    #expect(chat.messages[0].answer?.model == "M")
  }

  @Test func `Markdown is read by the function of the payload types`() throws {
    var types = PayloadTypes()
    types.markdown = { [.quote([.paragraph(StyledText($0))])] }
    let document = chat(
      #"{"id": "m1", "kind": "text", "markdown": "a"}"#,
      #"{"id": "m2", "kind": "text", "blocks": ["b", {"markdown": "c"}, {"type": "callout", "kind": "tip", "markdown": "d"}]}"#
    )
    let expected: [[Block]] = [
      [.quote([.paragraph(StyledText("a"))])],
      [
        .paragraph(StyledText("b")), .quote([.paragraph(StyledText("c"))]),
        .callout(Callout(.tip, [.quote([.paragraph(StyledText("d"))])])),
      ],
    ]
    let read = try ConversationReader.read(
      Array(document.utf8), named: "chat.json", payloads: types)
    #expect(read.messages.map(\.blocks) == expected)
    let decoder = JSONDecoder()
    if let key = CodingUserInfoKey.payloadTypes { decoder.userInfo[key] = types }
    let decoded = try decoder.decode(Conversation.self, from: Data(document.utf8))
    #expect(decoded.messages.map(\.blocks) == expected)
    #expect(decoded.messages.map(\.text) == ["a", "b\nc\nTip\nd"])
  }

  @Test func `Markdown in a heading is one paragraph`() throws {
    var types = PayloadTypes()
    types.markdown = { $0.split(separator: "|").map { .paragraph(StyledText(String($0))) } }
    let document = { (text: String) in
      chat(
        #"{"id": "m1", "kind": "text", "blocks": [{"type": "heading", "level": 1, "markdown": "\#(text)"}]}"#
      )
    }
    let read = try ConversationReader.read(
      Array(document("a").utf8), named: "chat.json", payloads: types)
    #expect(read.messages[0].blocks == [.heading(level: 1, StyledText("a"))])
    let error = #expect(throws: DocumentError.self) {
      try ConversationReader.read(
        Array(document("a|b").utf8), named: "chat.json", payloads: types)
    }
    #expect(error?.problems.map(\.text) == ["expected Markdown of one paragraph"])
  }

  @Test func `Deep Markdown inside of blocks is a problem`() throws {
    var types = PayloadTypes()
    types.markdown = { _ in (0..<31).reduce([.rule]) { blocks, _ in [.quote(blocks)] } }
    func document(_ block: String) -> [UInt8] {
      Array(chat(#"{"id": "m1", "kind": "text", "blocks": [\#(block)]}"#).utf8)
    }
    _ = try ConversationReader.read(
      document(#"{"markdown": "a"}"#), named: "chat.json", payloads: types)
    let error = #expect(throws: DocumentError.self) {
      try ConversationReader.read(
        document(#"{"type": "quote", "markdown": "a"}"#), named: "chat.json", payloads: types)
    }
    #expect(error?.problems.first?.text == "expected at most 32 blocks inside each other")
  }

  @Test(arguments: 0..<50)
  func `Replacing all texts leaves none of the old ones`(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var message = Message(id: "m")
    message.blocks = random.blocks(depth: 4)
    let answer = random.answer()
    let old = "[\(JSONValue.letters(in: message.json)), \(answer)]"
    let change: BlockTextChange = { text, _ in
      StyledText(text.text.isEmpty ? "" : "█")
    }
    var new = message
    new.blocks = message.blocks.replacingTexts(change)
    new.answer = answer.replacingTexts(change)
    let left = JSONValue.letters(in: new.json).filter { !$0.isEmpty && $0 != "█" }
    #expect(left == [], "\(old)")
    #expect(message.blocks.replacingTexts { text, _ in text }.count == message.blocks.count)
    #expect(message.blocks.replacingTexts { text, _ in text }.plainText == message.text ?? "")
  }
}

extension JSONValue {
  /// The keys whose strings are names of the format.
  private static let format: Set<String> = ["type", "kind", "state", "status", "columns", "id"]

  /// All strings of a message's blocks and answer but names of the format.
  fileprivate static func letters(in value: JSONValue) -> [String] {
    switch value {
    case .null, .bool, .number: []
    case .string(let text): [text]
    case .array(let values): values.flatMap(letters)
    case .object(let members):
      members.flatMap { key, value in
        format.contains(key) ? [] : letters(in: value)
      }
    }
  }
}
