import ConfabModel
import Foundation
import TestSupport
import Testing

@testable import ConfabImport

@Suite struct ClaudeTests {
  private func conversation(_ messages: [String]) -> String {
    #"[{"uuid":"c","name":"N","chat_messages":["# + messages.joined(separator: ",") + "]}]"
  }

  private func message(
    _ id: String, _ sender: String, _ text: String, parent: String? = nil
  ) -> String {
    let parent = parent.map { #","parent_message_uuid":"\#($0)""# } ?? ""
    return #"""
      {"uuid":"\#(id)","sender":"\#(sender)","text":"placeholder","created_at":"2025-01-02T03:04:05Z",
      "content":[{"type":"text","text":"\#(text)"}]\#(parent)}
      """#
  }

  @Test func `Blocks are read instead of the text with placeholders`() throws {
    #expect(
      try ImportedText(conversation([message("1", "human", "Hi")])).turns == ["user: Hi"])
  }

  @Test func `The branch of the last message is read`() throws {
    let read = try ImportedText(
      conversation([
        message("q", "human", "Q", parent: "0000"), message("a", "assistant", "A", parent: "q"),
        message("b", "assistant", "B", parent: "q"), message("e", "human", "E", parent: "b"),
      ]))
    #expect(read.turns == ["user: Q", "assistant: B", "user: E"])
    #expect(read.losses == ["branch 1"])
  }

  @Test func `The result of a tool is not a message of the user`() throws {
    let read = try ImportedText(
      #"""
      [{"role":"user","content":"Go"},
      {"role":"assistant","content":[{"type":"tool_use","id":"1","name":"a","input":{"n":1}},
      {"type":"tool_use","id":"2","name":"b","input":{}}]},
      {"role":"user","content":[{"type":"tool_result","tool_use_id":"2","content":"two"},
      {"type":"tool_result","tool_use_id":"1","content":"one","is_error":true},
      {"type":"tool_result","tool_use_id":"9","content":"nine"}]}]
      """#)
    #expect(
      read.turns == [
        "user: Go", "assistant tool a", "assistant tool b", "assistant tool tool",
      ])
    #expect(read.calls.map(\.output) == [.string("one"), .string("two"), .string("nine")])
    #expect(read.calls.map(\.status) == [.failed, .done, .done])
    try read.check()
  }

  @Test func `A call without a result is pending`() throws {
    let read = try ImportedText(
      #"[{"role":"assistant","content":[{"type":"tool_use","id":"1","name":"a","input":null}]}]"#)
    #expect(read.calls == [ToolCall(name: "a", status: .pending)])
  }

  @Test func `A text that is cut at its sources is joined again`() throws {
    let read = try ImportedText(
      #"""
      {"model":"claude-x","messages":[{"role":"assistant","content":[
      {"type":"text","text":"It is *"},{"type":"text","text":"big*","citations":[
      {"url":"https://example.org","title":"E"}]},{"type":"text","text":" and red."}]}]}
      """#)
    #expect(read.turns == ["assistant: It is big\u{202F}1 and red."])
    #expect(read.messages[0].spans.map(\.style) == [.italic, .citation])
  }

  @Test func `An empty conversation without a name does not hide the others`() throws {
    let text =
      #"[{"uuid":"e","name":"","chat_messages":[]},"#
      + conversation([message("1", "human", "Hi")]).dropFirst()
    #expect(try ImportedText(text).turns == ["user: Hi"])
  }

  @Test(arguments: ["claude/features/export/conversations.json", "anthropic/request/export.json"])
  func `Damaged exports never crash`(_ file: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(Fixture.root)/\(file)")))
    let format = String(file.split(separator: "/")[0])
    for seed in 0..<60 {
      try Export.expectNoCrash(bytes, named: "conversations.json", format: format, seed: seed)
    }
  }
}
