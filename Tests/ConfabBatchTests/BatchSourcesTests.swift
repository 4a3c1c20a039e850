import ConfabBatch
import Glibc
import TestSupport
import Testing

@Suite struct BatchSourcesTests {
  private func tree() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    for folder in ["chats", "chats/2024", "chats/.hidden"] { try scratch.makeFolder(folder) }
    for name in [
      "chats/b.json", "chats/a.json", "chats/2024/a.json", "chats/2024/long.jsonl",
      "chats/night.theme.json", "chats/film.scenario.json", "chats/confab.json", "chats/notes.txt",
      "chats/.hidden/x.json",
    ] { try scratch.put(name, "{}") }
    return scratch
  }

  @Test func `A folder has its conversations and those of its subfolders`() throws {
    let scratch = try tree()
    let inputs = try BatchSources.inputs([scratch("chats")])
    #expect(inputs.map(\.relativeName) == ["2024/a", "2024/long", "a", "b"])
    #expect(inputs.map(\.name) == ["a", "long", "a", "b"])
    #expect(inputs.map(\.path) == inputs.map { scratch("chats/") + $0.relativeName + ending($0) })
    #expect(
      try BatchSources.inputs([scratch("chats/")]).map(\.relativeName) == inputs.map(\.relativeName)
    )
  }

  private func ending(_ input: BatchInput) -> String {
    input.path.hasSuffix("l") ? ".jsonl" : ".json"
  }

  @Test func `A pattern has the files that match`() throws {
    let scratch = try tree()
    #expect(
      try BatchSources.inputs([scratch("chats/*.json")]).map(\.relativeName)
        == ["a", "b", "confab", "film.scenario", "night.theme"])
    #expect(
      try BatchSources.inputs([scratch("chats/**/a.json")]).map(\.relativeName) == ["2024/a"])
    #expect(BatchSources.isSeveral(scratch("chats/*.json")))
    try scratch.put("what?.json", "{}")
    #expect(!BatchSources.isSeveral(scratch("what?.json")), "a file of this name is no pattern")
    #expect(try BatchSources.inputs([scratch("what?.json")]).map(\.name) == ["what?"])
  }

  @Test(arguments: ["talk.json", "talk.jsonl", "talk.md", "talk.markdown"])
  func `The name of a picture has no ending of a conversation`(file: String) throws {
    let scratch = try ScratchFolder()
    try scratch.put(file, "{}")
    #expect(try BatchSources.inputs([scratch(file)]).map(\.name) == ["talk"])
  }

  @Test func `A list has files, folders and patterns, and equal paths count once`() throws {
    let scratch = try tree()
    let list = try scratch.put(
      "list.txt",
      "\(scratch("chats/b.json"))\r\n\n\(scratch("chats/2024"))\n\(scratch("chats/?.json"))\nmissing.json"
    )
    let inputs = try BatchSources.inputs(["@\(list)", scratch("chats/a.json")])
    #expect(
      inputs.map(\.path)
        == ["chats/b.json", "chats/2024/a.json", "chats/2024/long.jsonl", "chats/a.json"]
        .map(scratch.callAsFunction) + ["missing.json"])
  }

  @Test func `A path that leads out of the folder has a name inside`() {
    #expect(BatchInput(path: "../../x/y.json").relativeName == "x/y")
    #expect(BatchInput(path: "/srv/chats/y.jsonl").relativeName == "srv/chats/y")
    #expect(BatchInput(path: "a/../b/./y.json").relativeName == "y")
    #expect(BatchInput(path: "b/y").relativeName == "b/y")
    #expect(BatchInput(path: ".json").name == ".json")
    #expect(BatchInput(path: "b/y.json").folder == "b" && BatchInput(path: "y.json").folder == ".")
  }

  @Test func `Sources without conversations are one clear line`() throws {
    let scratch = try tree()
    func problem(_ argument: String) -> String? {
      do { return try BatchSources.inputs([argument]).isEmpty ? "none" : nil } catch {
        return "\(error)"
      }
    }
    try scratch.makeFolder("empty")
    #expect(
      problem(scratch("empty")) == "\"\(scratch("empty"))\" has no conversations (*.json, *.jsonl)")
    #expect(problem(scratch("x*.json")) == "no file matches \"\(scratch("x*.json"))\"")
    #expect(problem("@\(scratch("none"))")?.hasPrefix("the list \(scratch("none")): ") == true)
  }

  @Test func `Shards are equal parts that together are everything`() throws {
    let list = Array(0..<1003)
    let parts = try (1...8).map { try BatchShard("\($0)/8").elements(of: list) }
    #expect(parts.flatMap { $0 }.sorted() == list)
    #expect(parts.allSatisfy { (125...126).contains($0.count) })
    for bad in ["0/8", "9/8", "1/0", "1", "a/b", "1/2/3", "", "1/", "-1/2", "1/1000001"] {
      #expect(throws: BatchError.self) { try BatchShard(bad) }
    }
  }
}
