import TestSupport
import Testing

@Suite("confab export", .timeLimit(.minutes(30)))
struct ExportCommandTests {
  private static let chat = SourceTree.path("Examples/conversations/group.json")

  private func export(_ arguments: String...) throws -> Run {
    try Program.run(["export", Self.chat] + arguments)
  }

  @Test(arguments: ["chat.txt", "chat.md", "chat.jsonl", "chat.csv", "chat.html"])
  func `The ending of the file is the format`(_ name: String) throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/\(name)"
    let run = try export("-o", path, "--last", "3")
    #expect(run.end == .exit(0), "\(run.errors)")
    let text = String(decoding: try contents(ofFile: path), as: UTF8.self)
    let starts = [
      "chat.txt": "[", "chat.md": "---\n", "chat.jsonl": "{\"role\":", "chat.csv": "id,time,",
      "chat.html": "<!doctype html>",
    ]
    #expect(text.hasPrefix(starts[name] ?? "?"))
    #expect(text.contains("Also at me, a little"))
    #expect(!text.contains("What’s the forecast?"))
  }

  @Test func `What is lost is counted`() throws {
    let run = try export("-o", "-", "--format", "text")
    #expect(run.end == .exit(0))
    #expect(run.errors.contains("15 messages, 6 participants (text)"))
    #expect(run.errors.contains("reactions are left out"))
  }

  @Test func `Redacted names are in no format`() throws {
    for format in ["text", "markdown", "jsonl", "csv", "html"] {
      let run = try export("-o", "-", "--format", format, "--redact", "names")
      #expect(run.end == .exit(0), "\(run.errors)")
      let text = String(decoding: run.output, as: UTF8.self) + run.errors
      #expect(!text.contains("Whitfield"), "\(format)")
    }
  }

  @Test(arguments: [
    (["-o", "chat.xyz"], ["chat.xyz", ".html"]), (["-o", "-"], ["--format"]),
    (["-o", "chat.txt", "--embed"], ["--embed", "html"]),
    (["-o", "chat.txt", "--last", "0"], ["--last is 0"]),
  ])
  func `A bad call is reported`(call: [String], words: [String]) throws {
    BadCallTests.expectRefusal(
      try Program.run(["export", Self.chat] + call), naming: words)
  }
}
