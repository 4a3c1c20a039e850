import ConfabModel
import Foundation
import TestSupport
import Testing

@testable import ConfabImport

@Suite struct SkypeTests {
  private func export(_ messages: [String]) -> String {
    #"{"userId":"8:me","exportDate":"2020-01-01T00:00","conversations":[{"id":"8:ben","#
      + #""displayName":"Ben","MessageList":["# + messages.joined(separator: ",") + "]}]}"
  }

  private func message(_ id: Int, _ content: String, type: String = "RichText") -> String {
    let content = content.replacingOccurrences(of: "\"", with: "\\\"")
    return #"""
      {"id":"\#(id)","displayName":null,"originalarrivaltime":"2020-01-01T00:00:0\#(id)Z",
      "messagetype":"\#(type)","content":"\#(content)","from":"8:ben","properties":null}
      """#
  }

  @Test func `The newest message is the last one`() throws {
    let read = try ImportedText(export([message(3, "c"), message(2, "b"), message(1, "a")]))
    #expect(read.messages.map(\.text) == ["a", "b", "c"])
  }

  @Test func `Content that is not well-formed keeps its words`() throws {
    let read = try ImportedText(
      export([message(2, "1 < 2 <b>x <i>y</b> z &amp; &unknown; <"), message(1, "<<>>")]))
    #expect(read.messages.map(\.text) == ["<<>>", "1 < 2 x y z & &unknown; <"])
    try read.check()
  }

  @Test func `A quote is what the message replies to`() throws {
    let quote = { (id: Int) in
      #"<quote authorname="Cem" messageid="\#(id)"><legacyquote>[x] Cem: </legacyquote>old<legacyquote>\n\n</legacyquote></quote>new"#
    }
    let read = try ImportedText(
      export([message(3, quote(9)), message(2, quote(1)), message(1, "old")]))
    #expect(read.messages.map(\.text) == ["old", "new", "new"])
    #expect(read.messages[1].replyTo == "m1" && read.messages[1].quote == nil)
    #expect(read.messages[2].quote == Quote(from: "Cem", text: "old"))
  }

  @Test func `A message without content was deleted`() throws {
    #expect(try ImportedText(export([message(1, "")])).messages[0].kind == .deleted)
  }

  @Test func `The viewer is the owner of the export`() throws {
    let read = try ImportedText(export([message(1, "a")]))
    let conversation = read.imported.conversation
    #expect(conversation.participants.map(\.name).sorted() == ["Ben", "me"])
    #expect(conversation.selfID == "me" && read.messages[0].from == "ben")
  }

  @Test func `A conversation comes back as it was written`() throws {
    for seed in 0..<40 {
      var random = SeededRandom(seed: UInt64(seed))
      let words = ["rice", "Größe", "水", "a b", "😀", "x&y"]
      let texts = (0..<random.int(1...9)).map { "\($0) " + random.pick(words) }
      let messages = texts.enumerated().map { index, text in
        message(index, text.replacingOccurrences(of: "&", with: "&amp;"))
      }
      let read = try ImportedText(export(messages.reversed()))
      #expect(read.messages.map(\.text) == texts)
      #expect(read.losses == [])
    }
  }

  @Test func `Damaged exports never crash`() throws {
    let path = Fixture.root + "/skype/features/export/messages.json"
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    for seed in 0..<120 {
      try Export.expectNoCrash(bytes, named: "messages.json", format: "skype", seed: seed)
    }
  }
}
