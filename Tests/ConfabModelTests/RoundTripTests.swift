import ConfabModel
import Foundation
import TestSupport
import Testing

@Suite struct RoundTripTests {
  @Test(arguments: 0..<200)
  func `The reader and decoders read encoded conversations back`(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let conversation = Conversation.random(&random)
    let encoder = JSONEncoder()
    if random.chance(0.5) { encoder.outputFormatting = [.prettyPrinted, .sortedKeys] }
    let data = try encoder.encode(conversation)
    #expect(try ConversationReader.read(Array(data), named: "chat.json") == conversation)
    #expect(try JSONDecoder().decode(Conversation.self, from: data) == conversation)
  }

  @Test(arguments: 0..<100)
  func `JSON lines are read as the same conversation as JSON`(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let conversation = Conversation.random(&random)
    var lines = try [conversation.headerLine()] + conversation.messages.map { try $0.line }
    for _ in 0..<2 where random.chance(0.5) {
      lines.insert(random.pick(["", "  \t"]), at: Int.random(in: 0...lines.count, using: &random))
    }
    let text = lines.joined(separator: random.pick(["\n", "\r\n"]))
    #expect(try read(text + random.pick(["", "\n"]), named: "chat.jsonl") == conversation)
    if !conversation.messages.isEmpty {
      #expect(try read(text, named: "standard input") == conversation)
    }
  }

  @Test func `Empty members are not written`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let conversation = Conversation(messages: [Message(id: "m", text: "Hi")])
    let text = String(decoding: try encoder.encode(conversation), as: UTF8.self)
    #expect(text == #"{"confab":"1","messages":[{"id":"m","kind":"text","text":"Hi"}]}"#)
  }

  @Test func `Decoders refuse other versions of the format`() {
    let data = Data(#"{"confab": "2", "messages": []}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Conversation.self, from: data) }
  }
}

extension Conversation {
  /// The first line of JSON lines.
  func headerLine() throws -> String {
    let whole = try JSONEncoder().encode(self)
    guard case .object(var members) = try JSONDecoder().decode(JSONValue.self, from: whole) else {
      return ""
    }
    members["messages"] = nil
    return String(decoding: try JSONEncoder().encode(JSONValue.object(members)), as: UTF8.self)
  }
}

extension Message {
  var line: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }
}
