import Foundation
import TestSupport
import Testing

@Suite("The program in a terminal of 80 columns", .timeLimit(.minutes(30)))
struct TerminalWidthTests {
  /// What a run shows in a terminal, without progress bars.
  private func shown(_ arguments: [String]) throws -> String {
    let output = try TestPython.output(
      of: "Tests/ProgramTests/run-in-terminal.py",
      input: try JSONEncoder().encode([Program.path] + arguments), modules: .system)
    return String(decoding: output, as: UTF8.self)
      .replacing(/\r[^\n]*\u{1B}\[K/) { _ in "" }
  }

  /// Checks that lines are not wider than the terminal, and that together they are the text that a
  /// file gets.
  private func expectWrapped(_ shown: String, as plain: String) {
    let lines = shown.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(shown)")
    #expect(lines.count > 1, "\(shown)")
    func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
    #expect(words(shown) == words(plain))
  }

  @Test func `Warnings and errors break between words, and files get them in one line`() throws {
    let scratch = try ScratchFolder()
    let chat = try scratch.put(
      "chat.json",
      Chat.document(texts: ["Hi"], more: #""conversation": {"platform": "carrier pigeon"}, "#))
    let call = ["render", chat, "-o", scratch("a.png"), "--scale", "1", "--width", "200"]
    let plain = try Program.run(call)
    #expect(plain.lines.count == 1 && plain.errors.contains("carrier pigeon"))
    expectWrapped(try shown(call), as: plain.errors)
    let bad = ["render", chat, "--device", "ipone"]
    expectWrapped(try shown(bad), as: try Program.run(bad).errors)
  }

  @Test func `A path stays whole`() throws {
    let path = "/nonexistent/" + String(repeating: "folder/", count: 20) + "chat.json"
    #expect(try shown(["render", path]).contains(path))
  }

  @Test(arguments: [
    ["Inter"],
    ["compare", "--font", "Inter", "--font", "Noto Sans Mono:size=16.25"],
  ])
  func `The tables of fonts break between words`(call: [String]) throws {
    let lines = try shown(["metrics"] + call).split(separator: "\n")
    #expect(lines.count > 20 && lines.allSatisfy { $0.count <= 80 }, "\(lines)")
    func words(_ lines: [Substring]) -> Set<Substring> {
      Set(lines.flatMap { $0.split(whereSeparator: \.isWhitespace) })
    }
    let plain = String(decoding: try Program.run(["metrics"] + call).output, as: UTF8.self)
    #expect(words(plain.split(separator: "\n")).isSubset(of: words(lines)))
  }

  @Test func `The results of verify break between words, below the name`() throws {
    let scratch = try ScratchFolder()
    let text = "A message that is long enough to be told in several lines of a terminal, I hope"
    try scratch.makeFolder("suite")
    let chat = try scratch.put(
      "suite/a-long-name-of-a-conversation.json", Chat.document(texts: [text]))
    let suite = scratch("suite")
    #expect(try Program.run(["snapshot", "record", suite, "--in-ci"]).end == .exit(0))
    try Data(Chat.document(texts: [text.replacing("several", with: "many")]).utf8)
      .write(to: URL(filePath: chat))
    let call = ["snapshot", "verify", suite, "--report", scratch("report")]
    let lines = try shown(call).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
    let first = try #require(lines.firstIndex { $0.hasPrefix("failed  a-long-name") })
    #expect(lines[first + 1].hasPrefix("        "), "\(lines)")
  }

  @Test(arguments: [
    "render", "worker", "play", "theme", "fonts", "snapshot verify", "snapshot record",
    "snapshot approve", "snapshot prune", "snapshot watch", "snapshot report", "diff",
    "metrics font", "metrics compare", "timeline", "layout", "scene", "schema", "new", "cache info",
    "cache clear", "cache fill",
  ])
  func `Help is at most 80 columns wide and names each option of the usage whole`(command: String)
    throws
  {
    let run = try Program.run(command.split(separator: " ").map(String.init) + ["--help"])
    let lines = String(decoding: run.output, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(run.end == .exit(0) && lines.allSatisfy { $0.count <= 80 }, "\(lines)")
    let start = try #require(lines.firstIndex { $0.hasPrefix("USAGE: confab \(command)") })
    let usage = lines[start...].prefix { !$0.isEmpty }
    #expect(
      usage.allSatisfy { line in
        line.count { $0 == "[" } == line.count { $0 == "]" }
      })
  }
}
