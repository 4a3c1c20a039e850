import ConfabModel
import ConfabSupport
import Foundation
import TestSupport
import Testing

@testable import ConfabImport

@Suite struct ChatGPTTests {
  /// A conversation, whose messages are a chain unless they name their parents.
  private func conversation(
    _ nodes: [String], current: String? = nil, title: String = "T"
  ) -> String {
    let current = current.map { #","current_node":"\#($0)""# } ?? ""
    return #"{"title":"\#(title)","create_time":1,"conversation_id":"c-\#(title)","mapping":{"#
      + nodes.joined(separator: ",") + "}" + current + "}"
  }

  private func node(
    _ id: String, _ parent: String?, _ role: String, _ content: String, children: [String] = [],
    time: String = "1714658520", extra: String = ""
  ) -> String {
    let parent = parent.map { "\"\($0)\"" } ?? "null"
    let children = children.map { "\"\($0)\"" }.joined(separator: ",")
    return #"""
      "\#(id)":{"id":"\#(id)","parent":\#(parent),"children":[\#(children)],"message":{"id":"\#(id)",
      "author":{"role":"\#(role)"},"create_time":\#(time),"content":\#(content)\#(extra)}}
      """#
  }

  private func text(_ words: String) -> String {
    #"{"content_type":"text","parts":["\#(words)"]}"#
  }

  @Test func `Branches are not mixed into one line`() throws {
    let read = try ImportedText(
      "["
        + conversation(
          [
            node("q", nil, "user", text("Q"), children: ["a", "b", "c"]),
            node("a", "q", "assistant", text("A")),
            node("b", "q", "assistant", text("B"), children: ["d"]),
            node("d", "b", "user", text("D")), node("c", "q", "assistant", text("C")),
          ], current: "d") + "]")
    #expect(read.turns == ["user: Q", "assistant: B", "user: D"])
    #expect(read.messages[1].answer?.branch == Answer.Branch(2, of: 3))
    #expect(read.losses == ["branch 2"])
    try read.check()
  }

  @Test func `A conversation whose messages form a circle ends`() throws {
    let read = try ImportedText(
      conversation(
        [node("a", "b", "user", text("A")), node("b", "a", "assistant", text("B"))],
        current: "b"))
    #expect(read.turns.sorted() == ["assistant: B", "user: A"])
  }

  @Test func `Without a current message the newest branch is read`() throws {
    let read = try ImportedText(
      conversation([
        node("q", nil, "user", text("Q"), children: ["a", "b"], time: "10"),
        node("a", "q", "assistant", text("A"), time: "30"),
        node("b", "q", "assistant", text("B"), time: "20"),
      ]))
    #expect(read.turns == ["user: Q", "assistant: A"])
  }

  @Test func `Marks of citations never reach the text`() throws {
    let mark = "\u{E200}cite\u{E202}turn0search1\u{E201}"
    let reference = #"""
      ,"metadata":{"content_references":[{"matched_text":"\#(mark)","items":[
      {"title":"Page","url":"https://example.org"}]}]}
      """#
    let read = try ImportedText(
      conversation([
        node(
          "a", nil, "assistant", text("Yes\(mark). No【3†source】, \u{E200}cite\u{E202}x\u{E201}."),
          extra: reference)
      ]))
    #expect(read.messages[0].text == "Yes\u{202F}1. No, .")
    #expect(read.messages[0].spans.map(\.style) == [.citation])
    #expect(read.messages[0].answer?.citations.map(\.title) == ["Page"])
    #expect(read.losses == ["detail 2"])
    try read.check()
  }

  @Test func `Reasoning is in the answer that it belongs to`() throws {
    let thoughts =
      #"{"content_type":"thoughts","thoughts":[{"summary":"S","content":"Why"}]}"#
    let read = try ImportedText(
      conversation([
        node("q", nil, "user", text("Q"), children: ["t"]),
        node("t", "q", "assistant", thoughts, children: ["a"]),
        node("a", "t", "assistant", text("A")),
      ]))
    #expect(read.messages.count == 2)
    guard case .thinking(let thinking)? = read.messages[1].blocks.first else {
      Issue.record("no reasoning")
      return
    }
    #expect(thinking.blocks.plainText.contains("Why"))
    #expect(read.messages[1].text == "A")
  }

  @Test func `Numbered files are read in the order of their numbers`() throws {
    let folder = Fixture.root + "/chatgpt/shards/export"
    let chats = try Importer().chats(in: try Export(path: folder))
    #expect(chats.map(\.title) == (0..<22).filter { $0 != 11 }.map { "Chat \($0)" })
  }

  @Test func `Each conversation is a chat`() throws {
    let text =
      "[" + conversation([node("q", nil, "user", text("Q"))], title: "one") + ","
      + conversation([node("q", nil, "user", text("R"))], title: "two") + "]"
    #expect(try ImportedText(text, ImportOptions(chat: "TWO")).turns == ["user: R"])
    #expect(try ImportedText(text, ImportOptions(chat: "c-one")).turns == ["user: Q"])
    #expect(throws: ImportError.self) { try ImportedText(text) }
  }

  @Test func `A time of zero is no date`() throws {
    let read = try ImportedText(
      conversation([node("q", nil, "user", text("Q"), time: "0")]))
    #expect(read.messages[0].at == nil)
  }

  @Test(arguments: 0..<60)
  func `Damaged exports never crash`(_ seed: Int) throws {
    let path = Fixture.root + "/chatgpt/features/export/conversations.json"
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    try Export.expectNoCrash(bytes, named: "conversations.json", format: "chatgpt", seed: seed)
  }

  @Test(arguments: 0..<40)
  func `A conversation comes back as it was written`(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var expected: [String] = []
    var nodes: [String] = []
    let count = random.int(1...12)
    for index in 0..<count {
      let role = random.pick(["user", "assistant"])
      expected.append("\(role): word\(index)")
      nodes.append(
        node(
          "n\(index)", index == 0 ? nil : "n\(index - 1)", role, text("word\(index)"),
          children: index + 1 < count ? ["n\(index + 1)"] : [], time: "\(1_700_000_000 + index)"))
    }
    nodes.shuffle(using: &random)
    let read = try ImportedText(conversation(nodes, current: "n\(count - 1)"))
    #expect(read.turns == expected)
    #expect(read.losses == [])
    let times = read.messages.compactMap { $0.at?.milliseconds }
    #expect(times == (0..<count).map { Int64(1_700_000_000 + $0) * 1_000 })
  }
}
