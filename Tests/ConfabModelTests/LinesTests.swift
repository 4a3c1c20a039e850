import ConfabModel
import ConfabSupport
import Foundation
import TestSupport
import Testing

@Suite struct LinesTests {
  static let header = #"{"confab": "1", "participants": [{"id": "p1", "name": "Ann"}]}"#

  @Test func `Problems have the number of their line`() {
    let text = """
      \(Self.header)
      {"id": "m1", "kind": "text", "text": "a"}

      {"id": "m2", "kind": "text", "txet": "a"}
      {"id": "m3", "kind": "text",
      {"id": "m1", "kind": "deleted", "from": "p2"}
      """
    #expect(
      problems(text).map(\.description) == [
        #"line 4, column 1, $.messages[1]: missing key "text", a string, "blocks" or "markdown""#,
        #"line 4, column 30, $.messages[1].txet: unknown key "txet"; did you mean "text"?"#,
        #"line 5, column 29, $.messages[2]: expected a key in quotation marks, found the end of the text"#,
        #"line 6, column 8, $.messages[3].id: the id "m1" is already that of $.messages[0] on line 2"#,
        #"line 6, column 41, $.messages[3].from: no participant has the id "p2"; did you mean "p1"?"#,
      ])
  }

  @Test func `The state can name messages of later lines`() {
    let header = #"{"confab": "1", "state": {"unreadFrom": "m2"}}"#
    let first = #"{"id": "m1", "kind": "deleted", "replyTo": "m2"}"#
    #expect(
      problems([header, first, #"{"id": "m2", "kind": "deleted"}"#].joined(separator: "\n")) == [])
    #expect(
      problems([header, first].joined(separator: "\n")).map(\.description) == [
        #"line 1, column 41, $.state.unreadFrom: no message has the id "m2"; did you mean "m1"?"#,
        #"line 2, column 44, $.messages[0].replyTo: no message has the id "m2"; did you mean "m1"?"#,
      ])
  }

  @Test func `A name that ends in jsonl means JSON lines`() throws {
    #expect(try read(Self.header, named: "chat.jsonl").messages.isEmpty)
    #expect(
      problems(Self.header, named: "chat.json").map(\.text).first?.contains("messages") == true)
  }

  @Test func `Messages in the first line of JSON lines are reported`() {
    let text = #"{"confab": "1", "messages": []}"# + "\n" + #"{"id": "m1", "kind": "deleted"}"#
    let problems = problems(text, named: "chat.jsonl")
    #expect(problems.map(\.path) == ["$.messages"])
    #expect(problems.first?.text.contains("every line after the first is a message") == true)
  }

  @Test func `A syntax error in the first line causes no other problems`() {
    let text = "{\"confab\": \"1\",\n" + #"{"id": "m1", "kind": "deleted", "from": "p1"}"#
    #expect(problems(text, named: "chat.jsonl").map(\.line) == [1])
  }

  @Test func `A document on one line is not JSON lines`() throws {
    let text = #"{"confab": "1", "messages": [{"id": "m1", "kind": "deleted"}]}"#
    #expect(try read("\n\n" + text + "\n \n").messages.count == 1)
  }

  @Test
  func `Files are read like bytes, wherever chunks end`() throws {
    var random = SeededRandom(seed: 3)
    var conversation = Conversation.random(&random)
    conversation.messages += (0..<2_000).map {
      Message(
        id: "n\($0)", text: String(repeating: "é", count: Int.random(in: 0...90, using: &random)))
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("confab-lines-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let lines = folder.appendingPathComponent("chat.jsonl")
    try conversation.lines().write(to: lines, atomically: false, encoding: .utf8)
    #expect(try ConversationReader.read(path: lines.path) == conversation)
    let whole = folder.appendingPathComponent("chat.json")
    try JSONEncoder().encode(conversation).write(to: whole)
    #expect(try ConversationReader.read(path: whole.path) == conversation)
  }

  @Test func `Files that can't be read are errors`() {
    let missing = #expect(throws: DocumentFileError.self) {
      try ConversationReader.read(path: "no/such/chat.json")
    }
    #expect(missing?.description == "no/such/chat.json: No such file or directory")
    #expect(throws: DocumentFileError.self) { try ConversationReader.read(path: "/") }
    #expect(throws: DocumentFileError.self) { try ConversationReader.read(path: "a\u{0}b") }
  }
}
