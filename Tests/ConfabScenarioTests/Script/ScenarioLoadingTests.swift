import Confab
import ConfabScenario
import ConfabSupport
import Glibc
import TestSupport
import Testing

@Suite struct ScenarioLoadingTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.makeFolder("talks")
    try scratch.makeFolder("talks/chats")
    try scratch.put("talks/chats/a.json", ScenarioSample.conversation)
  }

  private func document(_ steps: String..., conversation: String) -> String {
    ScenarioSample.document(steps, conversation: conversation)
  }

  private func load(_ document: String) throws -> LoadedScenario {
    try scratch.put("talks/scenario.json", document)
    return try ScenarioReader.load(path: scratch("talks/scenario.json"))
  }

  private func error(_ document: String) -> String {
    do {
      _ = try load(document)
      return "no error"
    } catch {
      return "\(error)".replacing(scratch.path, with: "/folder")
    }
  }

  @Test func `A scenario is loaded with the conversation that it names`() throws {
    let loaded = try load(
      document(#"{"send": "Hi"}"#, #"{"tap": "hello"}"#, conversation: #""chats/a.json""#))
    #expect(loaded.conversation.messages.map(\.id) == ["hello", "lunch"])
    #expect(loaded.scenario.conversation == .inline(loaded.conversation))
    #expect(loaded.folder == scratch("talks") && loaded.attachmentFolder == scratch("talks/chats"))
    guard case .send(let sending) = loaded.scenario.steps[0].action else {
      Issue.record("the first step sends nothing")
      return
    }
    #expect(sending.message.from == "sam")
  }

  @Test func `A scenario with its own conversation needs no other file`() throws {
    let loaded = try load(
      document(#"{"tap": "hello"}"#, conversation: ScenarioSample.conversation))
    #expect(loaded.conversation.messages.count == 2)
    #expect(loaded.folder == scratch("talks") && loaded.attachmentFolder == scratch("talks"))
  }

  @Test func `JSON lines are a conversation, too`() throws {
    try scratch.put(
      "talks/b.jsonl",
      "{\"confab\": \"1\", \"self\": \"s\", \"participants\": [{\"id\": \"s\", \"name\": \"S\"}]}\n"
        + "{\"id\": \"m\", \"kind\": \"text\", \"text\": \"a\"}\n")
    let loaded = try load(document(#"{"tap": "m"}"#, conversation: #""b.jsonl""#))
    #expect(loaded.conversation.messages.map(\.id) == ["m"])
    #expect(loaded.attachmentFolder == scratch("talks"))
  }

  @Test func `Ids are checked against the conversation of the file`() {
    #expect(
      error(document(#"{"tap": "helo"}"#, conversation: #""chats/a.json""#))
        == "/folder/talks/scenario.json:4:9: $.steps[0].tap: "
        + #"no message has the id "helo" at this step; did you mean "hello"?"#)
  }

  @Test func `A conversation that can't be read is reported at its path`() throws {
    #expect(
      error(document(#"{"tap": "any"}"#, conversation: #""b.json""#))
        == "/folder/talks/scenario.json:2:17: $.conversation: "
        + #"can't read the conversation "b.json": there is no such file"#)
    try scratch.put("outside.json", ScenarioSample.conversation)
    try #require(symlink("../outside.json", scratch("talks/link.json")) == 0)
    #expect(
      error(document(#"{"tap": "any"}"#, conversation: #""link.json""#))
        == "/folder/talks/scenario.json:2:17: $.conversation: "
        + #"can't read the conversation "link.json": it lies outside the folder"#)
  }

  @Test func `Problems of the conversation's file are those of the scenario or come after them`()
    throws
  {
    try scratch.put("talks/bad.json", #"{"confab": "2", "messages": []}"#)
    #expect(
      error(document(#"{"tap": "any"}"#, conversation: #""bad.json""#)).hasPrefix(
        "/folder/talks/bad.json:1:12: $.confab: expected \"1\""))
    #expect(
      error(document(#"{"top": "any"}"#, conversation: #""bad.json""#)).hasPrefix(
        "/folder/talks/scenario.json:4:2: $.steps[0].top: unknown key"))
  }

  @Test func `A file that is too long or doesn't exist is refused`() throws {
    #expect(throws: DocumentFileError.self) { try ScenarioReader.load(path: scratch("none.json")) }
    try scratch.put("talks/scenario.json", String(repeating: " ", count: 100))
    #expect(throws: DocumentFileError.self) {
      try ScenarioReader.load(path: scratch("talks/scenario.json"), limit: 99)
    }
  }

  @Test func `Themes are those of the library and of the folder`() throws {
    let loaded = try load(
      document(#"{"theme": "dim.json"}"#, conversation: #""chats/a.json""#))
    #expect(try loaded.theme(named: "imessage").name == Theme.imessage.name)
    try scratch.put("talks/dim.json", #"{"confab-theme": "1", "name": "dim"}"#)
    #expect(try loaded.theme(named: "dim.json").name == "dim")
    #expect(throws: (any Error).self) { try loaded.theme(named: "../outside.json") }
  }
}
