import ConfabModel
import ConfabSupport
import Foundation
import TestSupport
import Testing

@testable import ConfabImport

@Suite struct LanguageModelTests {
  /// A conversation that every format can say.
  private struct Dialogue {
    var turns: [(isUser: Bool, text: String)] = []

    init(_ random: inout SeededRandom) {
      let words = ["rice", "Größe", "水", "a < b", "\\\"x\\\"", "😀", "5 * 3", "line\\nbreak"]
      for index in 0..<random.int(1...10) {
        turns.append((index % 2 == 0, "t\(index) " + random.pick(words)))
      }
    }

    /// What users see: the text of an answer has no line breaks inside a paragraph.
    var expected: [String] {
      turns.map { turn in
        let text = turn.text.replacingOccurrences(of: "\\\"", with: "\"")
        return turn.isUser
          ? "user: " + text.replacingOccurrences(of: "\\n", with: "\n")
          : "assistant: " + text.replacingOccurrences(of: "\\n", with: " ")
      }
    }

    private func list(_ write: (Bool, String) -> String) -> String {
      "[" + turns.map { write($0.isUser, $0.text) }.joined(separator: ", ") + "]"
    }

    func written(_ format: String) -> String {
      switch format {
      case "openai":
        list { #"{"role":"\#($0 ? "user" : "assistant")","content":"\#($1)"}"# }
      case "anthropic":
        #"{"model":"claude-x","messages":"#
          + list {
            #"{"role":"\#($0 ? "user" : "assistant")","content":[{"type":"text","text":"\#($1)"}]}"#
          } + "}"
      case "vercel":
        list {
          #"{"role":"\#($0 ? "user" : "assistant")","parts":[{"type":"text","text":"\#($1)"}]}"#
        }
      case "gemini":
        #"{"contents":"#
          + list { #"{"role":"\#($0 ? "user" : "model")","parts":[{"text":"\#($1)"}]}"# } + "}"
      case "sharegpt":
        #"[{"conversations":"#
          + list { #"{"from":"\#($0 ? "human" : "gpt")","value":"\#($1)"}"# } + "}]"
      default:
        turns.map { turn in
          let text = turn.text.replacingOccurrences(of: "\\n", with: "\n")
            .replacingOccurrences(of: "\\\"", with: "\"")
          return "<|im_start|>\(turn.isUser ? "user" : "assistant")\n\(text)<|im_end|>\n"
        }.joined()
      }
    }
  }

  static let formats = ["openai", "anthropic", "vercel", "gemini", "sharegpt", "chatml"]

  @Test(arguments: formats)
  func `A conversation comes back as it was written`(_ format: String) throws {
    for seed in 0..<30 {
      var random = SeededRandom(seed: UInt64(seed))
      let dialogue = Dialogue(&random)
      let read = try ImportedText(dialogue.written(format), named: "data")
      #expect(read.report.format == format)
      #expect(read.turns == dialogue.expected)
      #expect(read.losses == [])
      #expect(read.imported.conversation.selfID == "user")
      #expect(read.imported.conversation.info.kind == .assistant)
      #expect(read.messages.allSatisfy { $0.at == nil })
      try read.check()
    }
  }

  @Test(arguments: ["openai", "sharegpt", "vercel", "anthropic"])
  func `Conversations in lines are numbered chats`(_ format: String) throws {
    var random = SeededRandom(seed: 9)
    var lines: [String] = []
    var dialogues: [Dialogue] = []
    for _ in 0..<12 {
      let dialogue = Dialogue(&random)
      dialogues.append(dialogue)
      var text = dialogue.written(format)
      if format == "sharegpt" { text = String(text.dropFirst().dropLast()) }
      if text.first == "[" { text = #"{"messages":\#(text)}"# }
      lines.append(text)
    }
    let text = lines.joined(separator: "\n") + "\n"
    let chats = try Importer().chats(in: try Export(bytes: Array(text.utf8), named: "data.jsonl"))
    #expect(chats.map(\.id) == (1...12).map(String.init))
    #expect(chats.map(\.messageCount) == dialogues.map(\.turns.count))
    let read = try ImportedText(text, named: "data.jsonl", ImportOptions(chat: "7"))
    #expect(read.turns == dialogues[6].expected)
  }

  @Test func `A damaged line does not lose the others`() throws {
    let text = """
      {"role":"user","content":"one"}
      {"role":"user","content":"tw
      {"role":"assistant","content":"three"}
      """
    let read = try ImportedText(text)
    #expect(read.turns == ["user: one", "assistant: three"])
    #expect(read.losses == ["unreadable 1"])
  }

  @Test func `A file that ends too early is read up to there`() throws {
    let read = try ImportedText(
      #"[{"role":"user","content":"one"},{"role":"assistant","content":"tw"#)
    #expect(read.turns == ["user: one"])
    #expect(read.losses == ["damage 1"])
  }

  @Test func `A result of a tool comes to its call`() throws {
    let read = try ImportedText(
      #"""
      [{"role":"user","content":"Go"},
      {"role":"assistant","content":"First.","tool_calls":[
      {"id":"a","type":"function","function":{"name":"x","arguments":"{\"n\": 1}"}},
      {"id":"b","type":"function","function":{"name":"y","arguments":"oops"}}]},
      {"role":"tool","tool_call_id":"b","content":"B"},
      {"role":"tool","tool_call_id":"a","content":"{\"r\": [1]}"},
      {"role":"assistant","content":"Done."}]
      """#)
    #expect(
      read.turns == [
        "user: Go", "assistant: First.", "assistant tool x", "assistant tool y",
        "assistant: Done.",
      ])
    #expect(read.calls[0].input == .object(["n": .number(1)]))
    #expect(read.calls[0].output == .object(["r": .array([.number(1)])]))
    #expect(read.calls[1].input == .string("oops") && read.calls[1].output == .string("B"))
  }

  @Test func `Marks and offsets count Unicode scalars`() throws {
    let read = try ImportedText(
      #"""
      [{"role":"assistant","content":"👍🏽 yes, it is.","annotations":[{"type":"url_citation",
      "url_citation":{"start_index":3,"end_index":6,"url":"https://example.org","title":"E"}}]}]
      """#)
    #expect(read.messages[0].text == "👍🏽 yes\u{202F}1, it is.")
    #expect(read.messages[0].spans == [TextSpan(start: 7, end: 8, style: .citation, target: "1")])
  }

  @Test func `States of tools of the AI SDK are kept`() throws {
    let states = [
      "input-streaming": ToolCall.Status.running, "input-available": .pending,
      "approval-requested": .pending, "output-available": .done, "output-error": .failed,
      "output-denied": .cancelled,
    ]
    for (state, status) in states {
      let read = try ImportedText(
        #"""
        [{"id":"1","role":"assistant","parts":[{"type":"tool-a","toolCallId":"c","state":"\#(state)",
        "input":{"x":1}}]}]
        """#)
      #expect(read.calls.map(\.status) == [status])
    }
  }

  @Test func `Entries of My Activity become chats in order of time`() throws {
    let path = Fixture.root + "/gemini/activity/export"
    let chats = try Importer().chats(in: try Export(path: path))
    #expect(chats.map(\.title) == ["First question", "Is it warm in Oslo?"])
    let verb = PromptVerb(["Demande : a b", "Demande : c", "Demande : a d"])
    #expect(verb.prompt(of: "Demande : a b") == "a b")
  }

  @Test func `A file that nearly fits is refused with the reason`() throws {
    let texts = [
      #"[{"from":"x","value":"y"}]"#: "ShareGPT", #"[{"role":"user"}]"#: "OpenAI messages",
      "<|im_start|>user\nHi": "ChatML",
      #"[{"uuid":"u","name":"n","account":{}}]"#: "Claude",
    ]
    for (text, title) in texts {
      let error = #expect(throws: ImportError.self) { try ImportedText(text, named: "data") }
      #expect(error?.text.hasPrefix("this looks like \(title), but ") == true, "\(text)")
    }
  }

  @Test(arguments: [
    "openai/messages", "openai/responses", "vercel/v5", "vercel/v4", "sharegpt/array",
    "gemini/contents", "gemini/ai-studio", "gemini/activity-german",
  ])
  func `Damaged exports never crash`(_ name: String) throws {
    let path = "\(Fixture.root)/\(name)/export.json"
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    for seed in 0..<40 {
      try Export.expectNoCrash(
        bytes, named: "export.json", format: String(name.split(separator: "/")[0]), seed: seed)
    }
  }

  @Test func `Damaged lines never crash`() throws {
    for (name, format) in [
      ("openai/fine-tuning/export.jsonl", "openai"), ("chatml/turns/export.txt", "chatml"),
      ("sharegpt/tools/export.jsonl", "sharegpt"),
    ] {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(Fixture.root)/\(name)")))
      for seed in 0..<40 {
        try Export.expectNoCrash(bytes, named: name, format: format, seed: seed)
      }
    }
  }
}
